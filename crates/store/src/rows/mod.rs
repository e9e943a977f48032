//! Ordered rows of bytes in tables, the data model of every backend.

pub mod aside;
pub mod codec;
pub mod entry;
pub mod extract;
pub mod keys;
pub mod listing;
pub mod table;
pub mod wanted;

use std::collections::{BTreeMap, VecDeque};

use crate::fault::Fault;

use self::table::Table;

pub type Key = Vec<u8>;
pub type Value = Vec<u8>;
pub type Row = (Key, Value);

/// A series of numbers. The discriminant is the key in `Numbers` of the row with the last number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Series {
    Notices = 0,
    Matches = 1,
    Challenges = 2,
    Endings = 3,
    Corrections = 4,
    OfGames = 5,
}

impl Series {
    pub(crate) const ALL: [Series; 6] = [
        Series::Notices,
        Series::Matches,
        Series::Challenges,
        Series::Endings,
        Series::Corrections,
        Series::OfGames,
    ];

    /// Returns the series that numbers the values of a table; `None` if the store does not number them.
    pub(crate) fn of(table: Table) -> Option<Series> {
        match table {
            Table::Records => Some(Series::Matches),
            Table::Challenges => Some(Series::Challenges),
            Table::Series => Some(Series::OfGames),
            _ => None,
        }
    }

    /// Returns the key of the row with the last number.
    pub(crate) fn key(self) -> Key {
        (self as u64).to_be_bytes().to_vec()
    }
}

/// The keys from `low` to `high`, both included.
#[derive(Clone, Debug)]
pub struct Span {
    pub(crate) low: Key,
    pub(crate) high: Key,
}

impl Span {
    /// Returns the span of every key: none starts with this many 0xFF bytes (see `keys`).
    pub(crate) fn all() -> Span {
        Span { low: Vec::new(), high: vec![0xFF; 17] }
    }

    /// Returns the part of the span after a key.
    pub(crate) fn after(&self, key: &[u8]) -> Span {
        let mut low = key.to_vec();
        low.push(0);
        Span { low: low.max(self.low.clone()), high: self.high.clone() }
    }
}

/// The order in which rows are read: by rising or falling keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    Rising,
    Falling,
}

pub type Scan<'a> = Box<dyn DoubleEndedIterator<Item = Result<Row, Fault>> + 'a>;

/// Rows that can be read.
pub trait Rows {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault>;

    /// Returns the rows of a span in rising order of keys.
    fn scan(&self, table: Table, span: Span) -> Scan<'_>;

    /// Returns the last row of a span.
    fn last(&self, table: Table, span: Span) -> Result<Option<Row>, Fault> {
        self.scan(table, span).next_back().transpose()
    }
}

/// The leases of the pending notices.
pub(crate) trait Leases {
    /// Returns the last lease of the notice with this number in the order of generation; `None` if it has none.
    fn lease(&self, number: u64) -> Result<Option<u64>, Fault>;
}

/// Pending writes: a value, or `None` to remove the row.
#[derive(Clone, Default, Debug)]
pub struct Writes(pub(crate) BTreeMap<(Table, Key), Option<Value>>);

impl Writes {
    pub(crate) fn put(&mut self, table: Table, key: Key, value: Value) {
        self.0.insert((table, key), Some(value));
    }

    pub(crate) fn remove(&mut self, table: Table, key: Key) {
        self.0.insert((table, key), None);
    }

    /// Adds writes that come later and take precedence.
    pub(crate) fn then(&mut self, later: Writes) {
        self.0.extend(later.0);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// The rows as they will be after `pending` is written.
pub struct Overlay<'a> {
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
        let pending = (table, span.low.clone())..=(table, span.high.clone());
        let added =
            self.pending.0.range(pending).filter_map(|((_, key), value)| Some((key, value.as_ref()?)));
        let stored = self.rows.scan(table, span).filter(move |row| {
            row.as_ref().map_or(true, |(key, _)| !self.pending.0.contains_key(&(table, key.clone())))
        });
        Box::new(Merged { stored: Box::new(stored), added: added.collect(), front: None, back: None })
    }
}

