//! Which rows follow from a value: lists, summaries and unique keys. They are derived from the value alone, so that a
//! list can't say anything else than the values.

use std::collections::BTreeMap;

use crate::play::{
    Challenge, ChallengeId, Holder, MatchId, NoticeKind, PersonId, Record, ReviewOrder, Status, UniqueKey,
};
use crate::service::Fault;

use super::rows::{Key, Table, Value, Writes};
use super::{codec, keys};

pub(crate) type Lists = BTreeMap<(Table, Key), Value>;

/// The rows of a match.
pub(crate) fn of_record(record: &Record) -> Result<Lists, Fault> {
    let id = record.id.0;
    let mut lists = Lists::new();
    if matches!(record.status, Status::Over(_)) {
        return Ok(lists);
    }
    let key = keys::of_match(record.id);
    let summary = codec::write(Table::Unfinished, &key, &record.summary())?;
    lists.insert((Table::Unfinished, key), summary);
    for PersonId(person) in record.people() {
        lists.insert((Table::RunningOf, keys::two(person, id)), Vec::new());
    }
    if record.is_running() {
        if let Some(channel) = record.home.channel() {
            lists.insert((Table::RunningIn, keys::two(channel.0, id)), Vec::new());
        }
        if let Some(at) = record.clock.due() {
            lists.insert((Table::Due, keys::two(keys::moment(at), id)), Vec::new());
        }
    }
    unique(&mut lists, record.unique_keys(), Holder::Match(record.id))?;
    Ok(lists)
}

/// The rows of a challenge.
pub(crate) fn of_challenge(challenge: &Challenge) -> Result<Lists, Fault> {
    let mut lists = Lists::new();
    if !challenge.is_open() {
        return Ok(lists);
    }
    let id = challenge.id.0;
    for person in [challenge.by].into_iter().chain(challenge.to) {
        lists.insert((Table::OpenOf, keys::two(person.0, id)), Vec::new());
    }
    lists.insert((Table::Expiring, keys::two(keys::moment(challenge.expires), id)), Vec::new());
    unique(&mut lists, challenge.unique_keys(), Holder::Challenge(challenge.id))?;
    Ok(lists)
}

fn unique(lists: &mut Lists, held: Vec<UniqueKey>, by: Holder) -> Result<(), Fault> {
    for key in held {
        let row = keys::unique(key);
        let value = codec::write(Table::Unique, &row, &(key, by))?;
        lists.insert((Table::Unique, row), value);
    }
    Ok(())
}

/// The row that a review waits in.
pub(crate) fn of_review(order: &ReviewOrder) -> Lists {
    let waits = order.is_wanted().then(|| keys::two(keys::moment(order.asked), order.of.0));
    waits.map(|key| ((Table::ReviewsWanted, key), Vec::new())).into_iter().collect()
}

/// Replaces the rows of a value's last revision. What stays the same is not written again.
pub(crate) fn relist(before: &Lists, now: Lists, writes: &mut Writes) {
    for (table, key) in before.keys().filter(|place| !now.contains_key(place)) {
        writes.remove(*table, key.clone());
    }
    for ((table, key), value) in now {
        if before.get(&(table, key.clone())) != Some(&value) {
            writes.put(table, key, value);
        }
    }
}

/// What the message of a notice shows from its arrival on.
pub(crate) enum Shows {
    /// The present board, in place of all before.
    Board(MatchId),
    /// The end: no board stands after it.
    Last(MatchId),
    /// Something with buttons beside the present board.
    Beside(MatchId),
    Card(ChallengeId),
}

/// The answer to a challenge is a message of its own: the card stays where it is. A review is kept to be read.
pub(crate) fn shown_by(kind: NoticeKind) -> Option<Shows> {
    match kind {
        NoticeKind::Card(of) => Some(Shows::Card(of)),
        NoticeKind::Over(of) => Some(Shows::Last(of)),
        NoticeKind::Flag { of, .. } | NoticeKind::Closable { of, .. } => Some(Shows::Beside(of)),
        NoticeKind::Turn { of, .. }
        | NoticeKind::Left { of, .. }
        | NoticeKind::Thawed { of, .. }
        | NoticeKind::Continued { of, .. } => Some(Shows::Board(of)),
        NoticeKind::Answer(_)
        | NoticeKind::OutOfReach { .. }
        | NoticeKind::Review { .. }
        | NoticeKind::Offer { .. }
        | NoticeKind::Refused { .. }
        | NoticeKind::Frozen { .. } => None,
    }
}
