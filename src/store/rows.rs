//! Ordered rows of bytes in tables: all that a place must be able to keep.

use std::collections::BTreeMap;

use crate::service::{CommitError, Fault};

use super::aside::Aside;
use super::decide::Task;
use super::reading::IdCounters;

pub(crate) type Key = Vec<u8>;
pub(crate) type Value = Vec<u8>;

/// What rows are kept of. Values first, then the lists that are derived from them (their rows have no value).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Table {
    /// Match → record.
    Records,
    /// Challenge → challenge.
    Challenges,
    /// Number in the order of generation → notice that is not delivered yet.
    Notices,
    /// Notice → its number in `Notices`, or nothing once it is settled. Kept for good: what was told is not told
    /// again.
    Filed,
    /// The last number of a series: one row, for `Notices`.
    Numbers,
    /// Match and channel → post.
    Boards,
    /// Challenge → post.
    Cards,
    /// Interactions that were carried out.
    Asked,
    /// Person → what he chose for himself.
    Profiles,
    /// Match → its review, wanted or done.
    Reviews,
    /// Matches that run or are frozen.
    Unfinished,
    /// Person and match that runs or is frozen.
    RunningOf,
    /// Person and match that is over.
    FinishedOf,
    /// Channel and match that runs.
    RunningIn,
    /// Deadline and match whose flag was not told.
    Due,
    /// Person and open challenge.
    OpenOf,
    /// Moment and challenge that is open until then.
    Expiring,
    /// Earliest moment of delivery and number in `Notices`.
    Ready,
    /// Moment and match whose review was asked for then and is not done.
    ReviewsWanted,
}

impl Table {
    pub(crate) const ALL: [Table; 19] = [
        Table::Records,
        Table::Challenges,
        Table::Notices,
        Table::Filed,
        Table::Numbers,
        Table::Boards,
        Table::Cards,
        Table::Asked,
        Table::Profiles,
        Table::Reviews,
        Table::Unfinished,
        Table::RunningOf,
        Table::FinishedOf,
        Table::RunningIn,
        Table::Due,
        Table::OpenOf,
        Table::Expiring,
        Table::Ready,
        Table::ReviewsWanted,
    ];

    /// Its name on disk: never changed.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Table::Records => "records",
            Table::Challenges => "challenges",
            Table::Notices => "notices",
            Table::Filed => "filed",
            Table::Numbers => "numbers",
            Table::Boards => "boards",
            Table::Cards => "cards",
            Table::Asked => "asked",
            Table::Profiles => "profiles",
            Table::Reviews => "reviews",
            Table::Unfinished => "unfinished",
            Table::RunningOf => "running_of",
            Table::FinishedOf => "finished_of",
            Table::RunningIn => "running_in",
            Table::Due => "due",
            Table::OpenOf => "open_of",
            Table::Expiring => "expiring",
            Table::Ready => "ready",
            Table::ReviewsWanted => "reviews_wanted",
        }
    }
}

/// The keys from `low` to `high`, both included.
#[derive(Clone, Debug)]
pub(crate) struct Span {
    pub(crate) low: Key,
    pub(crate) high: Key,
}

impl Span {
    /// Every key: none is longer than 16 bytes (see `keys`).
    pub(crate) fn all() -> Span {
        Span { low: Vec::new(), high: vec![0xFF; 17] }
    }
}

pub(crate) type Scan<'a> = Box<dyn DoubleEndedIterator<Item = Result<(Key, Value), Fault>> + 'a>;

/// Rows that can be looked at.
pub(crate) trait Rows {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault>;

    /// The rows of a span in rising order of keys.
    fn scan(&self, table: Table, span: Span) -> Scan<'_>;
}

/// What is to be written: a value, or `None` to remove the row.
#[derive(Clone, Default, Debug)]
pub(crate) struct Writes(pub(crate) BTreeMap<(Table, Key), Option<Value>>);

impl Writes {
    pub(crate) fn put(&mut self, table: Table, key: Key, value: Value) {
        self.0.insert((table, key), Some(value));
    }

    pub(crate) fn remove(&mut self, table: Table, key: Key) {
        self.0.insert((table, key), None);
    }

    /// Adds what is to be written after this.
    pub(crate) fn then(&mut self, later: Writes) {
        self.0.extend(later.0);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Rows as they will be once `pending` is written.
pub(crate) struct Overlay<'a> {
    pub(crate) rows: &'a dyn Rows,
    pub(crate) pending: &'a Writes,
}

impl Rows for Overlay<'_> {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault> {
        match self.pending.0.get(&(table, key.to_vec())) {
            Some(pending) => Ok(pending.clone()),
            None => self.rows.get(table, key),
        }
    }

    fn scan(&self, table: Table, span: Span) -> Scan<'_> {
        let stored: Result<BTreeMap<Key, Value>, Fault> = self.rows.scan(table, span.clone()).collect();
        let mut merged = match stored {
            Ok(merged) => merged,
            Err(fault) => return Box::new([Err(fault)].into_iter()),
        };
        for ((_, key), value) in self.pending.0.range((table, span.low)..=(table, span.high)) {
            match value {
                Some(value) => merged.insert(key.clone(), value.clone()),
                None => merged.remove(key),
            };
        }
        Box::new(merged.into_iter().map(Ok))
    }
}

/// A place that keeps rows.
pub(crate) trait Backend: Send + Sync {
    /// Looks at the rows. What is seen is committed, and stays as it is while `look` runs.
    fn read<T: Send>(
        &self,
        look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
    ) -> impl Future<Output = Result<T, Fault>> + Send;

    /// Decides a task on the rows as all earlier tasks left them, and writes what it wants: all of it or nothing.
    fn write(&self, task: Task) -> impl Future<Output = Result<(), CommitError>> + Send;

    /// The numbers ids out since the start.
    fn ids(&self) -> &IdCounters;

    /// The rows that could not be read since the start.
    fn aside(&self) -> &Aside;
}
