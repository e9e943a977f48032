//! The explorer: how often positions occurred in the libraries of the games and in ended matches, and with which
//! results.
//!
//! Each process reads the libraries at its start. One process at a time counts the ended matches in their order, and the
//! counts are rows of the store. The answer shows numbers only. A match counts if both players show their profile and their ratings, and if it
//! was neither closed, removed nor voided.

pub mod counting;
mod proving;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::leases::Leases;
use crate::pools::compute_pool::ComputePool;
use postern_games::catalogue::Catalogue;
use postern_games::explorer::PositionIndex;
use postern_games::solved::SolvedTable;
use postern_store::Store;

/// The positions that ship with a game: those of its library, and those whose winner is proved.
#[derive(Default)]
pub(crate) struct Shipped {
    pub(crate) library: PositionIndex,
    pub(crate) solved: SolvedTable,
}

/// The positions that ship with the games, read once a game. Services of one program may share it.
#[derive(Clone, Default)]
pub struct ShippedPositions(Arc<Mutex<HashMap<&'static str, Arc<Shipped>>>>);

impl ShippedPositions {
    pub(crate) fn of(&self, game: &str) -> Option<Arc<Shipped>> {
        self.locked().get(game).cloned()
    }

    pub(crate) fn keep(&self, game: &'static str, shipped: Arc<Shipped>) {
        self.locked().insert(game, shipped);
    }

    fn locked(&self) -> MutexGuard<'_, HashMap<&'static str, Arc<Shipped>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The knowledge of this process about positions.
pub struct Explorer {
    catalogue: Catalogue,
    store: Store,
    leases: Arc<Leases>,
    compute: ComputePool,
    shipped: ShippedPositions,
    /// Locked while this process counts.
    counting: tokio::sync::Mutex<()>,
}

impl Explorer {
    pub(crate) fn new(
        catalogue: Catalogue,
        store: Store,
        leases: Arc<Leases>,
        compute: ComputePool,
        shipped: ShippedPositions,
    ) -> Explorer {
        let counting = tokio::sync::Mutex::default();
        Explorer { catalogue, store, leases, compute, shipped, counting }
    }
}
