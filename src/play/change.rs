//! All that one step changes, written together or not at all.

use std::fmt;

use super::{
    Challenge, ChallengeId, Ended, InteractionId, Limit, MatchId, Notes, Notice, NoticeId, PersonId, Post,
    Profile, Receipt, Record, ReviewOrder, ServerSettings,
};

/// The revision that a changed value must still have in the store: 0 where it must not exist yet.
pub type Expected = u64;

/// All that one step changes. Every value carries its new revision; the store must hold the one before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    pub records: Vec<Record>,
    pub challenges: Vec<Challenge>,
    pub notices: Vec<Notice>,
    pub profiles: Vec<Profile>,
    pub notes: Vec<Notes>,
    pub reviews: Vec<ReviewOrder>,
    pub servers: Vec<ServerSettings>,
    /// Places in the order of ending whose players are others now.
    pub ended: Vec<Ended>,
    /// A person whose data is deleted, and the number that stands for them in finished games: the last step of it.
    pub forgotten: Option<(PersonId, PersonId)>,
    /// Messages that show challenges, as presses on them told.
    pub cards: Vec<(ChallengeId, Post)>,
    /// What must hold before the change, or nothing of it is written.
    pub limits: Vec<Limit>,
    /// The press or command that asked for it; a second change with the same one is refused.
    pub asked_by: Option<InteractionId>,
    /// The notice whose delivery this is, and what became of it.
    pub settled: Option<(NoticeId, Receipt)>,
    /// The lease under which that notice was taken: nothing is written if somebody else took it since. `None` where it
    /// does not matter.
    pub lease: Option<u64>,
}

/// A change that is made inside the store's transaction, where new ids are known.
pub struct Draft {
    make: Box<dyn Fn(&mut NewIds) -> Change + Send + Sync>,
}

impl Draft {
    /// `make` may run more than once, and must give the same change for the same ids.
    pub fn new(make: impl Fn(&mut NewIds) -> Change + Send + Sync + 'static) -> Draft {
        Draft { make: Box::new(make) }
    }

    pub fn make(&self, ids: &mut NewIds) -> Change {
        (self.make)(ids)
    }
}

impl From<Change> for Draft {
    fn from(change: Change) -> Draft {
        Draft::new(move |_| change.clone())
    }
}

impl fmt::Debug for Draft {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Draft")
    }
}

/// Gives out ids of new values: those after the last ones that the store has given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewIds {
    last_match: u64,
    last_challenge: u64,
}

impl NewIds {
    /// The last ids that were given before; 0 where none was.
    pub fn after(last_match: u64, last_challenge: u64) -> NewIds {
        NewIds { last_match, last_challenge }
    }

    pub fn match_id(&mut self) -> MatchId {
        self.last_match = self.last_match.saturating_add(1);
        MatchId(self.last_match)
    }

    pub fn challenge_id(&mut self) -> ChallengeId {
        self.last_challenge = self.last_challenge.saturating_add(1);
        ChallengeId(self.last_challenge)
    }
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
