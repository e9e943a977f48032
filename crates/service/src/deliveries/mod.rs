//! The values that the delivery of a notice needs, and the changes that follow from it, in one commit.

pub mod ending;
pub mod reading;
pub mod settle;

use std::sync::Arc;

use crate::challenges::Challenges;
use crate::committing::Committer;
use crate::matches::Matches;
use crate::people::People;
use crate::servers::Servers;
use postern_store::Store;

/// The outcomes of deliveries.
pub struct Deliveries {
    store: Store,
    committer: Arc<Committer>,
    servers: Arc<Servers>,
    people: Arc<People>,
    matches: Arc<Matches>,
    challenges: Arc<Challenges>,
}

impl Deliveries {
    pub(crate) fn new(
        (store, committer): (Store, Arc<Committer>),
        (servers, people): (Arc<Servers>, Arc<People>),
        matches: Arc<Matches>,
        challenges: Arc<Challenges>,
    ) -> Deliveries {
        Deliveries { store, committer, servers, people, matches, challenges }
    }
}
