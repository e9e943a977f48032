//! The rows of an import, step by step: first a mark, then entries in chunks; the last step removes the mark. A store
//! with the mark can only continue its import.

use std::sync::atomic::Ordering;

use crate::play::challenge::{Challenge, ChallengeState};
use crate::play::ids::{ChallengeId, InteractionId, MatchId, PersonId};
use crate::play::notices::notice::{Notice, Subject};
use crate::play::record::Record;
use crate::play::record::post::Post;
use crate::play::time::Outage;
use crate::service::stores::Fault;

use super::import_step::{Mark, Step};
use crate::store::commit::telling;
use crate::store::commit::writing::Writing;
use crate::store::read::{ended, outages};
use crate::store::rows::entry::Entry;
use crate::store::rows::{Key, Rows, Span, Table, Writes, codec, keys};

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
    for table in Table::ALL.into_iter().filter(|table| *table != Table::Meta) {
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
pub(crate) fn carry_out(rows: &dyn Rows, step: &Step) -> Result<Writes, Fault> {
    let mut writing = Writing::on(rows);
    match step {
        Step::Begin => {
            if let Some(table) = first_filled(rows)? {
                return Err(Fault::new(format!(
                    "it is not empty: there is something in \"{}\"",
                    table.name()
                )));
            }
            set_mark(&mut writing, Mark::start())?;
        }
        Step::Add(chunk) => {
            for (at, entry) in (1..).zip(&chunk.entries) {
                chunk.reached.store(at, Ordering::Relaxed);
                add(&mut writing, entry, chunk.former)?;
            }
            for id in &chunk.ended {
                let record: Option<Record> = writing.value(Table::Records, &keys::of_match(*id))?;
                if let Some(record) = record {
                    let mut numbered = Writes::default();
                    ended::number(&writing.ahead(), &mut numbered, &record)?;
                    writing.writes.then(numbered);
                }
            }
            set_mark(&mut writing, chunk.mark)?;
            writing.take_keys()?;
        }
        Step::Clear => {
            set_mark(&mut writing, Mark::CLEARING)?;
            for table in Table::ALL.into_iter().filter(|table| *table != Table::Meta) {
                let room = CLEARED.saturating_sub(writing.writes.0.len());
                for row in rows.scan(table, Span::all()).take(room) {
                    writing.writes.remove(table, row?.0);
                }
            }
            if writing.writes.0.len() == 1 {
                writing.writes.remove(Table::Meta, keys::one(MARK));
            }
        }
        Step::Finish(outage) => {
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

fn add(writing: &mut Writing, entry: &Entry, former: bool) -> Result<(), Fault> {
    if let Some((table, key)) = place(entry) {
        sensible(entry)?;
        if writing.ahead().get(table, &key)?.is_some() {
            return Err(Fault::new(format!("the same one stands in \"{}\" before", table.name())));
        }
    }
    if former && is_past(writing, entry)? {
        return Ok(());
    }
    match entry {
        Entry::Record(record) => writing.restore_record(None, record),
        Entry::Challenge(challenge) => writing.restore(None, challenge),
        Entry::Notice(notice) => writing.file(notice),
        Entry::Told(id) => writing.put(Table::Filed, keys::of_notice(*id), &None::<u64>),
        Entry::Board { of, post } => {
            needed(writing, Table::Records, keys::of_match(*of), "a match")?;
            telling::board(&mut writing.writes, *of, *post)
        }
        Entry::OldButtons(post) => telling::remove_buttons(&mut writing.writes, *post),
        Entry::Card { of, post } => {
            needed(writing, Table::Challenges, keys::of_challenge(*of), "a challenge")?;
            writing.put(Table::Cards, keys::of_challenge(*of), post)
        }
        Entry::Asked(InteractionId(id)) => {
            writing.writes.put(Table::Asked, keys::one(*id), Vec::new());
            Ok(())
        }
        Entry::Profile(profile) => writing.restore(None, profile),
        Entry::Server(server) => writing.restore(None, server),
        Entry::Review(order) => {
            needed(writing, Table::Records, keys::of_match(order.of), "a match")?;
            writing.restore(None, order)
        }
        Entry::Notes(notes) => {
            needed(writing, Table::Records, keys::of_match(notes.of), "a match")?;
            writing.restore(None, notes)
        }
        Entry::Ended(number) => {
            needed(writing, Table::Records, keys::of_match(number.id), "a match")?;
            let next = ended::last(&writing.ahead())? + 1;
            if number.number != next {
                return Err(Fault::new(format!(
                    "its number is {}, and the next one is {next}",
                    number.number
                )));
            }
            let mut numbered = Writes::default();
            ended::append(&writing.ahead(), &mut numbered, number)?;
            writing.writes.then(numbered);
            Ok(())
        }
        Entry::Outage(outage) => writing.put(Table::Outages, keys::one(keys::moment(outage.from)), outage),
    }
}

fn needed(writing: &Writing, table: Table, key: Key, what: &str) -> Result<(), Fault> {
    match writing.ahead().get(table, &key)? {
        Some(_) => Ok(()),
        None => Err(Fault::new(format!("it names {what} that does not stand before it"))),
    }
}

/// True if a version 1 export holds this entry but nothing needs it any more.
fn is_past(writing: &Writing, entry: &Entry) -> Result<bool, Fault> {
    let unfinished = |of: MatchId| Ok(writing.ahead().get(Table::Unfinished, &keys::of_match(of))?.is_some());
    let in_use = |of: ChallengeId| -> Result<bool, Fault> {
        let challenge: Option<Challenge> = writing.value(Table::Challenges, &keys::of_challenge(of))?;
        match challenge.map(|challenge| challenge.state) {
            Some(ChallengeState::Open) => Ok(true),
            Some(ChallengeState::Accepted { started, .. }) => unfinished(started),
            _ => Ok(false),
        }
    };
    Ok(match entry {
        Entry::Told(id) => match id.subject() {
            Some(Subject::Match(of)) => !unfinished(of)?,
            Some(Subject::Challenge(of)) => !in_use(of)?,
            Some(Subject::Person(_)) | None => true,
        },
        Entry::Board { of, .. } => {
            needed(writing, Table::Records, keys::of_match(*of), "a match")?;
            !unfinished(*of)?
        }
        Entry::Card { of, .. } => {
            needed(writing, Table::Challenges, keys::of_challenge(*of), "a challenge")?;
            !in_use(*of)?
        }
        _ => false,
    })
}

/// Upper bound on the numbers of matches and challenges, exclusive: 40 bits, because the ids of notices contain them.
const LARGEST_NUMBER: u64 = (1 << 40) - 1;

/// Checks the ids and revisions of an entry.
///
/// # Errors
/// [`Fault`] if no store could have exported the entry, or no change could follow it.
fn sensible(entry: &Entry) -> Result<(), Fault> {
    let refuse = |why: String| Err(Fault::new(why));
    let ids = ids_of(entry);
    if ids.contains(&0) {
        return refuse(
            "an id in it is 0: every match, person, channel and message has another number".into(),
        );
    }
    let (number, revision) = match entry {
        Entry::Record(record) => (record.id.0, record.revision),
        Entry::Challenge(challenge) => (challenge.id.0, challenge.revision),
        // Discord chooses the ids of people and servers, and they may be of any size.
        Entry::Profile(profile) => (1, profile.revision),
        Entry::Server(server) => (1, server.revision),
        Entry::Review(order) => (order.of.0, order.revision),
        Entry::Notes(notes) => (notes.of.0, notes.revision),
        _ => return Ok(()),
    };
    match (number, revision) {
        (_, 0) => refuse("its revision is 0, and revisions begin at 1".into()),
        (_, u64::MAX) => refuse("no revision can follow its revision".into()),
        (LARGEST_NUMBER.., _) => refuse(format!("its number is too large: at most {:X}", LARGEST_NUMBER - 1)),
        _ => Ok(()),
    }
}

/// Returns the ids in an entry that must not be 0.
fn ids_of(entry: &Entry) -> Vec<u64> {
    let of_post = |post: &Post| [post.channel.0, post.message.0];
    match entry {
        Entry::Record(record) => {
            let people = record.people().map(|PersonId(id)| id);
            let channel = record.home.channel().map(|channel| channel.0);
            people.chain(channel).chain([record.id.0]).collect()
        }
        Entry::Challenge(challenge) => {
            let channel = challenge.home.channel().map(|channel| channel.0);
            let to = challenge.to.map(|to| to.0);
            [challenge.id.0, challenge.by.0].into_iter().chain(to).chain(channel).collect()
        }
        Entry::Notice(Notice { to, .. }) => to.iter().map(|person| person.0).collect(),
        Entry::Told(id) => vec![id.0 >> 22],
        Entry::Board { of, post } => of_post(post).into_iter().chain([of.0]).collect(),
        Entry::Card { of, post } => of_post(post).into_iter().chain([of.0]).collect(),
        Entry::OldButtons(post) => of_post(post).to_vec(),
        Entry::Asked(id) => vec![id.0],
        Entry::Profile(profile) => vec![profile.id.0],
        Entry::Server(server) => vec![server.id.0],
        Entry::Review(order) => order.askers.iter().map(|person| person.0).chain([order.of.0]).collect(),
        Entry::Notes(notes) => vec![notes.of.0, notes.by.0],
        Entry::Ended(ended) => vec![ended.number, ended.id.0],
        Entry::Outage(_) => Vec::new(),
    }
}

/// Returns the row that an entry occupies alone; `None` for entries that share a row.
pub(crate) fn place(entry: &Entry) -> Option<(Table, Key)> {
    Some(match entry {
        Entry::Record(record) => (Table::Records, keys::of_match(record.id)),
        Entry::Challenge(challenge) => (Table::Challenges, keys::of_challenge(challenge.id)),
        Entry::Notice(Notice { id, .. }) | Entry::Told(id) => (Table::Filed, keys::of_notice(*id)),
        Entry::Board { of, post } => (Table::Boards, keys::two(of.0, post.message.0)),
        Entry::OldButtons(post) => (Table::OldButtons, keys::two(post.message.0, post.channel.0)),
        Entry::Card { of, .. } => (Table::Cards, keys::of_challenge(*of)),
        Entry::Asked(InteractionId(id)) => (Table::Asked, keys::one(*id)),
        Entry::Profile(profile) => (Table::Profiles, keys::one(profile.id.0)),
        Entry::Server(server) => (Table::Servers, keys::one(server.id.0)),
        Entry::Review(order) => (Table::Reviews, keys::of_match(order.of)),
        Entry::Notes(notes) => (Table::Notes, keys::two(notes.by.0, notes.of.0)),
        Entry::Outage(outage) => (Table::Outages, keys::one(keys::moment(outage.from))),
        // The number of the entry gives its row.
        Entry::Ended(_) => return None,
    })
}

/// Returns the entries of a row; an empty list if the row follows from other rows.
///
/// # Errors
/// [`Fault`] if the row can't be read.
pub(crate) fn entries(table: Table, key: &[u8], value: &[u8]) -> Result<Vec<Entry>, Fault> {
    let number =
        || keys::last(key).ok_or_else(|| codec::at(table, key, "the key is damaged: it has no number"));
    let first =
        || keys::first(key).ok_or_else(|| codec::at(table, key, "the key is damaged: it has no number"));
    Ok(vec![match table {
        Table::Records => Entry::Record(Box::new(codec::read(table, key, value)?)),
        Table::Ended => {
            let together: Vec<_> = codec::read(table, key, value)?;
            return Ok(together.into_iter().map(Entry::Ended).collect());
        }
        Table::Challenges => Entry::Challenge(codec::read(table, key, value)?),
        Table::Notices => Entry::Notice(codec::read(table, key, value)?),
        Table::Filed => match codec::read::<Option<u64>>(table, key, value)? {
            None => Entry::Told(crate::play::ids::NoticeId(number()?)),
            Some(_) => return Ok(Vec::new()),
        },
        Table::Boards => Entry::Board { of: MatchId(first()?), post: codec::read(table, key, value)? },
        Table::OldButtons => Entry::OldButtons(codec::read(table, key, value)?),
        Table::Cards => Entry::Card { of: ChallengeId(number()?), post: codec::read(table, key, value)? },
        Table::Asked => Entry::Asked(InteractionId(number()?)),
        Table::Profiles => Entry::Profile(codec::read(table, key, value)?),
        Table::Reviews => Entry::Review(codec::read(table, key, value)?),
        Table::Notes => Entry::Notes(codec::read(table, key, value)?),
        Table::Outages => Entry::Outage(codec::read(table, key, value)?),
        Table::Servers => Entry::Server(codec::read(table, key, value)?),
        _ => return Ok(Vec::new()),
    }])
}
