//! Ordered rows of bytes in tables: all that a store consists of.

use std::collections::BTreeMap;

use crate::service::Fault;

pub(crate) type Key = Vec<u8>;
pub(crate) type Value = Vec<u8>;
pub(crate) type Row = (Key, Value);

/// What rows are kept of. Values first, then what is derived from them: lists, unique keys, and summaries.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Table {
    /// The version of the database, an import that is not finished, the heartbeat.
    Meta,
    /// The last number of a series.
    Numbers,
    /// Match → record.
    Records,
    /// Sixteen numbers in the order of ending → the matches that ended.
    Ended,
    /// Challenge → challenge.
    Challenges,
    /// Number in the order of generation → notice that is not settled.
    Notices,
    /// Notice → its number in `Notices`, or nothing once it is settled. Kept while the same notice could be made again.
    Filed,
    /// Match and message → post with buttons about the present position.
    Boards,
    /// Message and channel → post that is to lose its buttons.
    Strips,
    /// Challenge → post.
    Cards,
    /// Interactions that were carried out.
    Asked,
    /// Person → profile.
    Profiles,
    /// Match → its review, wanted or done.
    Reviews,
    /// Beginning → time during which the program did not run.
    Outages,
    /// Matches that run or are frozen → summary.
    Unfinished,
    /// Person and match that runs or is frozen.
    RunningOf,
    /// Channel and match that runs.
    RunningIn,
    /// Moment and match of which something is to be told then.
    Due,
    /// Person and open challenge.
    OpenOf,
    /// Moment and challenge that is open until then.
    Expiring,
    /// Moment and match whose review was asked for then and is not done.
    ReviewsWanted,
    /// Unique key → its holder.
    Unique,
    /// Person and count → numbers of matches that ended.
    EndedOf,
    /// Game and count → numbers of matches that ended.
    EndedIn,
}

impl Table {
    pub(crate) const ALL: [Table; 24] = [
        Table::Meta,
        Table::Numbers,
        Table::Records,
        Table::Ended,
        Table::Challenges,
        Table::Notices,
        Table::Filed,
        Table::Boards,
        Table::Strips,
        Table::Cards,
        Table::Asked,
        Table::Profiles,
        Table::Reviews,
        Table::Outages,
        Table::Unfinished,
        Table::RunningOf,
        Table::RunningIn,
        Table::Due,
        Table::OpenOf,
        Table::Expiring,
        Table::ReviewsWanted,
        Table::Unique,
        Table::EndedOf,
        Table::EndedIn,
    ];

    /// The tables whose rows are exported, in an order in which what is named stands before what names it.
    pub(crate) const EXPORTED: &'static [Table] = Table::ALL.split_at(2).1.split_at(12).0;

    /// Its name on disk: never changed.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Table::Meta => "meta",
            Table::Numbers => "numbers",
            Table::Records => "records",
            Table::Ended => "ended",
            Table::Challenges => "challenges",
            Table::Notices => "notices",
            Table::Filed => "filed",
            Table::Boards => "boards",
            Table::Strips => "strips",
            Table::Cards => "cards",
            Table::Asked => "asked",
            Table::Profiles => "profiles",
            Table::Reviews => "reviews",
            Table::Outages => "outages",
            Table::Unfinished => "unfinished",
            Table::RunningOf => "running_of",
            Table::RunningIn => "running_in",
            Table::Due => "due",
            Table::OpenOf => "open_of",
            Table::Expiring => "expiring",
            Table::ReviewsWanted => "reviews_wanted",
            Table::Unique => "unique",
            Table::EndedOf => "ended_of",
            Table::EndedIn => "ended_in",
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
    /// Every key: none begins with so many ones (see `keys`).
    pub(crate) fn all() -> Span {
        Span { low: Vec::new(), high: vec![0xFF; 17] }
    }

    /// The part of the span after a key.
    pub(crate) fn after(&self, key: &[u8]) -> Span {
        let mut low = key.to_vec();
        low.push(0);
        Span { low: low.max(self.low.clone()), high: self.high.clone() }
    }
}

pub(crate) type Scan<'a> = Box<dyn DoubleEndedIterator<Item = Result<Row, Fault>> + 'a>;

/// Rows that can be looked at.
pub(crate) trait Rows {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault>;

    /// The rows of a span in rising order of keys.
    fn scan(&self, table: Table, span: Span) -> Scan<'_>;

    /// The last row of a span.
    fn last(&self, table: Table, span: Span) -> Result<Option<Row>, Fault> {
        self.scan(table, span).next_back().transpose()
    }
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

    /// Without reading the whole span.
    fn last(&self, table: Table, span: Span) -> Result<Option<Row>, Fault> {
        let here = self.pending.0.range((table, span.low.clone())..=(table, span.high.clone()));
        let added = here.rev().find_map(|((_, key), value)| Some((key.clone(), value.clone()?)));
        for row in self.rows.scan(table, span).rev() {
            let (key, value) = row?;
            match self.pending.0.get(&(table, key.clone())) {
                Some(None) => {}
                Some(Some(value)) => return Ok(added.max(Some((key, value.clone())))),
                None => return Ok(added.max(Some((key, value)))),
            }
        }
        Ok(added)
    }
}
