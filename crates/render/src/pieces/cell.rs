//! The content of one cell of a picture: everything that determines its pixels.

use postern_rules::diagram::{Ground, Mark, Piece, Shape};
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// A cell. Equal cells have equal pixels, so each distinct cell is drawn once and cached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cell {
    pub base: Base,
    /// Grounds as bits, see [`ground_bit`].
    pub grounds: u8,
    /// For each player, the sides ([`NORTH`] …) at which the neighbour is land of the player.
    pub lands: [u8; 2],
    /// Corners ([`NORTH`] for north-east, then clockwise) at which the stone is linked to another of the same
    /// player.
    pub links: u8,
    /// For each player, the corners that are crossed by a link between two neighbours of this cell.
    pub crossed: [u8; 2],
    pub piece: Option<Piece>,
    /// True for a stone of the ring around the board.
    pub dimmed: bool,
    /// The sides that touch the ring; for a cell of the ring, the side that touches the board.
    pub ring: u8,
    /// For a cell of the ring, the side at which the ring ends.
    pub ring_end: u8,
    /// True for a cell beside the visible board: the other side of joined edges, or a neighbour of an enlarged region.
    pub faded: bool,
    /// True if the piece's forward direction is up in the picture.
    pub up: bool,
    /// Marks as bits, see [`mark_bit`].
    pub marks: u8,
    /// True if the ground is tinted: the square is a candidate, and at most half of all squares are.
    pub tinted: bool,
    /// True if the last move starts or ends on this square.
    pub end: bool,
    /// The sides at which the last move continues.
    pub path: u8,
    /// True if the last move is marked by a disc instead of a ring, which is too fine on large boards.
    pub solid: bool,
    /// True if a captured piece is marked by a small cross instead of a ring, because the last move captured many.
    pub sparse: bool,
    /// The number of this square in a last move of at least [`LONG`] squares, from 1, otherwise 0.
    pub step: u8,
    /// The points that a piece scores here, or 0: faint on the ground, clear on a piece.
    pub figure: u8,
    /// The pieces of the neighbours in the north and west, whose shadows fall on this cell.
    pub shades: [Option<Shape>; 2],
    /// The number of a chosen square, from 1, or 0 if the square is not chosen or is the only chosen one.
    pub order: u8,
    /// True if that number is on a disc in the middle, unless there is a piece: in a corner of a small cell it would be small.
    pub centred: bool,
}

/// The background of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Base {
    /// Ground only.
    Bare,
    /// A point with lines to these sides ([`NORTH`] …). `star` is true if it carries a star point.
    Point { lines: u8, star: bool },
    /// A point reserved for the stones of one player.
    ParityPoint { lines: u8, of: Seat },
    /// A square of a chequered board.
    Square { dark: bool },
    /// A square with lines at its top and left, except on the sides in `first`, which are on the edge of the board.
    Lined { first: u8 },
    /// A tile with a gap around it.
    Tile,
    /// The ground of the status strip. `active` is true for the player to move.
    Strip { active: bool },
}

impl Base {
    /// Returns true for a square, false for a point.
    pub(crate) const fn is_square(self) -> bool {
        matches!(self, Base::Square { .. } | Base::Lined { .. } | Base::Tile)
    }
}

pub(crate) const NORTH: u8 = 1;
pub(crate) const EAST: u8 = 2;
pub(crate) const SOUTH: u8 = 4;
pub(crate) const WEST: u8 = 8;

/// The number of squares from which the squares of a last move are numbered.
pub(crate) const LONG: usize = 3;

/// Each side, and below each corner, with its offset (columns to the right, rows down). A corner has the bit of the
/// side anticlockwise of it.
pub(crate) const SIDES: [(u8, i32, i32); 4] = [(NORTH, 0, -1), (EAST, 1, 0), (SOUTH, 0, 1), (WEST, -1, 0)];
pub(crate) const CORNERS: [(u8, i32, i32); 4] =
    [(NORTH, 1, -1), (EAST, 1, 1), (SOUTH, -1, 1), (WEST, -1, -1)];

/// Returns the bit of a ground in [`Cell::grounds`].
pub(crate) const fn ground_bit(ground: Ground) -> u8 {
    match ground {
        Ground::Owned(seat) => 1 << (seat as u8),
        Ground::Wall(seat) => 4 << (seat as u8),
        Ground::Inside(seat) => 16 << (seat as u8),
        Ground::Line(seat) => 64 << (seat as u8),
    }
}

/// Returns the bit of a mark in [`Cell::marks`].
pub(crate) const fn mark_bit(mark: Mark) -> u8 {
    match mark {
        Mark::Last => 1,
        Mark::Captured => 2,
        Mark::Candidate => 4,
        Mark::Chosen => 8,
        Mark::Blame => 16,
        Mark::Liberty(seat) => 32 << (seat as u8),
    }
}

impl Cell {
    pub(crate) const fn new(base: Base) -> Cell {
        Cell {
            base,
            grounds: 0,
            lands: [0; 2],
            links: 0,
            crossed: [0; 2],
            piece: None,
            dimmed: false,
            ring: 0,
            ring_end: 0,
            faded: false,
            up: true,
            marks: 0,
            tinted: false,
            end: false,
            path: 0,
            solid: false,
            sparse: false,
            step: 0,
            figure: 0,
            shades: [None; 2],
            order: 0,
            centred: false,
        }
    }

    pub(crate) const fn with(self, piece: Piece) -> Cell {
        Cell { piece: Some(piece), ..self }
    }

    pub(crate) const fn on(self, ground: Ground) -> Cell {
        Cell { grounds: self.grounds | ground_bit(ground), ..self }
    }

    pub(crate) const fn marked(self, mark: Mark) -> Cell {
        Cell { marks: self.marks | mark_bit(mark), ..self }
    }

    pub(crate) const fn has(&self, mark: Mark) -> bool {
        self.marks & mark_bit(mark) != 0
    }

    pub(crate) const fn lies_on(&self, ground: Ground) -> bool {
        self.grounds & ground_bit(ground) != 0
    }

    /// True for a square on a wall, where a piece is smaller.
    pub(crate) fn has_wall(&self) -> bool {
        Seat::BOTH.into_iter().any(|seat| self.lies_on(Ground::Wall(seat)))
    }

    /// Returns the player whose land surrounds this point, as a diamond that ends at the links between the player's
    /// stones. Points for the player's own stones need none: the diamonds of their neighbours cover them.
    pub(crate) fn land(&self) -> Option<Seat> {
        let Base::ParityPoint { of, .. } = self.base else { return None };
        self.lies_on(Ground::Owned(of.other())).then_some(of.other())
    }
}

/// A rectangle of a board's squares, given by two opposite corners.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Region {
    pub from: Square,
    pub to: Square,
}
