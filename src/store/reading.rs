//! The questions and requests of the match's [`Store`], over any place that keeps rows.

use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use serde::de::DeserializeOwned;

use crate::play::{
    Challenge, ChallengeId, Change, ChannelId, InteractionId, MatchId, Notice, NoticeId, PersonId, Post,
    Profile, Receipt, Record, ReviewOrder, Timestamp,
};
use crate::service::{CommitError, Entry, Fault, Store};

use super::decide::Task;
use super::rows::{Backend, Rows, Scan, Span, Table};
use super::{codec, inventory, keys};

/// The last numbers ids out since the start, for values that may not be stored yet.
#[derive(Default)]
pub(crate) struct IdCounters {
    matches: AtomicU64,
    challenges: AtomicU64,
}

/// The next number after the last one ids and the last one stored.
fn next(ids: &AtomicU64, stored: u64) -> u64 {
    let after = |ids: u64| ids.max(stored).saturating_add(1);
    match ids.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |ids| Some(after(ids))) {
        Ok(before) | Err(before) => after(before),
    }
}

fn last_stored(rows: &dyn Rows, table: Table) -> Result<u64, Fault> {
    match rows.scan(table, Span::all()).next_back() {
        Some(row) => listed(table, &row?.0),
        None => Ok(0),
    }
}

fn value<T: DeserializeOwned>(rows: &dyn Rows, table: Table, key: &[u8]) -> Result<Option<T>, Fault> {
    rows.get(table, key)?.map(|bytes| codec::read(table, key, &bytes)).transpose()
}

/// A value that a list names, and that must therefore be there.
fn named<T: DeserializeOwned>(rows: &dyn Rows, table: Table, number: u64) -> Result<T, Fault> {
    let key = keys::one(number);
    value(rows, table, &key)?.ok_or_else(|| codec::at(table, &key, "missing, though a list names it"))
}

/// The number of what a list names: the last of its key.
fn listed(table: Table, key: &[u8]) -> Result<u64, Fault> {
    keys::last(key).ok_or_else(|| codec::at(table, key, "the key is damaged: it has no number"))
}

/// The numbers that the rows of a list name.
fn numbers(table: Table, rows: Scan<'_>) -> impl DoubleEndedIterator<Item = Result<u64, Fault>> {
    rows.map(move |row| listed(table, &row?.0))
}

fn all_named<T: DeserializeOwned>(
    rows: &dyn Rows,
    list: Table,
    span: Span,
    table: Table,
) -> Result<Vec<T>, Fault> {
    numbers(list, rows.scan(list, span)).map(|number| named(rows, table, number?)).collect()
}

fn undelivered(rows: &dyn Rows, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
    let mut ready: Vec<u64> =
        numbers(Table::Ready, rows.scan(Table::Ready, keys::until(now))).collect::<Result<_, _>>()?;
    ready.sort_unstable();
    ready.into_iter().take(limit).map(|number| named(rows, Table::Notices, number)).collect()
}

fn next_notice(rows: &dyn Rows) -> Result<Option<Timestamp>, Fault> {
    let Some(row) = rows.scan(Table::Ready, Span::all()).next() else { return Ok(None) };
    let (key, _) = row?;
    let at = keys::first(&key).ok_or_else(|| codec::at(Table::Ready, &key, "the key is damaged"))?;
    Ok(Some(keys::to_moment(at)))
}

/// Tasks other than commits have no revision that could be outdated.
fn only_fault(error: CommitError) -> Fault {
    match error {
        CommitError::Fault(fault) => fault,
        other @ (CommitError::Conflict | CommitError::Repeated) => Fault::new(other),
    }
}

#[async_trait]
impl<K: Backend> Store for K {
    async fn record(&self, id: MatchId) -> Result<Option<Record>, Fault> {
        self.read(move |rows| value(rows, Table::Records, &keys::of_match(id))).await
    }

    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault> {
        self.read(move |rows| value(rows, Table::Challenges, &keys::of_challenge(id))).await
    }

    async fn fresh_match_id(&self) -> Result<MatchId, Fault> {
        let stored = self.read(|rows| last_stored(rows, Table::Records)).await?;
        Ok(MatchId(next(&self.ids().matches, stored)))
    }

    async fn fresh_challenge_id(&self) -> Result<ChallengeId, Fault> {
        let stored = self.read(|rows| last_stored(rows, Table::Challenges)).await?;
        Ok(ChallengeId(next(&self.ids().challenges, stored)))
    }

    async fn commit(&self, change: Change) -> Result<(), CommitError> {
        self.write(Task::Commit(change)).await
    }

