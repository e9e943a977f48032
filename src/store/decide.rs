//! What a task writes, decided on the rows as they are. Pure: the same rows and task give the same answer.
//!
//! The backend decides one task after the other, each on what the ones before left (`Backend::write`). So "is it still
//! at that revision?", "was it asked before?", "is it taken?" and "is it too much?" are answered here, before the
//! writing: nothing can come in between.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::play::{
    Challenge, Change, Draft, Holder, InteractionId, Limit, MatchId, MatchSummary, NewIds, PersonId, Post,
    Profile, Record, ReviewOrder, Status, Timestamp, UniqueKey,
};
use crate::service::{CommitError, Fault};

use super::listing::{self, Lists};
use super::rows::{Key, Overlay, Rows, Span, Table, Value, Writes};
use super::{codec, ended, keys, outages, restore};

/// The row of `Numbers` that counts matches.
const MATCHES: u64 = 1;
/// The row of `Numbers` that counts challenges.
const CHALLENGES: u64 = 2;

/// How many interactions are forgotten at once.
const FORGOTTEN: usize = 10_000;

/// Something to be written.
#[derive(Debug)]
pub(crate) enum Task {
    Commit(Draft),
    Stripped(Vec<Post>),
    ForgetAsked(InteractionId),
    Heartbeat(Timestamp),
    Restore(restore::Step),
}

impl Task {
    /// True if it is answered only once it is on disk. The others may be done again after a crash.
    pub(crate) fn must_be_durable(&self) -> bool {
        match self {
            Task::Commit(_) | Task::Heartbeat(_) | Task::Restore(_) => true,
            Task::Stripped(_) | Task::ForgetAsked(_) => false,
        }
    }
}

/// What the task writes, and the change as it was made.
///
/// # Errors
/// [`CommitError`]: it writes nothing.
pub(crate) fn decide(rows: &dyn Rows, task: &Task) -> Result<(Writes, Change), CommitError> {
    let mut step = Step::on(rows);
    let mut change = Change::default();
    match task {
        Task::Commit(draft) => change = step.commit(draft)?,
        Task::Stripped(posts) => {
            for post in posts {
                step.writes.remove(Table::Strips, keys::two(post.message.0, post.channel.0));
            }
        }
        Task::ForgetAsked(below) => step.forget_asked(*below)?,
        Task::Heartbeat(now) => outages::heartbeat(rows, &mut step.writes, *now)?,
        Task::Restore(step) => return Ok((restore::carry_out(rows, step)?, change)),
    }
    Ok((step.writes, change))
}

/// What one task writes so far. It sees its own writes.
pub(crate) struct Step<'a> {
    pub(crate) rows: &'a dyn Rows,
    pub(crate) writes: Writes,
    /// Rows of `Unique` that are given up by this task, and those that are taken.
    given_up: BTreeSet<Key>,
    taken: BTreeMap<Key, Value>,
}

