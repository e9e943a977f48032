//! The changes that follow from the delivery of a notice, in one commit.

pub mod ending;
pub mod settle;

use std::sync::Arc;

use crate::service::challenges::Challenges;
use crate::service::committing::Committer;
use crate::service::matches::Matches;
use crate::service::people::People;
use crate::store::Store;

/// The outcomes of deliveries.
pub struct Deliveries {
    store: Store,
    committer: Arc<Committer>,
    people: Arc<People>,
    matches: Arc<Matches>,
    challenges: Arc<Challenges>,
}

impl Deliveries {
    pub(crate) fn new(
        (store, committer): (Store, Arc<Committer>),
        people: Arc<People>,
        matches: Arc<Matches>,
        challenges: Arc<Challenges>,
    ) -> Deliveries {
        Deliveries { store, committer, people, matches, challenges }
    }
}
