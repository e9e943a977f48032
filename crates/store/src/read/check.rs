//! The integrity check of a store: every row is readable, and every list agrees with its values. The check holds only a
//! few rows at a time, so memory use does not grow with the number of matches.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::fault::Fault;
use postern_metrics::list::LONG_WORK;
use postern_play::derived::kept_book::{BookPage, BookState, KeptEffect};
use postern_play::derived::kept_positions::CountState;
use postern_play::ids::MatchId;
use postern_play::notices::notice::Notice;
use postern_play::record::{Record, Status};
use postern_play::step::unique::{Holder, UniqueKey};

use super::tally::Tally;
use super::{numbers, outages};
use crate::Store;
use crate::commit::task::{BOOK, COUNTED, PROBED, REGISTERED};
use crate::read::launches::{self, StoredLaunch};
use crate::rows::Series;
use crate::rows::entry::Entry;
use crate::rows::listing::{Lists, Revised};
use crate::rows::table::Table;
use crate::rows::{Key, Rows, Span, Value, codec, keys};
use crate::transfer::entries::EntryRow;
use crate::transfer::import_step::Mark;
use crate::transfer::{entries, restore};
use postern_play::time::Timestamp;

/// A check of one record. The error describes the fault.
pub type Audit<'a> = dyn Fn(&Record) -> Result<(), String> + Sync + 'a;

/// Upper bound on the number of faults reported.
const MOST: usize = 1000;

/// Checks every row, and every record with `audit`. Returns one sentence for each fault, with its tree and key; an
/// empty list if the store is sound.
///
/// # Errors
/// [`Fault`] if the store does not answer.
pub(crate) async fn check(store: &Store, audit: &Audit<'_>) -> Result<Vec<String>, Fault> {
    let mut checking = Checking::default();
    let at_once = store.backend.checked_at_once();
    while store.read(|rows| checking.go_on(rows, audit, at_once)).await? {}
    let tally = std::mem::take(&mut checking.tally);
    let last = store
        .read(|rows| Ok([tally.faults(rows, MOST)?, corrections(rows)?, numbers::repairs(rows)?.0].concat()))
        .await?;
    // Several rows may miss the same one.
    checking.wrong.extend(last);
    let mut told = BTreeSet::new();
    checking.wrong.retain(|why| told.insert(why.clone()));
    Ok(checking.wrong)
}

/// The progress of a check and the faults found.
#[derive(Default)]
struct Checking {
    /// Number of tables that are done.
    done: usize,
    /// The last row checked in the next table.
    after: Key,
    tally: Tally,
    wrong: Vec<String>,
}

impl Checking {
    /// Checks at most `left` further rows. Returns false at the end.
    fn go_on(&mut self, rows: &dyn Rows, audit: &Audit<'_>, mut left: usize) -> Result<bool, Fault> {
        while let Some(table) = Table::ALL.get(self.done).copied() {
            for row in rows.scan(table, Span::all().after(&self.after)).take(left) {
                let (key, value) = row?;
                match check_row(rows, table, &key, &value, audit, &mut self.tally) {
                    Ok(faults) => self.wrong.extend(faults),
                    Err(fault) => self.wrong.push(fault.to_string()),
                }
                if self.wrong.len() > MOST {
                    self.wrong.truncate(MOST);
                    self.wrong.push(format!("more than {MOST} faults: the rest is not told"));
                    self.tally = Tally::default();
                    return Ok(false);
                }
                left -= 1;
                LONG_WORK.add(1);
                self.after = key;
            }
            if left == 0 {
                return Ok(true);
            }
            self.done += 1;
            self.after.clear();
        }
        Ok(false)
    }
}

