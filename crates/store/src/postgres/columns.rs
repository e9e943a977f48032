//! The mapping of keys to columns.

use tokio_postgres::Row as SqlRow;
use tokio_postgres::types::ToSql;

use crate::fault::Fault;

use crate::rows::table::{Kind, Layout, Table};
use crate::rows::{Key, Span, codec};

impl Layout {
    /// Returns the columns of the key, each with the prefix `of`, separated by commas.
    pub(crate) fn columns(&self, of: &str) -> String {
        self.key.iter().map(|(name, _)| format!("{of}{name}")).collect::<Vec<_>>().join(", ")
    }

    /// Returns the statement that creates the table.
    pub(crate) fn create(&self) -> String {
        let column = |(name, kind): &(&str, Kind)| match kind {
            Kind::Id | Kind::Bits => format!("{name} bigint"),
            Kind::Bytes => format!("{name} bytea"),
        };
        let value = self.has_value.then(|| "value bytea NOT NULL".to_owned());
        let columns: Vec<String> = self.key.iter().map(column).chain(value).collect();
        format!("CREATE TABLE {} ({}, PRIMARY KEY ({}))", self.sql, columns.join(", "), self.columns(""))
    }

    /// Returns the types of the columns as arrays, numbered from parameter `first`: `$1::bigint[], …`.
    pub(crate) fn arrays(&self, first: usize) -> String {
        let types = self.key.iter().zip(first..).map(|((_, kind), number)| match kind {
            Kind::Id | Kind::Bits => format!("${number}::bigint[]"),
            Kind::Bytes => format!("${number}::bytea[]"),
        });
        types.collect::<Vec<_>>().join(", ")
    }

    /// Returns the key of a row that starts with the columns of the key.
    pub(crate) fn key(&self, row: &SqlRow) -> Result<Key, tokio_postgres::Error> {
        let mut key = Key::with_capacity(16);
        for (at, (_, kind)) in self.key.iter().enumerate() {
            match kind {
                Kind::Id => key.extend(row.try_get::<_, i64>(at)?.to_be_bytes()),
                Kind::Bits => key.extend(turned(row.try_get(at)?).to_be_bytes()),
                Kind::Bytes => key.extend(row.try_get::<_, &[u8]>(at)?),
            }
        }
        Ok(key)
    }
}

/// Flips the top bit, so that unsigned numbers sort correctly as signed ones.
fn turned(number: i64) -> i64 {
    number ^ i64::MIN
}

/// The values of one column for several keys, or of all columns for one key.
pub(crate) enum Cells {
    Numbers(Vec<i64>),
    Bytes(Vec<Key>),
}

impl Cells {
    pub(crate) fn parameter(&self) -> &(dyn ToSql + Sync) {
        match self {
            Cells::Numbers(numbers) => numbers,
            Cells::Bytes(keys) => keys,
        }
    }
}

/// Splits keys into their columns.
pub(crate) fn cells<'a>(table: Table, keys: impl Iterator<Item = &'a Key>) -> Result<Vec<Cells>, Fault> {
    let layout = table.layout();
    let mut columns: Vec<Cells> = (layout.key.iter())
        .map(|(_, kind)| match kind {
            Kind::Id | Kind::Bits => Cells::Numbers(Vec::new()),
            Kind::Bytes => Cells::Bytes(Vec::new()),
        })
        .collect();
    for key in keys {
        let mut parts = key.chunks(8);
        for ((_, kind), column) in layout.key.iter().zip(&mut columns) {
            match column {
                Cells::Numbers(numbers) => {
                    let part = parts.next().and_then(|part| part.try_into().ok()).map(i64::from_be_bytes);
                    let number =
                        part.ok_or_else(|| codec::at(table, key, "the key is damaged: it is too short"))?;
                    numbers.push(if *kind == Kind::Bits { turned(number) } else { number });
                }
                Cells::Bytes(keys) => keys.push(key.clone()),
            }
        }
    }
    Ok(columns)
}

