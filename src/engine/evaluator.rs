//! The source of scores for positions: the evaluation of the game, or one in its place.

use super::{Evaluate, Weights};

/// Evaluates the positions at the ends of lines.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Evaluator<'a> {
    /// The game's own [`Evaluate::evaluate`].
    Game,
    /// Other weights than the game's own.
    Weights(&'a Weights),
    /// [`Evaluate::guess`].
    Guess,
}

impl Evaluator<'_> {
    /// The score for the player to move.
    #[inline(always)]
    pub(crate) fn score<G: Evaluate>(self, position: &G::Position) -> i32 {
        match self {
            Evaluator::Game => G::evaluate(position),
            Evaluator::Weights(weights) => weights.evaluate::<G>(position),
            Evaluator::Guess => G::guess(position),
        }
    }
}