/// The merged rows of two sources that share no key, read lazily.
struct Merged<'a> {
    stored: Scan<'a>,
    added: VecDeque<(&'a Key, &'a Value)>,
    /// Rows read from `stored` at either end and not returned yet.
    front: Option<Result<Row, Fault>>,
    back: Option<Result<Row, Fault>>,
}

fn owned((key, value): (&Key, &Value)) -> Result<Row, Fault> {
    Ok((key.clone(), value.clone()))
}

impl Iterator for Merged<'_> {
    type Item = Result<Row, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let front = self.front.take().or_else(|| self.stored.next()).or_else(|| self.back.take());
        match (&front, self.added.front()) {
            (Some(Ok((key, _))), Some((added, _))) if *added < key => {}
            (None, _) => {}
            _ => return front,
        }
        self.front = front;
        self.added.pop_front().map(owned)
    }
}

impl DoubleEndedIterator for Merged<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let back = self.back.take().or_else(|| self.stored.next_back()).or_else(|| self.front.take());
        match (&back, self.added.back()) {
            (Some(Ok((key, _))), Some((added, _))) if *added > key => {}
            (None, _) => {}
            _ => return back,
        }
        self.back = back;
        self.added.pop_back().map(owned)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use proptest::prelude::*;

    use super::*;

    const TABLE: Table = Table::Meta;

    /// Rows of one table that count how many of them were read.
    #[derive(Default)]
    struct Counted {
        rows: BTreeMap<Key, Value>,
        read: Cell<usize>,
    }

    impl Rows for Counted {
        fn get(&self, _: Table, key: &[u8]) -> Result<Option<Value>, Fault> {
            Ok(self.rows.get(key).cloned())
        }

        fn scan(&self, _: Table, span: Span) -> Scan<'_> {
            Box::new(self.rows.range(span.low..=span.high).map(|(key, value)| {
                self.read.set(self.read.get() + 1);
                Ok((key.clone(), value.clone()))
            }))
        }
    }

    #[test]
    fn the_last_row_is_found_without_reading_those_before_it() {
        let rows = (0..100).map(|number| (vec![number], vec![1])).collect();
        let stored = Counted { rows, ..Counted::default() };
        let (mut first, mut second) = (Writes::default(), Writes::default());
        first.remove(TABLE, vec![99]);
        second.put(TABLE, vec![98], vec![2]);
        let once = Overlay { rows: &stored, pending: &first };
        let twice = Overlay { rows: &once, pending: &second };
        assert_eq!(twice.last(TABLE, Span::all()).expect("no fault"), Some((vec![98], vec![2])));
        assert!(stored.read.get() <= 4, "{} rows were read", stored.read.get());
    }

    fn writes() -> impl Strategy<Value = Vec<(u8, Option<u8>)>> {
        prop::collection::vec((0..12u8, prop::option::of(0..9u8)), 0..8)
    }

    proptest! {
        #[test]
        fn rows_with_pending_writes_are_the_rows_after_the_writing(
            stored in prop::collection::btree_map(0..12u8, 0..9u8, 0..8),
            layers in [writes(), writes()],
            from_the_front in prop::collection::vec(any::<bool>(), 14),
        ) {
            let rows = stored.iter().map(|(key, value)| (vec![*key], vec![*value])).collect();
            let stored = Counted { rows, ..Counted::default() };
            let mut after = stored.rows.clone();
            let layers = layers.map(|layer| {
                let mut writes = Writes::default();
                for (key, value) in layer {
                    match value {
                        Some(value) => writes.put(TABLE, vec![key], vec![value]),
                        None => writes.remove(TABLE, vec![key]),
                    }
                }
                writes
            });
            for ((_, key), value) in layers.iter().flat_map(|writes| &writes.0) {
                match value {
                    Some(value) => drop(after.insert(key.clone(), value.clone())),
                    None => drop(after.remove(key)),
                }
            }
            let once = Overlay { rows: &stored, pending: &layers[0] };
            let twice = Overlay { rows: &once, pending: &layers[1] };
            let mut scan = twice.scan(TABLE, Span::all());
            let mut expected = after.into_iter();
            for front in from_the_front {
                let (found, wanted) =
                    if front { (scan.next(), expected.next()) } else { (scan.next_back(), expected.next_back()) };
                prop_assert_eq!(found.transpose().expect("no fault"), wanted);
            }
        }
    }
}
