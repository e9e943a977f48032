//! What a board looks like, as data: a closed vocabulary that games write and pictures and words are made from.

use crate::board::Square;
use crate::game::{Pair, Seat};

mod words;

pub use words::{LONGEST_ALT, Words, alt_text, words};

/// A board to be drawn or told. Squares count columns from the left and rows from the bottom, from 0, whoever looks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    pub cols: u8,
    pub rows: u8,
    pub surface: Surface,
    /// Edges that touch each other: the columns at left and right, the rows at top and bottom.
    pub wraps: (bool, bool),
    /// What the ground of a square is, where it is anything special.
    pub grounds: Vec<(Square, Ground)>,
    pub pieces: Vec<(Square, Piece)>,
    /// Dimmed stones of a ring around the board: column and row from 0, so -1 and the size itself are outside.
    pub ring: Vec<(i8, i8, Seat)>,
    /// In the order in which they were made; several may lie on one square.
    pub marks: Vec<(Square, Mark)>,
    pub strip: Strip,
    /// What colours the players' pieces have: those that the players are named after.
    pub hues: Pair<Hue>,
    /// The player whose side is below. The board is turned by half where it is the second.
    pub below: Seat,
    /// Whether the players have sides of their own, so that turning the board helps.
    pub sided: bool,
}

/// The colour of a player's pieces. How it looks is up to the theme; that pieces of two hues are told apart without
/// colours is known for the [`Hue::PAIRS`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hue {
    Black,
    White,
    Red,
    Blue,
    Green,
}

impl Hue {
    pub const ALL: [Hue; 5] = [Hue::Black, Hue::White, Hue::Red, Hue::Blue, Hue::Green];
    /// The pairs that games use, first player first.
    pub const PAIRS: [Pair<Hue>; 3] = [
        Pair::new(Hue::Black, Hue::White),
        Pair::new(Hue::Red, Hue::Blue),
        Pair::new(Hue::Green, Hue::Black),
    ];
}

/// What pieces stand on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Surface {
    /// Crossings of lines.
    Points,
    /// Points of which only those of each player's own parity take his stones: X where column + row (from 1) is even.
    ParityPoints,
    /// Squares in one tone with lines between them.
    Squares,
    /// Squares in two tones by turns.
    Chequered,
}

/// The ground of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Territory of a player.
    Owned(Seat),
    /// A wall of a player.
    Wall(Seat),
    /// Behind the walls of a player.
    Inside(Seat),
    /// The starting line of a player.
    Line(Seat),
}

/// A piece of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    pub seat: Seat,
    pub shape: Shape,
    /// A dead stone may be removed; that must be seen at a glance.
    pub dead: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A round stone.
    Stone,
    /// A man of Ramparts.
    Man,
    /// A soldier, beside whom a King must stand out.
    Soldier,
    King,
    /// A stack of this height, from 1.
    Stack(u16),
}

/// Something to point at on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A square of the last move, in the order of the move.
    Last,
    /// Its piece was captured by the last move.
    Captured,
    /// May be chosen next.
    Candidate,
    /// Chosen already, in the order chosen.
    Chosen,
    /// To blame for a refusal.
    Blame,
    /// An empty square beside a King, by whose owner it counts.
    Liberty(Seat),
}

/// What the game counts, above or below the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Strip {
    /// `None` when the game is over.
    pub to_move: Option<Seat>,
    /// How many moves were played.
    pub ply: u32,
    pub counts: Vec<Count>,
    /// What the players are called ("Black", "White").
    pub names: Pair<&'static str>,
}

/// A figure for each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// "score", "stock", "prisoners": a plural noun in lower case.
    pub label: &'static str,
    pub of: Pair<u32>,
    /// The figure that wins.
    pub goal: Option<u32>,
}

impl Diagram {
    /// An empty board for black and white pieces.
    pub fn new(cols: u8, rows: u8, surface: Surface, names: Pair<&'static str>) -> Diagram {
        Diagram {
            cols,
            rows,
            surface,
            wraps: (false, false),
            grounds: Vec::new(),
            pieces: Vec::new(),
            ring: Vec::new(),
            marks: Vec::new(),
            strip: Strip { names, ..Strip::default() },
            hues: Hue::PAIRS[0],
            below: Seat::First,
            sided: false,
        }
    }

    /// The piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == square).map(|&(_, piece)| piece)
    }
}

impl Count {
    pub const fn new(label: &'static str, of: Pair<u32>) -> Count {
        Count { label, of, goal: None }
    }

    /// What is counted, and how many of it win: "points of 60".
    pub fn title(&self) -> String {
        match self.goal {
            Some(goal) => format!("{} of {goal}", self.label),
            None => self.label.to_owned(),
        }
    }
}

impl Piece {
    pub const fn new(seat: Seat, shape: Shape) -> Piece {
        Piece { seat, shape, dead: false }
    }
}
