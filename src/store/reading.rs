//! The questions and requests of the match's [`Store`], over any place that keeps rows.

use async_trait::async_trait;
use serde::de::DeserializeOwned;

use crate::play::{
    Challenge, ChallengeId, Change, ChannelId, Draft, Ended, InteractionId, MatchId, MatchSummary, NewIds,
    Notice, Outage, PersonId, Post, Profile, Record, ReviewOrder, Timestamp,
};
use crate::service::{
    ChallengeStore, Commit, CommitError, EndedStore, Entry, Fault, Heartbeat, MatchStore, NoticeStore,
    ProfileStore, ReviewStore, Transfer,
};

use super::decide::Task;
use super::rows::{Backend, Rows, Scan, Span, Table};
use super::{codec, inventory, keys};

/// What is kept beside the rows.
#[derive(Default)]
pub(crate) struct IdCounters {
    pub(crate) beats: std::sync::Mutex<Beats>,
}

#[derive(Default)]
pub(crate) struct Beats {
    last: Option<Timestamp>,
    outages: Vec<Outage>,
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
        other => Fault::new(other),
    }
}

fn summaries(records: Vec<Record>) -> Vec<MatchSummary> {
    records.iter().map(Record::summary).collect()
}

#[async_trait]
impl<K: Backend> Commit for K {
    async fn commit(&self, draft: Draft) -> Result<Change, CommitError> {
        let stored = |table| self.read(move |rows| last_stored(rows, table));
        let matches = stored(Table::Records).await?;
        let challenges = stored(Table::Challenges).await?;
        let change = draft.make(&mut NewIds::after(matches, challenges));
        self.write(Task::Commit(change.clone())).await?;
        Ok(change)
    }

    async fn forget_asked(&self, below: InteractionId) -> Result<(), Fault> {
        self.write(Task::ForgetAsked(below)).await.map_err(only_fault)
    }
}

#[async_trait]
impl<K: Backend> MatchStore for K {
    async fn record(&self, id: MatchId) -> Result<Option<Record>, Fault> {
        self.read(move |rows| value(rows, Table::Records, &keys::of_match(id))).await
    }

    async fn running_of(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(person.0);
        self.read(move |rows| all_named(rows, Table::RunningOf, span, Table::Records)).await.map(summaries)
    }

    async fn finished_of(&self, person: PersonId, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        self.read(move |rows| {
            numbers(Table::FinishedOf, rows.scan(Table::FinishedOf, keys::beginning_with(person.0)))
                .rev()
                .take(limit)
                .map(|number| Ok(named::<Record>(rows, Table::Records, number?)?.summary()))
                .collect()
        })
        .await
    }

    async fn running_in(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(channel.0);
        self.read(move |rows| all_named(rows, Table::RunningIn, span, Table::Records)).await.map(summaries)
    }

    async fn unfinished(&self, after: MatchId, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        self.read(move |rows| {
            numbers(Table::Unfinished, rows.scan(Table::Unfinished, Span::all()))
                .filter(|number| number.as_ref().map_or(true, |&number| number > after.0))
                .take(limit)
                .map(|number| Ok(named::<Record>(rows, Table::Records, number?)?.summary()))
                .collect()
        })
        .await
    }

    async fn due(&self, until: Timestamp, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        self.read(move |rows| {
            numbers(Table::Due, rows.scan(Table::Due, keys::until(until)))
                .take(limit)
                .map(|number| Ok(named::<Record>(rows, Table::Records, number?)?.summary()))
                .collect()
        })
        .await
    }

    async fn boards(&self, of: MatchId) -> Result<Vec<Post>, Fault> {
        self.read(move |rows| {
            rows.scan(Table::Boards, keys::beginning_with(of.0))
                .map(|row| row.and_then(|(key, bytes)| codec::read(Table::Boards, &key, &bytes)))
                .collect()
        })
        .await
    }
}

#[async_trait]
impl<K: Backend> ChallengeStore for K {
    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault> {
        self.read(move |rows| value(rows, Table::Challenges, &keys::of_challenge(id))).await
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Challenge>, Fault> {
        let span = keys::beginning_with(person.0);
        self.read(move |rows| all_named(rows, Table::OpenOf, span, Table::Challenges)).await
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

    async fn card(&self, of: ChallengeId) -> Result<Option<Post>, Fault> {
        self.read(move |rows| value(rows, Table::Cards, &keys::of_challenge(of))).await
    }
}

#[async_trait]
impl<K: Backend> NoticeStore for K {
    async fn take_notices(
        &self,
        now: Timestamp,
        _lease_until: Timestamp,
        limit: usize,
    ) -> Result<Vec<Notice>, Fault> {
        self.read(move |rows| undelivered(rows, now, limit)).await
    }

    async fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(next_notice).await
    }

    async fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.read(move |rows| undelivered(rows, now, limit)).await
    }

    async fn strips(&self, _limit: usize) -> Result<Vec<Post>, Fault> {
        Ok(Vec::new())
    }

    async fn stripped(&self, _posts: Vec<Post>) -> Result<(), Fault> {
        Ok(())
    }
}

#[async_trait]
impl<K: Backend> ProfileStore for K {
    async fn profile(&self, of: PersonId) -> Result<Option<Profile>, Fault> {
        self.read(move |rows| value(rows, Table::Profiles, &keys::one(of.0))).await
    }
}

#[async_trait]
impl<K: Backend> ReviewStore for K {
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
}

#[async_trait]
impl<K: Backend> EndedStore for K {
    async fn ended(&self, _after: u64, _limit: usize) -> Result<Vec<Ended>, Fault> {
        Ok(Vec::new())
    }

    async fn ended_of(&self, _person: PersonId, _before: u64, _limit: usize) -> Result<Vec<Ended>, Fault> {
        Ok(Vec::new())
    }

    async fn ended_in(&self, _game: &str, _before: u64, _limit: usize) -> Result<Vec<Ended>, Fault> {
        Ok(Vec::new())
    }
}

#[async_trait]
impl<K: Backend> Heartbeat for K {
    async fn heartbeat(&self, now: Timestamp) -> Result<(), Fault> {
        let mut beats = self.ids().beats.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some(last) = beats.last.filter(|last| now.since(*last) > crate::play::Millis(5 * 60 * 1000)) {
            beats.outages.push(Outage { from: last, to: now });
        }
        beats.last = Some(now);
        Ok(())
    }

    async fn outages(&self) -> Result<Vec<Outage>, Fault> {
        let beats = self.ids().beats.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        Ok(beats.outages.clone())
    }
}

#[async_trait]
impl<K: Backend> Transfer for K {
    async fn entries(&self) -> Result<Vec<Entry>, Fault> {
        self.read(inventory::entries).await
    }

    async fn restore(&self, entries: Vec<Entry>) -> Result<(), Fault> {
        self.write(Task::Restore(entries)).await.map_err(only_fault)
    }
}
