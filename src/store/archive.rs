//! Export, import and check of all that a store holds, over any place that keeps rows.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;

use crate::service::Fault;

use super::backend::{Backend, Snapshot};
use super::check::{self, Audit};
use super::entry::Entry;
use super::import_step::{Chunk, Mark, Step};
use super::restore;
use super::rows::{Key, Table};
use super::task::Task;

/// A step of an import, made by [`import`](super::import) only.
#[derive(Debug)]
pub struct ImportStep(pub(crate) Step);

/// How far an import has come, for [`import`](super::import) only.
#[derive(Debug)]
pub struct Imported(pub(crate) Mark);

/// Everything that a store holds: to be written to a file, read from one, and checked.
#[async_trait]
pub trait Archive: Send + Sync {
    /// Everything as it is now, to be read little by little while others write. There is one at a time.
    async fn snapshot(&self) -> Result<Box<dyn Entries>, Fault>;

    /// Carries out a step of an import.
    async fn import(&self, step: ImportStep) -> Result<(), Fault>;

    /// How far an import has come that is not finished; `None` if none is under way.
    async fn imported(&self) -> Result<Option<Imported>, Fault>;

    /// How many matches are not over. It reads their keys, so it is asked for now and then only.
    async fn running(&self) -> Result<u64, Fault>;

    /// Reads everything, compares every list with what the values say, and looks at every record with `audit`. Returns
    /// what is wrong, one sentence each, naming tree and key; nothing where all is well.
    async fn check(&self, audit: &Audit<'_>) -> Result<Vec<String>, Fault>;

    /// All entries at once.
    async fn entries(&self) -> Result<Vec<Entry>, Fault> {
        let mut snapshot = self.snapshot().await?;
        let mut entries = Vec::new();
        loop {
            match snapshot.next().await? {
                more if more.is_empty() => return Ok(entries),
                more => entries.extend(more),
            }
        }
    }

    /// Writes entries into an empty store.
    ///
    /// # Errors
    /// When the store is not empty, or an entry does not fit; then it holds nothing new.
    async fn restore(&self, entries: Vec<Entry>) -> Result<(), Fault> {
        self.import(ImportStep(Step::Begin)).await?;
        let reached = Arc::new(AtomicU64::new(0));
        let chunk = Chunk {
            entries,
            ended: Vec::new(),
            former: false,
            mark: Mark::start(),
            reached: reached.clone(),
        };
        let added = self.import(ImportStep(Step::Add(chunk))).await;
        self.import(ImportStep(Step::Finish(None))).await?;
        added.map_err(|Fault(why)| Fault(format!("entry {}: {why}", reached.load(Ordering::Relaxed))))
    }
}

/// The entries of a snapshot.
#[async_trait]
pub trait Entries: Send {
    /// The next entries; none at the end.
    async fn next(&mut self) -> Result<Vec<Entry>, Fault>;

    /// Rows so far that could not be read, one sentence each.
    fn unreadable(&self) -> &[String];
}

/// How many rows are read at once.
const AT_ONCE: usize = 500;

struct EntriesOf<S> {
    rows: S,
    tables: std::slice::Iter<'static, Table>,
    table: Option<Table>,
    after: Key,
    unreadable: Vec<String>,
}

#[async_trait]
impl<S: Snapshot> Entries for EntriesOf<S> {
    async fn next(&mut self) -> Result<Vec<Entry>, Fault> {
        while let Some(table) = self.table {
            let rows = self.rows.next(table, &self.after, AT_ONCE).await?;
            match rows.last() {
                Some((key, _)) => self.after = key.clone(),
                None => {
                    self.table = self.tables.next().copied();
                    self.after.clear();
                }
            }
            let mut entries = Vec::with_capacity(rows.len());
            for (key, value) in rows {
                match restore::entries(table, &key, &value) {
                    Ok(read) => entries.extend(read),
                    Err(Fault(why)) => self.unreadable.push(why),
                }
            }
            if !entries.is_empty() {
                return Ok(entries);
            }
        }
        Ok(Vec::new())
    }

    fn unreadable(&self) -> &[String] {
        &self.unreadable
    }
}

#[async_trait]
impl<K: Backend> Archive for K {
    async fn snapshot(&self) -> Result<Box<dyn Entries>, Fault> {
        let rows = Backend::snapshot(self).await?;
        let mut tables = Table::EXPORTED.iter();
        let table = tables.next().copied();
        Ok(Box::new(EntriesOf { rows, tables, table, after: Key::new(), unreadable: Vec::new() }))
    }

    async fn import(&self, ImportStep(step): ImportStep) -> Result<(), Fault> {
        self.write(Task::Restore(step)).await?;
        Ok(())
    }

    async fn imported(&self) -> Result<Option<Imported>, Fault> {
        Ok(self.read(|rows| restore::mark(rows)).await?.map(Imported))
    }

    async fn running(&self) -> Result<u64, Fault> {
        self.count(Table::Unfinished).await
    }

    async fn check(&self, audit: &Audit<'_>) -> Result<Vec<String>, Fault> {
        check::check(self, audit).await
    }
}
