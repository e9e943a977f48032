//! Outages of the program, detected by gaps between its heartbeats.

use serde::de::DeserializeOwned;

use crate::fault::Fault;
use postern_mutants::Mutant;
use postern_play::time::{Outage, Timestamp};

use crate::rows::table::Table;
use crate::rows::{Rows, Span, Writes, codec, keys};

/// The row of `Meta` with the last heartbeat.
pub(crate) const HEARTBEAT: u64 = 2;
/// The row of `Meta` with the moments from and to which the clock was last wound forward.
pub(crate) const WOUND: u64 = 5;
/// The longest gap between two heartbeats that is not an outage, in milliseconds.
const GAP: i64 = 150_000;
/// Retention of outages, in days: longer than any time limit for a move.
const KEPT_DAYS: i64 = 100;

/// Returns the last heartbeat.
pub(crate) fn last_heartbeat(rows: &dyn Rows) -> Result<Option<Timestamp>, Fault> {
    meta(rows, HEARTBEAT)
}

/// Returns a row of `Meta`. An unreadable one counts as missing, since a store without it can still be used.
fn meta<V: DeserializeOwned>(rows: &dyn Rows, row: u64) -> Result<Option<V>, Fault> {
    let key = keys::one(row);
    Ok(rows.get(Table::Meta, &key)?.and_then(|value| codec::read(Table::Meta, &key, &value).ok()))
}

/// Records that the program runs at `now`, and an outage if the last heartbeat is too old.
pub(crate) fn heartbeat(rows: &dyn Rows, writes: &mut Writes, now: Timestamp) -> Result<(), Fault> {
    between(rows, writes, last_heartbeat(rows)?, now)
}

/// Records that the program ran at `last` and runs at `now`, and an outage if the gap between them is too long.
pub(crate) fn between(
    rows: &dyn Rows,
    writes: &mut Writes,
    last: Option<Timestamp>,
    now: Timestamp,
) -> Result<(), Fault> {
    // The clock was far ahead and has been set back: drop its outages and heartbeat, so that new outages are noticed.
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
        writes.remove(Table::Meta, keys::one(WOUND));
    }
    let key = keys::one(HEARTBEAT);
    writes.put(Table::Meta, key.clone(), codec::write(Table::Meta, &key, &now)?);
    let wound: Option<(Timestamp, Timestamp)> = meta(rows, WOUND)?;
    // The program ran while the clock was wound.
    let ran = last.map(|last| match wound {
        Some((from, to)) if from <= last && last < to => to.min(now),
        _ => last,
    });
    if let Some(from) = ran.filter(|ran| now.0.saturating_sub(ran.0) > GAP && !Mutant::NoOutage.is_on()) {
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
