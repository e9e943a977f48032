//! Moves and agreements, hints, notes, comments, reviews and audits of matches.

pub mod audit;
pub mod comments;
pub mod deeds;
pub mod hint;
pub mod hinting;
pub mod live_games;
pub mod merit;
pub mod moving;
pub mod notes;
pub mod outlook;
pub mod play;
pub mod removing;
pub mod reviewing;

use std::sync::Arc;

use crate::brake::Brake;
use crate::committing::Committer;
use crate::matches::live_games::LiveGames;
use crate::people::People;
use crate::pools::compute_pool::ComputePool;
use crate::servers::Servers;
use postern_games::catalogue::Catalogue;
use postern_store::Store;

/// The matches.
pub struct Matches {
    catalogue: Catalogue,
    store: Store,
    committer: Arc<Committer>,
    compute: ComputePool,
    servers: Arc<Servers>,
    people: Arc<People>,
    pub(crate) live: LiveGames,
    /// Counts moves of games to other places.
    places: Brake,
}

impl Matches {
    pub(crate) fn new(
        catalogue: Catalogue,
        (store, committer): (Store, Arc<Committer>),
        compute: ComputePool,
        (servers, people): (Arc<Servers>, Arc<People>),
    ) -> Matches {
        let (live, places) = (LiveGames::default(), Brake::default());
        Matches { catalogue, store, committer, compute, servers, people, live, places }
    }
}
