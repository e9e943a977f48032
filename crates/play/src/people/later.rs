//! Games that a person put off: **Next game** passes over them until the next day, or until their next turn.

use serde::{Deserialize, Serialize};

use crate::ids::{MatchId, Ply};
use crate::time::Timestamp;

/// A game that a person put off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PutOff {
    pub of: MatchId,
    /// The turn that was put off. Later turns wait as usual.
    pub ply: Ply,
    /// When the turn waits again.
    pub until: Timestamp,
}
