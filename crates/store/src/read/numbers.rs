//! The last numbers of the series, which follow from the rows that use them.
//!
//! The row of a series saves the search for the largest number in use. If it can't be read, the number is computed from
//! the other rows. If it is too low, the next value would get the number of an existing one.

use crate::fault::Fault;
use postern_play::log_words;
use postern_play::record::ended::Ended;

use crate::rows::table::Table;
use crate::rows::{Rows, Series, Span, Writes, codec, keys};

/// Returns the last number of a series.
pub(crate) fn last(rows: &dyn Rows, series: Series) -> Result<u64, Fault> {
    let key = series.key();
    let stored = rows.get(Table::Numbers, &key)?;
    match stored.and_then(|value| codec::read(Table::Numbers, &key, &value).ok()) {
        Some(number) => Ok(number),
        None => in_use(rows, series),
    }
}

/// Returns the largest number of a series that a row uses; 0 if there is none.
fn in_use(rows: &dyn Rows, series: Series) -> Result<u64, Fault> {
    let largest =
        |table| Ok::<_, Fault>(rows.last(table, Span::all())?.and_then(|(key, _)| keys::first(&key)));
    let used = match series {
        Series::Notices => largest(Table::Notices)?,
        Series::Matches => largest(Table::Records)?,
        Series::Challenges => largest(Table::Challenges)?.max(largest(Table::Cards)?),
        Series::Corrections => largest(Table::Corrections)?,
        Series::OfGames => largest(Table::Series)?,
        Series::Endings => rows.last(Table::Ended, Span::all())?.and_then(|(key, value)| {
            let together = codec::read::<Vec<Ended>>(Table::Ended, &key, &value).unwrap_or_default();
            // An unreadable block may use all of its numbers.
            let largest = || {
                keys::first(&key)?.checked_mul(keys::ENDED_TOGETHER)?.checked_add(keys::ENDED_TOGETHER - 1)
            };
            together.last().map(|ended| ended.number).or_else(largest)
        }),
    };
    Ok(used.unwrap_or(0))
}

/// Compares each series with the rows that use its numbers. Returns a sentence for each one that can't be read or is too
/// low, and the writes that repair them and add missing ones. Without the row of a series, each commit searches for its
/// last number.
pub(crate) fn repairs(rows: &dyn Rows) -> Result<(Vec<String>, Writes), Fault> {
    let (mut wrong, mut writes) = (Vec::new(), Writes::default());
    for series in Series::ALL {
        let (key, used) = (series.key(), in_use(rows, series)?);
        let stored = rows.get(Table::Numbers, &key)?;
        let stored = stored.map(|value| codec::read::<u64>(Table::Numbers, &key, &value)).transpose();
        let why = match stored {
            Ok(Some(stored)) if stored >= used => continue,
            Ok(None) if used == 0 => None,
            Ok(stored) => {
                let why = format!(
                    "the series of {} is at {}, and {used} is in use",
                    log_words::name(&series),
                    stored.unwrap_or(0)
                );
                Some(codec::at(Table::Numbers, &key, why))
            }
            Err(fault) => Some(fault),
        };
        wrong.extend(why.map(|fault| fault.to_string()));
        writes.put(Table::Numbers, key.clone(), codec::write(Table::Numbers, &key, &used)?);
    }
    Ok((wrong, writes))
}
