//! The changes of one step, written together or not at all.

use std::fmt;

use super::unique::Limit;
use crate::challenge::Challenge;
use crate::ids::{ChallengeId, InteractionId, MatchId, NoticeId, PersonId, SeriesId};
use crate::notices::notice::{Notice, Receipt};
use crate::record::Record;
use crate::record::ended::Ended;
use crate::record::post::Post;
use crate::time::Timestamp;
use crate::{people, record, series, server};

/// All changes of one step. Every value carries its new revision; the store must hold the one before.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    pub records: Vec<Record>,
    pub challenges: Vec<Challenge>,
    pub notices: Vec<Notice>,
    pub profiles: Vec<people::profile::Profile>,
    /// The results of first attempts at puzzles.
    pub puzzles: Vec<people::puzzling::PuzzleResults>,
    pub notes: Vec<record::notes::Notes>,
    pub comments: Vec<record::comments::Comments>,
    pub reviews: Vec<record::review::order::ReviewOrder>,
    pub servers: Vec<server::ServerSettings>,
    pub series: Vec<series::SeriesRecord>,
    /// Entries in the order of ended matches whose players were replaced.
    pub ended: Vec<Ended>,
    /// A person whose data is deleted, and the number that replaces them in finished games. This is the last step of
    /// the deletion.
    pub forgotten: Option<(PersonId, PersonId)>,
    /// Messages that show challenges, as reported by presses on them.
    pub cards: Vec<(ChallengeId, Post)>,
    /// A person whose waiting notices become due at this moment, because the reason to wait may be gone.
    pub released: Option<(PersonId, Timestamp)>,
    /// Waiting notices that become due at this moment, because a place may take messages again.
    pub hastened: Option<(Vec<NoticeId>, Timestamp)>,
    /// Limits that must hold after the change. If one does not, the whole change is refused.
    pub limits: Vec<Limit>,
    /// The press or command that caused the change. A second change with the same one is refused.
    pub asked_by: Option<InteractionId>,
    /// The notice whose delivery this change records, and the outcome.
    pub settled: Option<(NoticeId, Receipt)>,
    /// The lease on that notice. The change is refused if another worker has leased the notice since. `None` if the
    /// lease does not matter.
    pub lease: Option<u64>,
}

/// A change that is built inside the store's transaction, because it needs new ids.
pub struct Draft {
    make: Box<dyn Fn(&mut NewIds) -> Change + Send + Sync>,
}

impl Draft {
    /// Creates a draft. `make` may run more than once, and must return the same change for the same ids.
    pub fn new(make: impl Fn(&mut NewIds) -> Change + Send + Sync + 'static) -> Draft {
        Draft { make: Box::new(make) }
    }

    /// Returns the draft of the same change after this edit, which must be the same each time.
    #[must_use]
    pub fn and_then(self, edit: impl Fn(&mut Change) + Send + Sync + 'static) -> Draft {
        Draft::new(move |ids| {
            let mut change = self.make(ids);
            edit(&mut change);
            change
        })
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

/// Allocates the ids of new values, continuing after the last ids in the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewIds {
    last_match: u64,
    last_challenge: u64,
    last_series: u64,
}

impl NewIds {
    /// Creates an allocator that continues after these ids; 0 if there is none yet.
    pub fn after(last_match: u64, last_challenge: u64, last_series: u64) -> NewIds {
        NewIds { last_match, last_challenge, last_series }
    }

    pub fn match_id(&mut self) -> MatchId {
        self.last_match = self.last_match.saturating_add(1);
        MatchId(self.last_match)
    }

    pub fn challenge_id(&mut self) -> ChallengeId {
        self.last_challenge = self.last_challenge.saturating_add(1);
        ChallengeId(self.last_challenge)
    }

    pub fn series_id(&mut self) -> SeriesId {
        self.last_series = self.last_series.saturating_add(1);
        SeriesId(self.last_series)
    }
}
