//! A requested review: stored as wanted first, and later with its result.

use serde::{Deserialize, Serialize};

use super::Review;
use crate::ids::{MatchId, PersonId, Ply};
use crate::notices::notice::NoticeKind;
use crate::time::Timestamp;

/// Upper bound on the number of people who are told that a review is done. People who ask later check for themselves.
pub const MOST_TOLD: usize = 4;

/// The review of a match, wanted or done. Each match has at most one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewOrder {
    pub of: MatchId,
    /// Incremented on every change; 1 when the review is first requested.
    pub revision: u64,
    /// The people to tell when the review is done, in the order in which they asked; at most [`MOST_TOLD`].
    pub askers: Vec<PersonId>,
    pub asked: Timestamp,
    /// Number of earlier failed attempts. Each attempt has its own notice.
    #[serde(default)]
    pub round: Ply,
    pub state: ReviewState,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    Wanted,
    Done(Review),
    /// The review failed because of a fault in the bot. Players may request it again.
    Failed,
}

impl ReviewOrder {
    pub fn is_wanted(&self) -> bool {
        self.state == ReviewState::Wanted
    }

    /// Returns the review if it is done.
    pub fn review(&self) -> Option<&Review> {
        match &self.state {
            ReviewState::Done(review) => Some(review),
            ReviewState::Wanted | ReviewState::Failed => None,
        }
    }

    /// Returns the notice that the review is done or has failed.
    pub fn kind(&self) -> NoticeKind {
        NoticeKind::Review { of: self.of, round: self.round }
    }
}
