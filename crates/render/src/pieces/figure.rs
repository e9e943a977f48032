//! The figures that are drawn as sprites.

use postern_rules::diagram::{Mark, Piece, Shape};
use postern_rules::seat::Seat;

/// A drawing cached as a sprite. Equal figures have equal pixels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Figure {
    /// A piece. `up` is true if its forward direction is up in the picture, `signed` if it shows the sign of its side.
    Piece {
        piece: Piece,
        up: bool,
        signed: bool,
    },
    /// The shadow of a piece of this shape. The sprite is twice as large as the cell.
    Shadow(Shape),
    /// The height of a stack, on a plate if `plate` is true.
    Height {
        height: u16,
        seat: Seat,
        plate: bool,
    },
    /// A stone of the ring around the board.
    RingStone(Seat),
    /// A link of stones at a corner ([`super::cell::NORTH`] for north-east, then clockwise): from the middle to the
    /// corner, or past the corner if `across` is true.
    Link {
        seat: Seat,
        corner: u8,
        across: bool,
    },
    /// Land of the neighbours at these sides that reaches into the cell.
    Land {
        seat: Seat,
        sides: u8,
    },
    /// A point for the stones of one player.
    Point(Seat),
    /// A star point.
    Star,
    Wall(Seat),
    /// A liberty of a King. `both` is true if the square is a liberty of both Kings.
    Liberty {
        seat: Seat,
        both: bool,
    },
    /// The ring that marks the last move on a piece of this player or on an empty point.
    LastRing(Option<Seat>),
    /// A mark, around the piece if there is one.
    Mark {
        mark: Mark,
        piece: Option<Piece>,
    },
    /// The number of a chosen square.
    Badge(u8),
}
