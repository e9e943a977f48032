//! People: their settings, vacations, blocks, puzzles and webhooks.

pub mod admission;
pub mod profiles;
pub mod putting_off;
pub mod puzzling;
pub mod settings;
pub mod turns;
pub mod vacation;
pub mod webhooks;

use std::sync::Arc;

use crate::brake::Brake;
use crate::committing::Committer;
use crate::posting::Posts;
use crate::servers::Servers;
use postern_store::Store;

/// The profiles of people.
pub struct People {
    store: Store,
    committer: Arc<Committer>,
    servers: Arc<Servers>,
    /// Counts test pings.
    tests: Brake,
    posts: Posts,
}

impl People {
    pub(crate) fn new(store: Store, committer: Arc<Committer>, servers: Arc<Servers>) -> People {
        People { store, committer, servers, tests: Brake::default(), posts: Posts::default() }
    }
}
