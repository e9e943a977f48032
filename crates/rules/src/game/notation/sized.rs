//! Macros for positions whose board uses the smallest bit set that fits.

/// Runs the same expression on a board of any size. The `Position` in scope must come from `sized_position!`.
#[macro_export]
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
#[macro_export]
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
                $crate::on_board!(self, board => board.fmt(f))
            }
        }

        impl $crate::game::rules::Playable for Position {
            type Move = <$playable as $crate::game::rules::Playable>::Move;
            type Illegal = <$playable as $crate::game::rules::Playable>::Illegal;
            type Reason = <$playable as $crate::game::rules::Playable>::Reason;

            fn to_move(&self) -> $crate::seat::Seat {
                $crate::on_board!(self, board => board.to_move())
            }

            fn for_each_move(&self, f: &mut dyn FnMut(Self::Move)) {
                $crate::on_board!(self, board => board.for_each_move(f))
            }

            fn count(&self) -> u64 {
                $crate::on_board!(self, board => board.count())
            }

            fn next(&self, entered: &[$crate::game::token::Token]) -> $crate::game::token::Next<Self::Move> {
                $crate::on_board!(self, board => board.next(entered))
            }

            fn check(&self, candidate: Self::Move) -> Result<Self::Move, Self::Illegal> {
                $crate::on_board!(self, board => board.check(candidate))
            }

            fn play(&mut self, legal: &Self::Move) {
                $crate::on_board!(self, board => board.play(legal))
            }

            fn outcome(&self) -> Option<$crate::game::ending::Outcome<Self::Reason>> {
                $crate::on_board!(self, board => board.outcome())
            }

            fn score(&self) -> Option<$crate::seat::Pair<u32>> {
                $crate::on_board!(self, board => board.score())
            }
        }
    };
}

/// Implements methods of `Presentation` for such positions, through functions of the same names that take a board.
#[macro_export]
macro_rules! shown_boards {
    ($position:ty, $move:ty) => {
        fn diagram(position: &$position) -> $crate::diagram::Diagram {
            $crate::on_board!(position, board => diagram(board))
        }

        fn effects(before: &$position, played: &$move, _after: &$position) -> $crate::game::effects::Effects {
            $crate::on_board!(before, board => effects(board, *played))
        }

        fn consequences(before: &$position, played: &$move, _after: &$position) -> Vec<Consequence> {
            $crate::on_board!(before, board => consequences(board, *played))
        }
    };
}
