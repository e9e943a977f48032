//! A backend in memory, for tests. The rows vanish with the process.

use std::collections::BTreeMap;
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

impl Store {
    /// Returns an empty store in memory, for tests.
    pub fn in_memory() -> Store {
        Store::new(Arc::new(Memory::new()))
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
        for (place, value) in writes.0 {
            match value {
                Some(value) => rows.0.insert(place, value),
                None => rows.0.remove(&place),
            };
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
    async fn the_fault_of_a_damaged_row_has_the_error_of_its_reader_as_its_source() {
        let (memory, key) = (Memory::new(), keys::one(7));
        let value = codec::write(Table::Records, &key, &"no match").expect("a text is short");
        memory.rows().0.insert((Table::Records, key), value);
        let fault = Store::new(Arc::new(memory)).record(MatchId(7)).await.expect_err("it is no match");
        assert!(fault.source().is_some_and(|source| source.is::<serde_json::Error>()), "{fault:?}");
    }
}
