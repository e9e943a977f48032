//! The rows of an import, step by step: first a mark, then entries in chunks; the last step removes the mark. A store
//! with the mark can only continue its import.

use std::sync::atomic::Ordering;

use crate::fault::Fault;
use postern_play::time::Outage;

use super::entries::EntryRow;
use super::import_step::{ImportStep, Mark};
use crate::commit::writing::Writing;
use crate::read::outages;
use crate::rows::table::Table;
use crate::rows::{Rows, Span, Writes, codec, keys};

/// The row of `Meta` with the mark.
pub(crate) const MARK: u64 = 1;
/// Upper bound on the number of rows removed at once.
const CLEARED: usize = 2_000;

/// Returns the mark; `None` if no import is under way.
pub(crate) fn mark(rows: &dyn Rows) -> Result<Option<Mark>, Fault> {
    let key = keys::one(MARK);
    rows.get(Table::Meta, &key)?.map(|value| codec::read(Table::Meta, &key, &value)).transpose()
}

/// Returns the first table with a row; `None` if the store is empty.
pub(crate) fn first_filled(rows: &dyn Rows) -> Result<Option<Table>, Fault> {
    for table in Table::contents() {
        if rows.scan(table, Span::all()).next().transpose()?.is_some() {
            return Ok(Some(table));
        }
    }
    Ok(None)
}

/// Returns the writes of a step.
///
/// # Errors
/// [`Fault`] if the store is not empty at the first step, or an entry does not fit.
pub(crate) fn carry_out(rows: &dyn Rows, step: &ImportStep) -> Result<Writes, Fault> {
    let mut writing = Writing::on(rows);
    match step {
        ImportStep::Begin => {
            if let Some(table) = first_filled(rows)? {
                return Err(Fault::new(format!(
                    "it is not empty: there is something in \"{}\". Import into an empty folder (--data) or database \
                     (store.url)",
                    table.name()
                )));
            }
            set_mark(&mut writing, Mark::start())?;
        }
        ImportStep::Add(chunk) => {
            for (at, entry) in (1..).zip(&chunk.entries) {
                chunk.reached.store(at, Ordering::Relaxed);
                EntryRow::of(entry).add(&mut writing)?;
            }
            set_mark(&mut writing, chunk.mark)?;
            writing.take_keys()?;
        }
        ImportStep::Clear => {
            set_mark(&mut writing, Mark::CLEARING)?;
            for table in Table::contents() {
                let room = CLEARED.saturating_sub(writing.writes.0.len());
                for row in rows.scan(table, Span::all()).take(room) {
                    writing.writes.remove(table, row?.0);
                }
            }
            if writing.writes.0.len() == 1 {
                writing.writes.remove(Table::Meta, keys::one(MARK));
            }
        }
        ImportStep::Finish(outage) => {
            writing.writes.remove(Table::Meta, keys::one(MARK));
            if let Some(Outage { from, to }) = *outage {
                outages::between(rows, &mut writing.writes, Some(from), to)?;
            }
        }
    }
    Ok(writing.writes)
}

fn set_mark(writing: &mut Writing, mark: Mark) -> Result<(), Fault> {
    writing.put(Table::Meta, keys::one(MARK), &mark)
}
