//! Keys as columns: which columns a table has, and what numbers stand in them.

use tokio_postgres::Row as SqlRow;
use tokio_postgres::types::ToSql;

use crate::service::Fault;

use super::super::codec;
use super::super::rows::{Key, Span, Table};

/// What a column of a key holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// An id. Those of Discord need less than 63 bits, ours far less.
    Id,
    /// A number of which all bits are in use, or a moment: its first bit is turned, so that a moment is itself.
    Bits,
    /// The whole key as bytes.
    Bytes,
}

/// How a table is kept.
pub(super) struct Layout {
    pub(super) name: &'static str,
    /// The columns of its key.
    pub(super) key: &'static [(&'static str, Kind)],
    /// True if its rows have a value, too.
    pub(super) has_value: bool,
}

pub(super) fn layout(table: Table) -> Layout {
    use Kind::{Bits, Bytes, Id};
    const PERSON: (&str, Kind) = ("person_id", Id);
    const MATCH: (&str, Kind) = ("match_id", Id);
    const CHALLENGE: (&str, Kind) = ("challenge_id", Id);
    const CHANNEL: (&str, Kind) = ("channel_id", Id);
    const MESSAGE: (&str, Kind) = ("message_id", Id);
    const SERVER: (&str, Kind) = ("server_id", Id);
    const PLACE: (&str, Kind) = ("place", Id);
    let (name, key, has_value): (_, &'static [(&'static str, Kind)], _) = match table {
        Table::Meta => ("meta", &[("number", Id)], true),
        Table::Numbers => ("numbers", &[("series", Id)], true),
        Table::Records => ("records", &[MATCH], true),
        Table::Ended => ("ended", &[PLACE], true),
        Table::Challenges => ("challenges", &[CHALLENGE], true),
        Table::Notices => ("notices", &[("number", Id)], true),
        Table::Filed => ("filed", &[("notice", Bits)], true),
        Table::Boards => ("boards", &[MATCH, MESSAGE], true),
        Table::OldButtons => ("old_buttons", &[MESSAGE, CHANNEL], true),
        Table::Cards => ("cards", &[CHALLENGE], true),
        Table::Asked => ("asked", &[("interaction_id", Id)], false),
        Table::Profiles => ("profiles", &[PERSON], true),
        Table::Reviews => ("reviews", &[MATCH], true),
        Table::Notes => ("notes", &[PERSON, MATCH], true),
        Table::Outages => ("outages", &[("began", Bits)], true),
        Table::Servers => ("servers", &[SERVER], true),
        Table::Unfinished => ("unfinished", &[MATCH], true),
        Table::RunningOf => ("running_of", &[PERSON, MATCH], false),
        Table::RunningIn => ("running_in", &[CHANNEL, MATCH], false),
        Table::Due => ("due", &[("due", Bits), MATCH], false),
        Table::OpenOf => ("open_of", &[PERSON, CHALLENGE], false),
        Table::Expiring => ("expiring", &[("expires", Bits), CHALLENGE], false),
        Table::ReviewsWanted => ("reviews_wanted", &[("asked", Bits), MATCH], false),
        Table::ServersDue => ("servers_due", &[("due", Bits), SERVER], false),
        Table::Standing => ("standing", &[SERVER], false),
        Table::Leaving => ("leaving", &[PERSON], false),
        Table::Unique => ("unique_keys", &[("key", Bytes)], true),
        Table::EndedOf => ("ended_of", &[PERSON, PLACE], true),
        Table::EndedIn => ("ended_in", &[("game", Bits), PLACE], true),
    };
    Layout { name, key, has_value }
}

impl Layout {
    /// The columns of the key, each with `of` before it, separated by commas.
    pub(super) fn columns(&self, of: &str) -> String {
        self.key.iter().map(|(name, _)| format!("{of}{name}")).collect::<Vec<_>>().join(", ")
    }

    /// The types of the columns as arrays, from the parameter with this number on: `$1::bigint[], …`.
    pub(super) fn arrays(&self, first: usize) -> String {
        let types = self.key.iter().zip(first..).map(|((_, kind), number)| match kind {
            Kind::Id | Kind::Bits => format!("${number}::bigint[]"),
            Kind::Bytes => format!("${number}::bytea[]"),
        });
        types.collect::<Vec<_>>().join(", ")
    }

    /// The key of a row whose columns stand first.
    pub(super) fn key(&self, row: &SqlRow) -> Result<Key, tokio_postgres::Error> {
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

/// The number with its first bit turned: unsigned numbers then sort as signed ones.
fn turned(number: i64) -> i64 {
    number ^ i64::MIN
}

/// A column of several keys, or of one.
pub(super) enum Cells {
    Numbers(Vec<i64>),
    Bytes(Vec<Key>),
}

impl Cells {
    pub(super) fn parameter(&self) -> &(dyn ToSql + Sync) {
        match self {
            Cells::Numbers(numbers) => numbers,
            Cells::Bytes(keys) => keys,
        }
    }
}

/// The columns of keys, one after the other.
pub(super) fn cells<'a>(table: Table, keys: impl Iterator<Item = &'a Key>) -> Result<Vec<Cells>, Fault> {
    let layout = layout(table);
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
pub(super) struct Bound {
    /// One number for each column, or one key.
    cells: Cells,
    /// True if the bound itself is in the span.
    pub(super) included: bool,
}

impl Bound {
    /// The parameters, one for each column.
    pub(super) fn parameters(&self) -> Vec<&(dyn ToSql + Sync)> {
        match &self.cells {
            Cells::Numbers(numbers) => numbers.iter().map(|number| number as _).collect(),
            Cells::Bytes(keys) => keys.iter().map(|key| key as _).collect(),
        }
    }
}

/// Both ends of a span of a table.
pub(super) fn bounds(table: Table, span: &Span) -> (Bound, Bound) {
    // A key that is longer by a byte is the first one after a key.
    let included = span.low.len() != 8 * layout(table).key.len() + 1;
    // From 0 and to the last number is everything: an id with the first bit set is a negative number in a column.
    let low = bound(table, &span.low, included.then_some(0), i64::MIN);
    (Bound { included, ..low }, bound(table, &span.high, Some(-1), i64::MAX))
}

/// One end: `open` is the number that stands for no bound, and `none` what is then compared with.
fn bound(table: Table, key: &Key, open: Option<i64>, none: i64) -> Bound {
    let columns = layout(table).key;
    if columns.iter().any(|(_, kind)| *kind == Kind::Bytes) {
        return Bound { cells: Cells::Bytes(vec![key.clone()]), included: true };
    }
    let numbers = columns.iter().enumerate().map(|(at, (_, kind))| {
        let part = key.get(8 * at..8 * (at + 1)).and_then(|part| part.first_chunk().copied());
        match (part.map(i64::from_be_bytes), kind) {
            (Some(number), Kind::Bits) => turned(number),
            (Some(number), _) if Some(number) != open => number,
            _ => none,
        }
    });
    Bound { cells: Cells::Numbers(numbers.collect()), included: true }
}

#[cfg(test)]
mod tests {
    use super::super::super::keys;
    use super::*;
    use crate::play::Timestamp;

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
        // The first place of all is 0, and what comes after it is not it.
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
