//! What a task writes, decided on the rows as they are. Pure: the same rows and task give the same answer.
//!
//! Whoever keeps the rows decides one task after the other, each on what the ones before left (`Backend::write`).
//! That is why "is it still at that revision?" and "was it asked before?" may be answered here, before the writing:
//! nothing can come in between.

use serde::de::DeserializeOwned;

use crate::play::{
    Challenge, Change, Holder, InteractionId, Limit, Notice, NoticeId, PersonId, Post, Profile, Receipt,
    Record, ReviewOrder, Timestamp, UniqueKey,
};
use crate::service::{CommitError, Entry, Fault};

use super::listing::{self, Lists, Shows};
use super::rows::{Overlay, Rows, Span, Table, Writes};
use super::{codec, inventory, keys};

/// Something to be written.
#[derive(Debug)]
pub(crate) enum Task {
    Commit(Change),
    ForgetAsked(InteractionId),
    Restore(Vec<Entry>),
}

/// What the task writes.
///
/// # Errors
/// [`CommitError`]: it writes nothing.
pub(crate) fn decide(rows: &dyn Rows, task: &Task) -> Result<Writes, CommitError> {
    let mut draft = Draft { rows, writes: Writes::default() };
    match task {
        Task::Commit(change) => draft.commit(change)?,
        Task::ForgetAsked(below) => draft.forget_asked(*below)?,
        Task::Restore(entries) => return Ok(inventory::restore(rows, entries)?),
    }
    Ok(draft.writes)
}

/// What one task writes so far. It sees its own writes.
struct Draft<'a> {
    rows: &'a dyn Rows,
    writes: Writes,
}

