//! Which rows follow from a value: lists, summaries and unique keys. They are derived from the value alone, so that a
//! list can't say anything else than the values.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::{
    Challenge, ChallengeId, Holder, MatchId, NoticeKind, PersonId, Profile, Record, ReviewOrder, Status,
    UniqueKey,
};
use crate::service::Fault;

use super::rows::{Key, Table, Value, Writes};
use super::{codec, keys};

/// The row of `Numbers` that counts matches.
pub(crate) const MATCHES: u64 = 1;
/// The row of `Numbers` that counts challenges.
pub(crate) const CHALLENGES: u64 = 2;

pub(crate) type Lists = BTreeMap<(Table, Key), Value>;

/// A value with revisions, and the rows that follow from it.
pub(crate) trait Revised: Serialize + DeserializeOwned {
    const TABLE: Table;
    /// The row of `Numbers` that counts such values, where the store numbers them.
    const COUNTER: Option<u64> = None;

    /// The number in its key, and its revision.
    fn stamp(&self) -> (u64, u64);

    /// The rows that follow.
    fn lists(&self) -> Result<Lists, Fault>;
}

impl Revised for Record {
    const TABLE: Table = Table::Records;
    const COUNTER: Option<u64> = Some(MATCHES);

    fn stamp(&self) -> (u64, u64) {
        (self.id.0, self.revision)
    }

    fn lists(&self) -> Result<Lists, Fault> {
        let id = self.id.0;
        let mut lists = Lists::new();
        if matches!(self.status, Status::Over(_)) {
            return Ok(lists);
        }
        let key = keys::of_match(self.id);
        let summary = codec::write(Table::Unfinished, &key, &self.summary())?;
        lists.insert((Table::Unfinished, key), summary);
        for PersonId(person) in self.people() {
            lists.insert((Table::RunningOf, keys::two(person, id)), Vec::new());
        }
        if self.is_running() {
            if let Some(channel) = self.home.channel() {
                lists.insert((Table::RunningIn, keys::two(channel.0, id)), Vec::new());
            }
            if let Some(at) = self.clock.due() {
                lists.insert((Table::Due, keys::two(keys::moment(at), id)), Vec::new());
            }
        }
        unique(&mut lists, self.unique_keys(), Holder::Match(self.id))?;
        Ok(lists)
    }
}

impl Revised for Challenge {
    const TABLE: Table = Table::Challenges;
    const COUNTER: Option<u64> = Some(CHALLENGES);

    fn stamp(&self) -> (u64, u64) {
        (self.id.0, self.revision)
    }

    fn lists(&self) -> Result<Lists, Fault> {
        let mut lists = Lists::new();
        if !self.is_open() {
            return Ok(lists);
        }
        let id = self.id.0;
        for person in [self.by].into_iter().chain(self.to) {
            lists.insert((Table::OpenOf, keys::two(person.0, id)), Vec::new());
        }
        lists.insert((Table::Expiring, keys::two(keys::moment(self.expires), id)), Vec::new());
        unique(&mut lists, self.unique_keys(), Holder::Challenge(self.id))?;
        Ok(lists)
    }
}

impl Revised for ReviewOrder {
    const TABLE: Table = Table::Reviews;

    fn stamp(&self) -> (u64, u64) {
        (self.of.0, self.revision)
    }

    /// The row that it waits in.
    fn lists(&self) -> Result<Lists, Fault> {
        let waits = self.is_wanted().then(|| keys::two(keys::moment(self.asked), self.of.0));
        Ok(waits.map(|key| ((Table::ReviewsWanted, key), Vec::new())).into_iter().collect())
    }
}

impl Revised for Profile {
    const TABLE: Table = Table::Profiles;

    fn stamp(&self) -> (u64, u64) {
        (self.id.0, self.revision)
    }

    fn lists(&self) -> Result<Lists, Fault> {
        Ok(Lists::new())
    }
}

fn unique(lists: &mut Lists, held: Vec<UniqueKey>, by: Holder) -> Result<(), Fault> {
    for key in held {
        let row = keys::unique(key);
        let value = codec::write(Table::Unique, &row, &(key, by))?;
        lists.insert((Table::Unique, row), value);
    }
    Ok(())
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
