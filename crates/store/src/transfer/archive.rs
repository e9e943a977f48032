//! Access to everything in a store: its entries, an import step by step, counts, and the integrity check.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;

use crate::fault::Fault;
use postern_metrics::list::LONG_WORK;
use postern_play::ids::ServerId;
use postern_play::time::Timestamp;

use super::import_step::{Chunk, ImportStep, Mark};
use super::restore;
use super::sieve::Sieve;
use crate::Store;
use crate::backend::Snapshot;
use crate::commit::task::Task;
use crate::read::check;
use crate::read::check::Audit;
use crate::rows::entry::Entry;
use crate::rows::table::Table;
use crate::rows::{Key, Row, keys};

impl Store {
    /// Returns the present contents, which can be read incrementally while others write. Only one snapshot exists at a
    /// time.
    pub async fn snapshot(&self) -> Result<Box<dyn Entries>, Fault> {
        let rows = self.backend.snapshot().await?;
        let mut tables = Box::new(Table::in_snapshots());
        let table = tables.next();
        Ok(Box::new(SnapshotEntries { rows, tables, table, after: Key::new(), sieve: Sieve::default() }))
    }

    /// Carries out a step of an import.
    pub async fn import(&self, step: ImportStep) -> Result<(), Fault> {
        self.backend.write(Task::Restore(step)).await?;
        Ok(())
    }

    /// Returns the progress of an unfinished import; `None` if no import is under way.
    pub async fn imported(&self) -> Result<Option<Mark>, Fault> {
        self.read(|rows| restore::mark(rows)).await
    }

    /// Returns the number of matches that are not over. Counting reads all their keys, so call this rarely.
    pub async fn running(&self) -> Result<u64, Fault> {
        self.backend.count(Table::Unfinished).await
    }

    /// Returns the number of running matches of a server. Reads a key for each, and no match.
    pub async fn count_running_on(&self, server: ServerId) -> Result<u64, Fault> {
        let span = keys::beginning_with(server.0);
        Ok(self.numbers(Table::RunningOn, span, usize::MAX).await?.len() as u64)
    }

    /// Returns the number of people who used the bot at this moment or later. Reads a key for each.
    pub async fn seen_since(&self, since: Timestamp) -> Result<u64, Fault> {
        let people = self.numbers(Table::Seen, keys::from(since), usize::MAX).await?;
        Ok(people.len() as u64)
    }

    /// Returns the number of rows, or of those that an export contains. Counting reads all their keys.
    pub async fn rows(&self, exported: bool) -> Result<u64, Fault> {
        let mut rows = 0;
        for table in Table::ALL.iter().copied().filter(|table| !exported || table.layout().exported) {
            rows += self.backend.count(table).await?;
        }
        Ok(rows)
    }

    /// Reads everything, compares every list with its values, and passes every record to `audit`. Returns one sentence
    /// for each fault, with its tree and key; an empty list if the store is sound.
    pub async fn check(&self, audit: &Audit<'_>) -> Result<Vec<String>, Fault> {
        check::check(self, audit).await
    }

    /// Returns all entries at once.
    pub async fn entries(&self) -> Result<Vec<Entry>, Fault> {
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
    /// [`Fault`] if the store is not empty or an entry does not fit. The store is then unchanged.
    pub async fn restore(&self, entries: Vec<Entry>) -> Result<(), Fault> {
        self.import(ImportStep::Begin).await?;
        let reached = Arc::new(AtomicU64::new(0));
        let chunk = Chunk { entries, mark: Mark::start(), reached: reached.clone() };
        let added = self.import(ImportStep::Add(chunk)).await;
        self.import(ImportStep::Finish(None)).await?;
        added.map_err(|fault| {
            fault.reworded(|why| format!("entry {}: {why}", reached.load(Ordering::Relaxed)))
        })
    }
}

/// The entries of a snapshot.
#[async_trait]
pub trait Entries: Send {
    /// Returns the next entries; an empty list at the end.
    async fn next(&mut self) -> Result<Vec<Entry>, Fault>;

    /// Returns the rows that are left out or missing so far, one sentence each. A row that only others show to be missing is
    /// named at the end.
    fn unreadable(&self) -> Vec<String>;
}

/// Number of rows read at once.
const AT_ONCE: usize = 500;

struct SnapshotEntries {
    rows: Box<dyn Snapshot>,
    tables: Box<dyn Iterator<Item = Table> + Send>,
    table: Option<Table>,
    after: Key,
    sieve: Sieve,
}

#[async_trait]
impl Entries for SnapshotEntries {
    async fn next(&mut self) -> Result<Vec<Entry>, Fault> {
        while let Some(table) = self.table {
            let rows = self.rows.next(table, &self.after, AT_ONCE).await?;
            match rows.last() {
                Some((key, _)) => self.after = key.clone(),
                None => {
                    self.table = self.tables.next();
                    self.after.clear();
                }
            }
            if let Some(of) = table.layout().list_of {
                rows.iter().for_each(|(key, _)| self.sieve.list(table, of, key));
                continue;
            }
            LONG_WORK.add(rows.len() as u64);
            let sift = |(key, value): &Row| self.sieve.sift(table, key, value);
            let entries: Vec<Entry> = rows.iter().flat_map(sift).collect();
            if !entries.is_empty() {
                return Ok(entries);
            }
        }
        self.sieve.end();
        Ok(Vec::new())
    }

    fn unreadable(&self) -> Vec<String> {
        self.sieve.lost()
    }
}
