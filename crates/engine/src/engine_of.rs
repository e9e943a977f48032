//! The type of a game's computer player.

use std::marker::PhantomData;

use crate::evaluate::Evaluate;
use crate::level::LEVELS;
use postern_rules::game::history::History;
use postern_rules::game::rules::Rules;
use postern_rules::game::state::GameState;

/// The computer player of a game.
pub struct EngineOf<G>(PhantomData<G>);

impl<G: Evaluate> EngineOf<G> {
    pub const NEW: EngineOf<G> = {
        assert!(rises(&G::LADDER), "each level must be stronger than the one below");
        EngineOf(PhantomData)
    };
}

const fn rises(ladder: &[f32; LEVELS as usize]) -> bool {
    let mut at = 1;
    while at < ladder.len() {
        if ladder[at] <= ladder[at - 1] {
            return false;
        }
        at += 1;
    }
    true
}

pub(crate) fn history<R: Rules>(state: &dyn GameState) -> Option<&History<R>> {
    state.as_any().downcast_ref().filter(|history: &&History<R>| history.outcome().is_none())
}
