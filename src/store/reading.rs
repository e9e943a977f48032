//! The questions and requests of the service's stores, over any place that keeps rows.

use async_trait::async_trait;
use serde::de::DeserializeOwned;

use crate::play::{
    Challenge, ChallengeId, Change, ChannelId, Draft, Ended, InteractionId, MatchId, MatchSummary, Notes,
    Notice, Outage, PersonId, Post, Profile, Record, ReviewOrder, ServerId, ServerSettings, Timestamp,
};
use crate::service::{
    ChallengeStore, Commit, CommitError, EndedStore, Fault, Heartbeat, MatchStore, NoteStore, NoticeStore,
    ProfileStore, ReviewStore, ServerStore,
};

use super::aside::Aside;
use super::backend::Backend;
use super::rows::{Rows, Span, Table};
use super::task::Task;
use super::{codec, ended, keys};

/// The rows, and where those that can't be read are noted.
struct Reader<'a> {
    rows: &'a dyn Rows,
    aside: &'a Aside,
}

impl Reader<'_> {
    fn value<T: DeserializeOwned>(&self, table: Table, key: &[u8]) -> Result<Option<T>, Fault> {
        self.rows.get(table, key)?.map(|bytes| codec::read(table, key, &bytes)).transpose()
    }

    /// The value that was read; `None` if its row is to be left out.
    fn or_aside<T>(&self, table: Table, key: &[u8], read: Result<T, Fault>) -> Option<T> {
        read.inspect_err(|fault| self.aside.note(table, key, fault)).ok()
    }

    /// The settings of somebody or of a server, which every ping reads. Those that can't be read count as never made:
    /// they hold up nothing but their own change.
    fn settings<T: DeserializeOwned>(&self, table: Table, key: &[u8]) -> Result<Option<T>, Fault> {
        let bytes = self.rows.get(table, key)?;
        Ok(bytes.and_then(|bytes| self.or_aside(table, key, codec::read(table, key, &bytes))))
    }

    /// The numbers that the rows of a list name: the last of each key.
    fn numbers(&self, list: Table, span: Span) -> impl Iterator<Item = Result<u64, Fault>> {
        self.rows.scan(list, span).filter_map(move |row| match row {
            Ok((key, _)) => self.or_aside(list, &key, listed(list, &key)).map(Ok),
            Err(fault) => Some(Err(fault)),
        })
    }

    /// The values with these numbers. Those that are missing or can't be read are left out.
    fn all_named<T: DeserializeOwned>(
        &self,
        numbers: impl Iterator<Item = Result<u64, Fault>>,
        table: Table,
    ) -> impl Iterator<Item = Result<T, Fault>> {
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

    fn list<T: DeserializeOwned>(
        &self,
        list: Table,
        span: Span,
        table: Table,
        limit: usize,
    ) -> Result<Vec<T>, Fault> {
        self.all_named(self.numbers(list, span), table).take(limit).collect()
    }

    /// The values of a span.
    fn values<T: DeserializeOwned>(&self, table: Table, span: Span, limit: usize) -> Result<Vec<T>, Fault> {
        let rows = self.rows.scan(table, span).filter_map(|row| match row {
            Ok((key, bytes)) => self.or_aside(table, &key, codec::read(table, &key, &bytes)).map(Ok),
            Err(fault) => Some(Err(fault)),
        });
        rows.take(limit).collect()
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

#[async_trait]
impl<K: Backend> Commit for K {
    async fn commit(&self, draft: Draft) -> Result<Change, CommitError> {
        self.write(Task::Commit(draft)).await
    }

    async fn forget_asked(&self, below: InteractionId) -> Result<(), Fault> {
        self.write(Task::ForgetAsked(below)).await?;
        Ok(())
    }
}

#[async_trait]
impl<K: Backend> MatchStore for K {
    async fn record(&self, id: MatchId) -> Result<Option<Record>, Fault> {
        read(self, move |reader| reader.value(Table::Records, &keys::of_match(id))).await
    }

    async fn running_of(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(person.0);
        read(self, move |reader| reader.list(Table::RunningOf, span, Table::Unfinished, usize::MAX)).await
    }

    async fn finished_of(&self, person: PersonId, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        read(self, move |reader| {
            let ended = ended::of_person(reader.rows, person, u64::MAX, limit)?;
            let numbers = ended.into_iter().map(|ended| Ok(ended.id.0));
            let records = reader.all_named::<Record>(numbers, Table::Records);
            records.map(|record| record.map(|record| record.summary())).collect()
        })
        .await
    }

    async fn running_in(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault> {
        let mut running = self.running_below(channel).await?;
        running.retain(|line| line.home.channel() == Some(channel));
        Ok(running)
    }

    async fn running_below(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(channel.0);
        read(self, move |reader| reader.list(Table::RunningIn, span, Table::Unfinished, usize::MAX)).await
    }

    async fn unfinished(&self, after: MatchId, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        let span = Span::all().after(&keys::of_match(after));
        read(self, move |reader| reader.values(Table::Unfinished, span, limit)).await
    }

    async fn due(&self, until: Timestamp, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::until(until);
        read(self, move |reader| reader.list(Table::Due, span, Table::Unfinished, limit)).await
    }

    async fn boards(&self, of: MatchId) -> Result<Vec<Post>, Fault> {
        let span = keys::beginning_with(of.0);
        read(self, move |reader| reader.values(Table::Boards, span, usize::MAX)).await
    }
}

#[async_trait]
impl<K: Backend> ChallengeStore for K {
    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault> {
        read(self, move |reader| reader.value(Table::Challenges, &keys::of_challenge(id))).await
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Challenge>, Fault> {
        let span = keys::beginning_with(person.0);
        read(self, move |reader| reader.list(Table::OpenOf, span, Table::Challenges, usize::MAX)).await
    }

    async fn expired(&self, until: Timestamp, limit: usize) -> Result<Vec<ChallengeId>, Fault> {
        read(self, move |reader| {
            let numbers = reader.numbers(Table::Expiring, keys::until(until)).take(limit);
            numbers.map(|number| number.map(ChallengeId)).collect()
        })
        .await
    }

    async fn card(&self, of: ChallengeId) -> Result<Option<Post>, Fault> {
        read(self, move |reader| reader.value(Table::Cards, &keys::of_challenge(of))).await
    }
}

#[async_trait]
impl<K: Backend> NoticeStore for K {
    async fn take_notices(
        &self,
        now: Timestamp,
        lease_until: Timestamp,
        limit: usize,
    ) -> Result<Vec<Notice>, Fault> {
        self.read(move |_| Ok(self.queue().take(now, lease_until, limit))).await
    }

    async fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(move |_| Ok(self.queue().next())).await
    }

    async fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.read(move |_| Ok(self.queue().due(now, limit))).await
    }

    async fn old_buttons(&self, limit: usize) -> Result<Vec<Post>, Fault> {
        read(self, move |reader| reader.values(Table::OldButtons, Span::all(), limit)).await
    }

    async fn buttons_removed(&self, posts: Vec<Post>) -> Result<(), Fault> {
        self.write(Task::ButtonsRemoved(posts)).await?;
        Ok(())
    }
}

#[async_trait]
impl<K: Backend> ProfileStore for K {
    async fn profile(&self, of: PersonId) -> Result<Option<Profile>, Fault> {
        read(self, move |reader| reader.settings(Table::Profiles, &keys::one(of.0))).await
    }

    async fn leaving(&self, limit: usize) -> Result<Vec<PersonId>, Fault> {
        read(self, move |reader| {
            let numbers = reader.numbers(Table::Leaving, Span::all()).take(limit);
            numbers.map(|number| number.map(PersonId)).collect()
        })
        .await
    }
}

#[async_trait]
impl<K: Backend> ServerStore for K {
    async fn server(&self, id: ServerId) -> Result<Option<ServerSettings>, Fault> {
        read(self, move |reader| reader.settings(Table::Servers, &keys::one(id.0))).await
    }

    async fn servers(&self, after: ServerId, limit: usize) -> Result<Vec<ServerSettings>, Fault> {
        let span = Span::all().after(&keys::one(after.0));
        read(self, move |reader| reader.values(Table::Servers, span, limit)).await
    }

    async fn servers_due(&self, until: Timestamp, limit: usize) -> Result<Vec<ServerSettings>, Fault> {
        let span = keys::until(until);
        read(self, move |reader| reader.list(Table::ServersDue, span, Table::Servers, limit)).await
    }

    async fn servers_standing(&self) -> Result<Vec<ServerSettings>, Fault> {
        read(self, |reader| reader.list(Table::Standing, Span::all(), Table::Servers, usize::MAX)).await
    }
}

#[async_trait]
impl<K: Backend> NoteStore for K {
    async fn notes(&self, of: MatchId, by: PersonId) -> Result<Option<Notes>, Fault> {
        read(self, move |reader| reader.value(Table::Notes, &keys::two(by.0, of.0))).await
    }

    async fn notes_of(&self, person: PersonId) -> Result<Vec<Notes>, Fault> {
        let span = keys::beginning_with(person.0);
        read(self, move |reader| reader.values(Table::Notes, span, usize::MAX)).await
    }
}

#[async_trait]
impl<K: Backend> ReviewStore for K {
    async fn review(&self, of: MatchId) -> Result<Option<ReviewOrder>, Fault> {
        read(self, move |reader| reader.value(Table::Reviews, &keys::of_match(of))).await
    }

    async fn reviews_wanted(&self, limit: usize) -> Result<Vec<MatchId>, Fault> {
        read(self, move |reader| {
            let numbers = reader.numbers(Table::ReviewsWanted, Span::all()).take(limit);
            numbers.map(|number| number.map(MatchId)).collect()
        })
        .await
    }
}

#[async_trait]
impl<K: Backend> EndedStore for K {
    async fn ended(&self, after: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        self.read(move |rows| ended::after(rows, after, limit)).await
    }

    async fn ended_of(&self, person: PersonId, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        self.read(move |rows| ended::of_person(rows, person, before, limit)).await
    }

    async fn ended_in(&self, game: &str, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        self.read(move |rows| ended::in_game(rows, game, before, limit)).await
    }
}

#[async_trait]
impl<K: Backend> Heartbeat for K {
    async fn heartbeat(&self, now: Timestamp) -> Result<(), Fault> {
        self.write(Task::Heartbeat(now)).await?;
        Ok(())
    }

    async fn outages(&self) -> Result<Vec<Outage>, Fault> {
        read(self, |reader| reader.values(Table::Outages, Span::all(), usize::MAX)).await
    }
}
