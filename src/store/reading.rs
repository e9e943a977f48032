//! The questions and requests of the match's [`Store`], over any place that keeps rows.

use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use serde::de::DeserializeOwned;

use crate::play::{
    Challenge, ChallengeId, Change, ChannelId, InteractionId, MatchId, Notice, NoticeId, PersonId, Post,
    Profile, Receipt, Record, ReviewOrder, Timestamp,
};
use crate::service::{CommitError, Entry, Fault, Store};

use super::aside::Aside;
use super::decide::Task;
use super::rows::{Backend, Rows, Span, Table};
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

/// The rows, and where those that can't be read are noted.
struct Reader<'a> {
    rows: &'a dyn Rows,
    aside: &'a Aside,
}

impl Reader<'_> {
    fn value<T: DeserializeOwned>(&self, table: Table, key: &[u8]) -> Result<Option<T>, Fault> {
        self.rows.get(table, key)?.map(|bytes| codec::read(table, key, &bytes)).transpose()
    }

    /// What could be read; `None` if a row is to be left out.
    fn or_aside<T>(&self, table: Table, key: &[u8], read: Result<T, Fault>) -> Option<T> {
        read.inspect_err(|fault| self.aside.note(table, key, fault)).ok()
    }

    /// The numbers that the rows of a list name: the last of each key.
    fn numbers(&self, list: Table, span: Span) -> impl DoubleEndedIterator<Item = Result<u64, Fault>> {
        self.rows.scan(list, span).filter_map(move |row| match row {
            Ok((key, _)) => self.or_aside(list, &key, listed(list, &key)).map(Ok),
            Err(fault) => Some(Err(fault)),
        })
    }

    /// The values that a list names. Values that are missing or can't be read are left out.
    fn all_named<'a, T: DeserializeOwned>(
        &'a self,
        numbers: impl Iterator<Item = Result<u64, Fault>> + 'a,
        table: Table,
    ) -> impl Iterator<Item = Result<T, Fault>> + 'a {
        numbers.filter_map(move |number| match number {
            Ok(number) => {
                let key = keys::one(number);
                let missing = || codec::at(table, &key, "missing, though a list names it");
                let value = self.value(table, &key).and_then(|value| value.ok_or_else(missing));
                self.or_aside(table, &key, value).map(Ok)
            }
            Err(fault) => Some(Err(fault)),
        })
    }

    fn list<T: DeserializeOwned>(&self, list: Table, span: Span, table: Table) -> Result<Vec<T>, Fault> {
        self.all_named(self.numbers(list, span), table).collect()
    }

    fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        let mut ready: Vec<u64> = self.numbers(Table::Ready, keys::until(now)).collect::<Result<_, _>>()?;
        ready.sort_unstable();
        self.all_named(ready.into_iter().map(Ok), Table::Notices).take(limit).collect()
    }

    fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        for row in self.rows.scan(Table::Ready, Span::all()) {
            let (key, _) = row?;
            let at = keys::first(&key).ok_or_else(|| codec::at(Table::Ready, &key, "the key is damaged"));
            if let Some(at) = self.or_aside(Table::Ready, &key, at) {
                return Ok(Some(keys::to_moment(at)));
            }
        }
        Ok(None)
    }
}

fn listed(table: Table, key: &[u8]) -> Result<u64, Fault> {
    keys::last(key).ok_or_else(|| codec::at(table, key, "the key is damaged: it has no number"))
}

/// Lets `look` read the rows.
async fn read<T: Send>(
    store: &impl Backend,
    look: impl FnOnce(&Reader) -> Result<T, Fault> + Send,
) -> Result<T, Fault> {
    let aside = store.aside();
    store.read(|rows| look(&Reader { rows, aside })).await
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
        read(self, move |reader| reader.value(Table::Records, &keys::of_match(id))).await
    }

    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault> {
        read(self, move |reader| reader.value(Table::Challenges, &keys::of_challenge(id))).await
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
        read(self, move |reader| reader.list(Table::RunningOf, span, Table::Records)).await
    }

    async fn finished_of(&self, person: PersonId, limit: usize) -> Result<Vec<Record>, Fault> {
        read(self, move |reader| {
            let newest_first = reader.numbers(Table::FinishedOf, keys::beginning_with(person.0)).rev();
            reader.all_named(newest_first, Table::Records).take(limit).collect()
        })
        .await
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Challenge>, Fault> {
        let span = keys::beginning_with(person.0);
        read(self, move |reader| reader.list(Table::OpenOf, span, Table::Challenges)).await
    }

    async fn running_in(&self, channel: ChannelId) -> Result<Vec<Record>, Fault> {
        let span = keys::beginning_with(channel.0);
        read(self, move |reader| reader.list(Table::RunningIn, span, Table::Records)).await
    }

    async fn running(&self) -> Result<Vec<MatchId>, Fault> {
        read(self, |reader| {
            reader.numbers(Table::Unfinished, Span::all()).map(|number| number.map(MatchId)).collect()
        })
        .await
    }

    async fn due(&self, until: Timestamp, limit: usize) -> Result<Vec<MatchId>, Fault> {
        read(self, move |reader| {
            reader
                .numbers(Table::Due, keys::until(until))
                .take(limit)
                .map(|number| number.map(MatchId))
                .collect()
        })
        .await
    }

    async fn expired(&self, until: Timestamp, limit: usize) -> Result<Vec<ChallengeId>, Fault> {
        read(self, move |reader| {
            reader
                .numbers(Table::Expiring, keys::until(until))
                .take(limit)
                .map(|number| number.map(ChallengeId))
                .collect()
        })
        .await
    }

    async fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        read(self, move |reader| reader.undelivered(now, limit)).await
    }

    async fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        read(self, |reader| reader.next_notice()).await
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

    async fn card(&self, of: ChallengeId) -> Result<Option<Post>, Fault> {
        read(self, move |reader| reader.value(Table::Cards, &keys::of_challenge(of))).await
    }

    async fn profile(&self, of: PersonId) -> Result<Option<Profile>, Fault> {
        read(self, move |reader| reader.value(Table::Profiles, &keys::one(of.0))).await
    }

    async fn review(&self, of: MatchId) -> Result<Option<ReviewOrder>, Fault> {
        read(self, move |reader| reader.value(Table::Reviews, &keys::of_match(of))).await
    }

    async fn reviews_wanted(&self, limit: usize) -> Result<Vec<MatchId>, Fault> {
        read(self, move |reader| {
            reader
                .numbers(Table::ReviewsWanted, Span::all())
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
