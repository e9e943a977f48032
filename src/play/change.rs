//! All that one step changes, written together or not at all.

use super::{Challenge, ChallengeId, InteractionId, Notice, Post, Profile, Record, ReviewOrder};

/// The revision that a changed value must still have in the store: 0 where it must not exist yet.
pub type Expected = u64;

/// All that one step changes. Every value carries its new revision; the store must hold the one before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    pub records: Vec<Record>,
    pub challenges: Vec<Challenge>,
    pub notices: Vec<Notice>,
    pub profiles: Vec<Profile>,
    pub reviews: Vec<ReviewOrder>,
    /// Messages that are known to show a challenge: a press on its card names the card.
    pub cards: Vec<(ChallengeId, Post)>,
    /// The press or command that asked for it; a second change with the same one is refused.
    pub asked_by: Option<InteractionId>,
}

impl Record {
    /// The revision that the store must hold for this record to be written.
    pub fn expected(&self) -> Expected {
        self.revision.saturating_sub(1)
    }
}

impl Challenge {
    /// The revision that the store must hold for this challenge to be written.
    pub fn expected(&self) -> Expected {
        self.revision.saturating_sub(1)
    }
}
