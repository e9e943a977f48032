//! Boards as data. Games produce diagrams; renderers turn them into images and text.

pub mod parts;
pub mod words;

use crate::diagram::parts::Parts;
use crate::game::ending::Ending;
use crate::seat::{Pair, Seat};
use crate::square::Square;

/// A board to draw or describe. Squares count columns from the left and rows from the bottom, both from 0, regardless
/// of the viewer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    pub cols: u8,
    pub rows: u8,
    pub surface: Surface,
    /// True for joined edges: (left with right, top with bottom).
    pub wraps: (bool, bool),
    /// Squares with a special ground.
    pub grounds: Vec<(Square, Ground)>,
    pub pieces: Vec<(Square, Piece)>,
    /// Points that a piece scores on a square. A figure is faint on an empty square and clear on a piece.
    pub figures: Vec<(Square, u8)>,
    /// Dimmed stones of a ring around the board, as (column, row, player). Column and row count from 0, so -1 and the
    /// size are outside.
    pub ring: Vec<(i8, i8, Seat)>,
    /// Marks in the order in which they were added. A square may have several.
    pub marks: Vec<(Square, Mark)>,
    /// The parts to draw with their letters. Empty by default.
    pub parts: Parts,
    pub strip: Strip,
    /// The hues of the players' pieces, which match the players' names.
    pub hues: Pair<Hue>,
    /// The player at the bottom of the picture. For the second player the board is rotated by 180 degrees.
    pub below: Seat,
    /// True if each player has a side of the board. The board is then shown from the viewer's side.
    pub sided: bool,
}

/// The colour of a player's pieces. The theme defines its shade. Only the pairs in [`Hue::PAIRS`] are guaranteed to
/// differ without colour vision.
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

/// The kind of places on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Surface {
    /// Intersections of lines.
    Points,
    /// Intersections for stones of one player only: the first player's if column + row is even, otherwise the second's.
    ParityPoints,
    /// Squares of one tone with lines between them.
    Squares,
    /// Squares of two alternating tones.
    Chequered,
    /// Squares as tiles with gaps between them.
    Tiles,
}

/// The ground of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// Territory of a player.
    Owned(Seat),
    /// A wall of a player.
    Wall(Seat),
    /// The area behind a player's walls.
    Inside(Seat),
    /// The starting line of a player.
    Line(Seat),
}

/// A piece of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    pub seat: Seat,
    pub shape: Shape,
    /// True for a dead stone, which the opponent may remove.
    pub dead: bool,
}

/// The form of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A round stone.
    Stone,
    /// A man of Ramparts.
    Man,
    /// A soldier, smaller than a King.
    Soldier,
    King,
    /// A stack of this height, from 1.
    Stack(u16),
}

/// A highlight on a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A square of the last move, in the order of the move.
    Last,
    /// The last move captured the piece on this square.
    Captured,
    /// The square can be chosen next.
    Candidate,
    /// The square has been chosen. The order of the marks is that of choosing.
    Chosen,
    /// The square is the reason for a refused move.
    Blame,
    /// An empty square beside a King of this player.
    Liberty(Seat),
}

/// The status strip above the board: the turn and the counts of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Strip {
    /// The player to move. `None` when the game is over.
    pub to_move: Option<Seat>,
    /// The result and its reason, if the game is over and has a result.
    pub ending: Option<Ending>,
    /// The number of moves played.
    pub ply: u32,
    pub counts: Vec<Count>,
    /// The names of the sides ("Black", "White").
    pub names: Pair<&'static str>,
    /// The names of the people who play. A picture shows the side's name instead of an empty one.
    pub players: Pair<String>,
    /// The game and its number, such as "Rampart #12". May be empty.
    pub title: String,
    /// A sentence about this position, in the viewer's language, in place of the title and the smaller counts: the task of a
    /// puzzle, a move of an example. May be empty.
    pub caption: String,
    pub texts: StripTexts,
}

/// The texts of a strip in the viewer's language, from [`strip_texts`](words::strip_texts). If they are empty, images show only the names
/// of the sides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StripTexts {
    /// The names of the sides.
    pub sides: Pair<String>,
    /// The number of the move, or the number of moves in a game that is over.
    pub moves: String,
    /// One text for each of [`Strip::counts`].
    pub counts: Vec<String>,
    /// The players' own numbers, one pair of texts for each of [`Strip::counts`].
    pub own_counts: Vec<Pair<String>>,
    /// The winner and the reason. Empty while the game is in progress.
    pub result: String,
    /// The winner and the count that decides, if the game has one. Pictures show it if the reason has no room.
    pub brief: String,
}

/// A number for each player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// The key of the label's message (`count-stock`): "score", "stock", "prisoners".
    pub label: &'static str,
    pub of: Pair<u32>,
    /// The number needed to win, if there is one.
    pub goal: Option<u32>,
}

impl Diagram {
    /// Creates an empty board for black and white pieces.
    pub fn new(cols: u8, rows: u8, surface: Surface, names: Pair<&'static str>) -> Diagram {
        Diagram {
            cols,
            rows,
            surface,
            wraps: (false, false),
            grounds: Vec::new(),
            pieces: Vec::new(),
            figures: Vec::new(),
            ring: Vec::new(),
            marks: Vec::new(),
            parts: Parts::default(),
            strip: Strip { names, ..Strip::default() },
            hues: Hue::PAIRS[0],
            below: Seat::First,
            sided: false,
        }
    }

    /// Returns the piece on a square.
    pub fn piece(&self, square: Square) -> Option<Piece> {
        self.pieces.iter().find(|(at, _)| *at == square).map(|&(_, piece)| piece)
    }
}

impl Strip {
    /// Returns the index of the count that decides the game: the one with a goal, or else the first.
    pub fn main_count(&self) -> Option<usize> {
        let counts = &self.counts;
        counts.iter().position(|count| count.goal.is_some()).or((!counts.is_empty()).then_some(0))
    }
}

impl Count {
    pub const fn new(label: &'static str, of: Pair<u32>) -> Count {
        Count { label, of, goal: None }
    }
}

impl Piece {
    pub const fn new(seat: Seat, shape: Shape) -> Piece {
        Piece { seat, shape, dead: false }
    }
}
