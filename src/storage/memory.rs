//! Rows in memory, for tests: gone with the process.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::play::{CommitError, Fault};

use super::decide::{Task, decide};
use super::reading::Given;
use super::rows::{Keeper, Key, Rows, Scan, Span, Table, Value};

/// A store in memory.
#[derive(Default)]
pub struct Memory {
    rows: Mutex<Shelf>,
    given: Given,
}

#[derive(Default)]
struct Shelf(BTreeMap<(Table, Key), Value>);

impl Memory {
    pub fn new() -> Memory {
        Memory::default()
    }

    /// The rows are changed by plain insertions and removals only, after all is decided: whoever panicked while he
    /// held them left them whole.
    fn rows(&self) -> MutexGuard<'_, Shelf> {
        self.rows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Rows for Shelf {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault> {
        Ok(self.0.get(&(table, key.to_vec())).cloned())
    }

    fn scan(&self, table: Table, span: Span) -> Scan<'_> {
        let rows = self.0.range((table, span.low)..=(table, span.high));
        Box::new(rows.map(|((_, key), value)| Ok((key.clone(), value.clone()))))
    }
}

impl Keeper for Memory {
    async fn read<T: Send>(
        &self,
        look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
    ) -> Result<T, Fault> {
        look(&*self.rows())
    }

    async fn write(&self, task: Task) -> Result<(), CommitError> {
        let mut shelf = self.rows();
        for (place, value) in decide(&*shelf, &task)?.0 {
            match value {
                Some(value) => shelf.0.insert(place, value),
                None => shelf.0.remove(&place),
            };
        }
        Ok(())
    }

    fn given(&self) -> &Given {
        &self.given
    }
}
