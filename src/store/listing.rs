//! Which lists a value is in: derived from the value alone, so that a list can't say anything else than the values.

use std::collections::BTreeSet;

use crate::play::{
    Challenge, ChallengeId, MatchId, NoticeKind, PersonId, Record, ReviewOrder, Status, Timestamp,
};

use super::keys;
use super::rows::{Key, Table, Writes};

pub(crate) type Lists = BTreeSet<(Table, Key)>;

/// The lists that a match is in.
pub(crate) fn of_record(record: &Record) -> Lists {
    let id = record.id.0;
    let by_person = |table| record.people().map(move |PersonId(person)| (table, keys::two(person, id)));
    match &record.status {
        Status::Running => {
            let mut lists: Lists = by_person(Table::RunningOf).collect();
            lists.insert((Table::Unfinished, keys::of_match(record.id)));
            lists.extend(record.home.channel().map(|channel| (Table::RunningIn, keys::two(channel.0, id))));
            let due = record.clock.due();
            lists.extend(due.map(|at| (Table::Due, keys::two(keys::moment(at), id))));
            lists
        }
        Status::Over(_) => by_person(Table::FinishedOf).collect(),
        Status::Frozen { .. } => {
            let mut lists: Lists = by_person(Table::RunningOf).collect();
            lists.insert((Table::Unfinished, keys::of_match(record.id)));
            lists
        }
    }
}

/// The lists that a challenge is in.
pub(crate) fn of_challenge(challenge: &Challenge) -> Lists {
    if !challenge.is_open() {
        return Lists::new();
    }
    let id = challenge.id.0;
    let mut lists: Lists = [challenge.by]
        .into_iter()
        .chain(challenge.to)
        .map(|person| (Table::OpenOf, keys::two(person.0, id)))
        .collect();
    lists.insert((Table::Expiring, keys::two(keys::moment(challenge.expires), id)));
    lists
}

/// The list that a notice waits in, by its number in the order of generation.
pub(crate) fn of_notice(number: u64, not_before: Timestamp) -> Lists {
    [(Table::Ready, keys::two(keys::moment(not_before), number))].into()
}

/// The list that a review waits in.
pub(crate) fn of_review(order: &ReviewOrder) -> Lists {
    let waits = order.is_wanted().then(|| keys::two(keys::moment(order.asked), order.of.0));
    waits.map(|key| (Table::ReviewsWanted, key)).into_iter().collect()
}

/// Moves a value from the lists it was in to those it is in now. What stays is not written again.
pub(crate) fn relist(before: &Lists, now: &Lists, writes: &mut Writes) {
    for (table, key) in before.difference(now) {
        writes.remove(*table, key.clone());
    }
    for (table, key) in now.difference(before) {
        writes.put(*table, key.clone(), Vec::new());
    }
}

/// What the message of a notice shows from its arrival on.
pub(crate) enum Shows {
    Board(MatchId),
    Card(ChallengeId),
}

/// Most messages about a match carry its board. The answer to a challenge is a message of its own: the card stays
/// where it is.
pub(crate) fn shown_by(kind: NoticeKind) -> Option<Shows> {
    match kind {
        NoticeKind::Card(of) => Some(Shows::Card(of)),
        NoticeKind::Answer(_)
        | NoticeKind::OutOfReach { .. }
        | NoticeKind::Review { .. }
        | NoticeKind::Offer { .. }
        | NoticeKind::Refused { .. }
        | NoticeKind::Frozen { .. }
        | NoticeKind::Closable { .. } => None,
        NoticeKind::Turn { of, .. }
        | NoticeKind::Over(of)
        | NoticeKind::Flag { of, .. }
        | NoticeKind::Thawed { of, .. }
        | NoticeKind::Continued { of, .. } => Some(Shows::Board(of)),
    }
}