impl Draft<'_> {
    fn value<T: DeserializeOwned>(&self, table: Table, key: &[u8]) -> Result<Option<T>, Fault> {
        let ahead = Overlay { rows: self.rows, pending: &self.writes };
        ahead.get(table, key)?.map(|bytes| codec::read(table, key, &bytes)).transpose()
    }

    fn commit(&mut self, change: &Change) -> Result<(), CommitError> {
        if let Some(InteractionId(asked_by)) = change.asked_by {
            // Before the revisions: who presses twice is told so, even though his first press changed them.
            if self.rows.get(Table::Asked, &keys::one(asked_by))?.is_some() {
                return Err(CommitError::Repeated);
            }
            self.writes.put(Table::Asked, keys::one(asked_by), Vec::new());
        }
        for record in &change.records {
            self.record(record)?;
        }
        if let Some((id, receipt)) = &change.settled {
            self.delivered(*id, receipt)?;
        }
        for challenge in &change.challenges {
            self.challenge(challenge)?;
        }
        for notice in &change.notices {
            self.notice(notice)?;
        }
        for profile in &change.profiles {
            self.profile(profile)?;
        }
        for order in &change.reviews {
            self.review(order)?;
        }
        for (of, post) in &change.cards {
            inventory::card(&mut self.writes, *of, *post)?;
        }
        for record in &change.records {
            self.check_unique(record.people().next(), &record.unique_keys(), Holder::Match(record.id))?;
        }
        for challenge in &change.challenges {
            let holder = Holder::Challenge(challenge.id);
            self.check_unique(Some(challenge.by), &challenge.unique_keys(), holder)?;
        }
        for limit in &change.limits {
            if self.count(limit)? {
                return Err(CommitError::LimitReached(*limit));
            }
        }
        Ok(())
    }

    fn listed<T: DeserializeOwned>(&self, list: Table, person: PersonId, of: Table) -> Result<Vec<T>, Fault> {
        let ahead = Overlay { rows: self.rows, pending: &self.writes };
        let mut found = Vec::new();
        for row in ahead.scan(list, keys::beginning_with(person.0)) {
            let number = keys::last(&row?.0).unwrap_or_default();
            found.extend(self.value::<T>(of, &keys::one(number))?);
        }
        Ok(found)
    }

    fn check_unique(
        &self,
        person: Option<PersonId>,
        wanted: &[UniqueKey],
        holder: Holder,
    ) -> Result<(), CommitError> {
        let Some(person) = person else { return Ok(()) };
        let records: Vec<Record> = self.listed(Table::RunningOf, person, Table::Records)?;
        let challenges: Vec<Challenge> = self.listed(Table::OpenOf, person, Table::Challenges)?;
        let held = records.iter().map(|record| (Holder::Match(record.id), record.unique_keys()));
        let open = challenges.iter().map(|open| (Holder::Challenge(open.id), open.unique_keys()));
        for (by, keys) in held.chain(open) {
            if let Some(&key) = keys.iter().find(|key| wanted.contains(key) && by != holder) {
                return Err(CommitError::Taken { key, by });
            }
        }
        Ok(())
    }

    /// True if a limit is passed.
    fn count(&self, limit: &Limit) -> Result<bool, Fault> {
        let running = |person| self.listed::<Record>(Table::RunningOf, person, Table::Records);
        let open = |person| self.listed::<Challenge>(Table::OpenOf, person, Table::Challenges);
        Ok(match *limit {
            Limit::AtOnce { person, most } => {
                let own = open(person)?.iter().filter(|open| open.by == person).count();
                running(person)?.len() + own > most
            }
            Limit::AgainstComputer { person, most } => {
                running(person)?.iter().filter(|record| record.computer().is_some()).count() > most
            }
            Limit::OpenTo { by, to, most } => {
                open(by)?.iter().filter(|open| open.by == by && open.to == Some(to)).count() > most
            }
            Limit::Reviews { person, most } => {
                let ahead = Overlay { rows: self.rows, pending: &self.writes };
                let mut waiting = 0;
                for row in ahead.scan(Table::ReviewsWanted, Span::all()) {
                    let number = keys::last(&row?.0).unwrap_or_default();
                    let order = self.value::<ReviewOrder>(Table::Reviews, &keys::one(number)).ok().flatten();
                    waiting += usize::from(order.is_some_and(|order| order.askers.first() == Some(&person)));
                }
                waiting > most
            }
        })
    }

    fn record(&mut self, record: &Record) -> Result<(), CommitError> {
        let key = keys::of_match(record.id);
        let before: Option<Record> = self.value(Table::Records, &key)?;
        follows(before.as_ref().map(|before| before.revision), record.revision)?;
        let lists = before.as_ref().map_or_else(Lists::new, listing::of_record);
        listing::relist(&lists, &listing::of_record(record), &mut self.writes);
        let value = codec::write(Table::Records, &key, record)?;
        self.writes.put(Table::Records, key, value);
        Ok(())
    }

    fn challenge(&mut self, challenge: &Challenge) -> Result<(), CommitError> {
        let key = keys::of_challenge(challenge.id);
        let before: Option<Challenge> = self.value(Table::Challenges, &key)?;
        follows(before.as_ref().map(|before| before.revision), challenge.revision)?;
        let lists = before.as_ref().map_or_else(Lists::new, listing::of_challenge);
        listing::relist(&lists, &listing::of_challenge(challenge), &mut self.writes);
        let value = codec::write(Table::Challenges, &key, challenge)?;
        self.writes.put(Table::Challenges, key, value);
        Ok(())
    }

    fn profile(&mut self, profile: &Profile) -> Result<(), CommitError> {
        let key = keys::one(profile.id.0);
        let before: Option<Profile> = self.value(Table::Profiles, &key)?;
        follows(before.map(|before| before.revision), profile.revision)?;
        let value = codec::write(Table::Profiles, &key, profile)?;
        self.writes.put(Table::Profiles, key, value);
        Ok(())
    }

    fn review(&mut self, order: &ReviewOrder) -> Result<(), CommitError> {
        let key = keys::of_match(order.of);
        let before: Option<ReviewOrder> = self.value(Table::Reviews, &key)?;
        follows(before.as_ref().map(|before| before.revision), order.revision)?;
        let lists = before.as_ref().map_or_else(Lists::new, listing::of_review);
        listing::relist(&lists, &listing::of_review(order), &mut self.writes);
        let value = codec::write(Table::Reviews, &key, order)?;
        self.writes.put(Table::Reviews, key, value);
        Ok(())
    }

    /// Files a notice, unless it was filed before: waiting or told, it is not told twice.
    fn notice(&mut self, notice: &Notice) -> Result<(), Fault> {
        let filed: Option<Option<u64>> = self.value(Table::Filed, &keys::of_notice(notice.id))?;
        if filed.is_some() {
            return Ok(());
        }
        let last: Option<u64> = self.value(Table::Numbers, &keys::one(inventory::OF_NOTICES))?;
        inventory::file(&mut self.writes, last.unwrap_or(0) + 1, notice)
    }

    /// The number and the text of a notice that waits; `None` once it is settled.
    fn waiting(&self, id: NoticeId) -> Result<Option<(u64, Notice)>, Fault> {
        let key = keys::of_notice(id);
        let filed: Option<Option<u64>> = self.value(Table::Filed, &key)?;
        let Some(number) = filed.ok_or_else(|| codec::at(Table::Filed, &key, "there is no such notice"))?
        else {
            return Ok(None);
        };
        let key = keys::one(number);
        let notice = self.value(Table::Notices, &key)?;
        let notice =
            notice.ok_or_else(|| codec::at(Table::Notices, &key, "a notice that waits is missing"))?;
        Ok(Some((number, notice)))
    }

    fn rewrite(&mut self, number: u64, notice: &Notice, was_not_before: Timestamp) -> Result<(), Fault> {
        let key = keys::one(number);
        let value = codec::write(Table::Notices, &key, notice)?;
        self.writes.put(Table::Notices, key, value);
        let before = listing::of_notice(number, was_not_before);
        listing::relist(&before, &listing::of_notice(number, notice.not_before), &mut self.writes);
        Ok(())
    }

    fn delivered(&mut self, id: NoticeId, receipt: &Receipt) -> Result<(), Fault> {
        let Some((number, mut notice)) = self.waiting(id)? else { return Ok(()) };
        match receipt {
            Receipt::Later(at) => {
                notice.attempts = notice.attempts.saturating_add(1);
                let was_not_before = std::mem::replace(&mut notice.not_before, *at);
                return self.rewrite(number, &notice, was_not_before);
            }
            Receipt::Arrived(post) => self.show(&notice, *post)?,
            Receipt::Superseded | Receipt::Impossible(_) => {}
        }
        self.writes.remove(Table::Notices, keys::one(number));
        listing::relist(&listing::of_notice(number, notice.not_before), &Lists::new(), &mut self.writes);
        inventory::settle(&mut self.writes, id)
    }

    fn show(&mut self, notice: &Notice, post: Post) -> Result<(), Fault> {
        match listing::shown_by(notice.kind) {
            Some(Shows::Board(of)) => inventory::board(&mut self.writes, of, post),
            Some(Shows::Card(of)) => inventory::card(&mut self.writes, of, post),
            None => Ok(()),
        }
    }

    fn forget_asked(&mut self, below: InteractionId) -> Result<(), Fault> {
        let Some(high) = below.0.checked_sub(1) else { return Ok(()) };
        for row in self.rows.scan(Table::Asked, Span { low: keys::one(0), high: keys::one(high) }) {
            self.writes.remove(Table::Asked, row?.0);
        }
        Ok(())
    }
}

/// A value may be written when it is the next revision of what is there; the first where nothing is.
fn follows(stored: Option<u64>, written: u64) -> Result<(), CommitError> {
    if stored.unwrap_or(0).checked_add(1) == Some(written) { Ok(()) } else { Err(CommitError::Conflict) }
}
