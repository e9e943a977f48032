//! The explorer: how often positions occurred in the libraries of the games and in ended matches, and with which
//! results.
//!
//! Each process reads the libraries at its start. One process at a time counts the ended matches in their order, and the
//! counts are rows of the store. The answer shows numbers only. A match counts if both players show their profile and their ratings, and if it
//! was neither closed, removed nor voided.

pub mod counting;
mod proving;

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

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

/// The knowledge of this process about positions.
pub struct Explorer {
    catalogue: Catalogue,
    store: Store,
    leases: Arc<Leases>,
    compute: ComputePool,
    shipped: Mutex<HashMap<&'static str, Arc<Shipped>>>,
    /// Locked while this process counts.
    counting: tokio::sync::Mutex<()>,
}

impl Explorer {
    pub(crate) fn new(
        catalogue: Catalogue,
        store: Store,
        leases: Arc<Leases>,
        compute: ComputePool,
    ) -> Explorer {
        let (shipped, counting) = (Mutex::default(), tokio::sync::Mutex::default());
        Explorer { catalogue, store, leases, compute, shipped, counting }
    }
}
