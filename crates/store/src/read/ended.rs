//! Finished matches, in the order of ending.
//!
//! There may be millions of them, so several share a row: sixteen matches in `Table::Ended`, and sixty-four numbers
//! in the lists of people and games.

use crate::fault::Fault;
use postern_play::ids::PersonId;
use postern_play::people::profile::Profile;
use postern_play::record::ended::Ended;
use postern_play::record::{How, Over, Record, Status};
use postern_play::time::Timestamp;

use super::numbers;
use crate::rows::Series;
use crate::rows::table::Table;
use crate::rows::{Rows, Writes, codec, keys};
use postern_rules::fnv;

/// Number of list entries in one row.
pub(crate) const NUMBERS: usize = 64;

/// Returns the lists that contain a finished match.
pub(crate) fn lists_of(ended: &Ended) -> impl Iterator<Item = (Table, u64)> {
    let [first, second] = [&ended.players.first, &ended.players.second].map(|player| player.person());
    let people = first.into_iter().chain(second.filter(|second| Some(*second) != first));
    people
        .map(|PersonId(person)| (Table::EndedOf, person))
        .chain([(Table::EndedIn, fnv::hash64(ended.game.as_bytes()))])
}

/// Gives a match the next number in the order of ending if it is over. Skips the numbers of a block that can't be read.
pub(crate) fn number(rows: &dyn Rows, writes: &mut Writes, record: &Record) -> Result<(), Fault> {
    let mut next = numbers::last(rows, Series::Endings)? + 1;
    let Some(ended) = Ended::of(record, next, loser_seen(rows, record)?) else { return Ok(()) };
    if row(rows, &keys::one(next / keys::ENDED_TOGETHER)).is_err() {
        next = (next / keys::ENDED_TOGETHER + 1) * keys::ENDED_TOGETHER;
    }
    append(rows, writes, &Ended { number: next, ..ended })
}

/// Returns when the player who lost a match on time last used the bot; `None` if that is not known, or if their profile
/// can't be read.
fn loser_seen(rows: &dyn Rows, record: &Record) -> Result<Option<Timestamp>, Fault> {
    let Status::Over(Over { winner: Some(winner), how: How::Time, .. }) = &record.status else {
        return Ok(None);
    };
    let Some(PersonId(loser)) = record.players[winner.other()].person() else { return Ok(None) };
    let key = keys::one(loser);
    let profile = rows.get(Table::Profiles, &key)?;
    let profile = profile.and_then(|value| codec::read::<Profile>(Table::Profiles, &key, &value).ok());
    Ok(profile.and_then(|profile| profile.seen))
}

/// Appends a match with the next number.
pub(crate) fn append(rows: &dyn Rows, writes: &mut Writes, ended: &Ended) -> Result<(), Fault> {
    let counter = Series::Endings.key();
    writes.put(Table::Numbers, counter.clone(), codec::write(Table::Numbers, &counter, &ended.number)?);

    let key = keys::one(ended.number / keys::ENDED_TOGETHER);
    let mut together = row(rows, &key)?;
    together.push(ended.clone());
    let value = codec::write(Table::Ended, &key, &together)?;
    writes.put(Table::Ended, key, value);

    for (table, of) in lists_of(ended) {
        let (mut place, mut numbers) = (0, Vec::new());
        if let Some((key, value)) = rows.last(table, keys::beginning_with(of))? {
            place = keys::last(&key).unwrap_or(0);
            match codec::read::<Vec<u64>>(table, &key, &value) {
                Ok(listed) if listed.len() < NUMBERS => numbers = listed,
                // The row is full, or can't be read and stays as it is.
                Ok(_) | Err(_) => place += 1,
            }
        }
        numbers.push(ended.number);
        let key = keys::two(of, place);
        let value = codec::write(table, &key, &numbers)?;
        writes.put(table, key, value);
    }
    Ok(())
}

/// Replaces the match with this number by the same match with other players, or voided. The lists of people do not change
/// (see [`hand_over`]).
pub(crate) fn replace(rows: &dyn Rows, writes: &mut Writes, ended: &Ended) -> Result<(), Fault> {
    let key = keys::one(ended.number / keys::ENDED_TOGETHER);
    let mut together = row(rows, &key)?;
    let place = together.iter_mut().find(|other| other.number == ended.number);
    let place = place.ok_or_else(|| codec::at(Table::Ended, &key, "a match that ended is missing"))?;
    if place.voided != ended.voided {
        correct(rows, writes, ended.number)?;
    }
    *place = ended.clone();
    writes.put(Table::Ended, key.clone(), codec::write(Table::Ended, &key, &together)?);
    Ok(())
}

/// Notes a correction for those who have read the entry of a match: its number, or 0 for all of them.
fn correct(rows: &dyn Rows, writes: &mut Writes, number: u64) -> Result<(), Fault> {
    let (counter, next) =
        (Series::Corrections.key(), numbers::last(rows, Series::Corrections)?.saturating_add(1));
    writes.put(Table::Numbers, counter.clone(), codec::write(Table::Numbers, &counter, &next)?);
    let key = keys::one(next);
    writes.put(Table::Corrections, key.clone(), codec::write(Table::Corrections, &key, &number)?);
    Ok(())
}

/// Moves the finished matches of one person to another.
pub(crate) fn hand_over(
    rows: &dyn Rows,
    writes: &mut Writes,
    PersonId(from): PersonId,
    PersonId(to): PersonId,
) -> Result<(), Fault> {
    let mut numbers = Vec::new();
    for of in [from, to] {
        for row in rows.scan(Table::EndedOf, keys::beginning_with(of)) {
            let (key, value) = row?;
            numbers.extend(codec::read::<Vec<u64>>(Table::EndedOf, &key, &value)?);
            writes.remove(Table::EndedOf, key);
        }
    }
    if !numbers.is_empty() {
        correct(rows, writes, 0)?;
    }
    numbers.sort_unstable();
    numbers.dedup();
    for (place, together) in (0..).zip(numbers.chunks(NUMBERS)) {
        let key = keys::two(to, place);
        let value = codec::write(Table::EndedOf, &key, &together)?;
        writes.put(Table::EndedOf, key, value);
    }
    Ok(())
}

fn row(rows: &dyn Rows, key: &[u8]) -> Result<Vec<Ended>, Fault> {
    let value = rows.get(Table::Ended, key)?;
    Ok(value.map(|value| read(key, &value)).transpose()?.unwrap_or_default())
}

/// Decodes the matches of a row.
///
/// # Errors
/// [`Fault`] if the value is damaged or belongs to another row.
pub(crate) fn read(key: &[u8], value: &[u8]) -> Result<Vec<Ended>, Fault> {
    let together: Vec<Ended> = codec::read(Table::Ended, key, value)?;
    let place = keys::last(key);
    let fit = together.iter().all(|ended| Some(ended.number / keys::ENDED_TOGETHER) == place)
        && together.is_sorted_by(|one, next| one.number < next.number);
    match fit {
        true => Ok(together),
        false => {
            Err(codec::at(Table::Ended, key, "the value is damaged: its numbers are those of another row"))
        }
    }
}