    async fn running_of(&self, person: PersonId) -> Result<Vec<Record>, Fault> {
        let span = keys::beginning_with(person.0);
        self.read(move |rows| all_named(rows, Table::RunningOf, span, Table::Records)).await
    }

    async fn finished_of(&self, person: PersonId, limit: usize) -> Result<Vec<Record>, Fault> {
        self.read(move |rows| {
            numbers(Table::FinishedOf, rows.scan(Table::FinishedOf, keys::beginning_with(person.0)))
                .rev()
                .take(limit)
                .map(|number| named(rows, Table::Records, number?))
                .collect()
        })
        .await
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Challenge>, Fault> {
        let span = keys::beginning_with(person.0);
        self.read(move |rows| all_named(rows, Table::OpenOf, span, Table::Challenges)).await
    }

    async fn running_in(&self, channel: ChannelId) -> Result<Vec<Record>, Fault> {
        let span = keys::beginning_with(channel.0);
        self.read(move |rows| all_named(rows, Table::RunningIn, span, Table::Records)).await
    }

    async fn running(&self) -> Result<Vec<MatchId>, Fault> {
        self.read(|rows| {
            numbers(Table::Unfinished, rows.scan(Table::Unfinished, Span::all()))
                .map(|number| number.map(MatchId))
                .collect()
        })
        .await
    }

    async fn due(&self, until: Timestamp, limit: usize) -> Result<Vec<MatchId>, Fault> {
        self.read(move |rows| {
            numbers(Table::Due, rows.scan(Table::Due, keys::until(until)))
                .take(limit)
                .map(|number| number.map(MatchId))
                .collect()
        })
        .await
    }

    async fn expired(&self, until: Timestamp, limit: usize) -> Result<Vec<ChallengeId>, Fault> {
        self.read(move |rows| {
            numbers(Table::Expiring, rows.scan(Table::Expiring, keys::until(until)))
                .take(limit)
                .map(|number| number.map(ChallengeId))
                .collect()
        })
        .await
    }

    async fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.read(move |rows| undelivered(rows, now, limit)).await
    }

    async fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(next_notice).await
    }

    async fn attempt(&self, id: NoticeId) -> Result<(), Fault> {
        self.write(Task::Attempt(id)).await.map_err(only_fault)
    }

    async fn delivered(&self, id: NoticeId, receipt: Receipt) -> Result<(), Fault> {
        self.write(Task::Delivered(id, receipt)).await.map_err(only_fault)
    }

    async fn boards(&self, of: MatchId) -> Result<Vec<Post>, Fault> {
        self.read(move |rows| {
            rows.scan(Table::Boards, keys::beginning_with(of.0))
                .map(|row| row.and_then(|(key, bytes)| codec::read(Table::Boards, &key, &bytes)))
                .collect()
        })
        .await
    }

    async fn strips(&self, limit: usize) -> Result<Vec<Post>, Fault> {
        self.read(move |rows| {
            let all = rows.scan(Table::Strips, Span::all()).take(limit);
            all.map(|row| row.and_then(|(key, bytes)| codec::read(Table::Strips, &key, &bytes))).collect()
        })
        .await
    }

    async fn stripped(&self, posts: Vec<Post>) -> Result<(), Fault> {
        self.write(Task::Stripped(posts)).await.map_err(only_fault)
    }

    async fn card(&self, of: ChallengeId) -> Result<Option<Post>, Fault> {
        self.read(move |rows| value(rows, Table::Cards, &keys::of_challenge(of))).await
    }

    async fn profile(&self, of: PersonId) -> Result<Option<Profile>, Fault> {
        self.read(move |rows| value(rows, Table::Profiles, &keys::one(of.0))).await
    }

    async fn review(&self, of: MatchId) -> Result<Option<ReviewOrder>, Fault> {
        self.read(move |rows| value(rows, Table::Reviews, &keys::of_match(of))).await
    }

    async fn reviews_wanted(&self, limit: usize) -> Result<Vec<MatchId>, Fault> {
        self.read(move |rows| {
            numbers(Table::ReviewsWanted, rows.scan(Table::ReviewsWanted, Span::all()))
                .take(limit)
                .map(|number| number.map(MatchId))
                .collect()
        })
        .await
    }

    async fn forget_asked(&self, below: InteractionId) -> Result<(), Fault> {
        self.write(Task::ForgetAsked(below)).await.map_err(only_fault)
    }

    async fn entries(&self) -> Result<Vec<Entry>, Fault> {
        self.read(inventory::entries).await
    }

    async fn restore(&self, entries: Vec<Entry>) -> Result<(), Fault> {
        self.write(Task::Restore(entries)).await.map_err(only_fault)
    }
}
