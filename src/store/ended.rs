//! The matches that are over, in the order of their ending.
//!
//! There may be millions of them, so that neither they nor the lists of their numbers have rows of their own: sixteen
//! matches share a row, and so do sixty-four numbers of a list.

use crate::play::{Ended, MatchId, PersonId, Record};
use crate::service::Fault;

use super::rows::{Rows, Span, Table, Writes};
use super::{codec, keys};

/// The row of `Numbers` that counts endings.
const COUNTER: u64 = 3;
/// How many matches share a row.
const MATCHES: u64 = 16;
/// How many numbers share a row.
const NUMBERS: usize = 64;

/// The lists that a match is in once it is over.
fn lists_of(ended: &Ended) -> impl Iterator<Item = (Table, u64)> {
    let [first, second] = [&ended.players.first, &ended.players.second].map(|player| player.person());
    let people = first.into_iter().chain(second.filter(|second| Some(*second) != first));
    people
        .map(|PersonId(person)| (Table::EndedOf, person))
        .chain([(Table::EndedIn, keys::digest(ended.game.as_bytes()))])
}

/// The number of the last match that ended; 0 if none did.
pub(crate) fn last(rows: &dyn Rows) -> Result<u64, Fault> {
    let key = keys::one(COUNTER);
    let counter = rows.get(Table::Numbers, &key)?;
    Ok(counter.map(|value| codec::read(Table::Numbers, &key, &value)).transpose()?.unwrap_or(0))
}

/// Gives the match the next number, if it is over.
pub(crate) fn number(rows: &dyn Rows, writes: &mut Writes, record: &Record) -> Result<(), Fault> {
    match Ended::of(record, last(rows)? + 1) {
        Some(ended) => append(rows, writes, &ended),
        None => Ok(()),
    }
}

/// Adds the match with the next number.
pub(crate) fn append(rows: &dyn Rows, writes: &mut Writes, ended: &Ended) -> Result<(), Fault> {
    let counter = keys::one(COUNTER);
    writes.put(Table::Numbers, counter.clone(), codec::write(Table::Numbers, &counter, &ended.number)?);

    let key = keys::one(ended.number / MATCHES);
    let mut together = row(rows, &key)?;
    together.push(ended.clone());
    let value = codec::write(Table::Ended, &key, &together)?;
    writes.put(Table::Ended, key, value);

    for (table, of) in lists_of(ended) {
        let (mut place, mut numbers) = (0, Vec::new());
        if let Some((key, value)) = rows.last(table, keys::beginning_with(of))? {
            place = keys::last(&key).unwrap_or(0);
            numbers = codec::read(table, &key, &value)?;
        }
        if numbers.len() >= NUMBERS {
            numbers.clear();
            place += 1;
        }
        numbers.push(ended.number);
        let key = keys::two(of, place);
        let value = codec::write(table, &key, &numbers)?;
        writes.put(table, key, value);
    }
    Ok(())
}

fn row(rows: &dyn Rows, key: &[u8]) -> Result<Vec<Ended>, Fault> {
    let value = rows.get(Table::Ended, key)?;
    Ok(value.map(|value| codec::read(Table::Ended, key, &value)).transpose()?.unwrap_or_default())
}

/// The match with this number.
pub(crate) fn get(rows: &dyn Rows, number: u64) -> Result<Option<Ended>, Fault> {
    let together = row(rows, &keys::one(number / MATCHES))?;
    Ok(together.into_iter().find(|ended| ended.number == number))
}

/// The matches that ended after the one with this number, in order, at most `limit`.
pub(crate) fn after(rows: &dyn Rows, number: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
    let span = Span { low: keys::one(number / MATCHES), high: keys::one(u64::MAX) };
    let mut found = Vec::new();
    for row in rows.scan(Table::Ended, span) {
        let (key, value) = row?;
        let together: Vec<Ended> = codec::read(Table::Ended, &key, &value)?;
        found.extend(together.into_iter().filter(|ended| ended.number > number));
        if found.len() >= limit {
            found.truncate(limit);
            break;
        }
    }
    Ok(found)
}

/// The last matches of a person, latest first, at most `limit`: those that ended before the one with the number `before`.
pub(crate) fn of_person(
    rows: &dyn Rows,
    person: PersonId,
    before: u64,
    limit: usize,
) -> Result<Vec<Ended>, Fault> {
    latest(rows, Table::EndedOf, person.0, before, limit)
}

/// The last matches of a game, latest first, at most `limit`: those that ended before the one with the number `before`.
pub(crate) fn in_game(rows: &dyn Rows, game: &str, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
    latest(rows, Table::EndedIn, keys::digest(game.as_bytes()), before, limit)
}

fn latest(rows: &dyn Rows, table: Table, of: u64, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
    let mut found = Vec::new();
    for row in rows.scan(table, keys::beginning_with(of)).rev() {
        let (key, value) = row?;
        let numbers: Vec<u64> = codec::read(table, &key, &value)?;
        for number in numbers.into_iter().rev().filter(|number| *number < before) {
            if found.len() >= limit {
                return Ok(found);
            }
            found.extend(get(rows, number)?);
        }
    }
    Ok(found)
}

/// What is wrong with a row of `Ended`: it and the lists must name each other.
pub(crate) fn check(rows: &dyn Rows, key: &[u8], together: &[Ended]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut say = |what: String| wrong.push(codec::at(Table::Ended, key, what).0);
    for ended in together {
        let record: Result<Option<Record>, Fault> = rows
            .get(Table::Records, &keys::of_match(ended.id))
            .and_then(|value| value.map(|value| codec::read(Table::Records, key, &value)).transpose());
        match record {
            Ok(Some(record)) if Ended::of(&record, ended.number).is_some() => {}
            // A record that can't be read is reported by itself.
            Err(_) => {}
            Ok(_) => say(format!("match {} is not over, though it has the number {}", ended.id, ended.number)),
        }
        for (table, of) in lists_of(ended) {
            if !is_listed(rows, table, of, ended.number).unwrap_or(true) {
                say(format!("number {} is missing in \"{}\"", ended.number, table.name()));
            }
        }
    }
    wrong
}

fn is_listed(rows: &dyn Rows, table: Table, of: u64, number: u64) -> Result<bool, Fault> {
    // Numbers rise from row to row: the first row from the end that begins at or below this one has it, or none.
    for row in rows.scan(table, keys::beginning_with(of)).rev() {
        let (key, value) = row?;
        let numbers: Vec<u64> = codec::read(table, &key, &value)?;
        if numbers.first().is_none_or(|first| *first <= number) {
            return Ok(numbers.contains(&number));
        }
    }
    Ok(false)
}

/// True if the match has a number, as far as the lists of its game tell.
pub(crate) fn has_number(rows: &dyn Rows, id: MatchId, record: &Record) -> Result<bool, Fault> {
    let Some(PersonId(person)) = record.people().next() else { return Ok(true) };
    for row in rows.scan(Table::EndedOf, keys::beginning_with(person)).rev() {
        let (key, value) = row?;
        for number in codec::read::<Vec<u64>>(Table::EndedOf, &key, &value)? {
            if get(rows, number)?.is_some_and(|ended| ended.id == id) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
