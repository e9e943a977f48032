//! Everything that is kept, at once: for export, import, and the check at start.

use std::collections::BTreeSet;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::{
    Challenge, ChallengeId, InteractionId, MatchId, Notice, NoticeId, Post, Profile, Record, ReviewOrder,
};
use crate::service::{Entry, Fault};

use super::listing::{self, Lists};
use super::rows::{Key, Rows, Span, Table, Writes};
use super::{codec, keys};

/// The row of `Numbers` that counts notices.
pub(crate) const OF_NOTICES: u64 = 0;

/// An entry that can't be restored, counted from 0, and why.
#[derive(Debug)]
pub(crate) struct Misfit {
    pub(crate) at: usize,
    pub(crate) why: String,
}

fn put<T: Serialize>(writes: &mut Writes, table: Table, key: Key, value: &T) -> Result<(), Fault> {
    let value = codec::write(table, &key, value)?;
    writes.put(table, key, value);
    Ok(())
}

/// Files a new notice under the next number in the order of generation.
pub(crate) fn file(writes: &mut Writes, number: u64, notice: &Notice) -> Result<(), Fault> {
    put(writes, Table::Numbers, keys::one(OF_NOTICES), &number)?;
    put(writes, Table::Notices, keys::one(number), notice)?;
    put(writes, Table::Filed, keys::of_notice(notice.id), &Some(number))?;
    listing::relist(&Lists::new(), &listing::of_notice(number, notice.not_before), writes);
    Ok(())
}

/// Remembers that a notice needs no more telling.
pub(crate) fn settle(writes: &mut Writes, id: NoticeId) -> Result<(), Fault> {
    put(writes, Table::Filed, keys::of_notice(id), &None::<u64>)
}

pub(crate) fn board(writes: &mut Writes, of: MatchId, post: Post) -> Result<(), Fault> {
    put(writes, Table::Boards, keys::two(of.0, post.channel.0), &post)
}

pub(crate) fn card(writes: &mut Writes, of: ChallengeId, post: Post) -> Result<(), Fault> {
    put(writes, Table::Cards, keys::of_challenge(of), &post)
}

/// The values of a table with their keys, in rising order of keys.
fn values<'a, T: DeserializeOwned + 'a>(
    rows: &'a dyn Rows,
    table: Table,
) -> impl Iterator<Item = Result<(Key, T), Fault>> + 'a {
    rows.scan(table, Span::all()).map(move |row| {
        let (key, bytes) = row?;
        let value = codec::read(table, &key, &bytes)?;
        Ok((key, value))
    })
}

/// The number at the end of a key, where the key is all that a row has.
fn number(table: Table, key: &[u8]) -> Result<u64, Fault> {
    keys::last(key).ok_or_else(|| codec::at(table, key, "the key is damaged: it has no number"))
}

/// Everything that is kept: what is named stands before what names it, and notices stand in the order of generation.
pub(crate) fn entries(rows: &dyn Rows) -> Result<Vec<Entry>, Fault> {
    let mut entries = Vec::new();
    for value in values(rows, Table::Records) {
        entries.push(Entry::Record(value?.1));
    }
    for value in values(rows, Table::Challenges) {
        entries.push(Entry::Challenge(value?.1));
    }
    for value in values(rows, Table::Notices) {
        entries.push(Entry::Notice(value?.1));
    }
    for value in values::<Option<u64>>(rows, Table::Filed) {
        if let (key, None) = value? {
            entries.push(Entry::Told(NoticeId(number(Table::Filed, &key)?)));
        }
    }
    for value in values(rows, Table::Boards) {
        let (key, post) = value?;
        let of = keys::first(&key).ok_or_else(|| codec::at(Table::Boards, &key, "the key is damaged"))?;
        entries.push(Entry::Board { of: MatchId(of), post });
    }
    for value in values(rows, Table::Cards) {
        let (key, post) = value?;
        entries.push(Entry::Card { of: ChallengeId(number(Table::Cards, &key)?), post });
    }
    for row in rows.scan(Table::Asked, Span::all()) {
        entries.push(Entry::Asked(InteractionId(number(Table::Asked, &row?.0)?)));
    }
    for value in values(rows, Table::Profiles) {
        entries.push(Entry::Profile(value?.1));
    }
    for value in values(rows, Table::Reviews) {
        entries.push(Entry::Review(value?.1));
    }
    Ok(entries)
}

