//! The number of a player.

use serde::{Deserialize, Serialize};

/// A player, by a number that the caller assigns. Pairings and tables break their last ties by it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub u64);
