//! When the program did not run: a heartbeat that is written from time to time, and the gaps that a start finds.

use crate::play::{Outage, Timestamp};
use crate::service::Fault;

use super::rows::{Rows, Span, Table, Writes};
use super::{codec, keys};

/// The row of `Meta` with the last heartbeat.
const HEARTBEAT: u64 = 2;
/// Two heartbeats further apart than this (in milliseconds) have an outage between them.
const GAP: i64 = 150_000;
/// How long outages are kept, in days: longer than any time for one move.
const KEPT_DAYS: i64 = 100;

/// The last heartbeat.
pub(crate) fn last_heartbeat(rows: &dyn Rows) -> Result<Option<Timestamp>, Fault> {
    let key = keys::one(HEARTBEAT);
    rows.get(Table::Meta, &key)?.map(|value| codec::read(Table::Meta, &key, &value)).transpose()
}

/// Notes that the program runs at `now`, and the outage before it where the last heartbeat is too long ago.
pub(crate) fn heartbeat(rows: &dyn Rows, writes: &mut Writes, now: Timestamp) -> Result<(), Fault> {
    between(rows, writes, last_heartbeat(rows)?, now)
}

/// Notes that the program runs at `now` and ran at `last`, and not in between if that is long.
pub(crate) fn between(
    rows: &dyn Rows,
    writes: &mut Writes,
    last: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), Fault> {
    // Of a clock that was far ahead nothing is left, so that outages are noticed again.
    if let Some(last) = last.filter(|last| now <= *last) {
        if last.0.saturating_sub(now.0) <= GAP {
            return Ok(());
        }
        for row in rows.scan(Table::Outages, Span::all()) {
            let (key, value) = row?;
            if codec::read::<Outage>(Table::Outages, &key, &value).is_ok_and(|outage| outage.to > now) {
                writes.remove(Table::Outages, key);
            }
        }
    }
    let key = keys::one(HEARTBEAT);
    writes.put(Table::Meta, key.clone(), codec::write(Table::Meta, &key, &now)?);
    if let Some(from) = last.filter(|last| now.0.saturating_sub(last.0) > GAP) {
        let key = keys::one(keys::moment(from));
        let value = codec::write(Table::Outages, &key, &Outage { from, to: now })?;
        writes.put(Table::Outages, key, value);
        let old = Timestamp(now.0.saturating_sub(KEPT_DAYS * 24 * 60 * 60 * 1000));
        let span = Span { low: keys::one(0), high: keys::one(keys::moment(old)) };
        for row in rows.scan(Table::Outages, span) {
            writes.remove(Table::Outages, row?.0);
        }
    }
    Ok(())
}
