//! What a search carries from each position to the next, so that it is not counted anew on the whole board.

use crate::game::{MoveOf, Rules};

/// Features that mostly stay the same when a move is made, and what weights say of them. `()` where nothing is carried.
pub trait Carried<G: Rules>: Clone + Default {
    /// What is carried at a position; `rows` are the weights, as [`super::Weights`] has them.
    fn at(rows: &[[i16; 2]], position: &G::Position) -> Self;

    /// Becomes what `before`, which is carried at `position`, is after a move.
    fn follow(&mut self, rows: &[[i16; 2]], before: &Self, position: &G::Position, made: &MoveOf<G>);

    /// What the weights say of the features for the player to move: each weight with its amount.
    fn sum(&self, position: &G::Position) -> i64;
}

impl<G: Rules> Carried<G> for () {
    fn at(_: &[[i16; 2]], _: &G::Position) {}

    fn follow(&mut self, _: &[[i16; 2]], _: &(), _: &G::Position, _: &MoveOf<G>) {}

    fn sum(&self, _: &G::Position) -> i64 {
        0
    }
}
