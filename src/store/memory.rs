//! A backend in memory, for tests. The rows vanish with the process.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::play::ids::NoticeId;
use crate::play::notices::notice::Notice;
use crate::play::step::change::Change;
use crate::play::time::Timestamp;
use crate::store::fault::{CommitError, Fault};

use super::backend::{Backend, Snapshot};
use super::rows::table::Table;
use super::rows::{Key, Row, Rows, Scan, Span, Value};
use crate::store::commit::decide::decide;
use crate::store::commit::queue::Queue;
use crate::store::commit::task::Task;
use crate::store::rows::aside::Aside;

/// A store in memory.
#[derive(Default)]
pub struct Memory {
    rows: Mutex<MemoryRows>,
    queue: Queue,
    aside: Aside,
}

/// The rows. A clone is a snapshot.
#[derive(Clone, Default)]
pub(crate) struct MemoryRows(BTreeMap<(Table, Key), Value>);

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
        Ok(Memory { rows: Mutex::new(rows), queue, aside })
    }

    /// Locks the rows. Poison is harmless: the code decides a task first and then only inserts and removes rows.
    fn rows(&self) -> MutexGuard<'_, MemoryRows> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
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

impl Snapshot for MemoryRows {
    async fn next(&mut self, table: Table, after: &[u8], limit: usize) -> Result<Vec<Row>, Fault> {
        self.scan(table, Span::all().after(after)).take(limit).collect()
    }
}

impl Backend for Memory {
    type Snapshot = MemoryRows;
    const CHECKED_AT_ONCE: usize = usize::MAX;

    async fn read<T: Send>(
        &self,
        look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
    ) -> Result<T, Fault> {
        look(&*self.rows())
    }

    async fn write(&self, task: Task) -> Result<Change, CommitError> {
        let mut rows = self.rows();
        let (writes, change) = decide(&*rows, &self.queue, &task)?;
        self.queue.follow(&writes);
        for (place, value) in writes.0 {
            match value {
                Some(value) => rows.0.insert(place, value),
                None => rows.0.remove(&place),
            };
        }
        Ok(change)
    }

    async fn snapshot(&self) -> Result<MemoryRows, Fault> {
        Ok(self.rows().clone())
    }

    async fn take(&self, now: Timestamp, lease_until: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.read(|_| Ok(self.queue.take(now, lease_until, limit))).await
    }

    async fn renew(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault> {
        self.read(|_| Ok(self.queue.renew(&held, lease_until))).await
    }

    async fn next(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(|_| Ok(self.queue.next())).await
    }

    async fn hasten(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault> {
        self.read(|_| {
            self.queue.hasten(now, lease_until);
            Ok(())
        })
        .await
    }

    async fn waiting(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.read(|_| Ok(self.queue.due(now, limit))).await
    }

    fn aside(&self) -> &Aside {
        &self.aside
    }
}