impl Step<'_> {
    pub(crate) fn on(rows: &dyn Rows) -> Step<'_> {
        Step { rows, writes: Writes::default(), given_up: BTreeSet::new(), taken: BTreeMap::new() }
    }

    /// The rows with the writes of this task.
    pub(crate) fn ahead(&self) -> Overlay<'_> {
        Overlay { rows: self.rows, pending: &self.writes }
    }

    pub(crate) fn value<T: DeserializeOwned>(&self, table: Table, key: &[u8]) -> Result<Option<T>, Fault> {
        self.ahead().get(table, key)?.map(|bytes| codec::read(table, key, &bytes)).transpose()
    }

    pub(crate) fn put<T: Serialize>(&mut self, table: Table, key: Key, value: &T) -> Result<(), Fault> {
        let value = codec::write(table, &key, value)?;
        self.writes.put(table, key, value);
        Ok(())
    }

    /// The last number of a series.
    pub(crate) fn counter(&self, series: u64) -> Result<u64, Fault> {
        Ok(self.value(Table::Numbers, &keys::one(series))?.unwrap_or(0))
    }

    fn commit(&mut self, draft: &Draft) -> Result<Change, CommitError> {
        let mut ids = NewIds::after(self.counter(MATCHES)?, self.counter(CHALLENGES)?);
        let change = draft.make(&mut ids);
        if let Some(InteractionId(asked_by)) = change.asked_by {
            // Before the revisions: a repeated press is told so, even though the first press changed them.
            if self.rows.get(Table::Asked, &keys::one(asked_by))?.is_some() {
                return Err(CommitError::Repeated);
            }
            self.writes.put(Table::Asked, keys::one(asked_by), Vec::new());
        }
        self.values(&change)?;
        for notice in &change.notices {
            self.notice(notice)?;
        }
        if let Some((id, receipt)) = &change.settled {
            self.settle(*id, receipt)?;
        }
        for (of, post) in &change.cards {
            self.put(Table::Cards, keys::of_challenge(*of), post)?;
        }
        for record in change.records.iter().filter(|record| matches!(record.status, Status::Over(_))) {
            self.prune(record.id)?;
        }
        self.take_keys()?;
        change.limits.iter().try_for_each(|limit| self.holds(limit))?;
        Ok(change)
    }

    fn values(&mut self, change: &Change) -> Result<(), CommitError> {
        for record in &change.records {
            self.record(record)?;
        }
        for challenge in &change.challenges {
            self.challenge(challenge)?;
        }
        for profile in &change.profiles {
            self.profile(profile)?;
        }
        for order in &change.reviews {
            self.review(order)?;
        }
        Ok(())
    }

    fn record(&mut self, record: &Record) -> Result<(), CommitError> {
        let key = keys::of_match(record.id);
        let before: Option<Record> = self.value(Table::Records, &key)?;
        follows(before.as_ref().map(|before| before.revision), record.revision)?;
        self.restore_record(before.as_ref(), record)?;
        if before.is_none_or(|before| !matches!(before.status, Status::Over(_))) {
            let mut numbered = Writes::default();
            ended::number(&self.ahead(), &mut numbered, record)?;
            self.writes.then(numbered);
        }
        self.forget_past_notices(record.id)?;
        Ok(())
    }

    /// Writes a record and what follows from it, but for its number in the order of ending.
    pub(crate) fn restore_record(&mut self, before: Option<&Record>, record: &Record) -> Result<(), Fault> {
        let lists = before.map_or_else(|| Ok(Lists::new()), listing::of_record)?;
        self.relist(&lists, listing::of_record(record)?);
        self.raise(MATCHES, record.id.0)?;
        self.put(Table::Records, keys::of_match(record.id), record)
    }

    fn challenge(&mut self, challenge: &Challenge) -> Result<(), CommitError> {
        let key = keys::of_challenge(challenge.id);
        let before: Option<Challenge> = self.value(Table::Challenges, &key)?;
        follows(before.as_ref().map(|before| before.revision), challenge.revision)?;
        self.restore_challenge(before.as_ref(), challenge)?;
        self.forget_answered_notices(challenge)?;
        Ok(())
    }

    /// Writes a challenge and what follows from it.
    pub(crate) fn restore_challenge(
        &mut self,
        before: Option<&Challenge>,
        challenge: &Challenge,
    ) -> Result<(), Fault> {
        let lists = before.map_or_else(|| Ok(Lists::new()), listing::of_challenge)?;
        self.relist(&lists, listing::of_challenge(challenge)?);
        self.raise(CHALLENGES, challenge.id.0)?;
        self.put(Table::Challenges, keys::of_challenge(challenge.id), challenge)
    }

    fn profile(&mut self, profile: &Profile) -> Result<(), CommitError> {
        let key = keys::one(profile.id.0);
        let before: Option<Profile> = self.value(Table::Profiles, &key)?;
        follows(before.map(|before| before.revision), profile.revision)?;
        Ok(self.put(Table::Profiles, key, profile)?)
    }

    fn review(&mut self, order: &ReviewOrder) -> Result<(), CommitError> {
        let before: Option<ReviewOrder> = self.value(Table::Reviews, &keys::of_match(order.of))?;
        follows(before.as_ref().map(|before| before.revision), order.revision)?;
        Ok(self.restore_review(before.as_ref(), order)?)
    }

    /// Writes a review and what follows from it.
    pub(crate) fn restore_review(
        &mut self,
        before: Option<&ReviewOrder>,
        order: &ReviewOrder,
    ) -> Result<(), Fault> {
        self.relist(&before.map_or_else(Lists::new, listing::of_review), listing::of_review(order));
        self.put(Table::Reviews, keys::of_match(order.of), order)
    }

    /// Raises a series to a number that is in use.
    fn raise(&mut self, series: u64, used: u64) -> Result<(), Fault> {
        if used > self.counter(series)? {
            self.put(Table::Numbers, keys::one(series), &used)?;
        }
        Ok(())
    }

    /// Unique keys are taken at the end of the task: another of its values may give them up.
    fn relist(&mut self, before: &Lists, now: Lists) {
        let is_key = |(table, _): &(Table, Key)| *table == Table::Unique;
        for (place, value) in before.iter().filter(|(place, _)| is_key(place)) {
            if now.get(place) == Some(value) {
                continue;
            }
            // Another value of this task may have taken the key already.
            if self.taken.get(&place.1) == Some(value) {
                self.taken.remove(&place.1);
            } else {
                self.given_up.insert(place.1.clone());
            }
        }
        let (mut lists, mut keys) = (Lists::new(), Lists::new());
        for (place, value) in now {
            if is_key(&place) {
                keys.insert(place, value)
            } else {
                lists.insert(place, value)
            };
        }
        keys.retain(|place, value| before.get(place) != Some(value));
        self.taken.extend(keys.into_iter().map(|((_, key), value)| (key, value)));
        let before = before.iter().filter(|(place, _)| !is_key(place));
        let before = before.map(|(place, value)| (place.clone(), value.clone())).collect();
        listing::relist(&before, lists, &mut self.writes);
    }

    pub(crate) fn take_keys(&mut self) -> Result<(), CommitError> {
        for key in &self.given_up {
            self.writes.remove(Table::Unique, key.clone());
        }
        for (key, value) in std::mem::take(&mut self.taken) {
            if let Some(holder) = self.value::<(UniqueKey, Holder)>(Table::Unique, &key)? {
                return Err(CommitError::Taken { key: holder.0, by: holder.1 });
            }
            self.writes.put(Table::Unique, key, value);
        }
        Ok(())
    }

    /// # Errors
    /// [`CommitError::LimitReached`] if the change leaves more than there may be.
    fn holds(&self, limit: &Limit) -> Result<(), CommitError> {
        let (count, most) = match *limit {
            Limit::AtOnce { person, most } => {
                let running = self.running(person)?.len();
                let own = self.open(person)?.iter().filter(|open| open.by == person).count();
                (running + own, most)
            }
            Limit::AgainstComputer { person, most } => {
                let against = |summary: &&MatchSummary| summary.computer().is_some();
                (self.running(person)?.iter().filter(against).count(), most)
            }
            Limit::OpenTo { by, to, most } => {
                let to_them = |open: &&Challenge| open.by == by && open.to == Some(to);
                (self.open(by)?.iter().filter(to_them).count(), most)
            }
            Limit::Reviews { person, most } => {
                let wanted: Vec<ReviewOrder> =
                    self.listed(Table::ReviewsWanted, Span::all(), Table::Reviews)?;
                (wanted.iter().filter(|order| order.askers.first() == Some(&person)).count(), most)
            }
        };
        if count > most { Err(CommitError::LimitReached(*limit)) } else { Ok(()) }
    }

    fn running(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
        self.listed(Table::RunningOf, keys::beginning_with(person.0), Table::Unfinished)
    }

    fn open(&self, person: PersonId) -> Result<Vec<Challenge>, Fault> {
        self.listed(Table::OpenOf, keys::beginning_with(person.0), Table::Challenges)
    }

    /// The values that a list names. Those that can't be read count for nobody.
    fn listed<T: DeserializeOwned>(&self, list: Table, span: Span, table: Table) -> Result<Vec<T>, Fault> {
        let mut values = Vec::new();
        for row in self.ahead().scan(list, span) {
            let number = keys::last(&row?.0).unwrap_or(0);
            values.extend(self.value(table, &keys::one(number)).ok().flatten());
        }
        Ok(values)
    }

    fn forget_asked(&mut self, below: InteractionId) -> Result<(), Fault> {
        let Some(high) = below.0.checked_sub(1) else { return Ok(()) };
        let old = Span { low: keys::one(0), high: keys::one(high) };
        for row in self.rows.scan(Table::Asked, old).take(FORGOTTEN) {
            self.writes.remove(Table::Asked, row?.0);
        }
        Ok(())
    }

    /// The record of a match before this task.
    pub(crate) fn former(&self, id: MatchId) -> Result<Option<Record>, Fault> {
        let key = keys::of_match(id);
        self.rows
            .get(Table::Records, &key)?
            .map(|bytes| codec::read(Table::Records, &key, &bytes))
            .transpose()
    }
}

/// A value may be written when it is the next revision of what is there; the first where nothing is.
fn follows(stored: Option<u64>, written: u64) -> Result<(), CommitError> {
    if stored.unwrap_or(0).checked_add(1) == Some(written) { Ok(()) } else { Err(CommitError::Conflict) }
}
