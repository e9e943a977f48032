//! A backend in memory, for tests. The rows vanish with the process.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;

use crate::fault::{CommitError, Fault};
use postern_play::ids::NoticeId;
use postern_play::notices::notice::Notice;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;

use crate::Store;
use crate::backend::{Backend, Look, Snapshot};
use crate::commit::decide::decide;
use crate::commit::queue::Queue;
use crate::commit::task::Task;
use crate::rows::aside::Aside;
use crate::rows::table::Table;
use crate::rows::{Key, Row, Rows, Scan, Span, Value};

/// A store in memory.
#[derive(Default)]
pub struct Memory {
    rows: Mutex<MemoryRows>,
    queue: Queue,
    aside: Aside,
    /// The writes that a crash may lose; `None` if a crash loses none.
    unsynced: Option<Mutex<Unsynced>>,
}

/// The writes that are not on the simulated disk yet.
#[derive(Default)]
struct Unsynced {
    /// Number of writes since the store was opened.
    written: u64,
    /// The latest writes, oldest first: the rows as they were before each.
    undo: VecDeque<Vec<(Place, Option<Value>)>>,
}

/// A table and a key.
type Place = (Table, Key);

/// The rows. A clone is a snapshot.
#[derive(Clone, Default)]
pub(crate) struct MemoryRows(BTreeMap<Place, Value>);

impl Memory {
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Returns a copy as a restarted process sees it: with the rows, but without any other state in memory.
    ///
    /// # Errors
    /// [`Fault`] if the pending notices can't be listed.
    pub fn reopened(&self) -> Result<Memory, Fault> {
        let (rows, aside) = (self.rows().clone(), Aside::default());
        let queue = Queue::load(&rows, &aside)?;
        let unsynced = self.unsynced.as_ref().map(|_| Mutex::default());
        Ok(Memory { rows: Mutex::new(rows), queue, aside, unsynced })
    }

    /// Creates an empty store whose writes are lost in a crash until [`synced`](Memory::synced) is called, as on a disk
    /// with a cache. Reads see them at once.
    pub fn on_a_disk() -> Memory {
        Memory { unsynced: Some(Mutex::default()), ..Memory::default() }
    }

    /// Returns the number of writes so far, for [`synced`](Memory::synced).
    pub fn written(&self) -> u64 {
        self.unsynced().map_or(0, |unsynced| unsynced.written)
    }

    /// Notes that the first `count` writes are on the disk. Returns the number of later ones.
    pub fn synced(&self, count: u64) -> usize {
        let Some(mut unsynced) = self.unsynced() else { return 0 };
        let left = unsynced.written.saturating_sub(count) as usize;
        while unsynced.undo.len() > left {
            unsynced.undo.pop_front();
        }
        unsynced.undo.len()
    }

    /// Loses the last `count` writes that are not on the disk, as a crash does. [`reopened`](Memory::reopened) returns the
    /// other rows.
    pub fn crash(&self, count: usize) {
        let (mut rows, Some(mut unsynced)) = (self.rows(), self.unsynced()) else { return };
        for _ in 0..count {
            for (place, before) in unsynced.undo.pop_back().into_iter().flatten() {
                rows.put(place, before);
            }
        }
    }

    fn unsynced(&self) -> Option<MutexGuard<'_, Unsynced>> {
        let unsynced = self.unsynced.as_ref()?;
        Some(unsynced.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Locks the rows. Poison is harmless: the code decides a task first and then only inserts and removes rows.
    fn rows(&self) -> MutexGuard<'_, MemoryRows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Returns an empty store in memory, for tests.
    pub fn in_memory() -> Store {
        Store::new(Arc::new(Memory::new()))
    }
}

impl MemoryRows {
    /// Writes or removes a row. Returns its value before.
    fn put(&mut self, place: Place, value: Option<Value>) -> Option<Value> {
        match value {
            Some(value) => self.0.insert(place, value),
            None => self.0.remove(&place),
        }
    }
}

impl Rows for MemoryRows {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault> {
        Ok(self.0.get(&(table, key.to_vec())).cloned())
    }

