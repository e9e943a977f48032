//! The effects of a move on the board, as data.

use crate::seat::{Pair, Seat};
use crate::square::Square;

/// The effects of a move on the board, for captions and marks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    /// The squares of the move, in the order of the move: from and to, or the square placed on.
    pub path: Vec<Square>,
    /// The squares that lost their pieces, with the owners of those pieces, in canonical order.
    pub captured: Vec<(Square, Seat)>,
    /// The number of pieces that each side lost by that, with every piece of a stack.
    pub lost: Pair<u32>,
}

impl Effects {
    /// Returns the effects of a move in a game whose squares hold one piece each.
    pub fn new(path: Vec<Square>, captured: Vec<(Square, Seat)>) -> Effects {
        let of = |side: Seat| captured.iter().filter(|(_, seat)| *seat == side).count() as u32;
        let lost = Pair::new(of(Seat::First), of(Seat::Second));
        Effects { path, captured, lost }
    }
}
