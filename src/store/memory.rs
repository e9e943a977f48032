//! Rows in memory, for tests: gone with the process.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::service::{CommitError, Fault};

use super::aside::Aside;
use super::decide::{Task, decide};
use super::reading::IdCounters;
use super::rows::{Backend, Key, Rows, Scan, Span, Table, Value};

/// A store in memory.
#[derive(Default)]
pub struct Memory {
    rows: Mutex<MemoryRows>,
    ids: IdCounters,
    aside: Aside,
}

#[derive(Default)]
struct MemoryRows(BTreeMap<(Table, Key), Value>);

impl Memory {
    pub fn new() -> Memory {
        Memory::default()
    }

    /// The rows are changed by plain insertions and removals only, after all is decided: whoever panicked while he
    /// held them left them whole.
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

impl Backend for Memory {
    async fn read<T: Send>(
        &self,
        look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
    ) -> Result<T, Fault> {
        look(&*self.rows())
    }

    async fn write(&self, task: Task) -> Result<(), CommitError> {
        let mut rows = self.rows();
        for (place, value) in decide(&*rows, &task)?.0 {
            match value {
                Some(value) => rows.0.insert(place, value),
                None => rows.0.remove(&place),
            };
        }
        Ok(())
    }

    fn ids(&self) -> &IdCounters {
        &self.ids
    }

    fn aside(&self) -> &Aside {
        &self.aside
    }
}
