//! The events that a person's webhook hears of.

use serde::{Deserialize, Serialize};

use crate::ids::{ChallengeId, MatchId, Ply};

/// An event for a webhook.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HookEvent {
    /// It is the person's turn at this ply.
    Turn { of: MatchId, ply: Ply },
    /// A match of the person is over.
    Over(MatchId),
    /// The person was challenged.
    Challenge(ChallengeId),
}

impl HookEvent {
    /// Returns numbers that identify the event.
    pub fn key(self) -> [u64; 3] {
        match self {
            HookEvent::Turn { of, ply } => [0, of.0, ply.into()],
            HookEvent::Over(of) => [1, of.0, 0],
            HookEvent::Challenge(of) => [2, of.0, 0],
        }
    }
}
