//! The figures that are drawn as sprites.

use crate::colour::Rgb;
use postern_rules::diagram::{Mark, Piece, Shape};
use postern_rules::seat::Seat;

/// A drawing cached as a sprite. Equal figures have equal pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Figure {
    /// A piece. `up` is true if its forward direction is up in the picture, `signed` if it shows the sign of its side, `small`
    /// if it leaves room for the wall under it.
    Piece {
        piece: Piece,
        up: bool,
        signed: bool,
        small: bool,
    },
    /// The shadow of a piece of this shape. The sprite is twice as large as the cell.
    Shadow {
        shape: Shape,
        small: bool,
    },
    /// The height of a stack, on a plate if `plate` is true.
    Height {
        height: u16,
        seat: Seat,
        plate: bool,
    },
    /// A stone of the ring around the board, which lies at the side `inward`.
    RingStone {
        seat: Seat,
        inward: u8,
    },
    /// A link of stones.
    Link(Link),
    /// Land of the neighbours at these sides that reaches into the cell, and of the cell itself if `own` is true.
    Land {
        seat: Seat,
        sides: u8,
        own: bool,
        near: Near,
    },
    /// A tile in this colour, with a frame if `framed` is true.
    Tile {
        colour: Rgb,
        framed: bool,
    },
    /// A star point.
    Star,
    /// The ground behind a stone of the status strip.
    StripGround,
    Wall(Seat),
    /// A liberty of a King. `both` is true if the square is a liberty of both Kings, and `numbered` if a number is in its
    /// corner.
    Liberty {
        seat: Seat,
        both: bool,
        numbered: bool,
    },
    /// The mark of the last move on a piece of this player or on an empty point: a ring, or a disc if `solid` is true.
    Last {
        seat: Option<Seat>,
        solid: bool,
    },
    /// The same on a dead stone, around its cross.
    LastDead(Seat),
    /// The outline in this colour of a piece that was captured, or a small cross if `sparse` is true.
    Captured {
        colour: Rgb,
        sparse: bool,
    },
    /// A mark, around the piece if there is one.
    Mark {
        mark: Mark,
        piece: Option<Piece>,
    },
    /// The number of a chosen square.
    Badge {
        order: u8,
        place: BadgePlace,
    },
    /// Blame in a corner.
    Blame,
    /// The number of a square of the last move, in a corner.
    Step(u8),
    /// A number in the middle, in this colour.
    Number {
        number: u8,
        colour: Rgb,
    },
}

/// A link of stones at a corner ([`super::cell::NORTH`] for north-east, then clockwise): from the middle to the corner, or past
/// the corner if `across` is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Link {
    pub seat: Seat,
    pub corner: u8,
    pub across: bool,
    /// True if a link of the other player passes over this one.
    pub under: bool,
    pub near: Near,
}

/// How a cell lies to the ring around the board, which is nearer to the board than the next cell would be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Near {
    /// The sides at which the ring lies, or the board if `outer` is true.
    pub sides: u8,
    /// True for a cell of the ring.
    pub outer: bool,
    /// The side at which the ring ends, for a cell of the ring.
    pub end: u8,
}

/// The place of the number of a chosen square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum BadgePlace {
    /// In a corner.
    Corner,
    /// In a corner of a small cell, as large as the piece there allows.
    WideCorner,
    /// On a disc in the middle of a small cell.
    Middle,
}
