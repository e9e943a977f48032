//! Who judges positions: the game itself, or something in its place.

use super::{Evaluate, Weights};

/// Who judges the positions at the ends of lines.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Judge<'a> {
    /// The game's own [`Evaluate::evaluate`].
    Game,
    /// Other weights than the game's own.
    Weights(&'a Weights),
    /// [`Evaluate::guess`].
    Guess,
}

impl Judge<'_> {
    /// The score for the player to move.
    #[inline(always)]
    pub(crate) fn score<G: Evaluate>(self, position: &G::Position) -> i32 {
        match self {
            Judge::Game => G::evaluate(position),
            Judge::Weights(weights) => weights.judge::<G>(position),
            Judge::Guess => G::guess(position),
        }
    }
}
