//! Macros for positions whose board uses the smallest bit set that fits.

/// Runs the same expression on a board of any size. The `Position` in scope must come from [`sized_position`].
macro_rules! on_board {
    ($position:expr, $board:ident => $body:expr) => {
        match $position {
            Position::Small($board) => $body,
            Position::Middle($board) => $body,
            Position::Large($board) => $body,
        }
    };
}

/// Defines `Position`: a board of one of three sizes, all playable with the same moves.
macro_rules! sized_position {
    ($(#[$about:meta])* $playable:ty => $small:ty, $middle:ty, $large:ty) => {
        $(#[$about])*
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Position {
            Small($small),
            Middle($middle),
            Large($large),
        }

        impl std::fmt::Display for Position {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::game::on_board!(self, board => board.fmt(f))
            }
        }

        impl $crate::game::Playable for Position {
            type Move = <$playable as $crate::game::Playable>::Move;
            type Illegal = <$playable as $crate::game::Playable>::Illegal;
            type Reason = <$playable as $crate::game::Playable>::Reason;

            fn to_move(&self) -> $crate::game::Seat {
                $crate::game::on_board!(self, board => board.to_move())
            }

            fn for_each_move(&self, f: &mut dyn FnMut(Self::Move)) {
                $crate::game::on_board!(self, board => board.for_each_move(f))
            }

            fn count(&self) -> u64 {
                $crate::game::on_board!(self, board => board.count())
            }

            fn next(&self, entered: &[$crate::game::Token]) -> $crate::game::Next<Self::Move> {
                $crate::game::on_board!(self, board => board.next(entered))
            }

            fn check(&self, candidate: Self::Move) -> Result<Self::Move, Self::Illegal> {
                $crate::game::on_board!(self, board => board.check(candidate))
            }

            fn play(&mut self, legal: &Self::Move) {
                $crate::game::on_board!(self, board => board.play(legal))
            }

            fn outcome(&self) -> Option<$crate::game::Outcome<Self::Reason>> {
                $crate::game::on_board!(self, board => board.outcome())
            }

            fn score(&self) -> Option<$crate::game::Pair<u32>> {
                $crate::game::on_board!(self, board => board.score())
            }
        }
    };
}

/// Implements methods of `Presentation` for such positions, through functions of the same names that take a board.
macro_rules! shown_boards {
    ($position:ty, $move:ty) => {
        fn diagram(position: &$position) -> $crate::diagram::Diagram {
            $crate::game::on_board!(position, board => diagram(board))
        }

        fn effects(before: &$position, played: &$move, _after: &$position) -> $crate::game::Effects {
            $crate::game::on_board!(before, board => effects(board, *played))
        }

        fn consequences(before: &$position, played: &$move, _after: &$position) -> Vec<Consequence> {
            $crate::game::on_board!(before, board => consequences(board, *played))
        }
    };
}

pub(crate) use {on_board, shown_boards, sized_position};
