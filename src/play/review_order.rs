//! A review that somebody asked for: kept from then on, first as wanted, then with what was found out.

use serde::{Deserialize, Serialize};

use super::{MatchId, NoticeKind, PersonId, Ply, Review, Timestamp};

/// How many people are told of one review when it is done. Whoever asks later looks again himself.
pub const MOST_TOLD: usize = 4;

/// The review of a match, wanted or done. There is one for a match at most.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ReviewOrder {
    pub of: MatchId,
    /// Raised by one with every change; 1 when it is first asked for.
    pub revision: u64,
    /// Who is told when it is done, whoever asked first first; at most [`MOST_TOLD`].
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

    /// What is told when it is done, or has failed.
    pub fn kind(&self) -> NoticeKind {
        NoticeKind::Review { of: self.of, round: self.round }
    }
}
