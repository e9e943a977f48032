//! The pending notices in memory: which are ready, which are due later, and which are being delivered.
//!
//! The queue is a view of the rows of `Table::Notices`, read once when the store is opened and updated by every write
//! after that. Takers get notices by lease: a notice is ready again when its lease ends, unless it has been settled or
//! postponed by then.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::fault::Fault;
use postern_mutants::Mutant;
use postern_play::ids::NoticeId;
use postern_play::notices::notice::Notice;
use postern_play::time::Timestamp;

use crate::rows::aside::Aside;
use crate::rows::table::Table;
use crate::rows::{Leases, Rows, Span, Value, Writes, codec, keys};

#[derive(Default)]
pub(crate) struct Queue(Mutex<PendingNotices>);

#[derive(Default)]
struct PendingNotices {
    /// The notices by number in the order of generation, with the moment at which each is ready.
    notices: BTreeMap<u64, (Notice, Timestamp)>,
    /// The last lease of each notice that was taken, and the number of leases so far.
    leases: BTreeMap<u64, u64>,
    last_lease: u64,
    /// The notices that were due at the last `take`.
    ready: BTreeSet<u64>,
    /// The other notices, by the moment at which they are ready.
    later: BTreeSet<(Timestamp, u64)>,
}

impl PendingNotices {
    fn insert(&mut self, number: u64, notice: Notice, due: Timestamp) {
        self.remove(number);
        self.notices.insert(number, (notice, due));
        self.later.insert((due, number));
    }

    fn remove(&mut self, number: u64) {
        if let Some((_, due)) = self.notices.remove(&number) {
            self.ready.remove(&number);
            self.later.remove(&(due, number));
            self.leases.remove(&number);
        }
    }
}

impl Queue {
    /// Loads all pending notices from the rows. A delivery of each may have started before.
    pub(crate) fn load(rows: &dyn Rows, aside: &Aside) -> Result<Queue, Fault> {
        let mut waiting = PendingNotices::default();
        for row in rows.scan(Table::Notices, Span::all()) {
            let (key, value) = row?;
            match read(&key, &value) {
                Ok((number, mut notice)) => {
                    notice.attempts = notice.attempts.max(u32::from(!Mutant::RestartForgets.is_on()));
                    let due = notice.not_before;
                    waiting.insert(number, notice, due);
                }
                Err(fault) => aside.note(Table::Notices, &key, &fault),
            }
        }
        Ok(Queue(Mutex::new(waiting)))
    }

    /// Applies committed writes to the queue.
    pub(crate) fn follow(&self, writes: &Writes) {
        let rows = writes.0.range((Table::Notices, Vec::new())..(Table::Filed, Vec::new()));
        for ((_, key), value) in rows {
            match value.as_ref().map(|value| read(key, value)) {
                Some(Ok((number, notice))) => {
                    let due = notice.not_before;
                    self.lock().insert(number, notice, due);
                }
                None => {
                    if let Some(number) = keys::last(key) {
                        self.lock().remove(number);
                    }
                }
                // The store can read what it has written itself. If not, the next start reports it.
                Some(Err(_)) => {}
            }
        }
    }

    /// Takes the notices that are due, in the order in which they were filed, at most `limit`. They are ready again at
    /// `lease_until`. Their `attempts` count the deliveries that may have started before.
    pub(crate) fn take(&self, now: Timestamp, lease_until: Timestamp, limit: usize) -> Vec<Notice> {
        let mut guard = self.lock();
        let waiting = &mut *guard;
        let later = waiting.later.split_off(&(Timestamp(now.0.saturating_add(1)), 0));
        let due = std::mem::replace(&mut waiting.later, later);
        waiting.ready.extend(due.into_iter().map(|(_, number)| number));
        let taken: Vec<u64> = waiting.ready.iter().copied().take(limit).collect();
        let mut notices = Vec::with_capacity(taken.len());
        for number in taken {
            waiting.ready.remove(&number);
            if let Some((notice, due)) = waiting.notices.get_mut(&number) {
                waiting.last_lease += 1;
                waiting.leases.insert(number, waiting.last_lease);
                notices.push(Notice { lease: waiting.last_lease, ..notice.clone() });
                notice.attempts =
                    notice.attempts.saturating_add(u32::from(!Mutant::AttemptUncounted.is_on()));
                *due = lease_until;
                waiting.later.insert((lease_until, number));
            }
        }
        notices
    }

    /// Extends these leases until `lease_until`. Returns the notices that nobody else has taken.
    pub(crate) fn renew(&self, held: &[(NoticeId, u64)], lease_until: Timestamp) -> Vec<NoticeId> {
        let mut guard = self.lock();
        let waiting = &mut *guard;
        let mut renewed = Vec::with_capacity(held.len());
        for (number, lease) in &waiting.leases {
            let Some((notice, due)) = waiting.notices.get_mut(number) else { continue };
            if !held.contains(&(notice.id, *lease)) {
                continue;
            }
            waiting.ready.remove(number);
            waiting.later.remove(&(*due, *number));
            *due = lease_until;
            waiting.later.insert((lease_until, *number));
            renewed.push(notice.id);
        }
        renewed
    }

    /// Makes all notices due at `now`, the held ones at `lease_until`.
    pub(crate) fn hasten(&self, now: Timestamp, lease_until: Timestamp) {
        let mut guard = self.lock();
        let waiting = &mut *guard;
        if Mutant::SetBack.is_on() {
            return;
        }
        for (_, number) in std::mem::take(&mut waiting.later) {
            let Some((_, due)) = waiting.notices.get_mut(&number) else { continue };
            *due = (*due).min(if waiting.leases.contains_key(&number) { lease_until } else { now });
            waiting.later.insert((*due, number));
        }
    }

    /// Returns the notices that are due, in the order in which they were filed, at most `limit`, without taking them.
    pub(crate) fn due(&self, now: Timestamp, limit: usize) -> Vec<Notice> {
        let waiting = self.lock();
        let due = waiting.notices.values().filter(|(_, due)| *due <= now);
        due.map(|(notice, _)| notice.clone()).take(limit).collect()
    }

    /// Returns the earliest moment at which a notice is ready; `None` if none is pending.
    pub(crate) fn next(&self) -> Option<Timestamp> {
        let waiting = self.lock();
        let ready = waiting.ready.first().and_then(|number| waiting.notices.get(number));
        match ready {
            Some((_, due)) => Some(*due),
            None => waiting.later.first().map(|(due, _)| *due),
        }
    }

    /// Locks the queue. Poison is harmless: the code under the lock does not panic halfway.
    fn lock(&self) -> MutexGuard<'_, PendingNotices> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Leases for Queue {
    fn lease(&self, number: u64) -> Result<Option<u64>, Fault> {
        Ok(self.lock().leases.get(&number).copied())
    }
}

fn read(key: &[u8], value: &Value) -> Result<(u64, Notice), Fault> {
    let number = keys::last(key).ok_or_else(|| codec::at(Table::Notices, key, "the key is damaged"))?;
    Ok((number, codec::read(Table::Notices, key, value)?))
}
