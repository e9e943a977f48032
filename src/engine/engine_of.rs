//! The computer player of one game as a type.

use std::marker::PhantomData;

use crate::game::{GameState, History, Rules};

/// The computer player of the game with this judge.
pub struct EngineOf<G>(PhantomData<G>);

impl<G> EngineOf<G> {
    pub const NEW: EngineOf<G> = EngineOf(PhantomData);
}

pub(super) fn history<R: Rules>(state: &dyn GameState) -> Option<&History<R>> {
    state.as_any().downcast_ref().filter(|history: &&History<R>| history.outcome().is_none())
}
