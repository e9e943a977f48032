//! Incremental evaluation: state that a search updates with each move instead of recounting the whole board.

use super::judges::Judges;
use postern_rules::game::rules::{MoveOf, Rules};

/// Feature state that changes little when a move is made, and its part of the score. `()` for games without any.
pub trait Carried<G: Rules>: Clone + Default {
    /// False if the game carries no state.
    const IS_SOMETHING: bool = true;

    /// Computes the state of a position from scratch.
    fn at(judges: Judges, position: &G::Position) -> Self;

    /// Sets `self` to the state after `made`. `before` is the state at `position`, before the move.
    fn follow(&mut self, judges: Judges, before: &Self, position: &G::Position, made: &MoveOf<G>);

    /// Returns the state's part of the score for the player to move, in the units that [`Judges::evaluate_along`] adds
    /// up: fine parts of a hundredth (as weights) times [`crate::evaluate::Evaluate::ONCE`].
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
