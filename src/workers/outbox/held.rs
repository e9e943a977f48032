//! The leases of the notices that this process delivers.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use postern_mutants::Mutant;
use postern_play::ids::NoticeId;
use postern_play::notices::notice::Notice;
use postern_play::time::Timestamp;
use postern_store::Store;
use postern_store::fault::Fault;

/// Duration of a lease, in seconds. If a process dies, another one delivers its notices after that.
pub(crate) const LEASE: i64 = 12;
/// Safety margin in milliseconds: here a lease counts as over this much earlier, so that a message sent just before the
/// end still arrives in time.
const MARGIN: i64 = 2000;
/// Interval between two renewals of the leases.
pub(crate) const RENEWED: Duration = Duration::from_millis(2500);

/// The notices that this outbox holds, each with its latest lease and the end of that lease.
#[derive(Default)]
pub(crate) struct Held(Mutex<HashMap<NoticeId, (u64, Timestamp)>>);

impl Held {
    /// Records the lease of a notice. Returns true if the notice was not held before.
    pub(crate) fn note(&self, notice: &Notice, until: Timestamp) -> bool {
        self.with(|held| held.insert(notice.id, (notice.lease, until)).is_none())
    }

    /// Returns the notice with its latest lease: a delivery may outlast the first one.
    pub(crate) fn renewed(&self, notice: &Notice) -> Notice {
        let held = self.with(|held| held.get(&notice.id).copied());
        Notice { lease: held.map_or(notice.lease, |(lease, _)| lease), ..notice.clone() }
    }

    /// True if no other process can have taken the notice yet.
    pub(crate) fn is_ours(&self, id: NoticeId, now: Timestamp) -> bool {
        let is_ours = |until: Timestamp| now.0 < until.0.saturating_sub(MARGIN);
        Mutant::SaidByAnother.is_on()
            || self.with(|held| held.get(&id).is_some_and(|(_, until)| is_ours(*until)))
    }

    /// Renews all leases. A lease that another process has taken counts as over.
    pub(crate) async fn renew(&self, store: &Store, now: Timestamp) -> Result<(), Fault> {
        self.hold_until(store, now.plus_seconds(LEASE)).await
    }

    /// Releases all leases.
    pub(crate) async fn leave(&self, store: &Store, now: Timestamp) -> Result<(), Fault> {
        self.hold_until(store, now).await
    }

    async fn hold_until(&self, store: &Store, until: Timestamp) -> Result<(), Fault> {
        let all: Vec<_> = self.with(|held| held.iter().map(|(id, (lease, _))| (*id, *lease)).collect());
        if all.is_empty() || Mutant::LeaseUnrenewed.is_on() {
            return Ok(());
        }
        let renewed: HashSet<NoticeId> = store.renew_notices(all.clone(), until).await?.into_iter().collect();
        self.with(|held| {
            for (id, lease) in all {
                if let Some(held) = held.get_mut(&id).filter(|held| held.0 == lease) {
                    held.1 = if renewed.contains(&id) { until } else { Timestamp(0) };
                }
            }
        });
        Ok(())
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.with(|held| held.is_empty())
    }

    /// Forgets the lease of a notice after its try.
    pub(crate) fn forget(&self, id: NoticeId) {
        self.with(|held| held.remove(&id));
    }

    /// Ignores lock poisoning: a panic never leaves the map half changed.
    fn with<T>(&self, step: impl FnOnce(&mut HashMap<NoticeId, (u64, Timestamp)>) -> T) -> T {
        step(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