/// What restoring writes.
///
/// # Errors
/// When there are rows already, or an entry does not fit.
pub(crate) fn restore(rows: &dyn Rows, entries: &[Entry]) -> Result<Writes, Fault> {
    for table in Table::ALL {
        if rows.scan(table, Span::all()).next().transpose()?.is_some() {
            return Err(Fault::new(format!("it is not empty: there is something in \"{}\"", table.name())));
        }
    }
    lay_out(entries).map_err(|misfit| Fault::new(format!("entry {}: {}", misfit.at + 1, misfit.why)))
}

/// The rows of these entries in an empty store.
///
/// # Errors
/// The first entry that does not fit: there twice, too large, without a revision, or naming what does not stand
/// before it.
pub(crate) fn lay_out(entries: &[Entry]) -> Result<Writes, Misfit> {
    let mut writes = Writes::default();
    let mut notices = 0;
    for (at, entry) in entries.iter().enumerate() {
        lay_down(&mut writes, &mut notices, entry).map_err(|why| Misfit { at, why })?;
    }
    Ok(writes)
}

fn lay_down(writes: &mut Writes, notices: &mut u64, entry: &Entry) -> Result<(), String> {
    let (table, key) = place(entry);
    if writes.0.contains_key(&(table, key.clone())) {
        return Err(format!("the same one stands in \"{}\" before", table.name()));
    }
    let needed = |there: bool, what: &str| {
        if there { Ok(()) } else { Err(format!("it names {what} that does not stand before it")) }
    };
    let written = match entry {
        Entry::Record(record) => {
            revised(record.id.0, record.revision)?;
            listing::relist(&Lists::new(), &listing::of_record(record), writes);
            put(writes, table, key, record)
        }
        Entry::Challenge(challenge) => {
            revised(challenge.id.0, challenge.revision)?;
            listing::relist(&Lists::new(), &listing::of_challenge(challenge), writes);
            put(writes, table, key, challenge)
        }
        Entry::Notice(notice) => {
            *notices += 1;
            file(writes, *notices, notice)
        }
        Entry::Told(id) => settle(writes, *id),
        Entry::Board { of, post } => {
            needed(writes.0.contains_key(&(Table::Records, keys::of_match(*of))), "a match")?;
            board(writes, *of, *post)
        }
        Entry::Card { of, post } => {
            needed(writes.0.contains_key(&(Table::Challenges, keys::of_challenge(*of))), "a challenge")?;
            card(writes, *of, *post)
        }
        Entry::Asked(_) => {
            writes.put(table, key, Vec::new());
            Ok(())
        }
        Entry::Profile(profile) => {
            // People have numbers of another kind, as large as the chat service likes.
            revised(0, profile.revision)?;
            put(writes, table, key, profile)
        }
        Entry::Review(order) => {
            needed(writes.0.contains_key(&(Table::Records, keys::of_match(order.of))), "a match")?;
            revised(order.of.0, order.revision)?;
            listing::relist(&Lists::new(), &listing::of_review(order), writes);
            put(writes, table, key, order)
        }
    };
    written.map_err(|Fault(why)| why)
}

/// Numbers of matches and challenges have at most so many bits: those of notices are made of them.
const LARGEST_NUMBER: u64 = (1 << 40) - 1;

/// # Errors
/// What no store could have exported, and no change could follow.
fn revised(number: u64, revision: u64) -> Result<(), String> {
    match (number, revision) {
        (_, 0) => Err("its revision is 0, and revisions begin at 1".into()),
        (_, u64::MAX) => Err("no revision can follow its revision".into()),
        (LARGEST_NUMBER.., _) => Err(format!("its number is too large: at most {:X}", LARGEST_NUMBER - 1)),
        _ => Ok(()),
    }
}

