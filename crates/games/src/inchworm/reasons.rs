//! Why Inchworm refuses a move, a position or an option, and why a game is over.

use postern_rules::phrases;
use postern_rules::seat::Seat;
use postern_rules::square::Square;
use postern_rules::typed::Quoted;

phrases! {
    /// Why a well-formed move is illegal. Squares off the board cannot be highlighted.
    pub enum Illegal {
        GameOver = "inchworm-over",
        OffBoard { square: Square } = "inchworm-off-board",
        EmptyStock { player: Seat } = "inchworm-empty-stock",
        /// A drop on a stack of the opponent.
        DropOnEnemy { square: Square } = "inchworm-drop-on-enemy" [square],
        /// This game is played without placing prisoners.
        NoPlacing = "inchworm-no-placing",
        NoPrisoner { player: Seat } = "inchworm-no-prisoner",
        PlaceOnStack { square: Square } = "inchworm-place-on-stack" [square],
        /// The move starts from an empty square.
        NothingThere { square: Square } = "inchworm-nothing-there" [square],
        /// The move starts from a stack of the opponent.
        NotYours { square: Square } = "inchworm-not-yours" [square],
        CollectInPlace { square: Square } = "inchworm-collect-in-place" [square],
        NotInLine { from: Square, to: Square } = "inchworm-not-in-line" [from, to],
        /// The square `gap`, between the two ends of a collection, has no stack of the mover.
        Gap { from: Square, to: Square, gap: Square } = "inchworm-gap" [gap],
        GapAtEnd { from: Square, to: Square } = "inchworm-gap-at-end" [to],
        SinglePiece { square: Square } = "inchworm-single-piece" [square],
        NotTouching { from: Square, to: Square } = "inchworm-not-touching" [from, to],
        NotEmpty { square: Square } = "inchworm-not-empty" [square],
        Twice { square: Square } = "inchworm-twice" [square],
        /// The path has more or fewer squares than the stack has pieces.
        WrongLength { square: Square, height: u8, squares: u8 } = "inchworm-wrong-length" [square],
        NobodyToRescue = "inchworm-nobody-to-rescue",
        RescueAll { held: u8, asked: u16 } = "inchworm-rescue-all",
        /// A pass although another move is possible, such as a drop on this square.
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
        /// One player has reached the goal.
        Goal { winner: Seat, points: u16, goal: u16 } = "inchworm-goal",
        /// Both players have reached the goal, and the winner has more points.
        BothMore { winner: Seat, points: u16, less: u16, goal: u16 } = "inchworm-both-more",
        /// Both players have reached the goal with equal points.
        BothEqual { points: u16, goal: u16 } = "inchworm-both-equal",
    }
}

phrases! {
    /// Why an option or a position string is not valid for Inchworm.
    pub enum Unfit {
        Edges = "inchworm-edges",
        Goal = "inchworm-bad-goal",
        Stock { text: Quoted, fewest: u8, most: u8 } = "inchworm-bad-stock",
        Fields { found: usize } = "inchworm-fields",
        /// The stack has more pieces than the player owns.
        Tall { square: Square, height: u16, seat: Seat, most: u8 } = "inchworm-tall",
        /// A field (`stock`, `prisoners` or `points`) that is not two numbers.
        NoPair { field: &'static str, text: Quoted } = "inchworm-no-pair",
        /// A player's pieces do not add up to those dealt at the start.
        Sum { seat: Seat, board: u32, stock: u16, held: u16, sum: u32, dealt: u8 } = "inchworm-sum",
        /// The player has more prisoners than points.
        FewPoints { seat: Seat, prisoners: u16, points: u16 } = "inchworm-few-points",
        /// The player has more points than any game can reach.
        ManyPoints { seat: Seat, points: u16, goal: u16, most: u16 } = "inchworm-many-points",
    }
}
