//! Why Inchworm refuses a move, a position or an option, and why a game is over.

use crate::board::Square;
use crate::game::{Seat, phrases};

phrases! {
    /// Why a move that is well written may not be played. Squares beside the board can't be pointed at.
    pub enum Illegal {
        GameOver = "inchworm-over",
        OffBoard { square: Square } = "inchworm-off-board",
        EmptyStock { player: Seat } = "inchworm-empty-stock",
        /// A drop on a stack of the opponent.
        DropOnEnemy { square: Square } = "inchworm-drop-on-enemy" [square],
        /// Prisoners are not placed in this game.
        NoPlacing = "inchworm-no-placing",
        NoPrisoner { player: Seat } = "inchworm-no-prisoner",
        PlaceOnStack { square: Square } = "inchworm-place-on-stack" [square],
        /// A move begins on an empty square.
        NothingThere { square: Square } = "inchworm-nothing-there" [square],
        /// A move begins with a stack of the opponent.
        NotYours { square: Square } = "inchworm-not-yours" [square],
        CollectInPlace { square: Square } = "inchworm-collect-in-place" [square],
        NotInLine { from: Square, to: Square } = "inchworm-not-in-line" [from, to],
        /// Collecting meets the square `gap`, which has no stack of the mover.
        Gap { from: Square, to: Square, gap: Square } = "inchworm-gap" [gap],
        GapAtEnd { from: Square, to: Square } = "inchworm-gap-at-end" [to],
        SinglePiece { square: Square } = "inchworm-single-piece" [square],
        NotTouching { from: Square, to: Square } = "inchworm-not-touching" [from, to],
        NotEmpty { square: Square } = "inchworm-not-empty" [square],
        Twice { square: Square } = "inchworm-twice" [square],
        /// A stack and a path of different size.
        WrongLength { square: Square, height: u8, squares: u8 } = "inchworm-wrong-length" [square],
        NobodyToRescue = "inchworm-nobody-to-rescue",
        RescueAll { held: u8, asked: u16 } = "inchworm-rescue-all",
        /// A pass while something else can be done: a drop here, and so on.
        MustDrop { square: Square } = "inchworm-must-drop",
        MustPlace { square: Square } = "inchworm-must-place",
        MustCollect { square: Square } = "inchworm-must-collect",
        MustSpread { square: Square } = "inchworm-must-spread",
        MustRescue { held: u8 } = "inchworm-must-rescue",
    }
}

phrases! {
    /// Why a game is over by its own rules.
    #[derive(Copy)]
    pub enum Reason {
        /// One player has the points of the goal.
        Goal { winner: Seat, points: u16, goal: u16 } = "inchworm-goal",
        /// Both have, and this one has more.
        BothMore { winner: Seat, points: u16, less: u16, goal: u16 } = "inchworm-both-more",
        /// Both have, and equally many.
        BothEqual { points: u16, goal: u16 } = "inchworm-both-equal",
    }
}

phrases! {
    /// Why an option or a text fits no game of Inchworm.
    pub enum Unfit {
        Edges = "inchworm-edges",
        Goal = "inchworm-bad-goal",
        Stock { text: String, fewest: u8, most: u8 } = "inchworm-bad-stock",
        Fields { found: usize } = "inchworm-fields",
        /// A stack of more pieces than the player has.
        Tall { square: Square, height: u16, seat: Seat, most: u8 } = "inchworm-tall",
        /// A field that is not two numbers: `stock`, `prisoners` or `points`.
        NoPair { field: &'static str, text: String } = "inchworm-no-pair",
        /// Pieces that are more or fewer than at the start.
        Sum { seat: Seat, board: u32, stock: u16, held: u16, sum: u32, dealt: u8 } = "inchworm-sum",
        /// More prisoners than points.
        FewPoints { seat: Seat, prisoners: u16, points: u16 } = "inchworm-few-points",
        /// More points than any game reaches.
        ManyPoints { seat: Seat, points: u16, goal: u16, most: u16 } = "inchworm-many-points",
    }
}
