//! Lists that an earlier program did not keep, filled from the values at the start.
//!
//! Every open challenge is in the list of those that expire, and every unfinished match has a summary, so no other
//! value has to be read.

use crate::play::challenge::Challenge;
use crate::play::record::summary::MatchSummary;
use crate::service::stores::Fault;

use crate::store::rows::listing::{Lists, Revised, relist};
use crate::store::rows::table::Table;
use crate::store::rows::{Rows, Span, Writes, codec, keys};

/// Returns the writes that make [`Table::OpenIn`] follow from the open challenges, and [`Table::RunningOn`] from the
/// running matches. A value that can't be read is left out, as in every list.
pub(crate) fn repairs(rows: &dyn Rows) -> Result<Writes, Fault> {
    let mut writes = Writes::default();
    repair(rows, Table::OpenIn, open_in(rows)?, &mut writes)?;
    repair(rows, Table::RunningOn, running_on(rows)?, &mut writes)?;
    Ok(writes)
}

fn open_in(rows: &dyn Rows) -> Result<Lists, Fault> {
    let mut wanted = Lists::new();
    for row in rows.scan(Table::Expiring, Span::all()) {
        let key = keys::one(keys::last(&row?.0).unwrap_or(0));
        let Some(value) = rows.get(Table::Challenges, &key)? else { continue };
        let Ok(challenge) = codec::read::<Challenge>(Table::Challenges, &key, &value) else { continue };
        wanted.extend(challenge.lists()?.into_iter().filter(|((table, _), _)| *table == Table::OpenIn));
    }
    Ok(wanted)
}

fn running_on(rows: &dyn Rows) -> Result<Lists, Fault> {
    let mut wanted = Lists::new();
    for row in rows.scan(Table::Unfinished, Span::all()) {
        let (key, value) = row?;
        let Ok(summary) = codec::read::<MatchSummary>(Table::Unfinished, &key, &value) else { continue };
        if let Some(server) = summary.home.server().filter(|_| summary.is_running()) {
            wanted.insert((Table::RunningOn, keys::two(server.0, summary.id.0)), Vec::new());
        }
    }
    Ok(wanted)
}

/// Replaces the rows of a list by the wanted ones.
fn repair(rows: &dyn Rows, list: Table, wanted: Lists, writes: &mut Writes) -> Result<(), Fault> {
    let mut present = Lists::new();
    for row in rows.scan(list, Span::all()) {
        let (key, value) = row?;
        present.insert((list, key), value);
    }
    relist(&present, wanted, writes);
    Ok(())
}
