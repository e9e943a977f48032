//! What a task writes, decided on the rows as they are. Pure: the same rows and task give the same answer.
//!
//! Whoever keeps the rows decides one task after the other, each on what the ones before left (`Backend::write`).
//! That is why "is it still at that revision?" and "was it asked before?" may be answered here, before the writing:
//! nothing can come in between.

use serde::de::DeserializeOwned;

use crate::play::{
    Challenge, Change, InteractionId, MatchId, Notice, NoticeId, Post, Profile, Receipt, Record, ReviewOrder,
    Timestamp,
};
use crate::service::{CommitError, Entry, Fault};

use super::listing::{self, Lists, Shows};
use super::rows::{Overlay, Rows, Span, Table, Writes};
use super::{codec, inventory, keys};

/// Something to be written.
#[derive(Debug)]
pub(crate) enum Task {
    Commit(Change),
    Attempt(NoticeId),
    Delivered(NoticeId, Receipt),
    Stripped(Vec<Post>),
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
        Task::Attempt(id) => draft.attempt(*id)?,
        Task::Delivered(id, receipt) => draft.delivered(*id, receipt)?,
        Task::Stripped(posts) => {
            posts.iter().for_each(|post| draft.writes.remove(Table::Strips, inventory::strip_key(*post)));
        }
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
        Ok(())
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

    fn attempt(&mut self, id: NoticeId) -> Result<(), Fault> {
        let Some((number, mut notice)) = self.waiting(id)? else { return Ok(()) };
        notice.attempts = notice.attempts.saturating_add(1);
        self.rewrite(number, &notice, notice.not_before)
    }

    fn delivered(&mut self, id: NoticeId, receipt: &Receipt) -> Result<(), Fault> {
        let Some((number, mut notice)) = self.waiting(id)? else { return Ok(()) };
        match receipt {
            Receipt::Later(at) => {
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

    /// A turn or an end takes the place of all boards before it, which are to lose their buttons.
    fn show(&mut self, notice: &Notice, post: Post) -> Result<(), Fault> {
        match listing::shown_by(notice.kind) {
            Some(Shows::Board(of)) => {
                self.retire_boards(of, post)?;
                inventory::board(&mut self.writes, of, post)
            }
            Some(Shows::Last(of)) => self.retire_boards(of, post),
            Some(Shows::Beside(of)) => inventory::board(&mut self.writes, of, post),
            Some(Shows::Card(of)) => inventory::card(&mut self.writes, of, post),
            None => Ok(()),
        }
    }

    fn retire_boards(&mut self, of: MatchId, but: Post) -> Result<(), Fault> {
        for row in self.rows.scan(Table::Boards, keys::beginning_with(of.0)) {
            let (key, value) = row?;
            let post: Post = codec::read(Table::Boards, &key, &value)?;
            self.writes.remove(Table::Boards, key);
            if post != but {
                inventory::strip(&mut self.writes, post)?;
            }
        }
        Ok(())
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
