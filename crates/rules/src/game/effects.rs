//! The effects of a move on the board, as data.

use crate::seat::Seat;
use crate::square::Square;

/// The effects of a move on the board, for captions and marks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// The squares of the move, in the order of the move: from and to, or the square placed on.
    pub path: Vec<Square>,
    /// The squares that lost their pieces, with the owners of those pieces, in canonical order.
    pub captured: Vec<(Square, Seat)>,
}
