//! The effects of a move on the board, as data.

use super::Seat;
use crate::board::Square;

/// The effects of a move on the board, for captions and marks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// The squares that the move was made on, in the order of the move: from and to, or the one placed on.
    pub path: Vec<Square>,
    /// The squares that lost their pieces, and whose those were, in canonical order.
    pub captured: Vec<(Square, Seat)>,
}
