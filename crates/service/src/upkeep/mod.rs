//! The changes that time brings to matches and challenges.

pub mod resuming;
pub mod sweep;

use std::sync::Arc;

use crate::challenges::Challenges;
use crate::matches::Matches;
use crate::people::People;
use postern_store::Store;

/// The changes that time brings.
pub struct Upkeep {
    store: Store,
    people: Arc<People>,
    matches: Arc<Matches>,
    challenges: Arc<Challenges>,
}

impl Upkeep {
    pub(crate) fn new(
        store: Store,
        people: Arc<People>,
        matches: Arc<Matches>,
        challenges: Arc<Challenges>,
    ) -> Upkeep {
        Upkeep { store, people, matches, challenges }
    }
}