/// The row that there can be only one of for an entry.
fn place(entry: &Entry) -> (Table, Key) {
    match entry {
        Entry::Record(record) => (Table::Records, keys::of_match(record.id)),
        Entry::Challenge(challenge) => (Table::Challenges, keys::of_challenge(challenge.id)),
        Entry::Notice(Notice { id, .. }) | Entry::Told(id) => (Table::Filed, keys::of_notice(*id)),
        Entry::Board { of, post } => (Table::Boards, keys::two(of.0, post.channel.0)),
        Entry::Card { of, .. } => (Table::Cards, keys::of_challenge(*of)),
        Entry::Asked(InteractionId(id)) => (Table::Asked, keys::one(*id)),
        Entry::Profile(profile) => (Table::Profiles, keys::one(profile.id.0)),
        Entry::Review(order) => (Table::Reviews, keys::of_match(order.of)),
    }
}

/// Reads everything and compares every list with what the values say. Returns what is wrong, in words for the
/// operator; nothing where all is well.
pub(crate) fn check(rows: &dyn Rows) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut expected = Lists::new();
    for value in values::<Record>(rows, Table::Records) {
        match value {
            Ok((_, record)) => expected.extend(listing::of_record(&record)),
            Err(Fault(why)) => wrong.push(why),
        }
    }
    for value in values::<Challenge>(rows, Table::Challenges) {
        match value {
            Ok((_, challenge)) => expected.extend(listing::of_challenge(&challenge)),
            Err(Fault(why)) => wrong.push(why),
        }
    }
    let mut waiting = BTreeSet::new();
    for value in values::<Notice>(rows, Table::Notices) {
        match value.and_then(|(key, notice)| Ok((number(Table::Notices, &key)?, notice))) {
            Ok((number, notice)) => {
                expected.extend(listing::of_notice(number, notice.not_before));
                waiting.insert((notice.id.0, number));
            }
            Err(Fault(why)) => wrong.push(why),
        }
    }
    for value in values::<Option<u64>>(rows, Table::Filed) {
        match value.and_then(|(key, number_there)| Ok((number(Table::Filed, &key)?, number_there))) {
            Ok((id, Some(number))) if !waiting.remove(&(id, number)) => {
                wrong.push(codec::at(Table::Filed, &keys::one(id), "the notice it names is missing").0);
            }
            Ok(_) => {}
            Err(Fault(why)) => wrong.push(why),
        }
    }
    for (id, _) in waiting {
        wrong.push(codec::at(Table::Filed, &keys::one(id), "a notice waits that is not filed").0);
    }
    for table in [Table::Boards, Table::Cards] {
        wrong.extend(values::<Post>(rows, table).filter_map(|value| value.err().map(|Fault(why)| why)));
    }
    let profiles = values::<Profile>(rows, Table::Profiles);
    wrong.extend(profiles.filter_map(|value| value.err().map(|Fault(why)| why)));
    for value in values::<ReviewOrder>(rows, Table::Reviews) {
        match value {
            Ok((_, order)) => expected.extend(listing::of_review(&order)),
            Err(Fault(why)) => wrong.push(why),
        }
    }
    check_lists(rows, &expected, &mut wrong);
    wrong
}

fn check_lists(rows: &dyn Rows, expected: &Lists, wrong: &mut Vec<String>) {
    let lists = Table::ALL.into_iter().filter(|table| *table >= Table::Unfinished);
    let mut present = Lists::new();
    for table in lists {
        for row in rows.scan(table, Span::all()) {
            match row {
                Ok((key, _)) => drop(present.insert((table, key))),
                Err(Fault(why)) => wrong.push(why),
            }
        }
    }
    for (table, key) in expected.difference(&present) {
        wrong.push(codec::at(*table, key, "missing, though a value says that it is listed").0);
    }
    for (table, key) in present.difference(expected) {
        wrong.push(codec::at(*table, key, "listed, though no value says so").0);
    }
}
