//! The explorer: how often positions occurred in the libraries of the games and in ended matches, and with which
//! results.
//!
//! Nothing of it is stored. Each process reads the libraries at the first question, and counts the ended matches in
//! their order. The answer shows numbers only. A match counts if both players show their profile and their ratings, and if it
//! was neither closed, removed nor voided.

pub mod counting;
mod proving;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, RwLock};

use crate::play::ids::PersonId;
use crate::play::time::Timestamp;
use postern_games::explorer::PositionIndex;
use postern_games::solved::SolvedTable;

/// The positions that ship with a game: those of its library, and those whose winner is proved.
#[derive(Default)]
pub(crate) struct Shipped {
    pub(crate) library: PositionIndex,
    pub(crate) solved: SolvedTable,
}

/// What this process has counted.
#[derive(Default)]
pub(crate) struct Explorer {
    pub(crate) shipped: Mutex<HashMap<&'static str, Arc<Shipped>>>,
    pub(crate) played: Arc<RwLock<PositionIndex>>,
    pub(crate) progress: tokio::sync::Mutex<Progress>,
}

/// How far the ended matches are counted.
#[derive(Default)]
pub(crate) struct Progress {
    /// The number of the last match read, in the order of ending.
    pub(crate) read: u64,
    /// The number of the last correction.
    pub(crate) corrected: u64,
    /// The people whose matches do not count.
    pub(crate) hidden: HashSet<PersonId>,
    pub(crate) began: Timestamp,
}
