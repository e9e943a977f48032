//! The steps of an update: lists that an earlier program did not keep are filled from the values at the start, and the form
//! of the data is raised.
//!
//! Every open challenge is in the list of those that expire, and every unfinished match has a summary, so no other
//! value has to be read, except the profiles when data of an earlier form is raised.

use crate::fault::Fault;
use postern_play::challenge::Challenge;
use postern_play::people::profile::Profile;
use postern_play::record::summary::MatchSummary;
use postern_play::server::ServerSettings;

use crate::rows::listing::{self, Lists, Revised, relist};
use crate::rows::table::Table;
use crate::rows::{Rows, Span, Writes, codec, keys};

/// Returns the writes that raise data of an earlier form to that of this program: they make [`Table::OpenIn`] follow from the
/// open challenges, and [`Table::RunningOn`] and [`Table::RunningBy`] from the running matches, remove servers that nothing is
/// due on any more from [`Table::ServersDue`], and fill [`Table::Seen`]. Reads every unfinished match; for data of this form,
/// one row. A value that can't be read is left out, as in every list.
pub(crate) fn repairs(rows: &dyn Rows) -> Result<Writes, Fault> {
    let mut writes = Writes::default();
    if older_form(rows)?.is_none() {
        return Ok(writes);
    }
    let key = keys::one(codec::FORM_ROW);
    let form = codec::write(Table::Meta, &key, &codec::FORM)?;
    writes.put(Table::Meta, key, form);
    repair(rows, Table::Seen, seen(rows)?, &mut writes)?;
    repair(rows, Table::OpenIn, open_in(rows)?, &mut writes)?;
    let running = running_on(rows)?;
    for list in [Table::RunningOn, Table::RunningBy] {
        let wanted = running.iter().filter(|((table, _), _)| *table == list);
        let wanted = wanted.map(|(place, value)| (place.clone(), value.clone())).collect();
        repair(rows, list, wanted, &mut writes)?;
    }
    repair(rows, Table::ServersDue, servers_due(rows)?, &mut writes)?;
    Ok(writes)
}

/// Returns the form of the data if it is lower than that of this program.
pub(crate) fn older_form(rows: &dyn Rows) -> Result<Option<u64>, Fault> {
    let key = keys::one(codec::FORM_ROW);
    let Some(value) = rows.get(Table::Meta, &key)? else { return Ok(None) };
    Ok(Some(codec::read::<u64>(Table::Meta, &key, &value)?).filter(|form| *form < codec::FORM))
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
        if summary.is_running() {
            wanted.extend(listing::running_on(summary.home, &summary.game, summary.id));
        }
    }
    Ok(wanted)
}

/// An earlier program listed excluded servers as well.
fn servers_due(rows: &dyn Rows) -> Result<Lists, Fault> {
    let mut wanted = Lists::new();
    for row in rows.scan(Table::ServersDue, Span::all()) {
        let (row, listed) = row?;
        let key = keys::one(keys::last(&row).unwrap_or(0));
        let server = rows.get(Table::Servers, &key)?;
        match server.map(|value| codec::read::<ServerSettings>(Table::Servers, &key, &value)) {
            Some(Ok(server)) => {
                wanted.extend(
                    server.lists()?.into_iter().filter(|((table, _), _)| *table == Table::ServersDue),
                );
            }
            // The check names what is missing or unreadable.
            None | Some(Err(_)) => drop(wanted.insert((Table::ServersDue, row), listed)),
        }
    }
    Ok(wanted)
}

fn seen(rows: &dyn Rows) -> Result<Lists, Fault> {
    let mut wanted = Lists::new();
    for row in rows.scan(Table::Profiles, Span::all()) {
        let (key, value) = row?;
        let Ok(profile) = codec::read::<Profile>(Table::Profiles, &key, &value) else { continue };
        wanted.extend(profile.lists()?.into_iter().filter(|((table, _), _)| *table == Table::Seen));
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