/// One end of a span.
pub(crate) struct SpanEnd {
    /// One number for each column, or one key.
    cells: Cells,
    /// True if the span includes the bound itself.
    pub(crate) included: bool,
}

impl SpanEnd {
    /// Returns the parameters, one for each column.
    pub(crate) fn parameters(&self) -> Vec<&(dyn ToSql + Sync)> {
        match &self.cells {
            Cells::Numbers(numbers) => numbers.iter().map(|number| number as _).collect(),
            Cells::Bytes(keys) => keys.iter().map(|key| key as _).collect(),
        }
    }
}

/// Returns both ends of a span of a table.
pub(crate) fn bounds(table: Table, span: &Span) -> (SpanEnd, SpanEnd) {
    // The span starts after a key if its low end is that key and one more byte.
    let included = span.low.len() != 8 * table.layout().key.len() + 1;
    // A span from 0 to the largest number is unbounded: an id with its top bit set is negative in a column.
    let low = bound(table, &span.low, included.then_some(0), i64::MIN);
    (SpanEnd { included, ..low }, bound(table, &span.high, Some(-1), i64::MAX))
}

/// Returns one end. `open` is the number that means no bound, and `none` its replacement in the comparison.
fn bound(table: Table, key: &Key, open: Option<i64>, none: i64) -> SpanEnd {
    let columns = table.layout().key;
    if columns.iter().any(|(_, kind)| *kind == Kind::Bytes) {
        return SpanEnd { cells: Cells::Bytes(vec![key.clone()]), included: true };
    }
    let numbers = columns.iter().enumerate().map(|(at, (_, kind))| {
        let part = key.get(8 * at..8 * (at + 1)).and_then(|part| part.first_chunk().copied());
        match (part.map(i64::from_be_bytes), kind) {
            (Some(number), Kind::Bits) => turned(number),
            (Some(number), _) if Some(number) != open => number,
            _ => none,
        }
    });
    SpanEnd { cells: Cells::Numbers(numbers.collect()), included: true }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::keys;
    use postern_play::time::Timestamp;

    fn numbers(cells: &Cells) -> &[i64] {
        match cells {
            Cells::Numbers(numbers) => numbers,
            Cells::Bytes(_) => panic!("they are bytes"),
        }
    }

    fn ends(table: Table, span: &Span) -> (Vec<i64>, bool, Vec<i64>) {
        let (low, high) = bounds(table, span);
        (numbers(&low.cells).to_vec(), low.included, numbers(&high.cells).to_vec())
    }

    #[test]
    fn ids_and_moments_stand_in_columns_as_they_are() {
        let key = keys::two(keys::moment(Timestamp(-5)), 7);
        let columns = cells(Table::Due, [&key].into_iter()).unwrap();
        assert_eq!(columns.iter().map(numbers).collect::<Vec<_>>(), [[-5], [7]]);
        assert!(cells(Table::Due, [&keys::one(3)].into_iter()).is_err(), "a part is missing");
    }

    #[test]
    fn a_span_has_the_ends_that_its_keys_have() {
        let all = (vec![i64::MIN], true, vec![i64::MAX]);
        assert_eq!(ends(Table::Records, &Span::all()), all);
        // The first place is 0, and the span after it must exclude it.
        let after = Span::all().after(&keys::one(0));
        assert_eq!(ends(Table::Ended, &after), (vec![0], false, vec![i64::MAX]));
        let of = keys::beginning_with(9);
        assert_eq!(ends(Table::RunningOf, &of), (vec![9, i64::MIN], true, vec![9, i64::MAX]));
        let until = keys::until(Timestamp(4));
        assert_eq!(ends(Table::Due, &until), (vec![i64::MIN, i64::MIN], true, vec![4, i64::MAX]));
        let half = Span { low: keys::one(1 << 63), high: keys::one(u64::MAX) };
        assert_eq!(ends(Table::Filed, &half), (vec![0], true, vec![i64::MAX]));
    }
}
