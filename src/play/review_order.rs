//! A review that was asked for: stored as wanted, and later with its result.

use serde::{Deserialize, Serialize};

use super::{MatchId, NoticeKind, PersonId, Ply, Review, Timestamp};

/// The most people who are told that a review is done. People who ask later look again themselves.
pub const MOST_TOLD: usize = 4;

/// The review of a match, wanted or done. There is one for a match at most.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewOrder {
    pub of: MatchId,
    /// Raised by one with every change; 1 when it is first asked for.
    pub revision: u64,
    /// The people who are told when it is done, in the order in which they asked; at most [`MOST_TOLD`].
    pub askers: Vec<PersonId>,
    pub asked: Timestamp,
    /// How often it was tried before and failed: each try is told of once.
    #[serde(default)]
    pub round: Ply,
    pub state: ReviewState,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    Wanted,
    Done(Review),
    /// A fault of ours; it may be asked for again.
    Failed,
}

impl ReviewOrder {
    pub fn is_wanted(&self) -> bool {
        self.state == ReviewState::Wanted
    }

    /// The review where it is done.
    pub fn review(&self) -> Option<&Review> {
        match &self.state {
            ReviewState::Done(review) => Some(review),
            ReviewState::Wanted | ReviewState::Failed => None,
        }
    }

    /// The notice that it is done or has failed.
    pub fn kind(&self) -> NoticeKind {
        NoticeKind::Review { of: self.of, round: self.round }
    }
}