/// Returns the faults of a row. An error counts as one more fault.
fn check_row(
    rows: &dyn Rows,
    table: Table,
    key: &[u8],
    value: &Value,
    audit: &Audit<'_>,
    tally: &mut Tally,
) -> Result<Vec<String>, Fault> {
    match table {
        Table::Records => {
            let record = Record::read(key, value)?;
            let mut wrong = lists_hold(rows, table, key, &record.rows()?)?;
            if let Err(why) = audit(&record) {
                wrong.push(codec::at(table, key, format!("match {}: {why}", record.id)).to_string());
            }
            tally.over += u64::from(matches!(record.status, Status::Over(_)));
            Ok(wrong)
        }
        Table::Ended => tally.row(rows, key, value),
        Table::Notices => {
            let notice: Notice = codec::read(table, key, value)?;
            let place = keys::of_notice(notice.id);
            let filed = rows.get(Table::Filed, &place)?;
            let filed: Option<Option<u64>> =
                filed.map(|value| codec::read(Table::Filed, &place, &value)).transpose()?;
            let right = filed.flatten() == keys::last(key);
            let mut wrong = said(table, key, right, "a notice waits that is not filed");
            wrong.extend(said(Table::Filed, &place, filed.is_some(), "missing, though the notice waits"));
            Ok(wrong)
        }
        Table::Filed => {
            let Some(number) = codec::read::<Option<u64>>(table, key, value)? else { return Ok(Vec::new()) };
            let place = keys::one(number);
            // An unreadable notice has its own fault.
            let right = match rows.get(Table::Notices, &place)? {
                Some(value) => codec::read::<Notice>(Table::Notices, &place, &value)
                    .map_or(true, |notice| keys::of_notice(notice.id) == key),
                None => false,
            };
            Ok(said(Table::Notices, &place, right, "missing, though \"filed\" names it"))
        }
        Table::EndedOf | Table::EndedIn => tally.list(table, key, value),
        Table::Meta => check_meta(table, key, value),
        // The values are compared with the numbers in use at the end of the check.
        Table::Numbers => {
            let known = Series::ALL.iter().any(|series| series.key() == key);
            Ok(said(table, key, known, "this program knows no such series"))
        }
        Table::Corrections => codec::read::<u64>(table, key, value).map(|_| Vec::new()),
        // The contents are compared with a computation from scratch elsewhere.
        Table::BookPages => codec::read::<BookPage>(table, key, value).map(|_| Vec::new()),
        Table::BookOpenings => codec::read::<Vec<u64>>(table, key, value).map(|_| Vec::new()),
        Table::Effects => codec::read::<Vec<KeptEffect>>(table, key, value).map(|_| Vec::new()),
        Table::Positions => codec::read::<(u32, u32, u32)>(table, key, value).map(|_| Vec::new()),
        Table::Asked => Ok(said(table, key, value.is_empty(), "the row has a value and should have none")),
        Table::Unique => {
            let (_, holder): (UniqueKey, Holder) = codec::read(table, key, value)?;
            let lists = match holder {
                Holder::Match(MatchId(id)) => lists_of(rows, Table::Records, id)?,
                Holder::Challenge(id) => lists_of(rows, Table::Challenges, id.0)?,
            };
            Ok(listed(table, key, &lists))
        }
        _ => match table.layout().list_of {
            Some(of) => {
                let number = keys::last(key).unwrap_or(0);
                let mut wrong = missing(rows, of, number, table)?;
                wrong.extend(listed(table, key, &lists_of(rows, of, number)?));
                Ok(wrong)
            }
            None => {
                let mut wrong = Vec::new();
                for entry in entries::read(table, key, value)? {
                    wrong.extend(lists_hold(rows, table, key, &entry.rows()?)?);
                    if let Some((of, named, _)) = EntryRow::of(&entry).needed {
                        wrong.extend(missing(rows, of, keys::last(&named).unwrap_or(0), table)?);
                    }
                }
                Ok(wrong)
            }
        },
    }
}