    fn scan(&self, table: Table, span: Span) -> Scan<'_> {
        let rows = self.0.range((table, span.low)..=(table, span.high));
        Box::new(rows.map(|((_, key), value)| Ok((key.clone(), value.clone()))))
    }
}

#[async_trait]
impl Snapshot for MemoryRows {
    async fn next(&mut self, table: Table, after: &[u8], limit: usize) -> Result<Vec<Row>, Fault> {
        self.scan(table, Span::all().after(after)).take(limit).collect()
    }
}

#[async_trait]
impl Backend for Memory {
    async fn look(&self, look: Look<'_>) -> Result<(), Fault> {
        look(&*self.rows())
    }

    async fn write(&self, task: Task) -> Result<Change, CommitError> {
        let mut rows = self.rows();
        let (writes, change) = decide(&*rows, &self.queue, &task)?;
        self.queue.follow(&writes);
        let undo = writes.0.into_iter().map(|(place, value)| (place.clone(), rows.put(place, value)));
        let undo = undo.collect();
        if let Some(mut unsynced) = self.unsynced() {
            unsynced.written += 1;
            unsynced.undo.push_back(undo);
        }
        Ok(change)
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, Fault> {
        Ok(Box::new(self.rows().clone()))
    }

    async fn take(&self, now: Timestamp, lease_until: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        let _rows = self.rows();
        Ok(self.queue.take(now, lease_until, limit))
    }

    async fn renew(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault> {
        let _rows = self.rows();
        Ok(self.queue.renew(&held, lease_until))
    }

    async fn next(&self) -> Result<Option<Timestamp>, Fault> {
        let _rows = self.rows();
        Ok(self.queue.next())
    }

    async fn hasten(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault> {
        let _rows = self.rows();
        self.queue.hasten(now, lease_until);
        Ok(())
    }

    async fn waiting(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        let _rows = self.rows();
        Ok(self.queue.due(now, limit))
    }

    fn aside(&self) -> &Aside {
        &self.aside
    }

    async fn broken(&self) -> Fault {
        std::future::pending().await
    }

    async fn close(&self, _: Duration) -> Result<(), Fault> {
        Ok(())
    }

    /// Returns the size of all keys and values.
    async fn bytes(&self) -> Result<u64, Fault> {
        let rows = self.rows();
        Ok(rows.0.iter().map(|((_, key), value)| (key.len() + value.len()) as u64).sum())
    }
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;
    use crate::rows::{codec, keys};
    use postern_play::ids::MatchId;

    #[tokio::test]
    async fn a_crash_loses_only_the_latest_writes_that_were_not_synced() {
        let memory = Arc::new(Memory::on_a_disk());
        let store = Store::new(memory.clone());
        for name in ["first", "second", "third"] {
            store.set_registered(name).await.expect("memory answers");
            if name == "first" {
                assert_eq!(memory.synced(memory.written()), 0);
            }
        }
        let left = async |lost| {
            memory.crash(lost);
            let reopened = memory.reopened().expect("the rows can be read");
            Store::new(Arc::new(reopened)).registered().await.expect("memory answers")
        };
        assert_eq!(left(0).await.as_deref(), Some("third"), "reads see all");
        assert_eq!(left(1).await.as_deref(), Some("second"));
        assert_eq!(left(9).await.as_deref(), Some("first"), "what was synced is never lost");
    }

    #[tokio::test]
    async fn the_fault_of_a_damaged_row_has_the_error_of_its_reader_as_its_source() {
        let (memory, key) = (Memory::new(), keys::one(7));
        let value = codec::write(Table::Records, &key, &"no match").expect("a text is short");
        memory.rows().0.insert((Table::Records, key), value);
        let fault = Store::new(Arc::new(memory)).record(MatchId(7)).await.expect_err("it is no match");
        assert!(fault.source().is_some_and(|source| source.is::<serde_json::Error>()), "{fault:?}");
    }
}
