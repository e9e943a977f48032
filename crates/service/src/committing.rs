//! Commits, and the tasks that they wake.

use std::sync::{Arc, OnceLock};

use tokio::sync::{Notify, broadcast};

use crate::in_play::positions::Positions;
use crate::pools::calls::Calls;
use crate::site::Site;
use postern_games::catalogue::Catalogue;
use postern_mutants::Mutant;
use postern_play::ids::MatchId;
use postern_play::record::Record;
use postern_play::record::review::order::ReviewOrder;
use postern_play::step::change::{Change, Draft};
use postern_store::Store;
use postern_store::fault::CommitError;
use postern_store::waker::Waker;

/// The number of changed matches that a slow listener may be behind. One that is further behind looks at all of its matches.
const BEHIND: usize = 1024;

/// The tasks that wait for committed changes, apart from the delivery of notices.
pub struct Wakes {
    /// The matches that changed, or their comments, for the pages that show them.
    pub changed: broadcast::Sender<MatchId>,
    /// The matches that the computer must check.
    pub calls: Calls,
    /// The task that makes reviews.
    pub reviews: Notify,
    /// The caretaker.
    pub errands: Notify,
    /// The task that updates the standing boards.
    pub boards: Notify,
    /// The task of the series.
    pub series: Notify,
}

impl Default for Wakes {
    fn default() -> Wakes {
        Wakes {
            changed: broadcast::Sender::new(BEHIND),
            calls: Calls::default(),
            reviews: Notify::default(),
            errands: Notify::default(),
            boards: Notify::default(),
            series: Notify::default(),
        }
    }
}

/// Commits changes together with their notices, and wakes the tasks that they concern.
pub struct Committer {
    catalogue: Catalogue,
    store: Store,
    /// The task that delivers notices.
    told: Arc<dyn Waker>,
    positions: Arc<Positions>,
    pub(crate) wakes: Arc<Wakes>,
    /// The site of the pages, once it is named. A match gets the secret of its page with its next change.
    pub(crate) site: OnceLock<Site>,
}

impl Committer {
    /// Creates a committer, which wakes `told` whenever there are new notices to deliver.
    pub(crate) fn new(
        catalogue: Catalogue,
        store: Store,
        told: Arc<dyn Waker>,
        positions: Arc<Positions>,
    ) -> Committer {
        Committer { catalogue, store, told, positions, wakes: Arc::default(), site: OnceLock::new() }
    }

    /// Commits a change and wakes the tasks that it concerns. Returns the committed change.
    ///
    /// # Errors
    /// [`CommitError`], after which no value is changed.
    pub(crate) async fn commit(&self, draft: impl Into<Draft>) -> Result<Change, CommitError> {
        let draft = draft.into();
        let draft = match self.site.get() {
            Some(site) => site.add_secrets(draft),
            None => draft,
        };
        let change = self.store.commit(draft).await?;
        self.positions.note(&self.catalogue, &change.records);
        if !change.notices.is_empty() || change.released.is_some() || change.hastened.is_some() {
            self.told.wake();
        }
        let (servers, series) = (!change.servers.is_empty(), !change.series.is_empty());
        let in_lobby = change.challenges.iter().any(|challenge| challenge.in_lobby);
        let is_news = |record: &Record| record.news().is_some();
        let wakes = &self.wakes;
        let wanted = [
            (&wakes.boards, servers || series || in_lobby),
            (&wakes.series, series || change.records.iter().any(is_news)),
            (&wakes.errands, servers),
            (&wakes.reviews, change.reviews.iter().any(ReviewOrder::is_wanted)),
        ];
        wanted.into_iter().filter(|(_, wanted)| *wanted).for_each(|(task, _)| task.notify_one());
        // The computer checks for itself whether it is its turn.
        let against_computer = change.records.iter().filter(|record| record.computer().is_some());
        let against_computer = against_computer.filter(|_| !Mutant::ComputerUncalled.is_on());
        against_computer.for_each(|record| wakes.calls.call(record.id));
        // Without pages, nobody listens.
        let shown = change.records.iter().map(|record| record.id);
        let shown = shown.chain(change.comments.iter().map(|comments| comments.of));
        shown.for_each(|of| drop(wakes.changed.send(of)));
        Ok(change)
    }

    /// Commits a change as `commit` does. `None` means that a value was changed meanwhile: read it and
    /// decide again.
    ///
    /// # Errors
    /// [`CommitError`], after which no value is changed.
    pub async fn commit_current(&self, draft: impl Into<Draft>) -> Result<Option<Change>, CommitError> {
        match self.commit(draft).await {
            Ok(change) => Ok(Some(change)),
            Err(CommitError::Conflict) if !Mutant::ConflictFails.is_on() => Ok(None),
            Err(other) => Err(other),
        }
    }
}
