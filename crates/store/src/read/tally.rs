//! The check of the finished matches and their lists.
//!
//! There are too many to look up each of them in its lists. The check therefore compares sums, and looks into the lists
//! whose sums differ.

use std::collections::BTreeMap;

use crate::fault::Fault;
use postern_play::people::profile::Profile;
use postern_play::record::Record;
use postern_play::record::ended::Ended;

use super::ended;
use crate::rows::listing::Revised;
use crate::rows::table::Table;
use crate::rows::{Key, Rows, Span, codec, keys};
use postern_rules::fnv;

/// Counts of matches that are over, numbered and listed.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) over: u64,
    numbered: u64,
    /// For each list of a person or game, the sum of the numbers that it should have without those that it has, each as
    /// a hash.
    sums: BTreeMap<(Table, u64), u64>,
}

impl Tally {
    /// Counts a row of `Ended` and returns its faults: each of its matches must be over.
    pub(crate) fn row(&mut self, rows: &dyn Rows, key: &[u8], value: &[u8]) -> Result<Vec<String>, Fault> {
        let mut wrong = Vec::new();
        for ended in ended::read(key, value)? {
            self.numbered += 1;
            for list in ended::lists_of(&ended) {
                let sum = self.sums.entry(list).or_default();
                *sum = sum.wrapping_add(hash(ended.number));
            }
            let place = keys::of_match(ended.id);
            let Some(record) = rows.get(Table::Records, &place)? else {
                wrong.push(
                    codec::at(Table::Records, &place, "missing, though a row of \"ended\" names it")
                        .to_string(),
                );
                continue;
            };
            // An unreadable record is reported elsewhere.
            let Ok(record) = Record::read(&place, &record) else { continue };
            let why = match Ended::of(&record, ended.number, None) {
                None => "is not over",
                Some(of_record) if !ended.counts_like(&of_record) => "ended otherwise",
                Some(_) => continue,
            };
            let why = format!("match {} has the number {} and {why}", ended.id, ended.number);
            wrong.push(codec::at(Table::Ended, key, why).to_string());
        }
        Ok(wrong)
    }

    /// Counts a row of a list and returns its faults: its numbers must rise.
    pub(crate) fn list(&mut self, table: Table, key: &[u8], value: &[u8]) -> Result<Vec<String>, Fault> {
        let numbers: Vec<u64> = codec::read(table, key, value)?;
        let sum = self.sums.entry((table, keys::first(key).unwrap_or(0))).or_default();
        *sum = numbers.iter().fold(*sum, |sum, number| sum.wrapping_sub(hash(*number)));
        let rises = numbers.is_sorted_by(|one, next| one < next);
        Ok(if rises {
            Vec::new()
        } else {
            vec![codec::at(table, key, "its numbers do not rise").to_string()]
        })
    }

    /// Returns the faults that the totals show, about `most`.
    pub(crate) fn faults(mut self, rows: &dyn Rows, most: usize) -> Result<Vec<String>, Fault> {
        let mut wrong = Vec::new();
        if self.over != self.numbered {
            wrong.push(format!("{} matches are over, and {} have a number", self.over, self.numbered));
        }
        // While somebody's data is being deleted, their list has matches that name their replacement already.
        let leaving = leaving(rows)?;
        for (person, remains) in &leaving {
            let sum = self.sums.remove(&(Table::EndedOf, *person)).unwrap_or(0);
            let both = self.sums.entry((Table::EndedOf, *remains)).or_default();
            *both = both.wrapping_add(sum);
        }
        for ((table, of), _) in self.sums.iter().filter(|(_, sum)| **sum != 0) {
            if wrong.len() > most {
                break;
            }
            let before = leaving.iter().filter(|(_, remains)| *table == Table::EndedOf && remains == of);
            let all: Vec<u64> = before.map(|(person, _)| *person).chain([*of]).collect();
            wrong.extend(look_into(rows, *table, &all)?);
        }
        Ok(wrong)
    }
}

/// Returns the people whose data is being deleted, each with the number that replaces them.
fn leaving(rows: &dyn Rows) -> Result<Vec<(u64, u64)>, Fault> {
    let mut leaving = Vec::new();
    for row in rows.scan(Table::Leaving, Span::all()) {
        let person = keys::one(keys::last(&row?.0).unwrap_or(0));
        let profile = rows.get(Table::Profiles, &person)?;
        // An unreadable profile is reported elsewhere.
        let profile = profile.and_then(|value| Profile::read(&person, &value).ok());
        let order = profile.and_then(|profile| Some((profile.id.0, profile.leaving?.remains.0)));
        leaving.extend(order);
    }
    Ok(leaving)
}

fn hash(number: u64) -> u64 {
    fnv::hash64(&number.to_be_bytes())
}

/// Returns the faults of lists that together have not the numbers that they should have: the list of a person or game, or
/// those of a person and of their replacement. Unreadable rows are reported elsewhere.
fn look_into(rows: &dyn Rows, table: Table, all: &[u64]) -> Result<Vec<String>, Fault> {
    let (mut wrong, mut end, mut all_readable) = (Vec::new(), Key::new(), true);
    for of in all.iter().copied() {
        let mut next = 0;
        for row in rows.scan(table, keys::beginning_with(of)) {
            let (key, value) = row?;
            let place = keys::last(&key).unwrap_or(0);
            if place > next {
                let why = "missing, though the list goes on after it";
                wrong.push(codec::at(table, &keys::two(of, next), why).to_string());
            }
            next = place.saturating_add(1);
            match codec::read::<Vec<u64>>(table, &key, &value) {
                Ok(numbers) => all_readable &= look_into_row(rows, (table, &key), all, &numbers, &mut wrong)?,
                Err(_) => all_readable = false,
            }
        }
        if end.is_empty() || next > 0 {
            end = keys::two(of, next);
        }
    }
    if wrong.is_empty() && all_readable {
        wrong.push(codec::at(table, &end, "missing, though \"ended\" has numbers for it").to_string());
    }
    Ok(wrong)
}

/// Notes the faults of a row of a list: each of its numbers must be that of a match of one of these. Returns false if a
/// match can't be read.
fn look_into_row(
    rows: &dyn Rows,
    (table, key): (Table, &[u8]),
    all: &[u64],
    numbers: &[u64],
    wrong: &mut Vec<String>,
) -> Result<bool, Fault> {
    let mut all_readable = true;
    for number in numbers.iter().copied() {
        let block = keys::one(number / keys::ENDED_TOGETHER);
        let Some(together) = rows.get(Table::Ended, &block)? else {
            let why = format!("missing, though a row of \"{}\" names it", table.name());
            wrong.push(codec::at(Table::Ended, &block, why).to_string());
            continue;
        };
        let Ok(together) = ended::read(&block, &together) else {
            all_readable = false;
            continue;
        };
        let found = together.iter().find(|ended| ended.number == number);
        let is_of = |ended: &Ended| ended::lists_of(ended).any(|(of, id)| of == table && all.contains(&id));
        if !found.is_some_and(is_of) {
            wrong.push(codec::at(table, key, format!("it has the number {number} of another")).to_string());
        }
    }
    Ok(all_readable)
}
