//! What a search carries from each position to the next, so that it is not counted anew on the whole board.

use super::Judges;
use crate::game::{MoveOf, Rules};

/// What mostly stays the same when a move is made, and what is said of it. `()` where nothing is carried.
pub trait Carried<G: Rules>: Clone + Default {
    /// False where nothing is carried.
    const IS_SOMETHING: bool = true;

    /// What is carried at a position.
    fn at(judges: Judges, position: &G::Position) -> Self;

    /// Becomes what `before`, which is carried at `position`, is after a move.
    fn follow(&mut self, judges: Judges, before: &Self, position: &G::Position, made: &MoveOf<G>);

    /// What the judges say of it for the player to move, as [`Judges::evaluate_along`] adds it up: in parts of a hundredth, so
    /// fine as weights times the amount with which a feature counts once.
    fn sum(&self, judges: Judges, position: &G::Position) -> i64;
}

impl<G: Rules> Carried<G> for () {
    const IS_SOMETHING: bool = false;

    fn at(_: Judges, _: &G::Position) {}

    fn follow(&mut self, _: Judges, _: &(), _: &G::Position, _: &MoveOf<G>) {}

    fn sum(&self, _: Judges, _: &G::Position) -> i64 {
        0
    }
}