/// Returns the fault of a value that a row names and that is not there.
fn missing(rows: &dyn Rows, of: Table, number: u64, named_by: Table) -> Result<Vec<String>, Fault> {
    let key = keys::one(number);
    let there = rows.get(of, &key)?.is_some();
    Ok(said(of, &key, there, &format!("missing, though a row of \"{}\" names it", named_by.name())))
}

/// Returns the faults of missing corrections: the store removes no correction.
fn corrections(rows: &dyn Rows) -> Result<Vec<String>, Fault> {
    let (mut wrong, mut next) = (Vec::new(), 1);
    let mut missing_until = |end: u64| {
        let missing = (next..end).take(MOST).map(keys::one);
        let fault = |key: Key| {
            codec::at(Table::Corrections, &key, "missing, though a later one was made").to_string()
        };
        wrong.extend(missing.map(fault));
        next = end.saturating_add(1);
    };
    for row in rows.scan(Table::Corrections, Span::all()) {
        missing_until(keys::last(&row?.0).unwrap_or(0));
    }
    missing_until(numbers::last(rows, Series::Corrections)?.saturating_add(1));
    Ok(wrong)
}

/// Returns the faults of a row of `Meta`.
fn check_meta(table: Table, key: &[u8], value: &[u8]) -> Result<Vec<String>, Fault> {
    match keys::last(key) {
        Some(codec::FORM_ROW) => drop(codec::read::<u64>(table, key, value)?),
        Some(restore::MARK) => drop(codec::read::<Mark>(table, key, value)?),
        Some(outages::HEARTBEAT | PROBED) => drop(codec::read::<Timestamp>(table, key, value)?),
        Some(outages::WOUND) => drop(codec::read::<(Timestamp, Timestamp)>(table, key, value)?),
        Some(REGISTERED) => drop(codec::read::<String>(table, key, value)?),
        Some(BOOK) => drop(codec::read::<BookState>(table, key, value)?),
        Some(COUNTED) => return codec::read::<CountState>(table, key, value).map(|_| Vec::new()),
        Some(row) if launches::is_row(row) => drop(codec::read::<Vec<StoredLaunch>>(table, key, value)?),
        _ => return Ok(said(table, key, false, "this program knows no such row")),
    }
    Ok(Vec::new())
}

fn said(table: Table, key: &[u8], right: bool, what: &str) -> Vec<String> {
    if right { Vec::new() } else { vec![codec::at(table, key, what).to_string()] }
}

/// Returns the faults in the rows that must follow from a value: missing or different ones.
fn lists_hold(rows: &dyn Rows, of: Table, by: &[u8], lists: &Lists) -> Result<Vec<String>, Fault> {
    let mut wrong = Vec::new();
    for ((table, key), value) in lists {
        let stored = rows.get(*table, key)?;
        if !stored.is_some_and(|stored| codec::same(*table, key, &stored, value)) {
            let mut why = String::from("missing or different from what the value says");
            // Writing to a string can't fail.
            let _ = write!(why, " (\"{}\", key {})", of.name(), keys::shown(by));
            wrong.push(codec::at(*table, key, why).to_string());
        }
    }
    Ok(wrong)
}

/// Returns the fault of a row that does not follow from the value that it names. A value that can't be read has its own
/// fault.
fn listed(table: Table, key: &[u8], lists: &Lists) -> Vec<String> {
    said(table, key, lists.contains_key(&(table, key.to_vec())), "listed, though no value says so")
}

/// Returns the rows that follow from the value with this number; empty if the value is missing or can't be read.
fn lists_of(rows: &dyn Rows, table: Table, number: u64) -> Result<Lists, Fault> {
    let key = keys::one(number);
    let Some(value) = rows.get(table, &key)? else { return Ok(Lists::new()) };
    let rows =
        Entry::of_value(table, &key, &value).and_then(|entry| entry.map_or(Ok(Lists::new()), |it| it.rows()));
    Ok(rows.unwrap_or_default())
}
