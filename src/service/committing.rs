//! Commits, and the tasks that they wake.

use std::sync::Arc;

use tokio::sync::Notify;

use crate::play::record::Record;
use crate::play::record::review::order::ReviewOrder;
use crate::play::step::change::{Change, Draft};
use crate::service::in_play::positions::Positions;
use crate::service::pools::calls::Calls;
use crate::store::Store;
use crate::store::fault::CommitError;
use crate::store::waker::Waker;
use postern_games::catalogue::Catalogue;

/// The tasks that wait for committed changes, apart from the delivery of notices.
#[derive(Default)]
pub struct Wakes {
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

/// Commits changes together with their notices, and wakes the tasks that they concern.
pub struct Committer {
    catalogue: Catalogue,
    store: Store,
    /// The task that delivers notices.
    told: Arc<dyn Waker>,
    positions: Arc<Positions>,
    pub(crate) wakes: Arc<Wakes>,
}

impl Committer {
    /// Creates a committer, which wakes `told` whenever there are new notices to deliver.
    pub(crate) fn new(
        catalogue: Catalogue,
        store: Store,
        told: Arc<dyn Waker>,
        positions: Arc<Positions>,
    ) -> Committer {
        Committer { catalogue, store, told, positions, wakes: Arc::default() }
    }

    /// Commits a change and wakes the tasks that it concerns. Returns the committed change.
    ///
    /// # Errors
    /// [`CommitError`], after which no value is changed.
    pub(crate) async fn commit(&self, draft: impl Into<Draft>) -> Result<Change, CommitError> {
        let change = self.store.commit(draft.into()).await?;
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
        against_computer.for_each(|record| wakes.calls.call(record.id));
        Ok(change)
    }

    /// Commits a change as [`commit`](Self::commit) does. `None` means that a value was changed meanwhile: read it and
    /// decide again.
    ///
    /// # Errors
    /// [`CommitError`], after which no value is changed.
    pub(crate) async fn commit_current(
        &self,
        draft: impl Into<Draft>,
    ) -> Result<Option<Change>, CommitError> {
        match self.commit(draft).await {
            Ok(change) => Ok(Some(change)),
            Err(CommitError::Conflict) => Ok(None),
            Err(other) => Err(other),
        }
    }
}
