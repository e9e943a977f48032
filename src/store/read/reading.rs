//! The service's store traits, implemented for every `Backend`.

use std::time::Duration;

use crate::metrics;
use crate::play::challenge::Challenge;
use crate::play::ids::{
    ChallengeId, ChannelId, InteractionId, MatchId, NoticeId, PersonId, SeriesId, ServerId,
};
use crate::play::notices::notice::Notice;
use crate::play::people::profile::Profile;
use crate::play::people::puzzling::PuzzleResults;
use crate::play::record::Record;
use crate::play::record::comments::Comments;
use crate::play::record::ended::Ended;
use crate::play::record::notes::Notes;
use crate::play::record::post::{OldPost, Post};
use crate::play::record::review::order::ReviewOrder;
use crate::play::record::summary::MatchSummary;
use crate::play::record::summary::RunningPlace;
use crate::play::series::SeriesRecord;
use crate::play::server::ServerSettings;
use crate::play::step::change::{Change, Draft};
use crate::play::time::{Outage, Timestamp};
use crate::store::fault::{CommitError, Fault};
use crate::store::stores::{
    ChallengeStore, CommentStore, Commit, EndedStore, Heartbeat, LeaseStore, MatchStore, NoteStore,
    NoticeStore, ProfileStore, PuzzleStore, ReviewStore, SeriesStore, ServerStore,
};
use crate::store::work::Work;
use async_trait::async_trait;

use super::asking::{list, numbers, readable_value, value, values};
use super::{asking, outages};
use crate::store::backend::Backend;
use crate::store::commit::task::Task;
use crate::store::rows::table::Table;
use crate::store::rows::{Span, keys};
use postern_rules::fnv;

#[async_trait]
impl<K: Backend> Commit for K {
    async fn commit(&self, draft: Draft) -> Result<Change, CommitError> {
        let timer = metrics::COMMIT.start();
        let committed = self.write(Task::Commit(draft)).await;
        drop(timer);
        metrics::COMMITS.add([outcome(&committed)]);
        committed
    }

    async fn was_asked(&self, by: InteractionId) -> Result<bool, Fault> {
        let found = self.values(Table::Asked, vec![keys::one(by.0)]).await?;
        Ok(found.iter().any(Option::is_some))
    }

    async fn forget_asked(&self, below: InteractionId) -> Result<(), Fault> {
        self.write(Task::ForgetAsked(below)).await?;
        Ok(())
    }
}

/// Returns the result of a commit as a label for the metrics.
fn outcome(committed: &Result<Change, CommitError>) -> &'static str {
    match committed {
        Ok(_) => "written",
        Err(CommitError::Conflict | CommitError::Overtaken) => "conflict",
        Err(CommitError::Repeated | CommitError::Taken { .. } | CommitError::LimitReached(_)) => "refused",
        Err(CommitError::Fault(_)) => "fault",
    }
}

#[async_trait]
impl<K: Backend> MatchStore for K {
    async fn record(&self, id: MatchId) -> Result<Option<Record>, Fault> {
        value(self, Table::Records, keys::of_match(id)).await
    }

    async fn records(&self, ids: &[MatchId]) -> Result<Vec<Record>, Fault> {
        let numbers: Vec<u64> = ids.iter().map(|id| id.0).collect();
        asking::all_named(self, Table::Records, &numbers).await
    }

    async fn running_of(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(person.0);
        list(self, Table::RunningOf, span, Table::Unfinished, usize::MAX).await
    }

    async fn finished_of(&self, person: PersonId, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        let ended = asking::ended_before(self, Table::EndedOf, person.0, u64::MAX, limit).await?;
        let ids: Vec<MatchId> = ended.into_iter().map(|ended| ended.id).collect();
        Ok(self.records(&ids).await?.iter().map(Record::summary).collect())
    }

    async fn running_in(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault> {
        let mut running = self.running_below(channel).await?;
        running.retain(|line| line.home.channel() == Some(channel));
        Ok(running)
    }

    async fn running_below(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(channel.0);
        list(self, Table::RunningIn, span, Table::Unfinished, usize::MAX).await
    }

    async fn running_on(&self, server: ServerId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(server.0);
        list(self, Table::RunningOn, span, Table::Unfinished, usize::MAX).await
    }

    async fn running_places(&self, server: ServerId, game: Option<&str>) -> Result<Vec<RunningPlace>, Fault> {
        asking::running_places(self, server, game).await
    }

    async fn running_ids(
        &self,
        server: ServerId,
        places: Vec<RunningPlace>,
        limit: usize,
    ) -> Result<Vec<MatchId>, Fault> {
        let ids = asking::running_ids(self, server, places, limit).await?;
        Ok(ids.into_iter().map(MatchId).collect())
    }

    async fn summaries(&self, ids: &[MatchId]) -> Result<Vec<MatchSummary>, Fault> {
        let numbers: Vec<u64> = ids.iter().map(|id| id.0).collect();
        asking::all_named(self, Table::Unfinished, &numbers).await
    }

    async fn unfinished(&self, after: MatchId, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        let span = Span::all().after(&keys::of_match(after));
        values(self, Table::Unfinished, span, limit).await
    }

    async fn due(&self, until: Timestamp, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::until(until);
        list(self, Table::Due, span, Table::Unfinished, limit).await
    }

    async fn boards(&self, of: MatchId) -> Result<Vec<Post>, Fault> {
        let span = keys::beginning_with(of.0);
        values(self, Table::Boards, span, usize::MAX).await
    }
}

#[async_trait]
impl<K: Backend> ChallengeStore for K {
    async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault> {
        value(self, Table::Challenges, keys::of_challenge(id)).await
    }

    async fn challenges_of(&self, person: PersonId) -> Result<Vec<Challenge>, Fault> {
        let span = keys::beginning_with(person.0);
        list(self, Table::OpenOf, span, Table::Challenges, usize::MAX).await
    }

    async fn open_in(&self, channel: ChannelId) -> Result<Vec<Challenge>, Fault> {
        let span = keys::beginning_with(channel.0);
        list(self, Table::OpenIn, span, Table::Challenges, usize::MAX).await
    }

    async fn open_across(&self, after: ChallengeId, limit: usize) -> Result<Vec<Challenge>, Fault> {
        let span = Span::all().after(&keys::of_challenge(after));
        list(self, Table::OpenAcross, span, Table::Challenges, limit).await
    }

    async fn expired(&self, until: Timestamp, limit: usize) -> Result<Vec<ChallengeId>, Fault> {
        Ok(numbers(self, Table::Expiring, keys::until(until), limit)
            .await?
            .into_iter()
            .map(ChallengeId)
            .collect())
    }

    async fn card(&self, of: ChallengeId) -> Result<Option<Post>, Fault> {
        readable_value(self, Table::Cards, keys::of_challenge(of)).await
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
        self.take(now, lease_until, limit).await
    }

    async fn renew_notices(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault> {
        self.renew(held, lease_until).await
    }

    async fn next_notice(&self) -> Result<Option<Timestamp>, Fault> {
        self.next().await
    }

    async fn hasten_notices(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault> {
        self.hasten(now, lease_until).await
    }

    async fn undelivered(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.waiting(now, limit).await
    }

    async fn old_buttons(&self, limit: usize) -> Result<Vec<OldPost>, Fault> {
        values(self, Table::OldButtons, Span::all(), limit).await
    }

    async fn buttons_removed(&self, posts: Vec<Post>) -> Result<(), Fault> {
        self.write(Task::ButtonsRemoved(posts)).await?;
        Ok(())
    }
}

#[async_trait]
impl<K: Backend> ProfileStore for K {
    async fn profile(&self, of: PersonId) -> Result<Option<Profile>, Fault> {
        readable_value(self, Table::Profiles, keys::one(of.0)).await
    }

    async fn hidden(&self) -> Result<Vec<PersonId>, Fault> {
        let all = numbers(self, Table::Hidden, Span::all(), usize::MAX).await?;
        Ok(all.into_iter().map(PersonId).collect())
    }

    async fn wishing_in(&self, channel: ChannelId, limit: usize) -> Result<Vec<Profile>, Fault> {
        list(self, Table::Wishing, keys::beginning_with(channel.0), Table::Profiles, limit).await
    }

    async fn leaving(&self, limit: usize) -> Result<Vec<PersonId>, Fault> {
        Ok(numbers(self, Table::Leaving, Span::all(), limit).await?.into_iter().map(PersonId).collect())
    }
}

#[async_trait]
impl<K: Backend> ServerStore for K {
    async fn server(&self, id: ServerId) -> Result<Option<ServerSettings>, Fault> {
        readable_value(self, Table::Servers, keys::one(id.0)).await
    }

    async fn servers(&self, after: ServerId, limit: usize) -> Result<Vec<ServerSettings>, Fault> {
        let span = Span::all().after(&keys::one(after.0));
        values(self, Table::Servers, span, limit).await
    }

    async fn servers_due(&self, until: Timestamp, limit: usize) -> Result<Vec<ServerSettings>, Fault> {
        let span = keys::until(until);
        list(self, Table::ServersDue, span, Table::Servers, limit).await
    }

    async fn servers_standing(&self) -> Result<Vec<ServerSettings>, Fault> {
        list(self, Table::Standing, Span::all(), Table::Servers, usize::MAX).await
    }
}

#[async_trait]
impl<K: Backend> SeriesStore for K {
    async fn series(&self, id: SeriesId) -> Result<Option<SeriesRecord>, Fault> {
        value(self, Table::Series, keys::one(id.0)).await
    }

    async fn series_on(&self, server: ServerId) -> Result<Vec<SeriesRecord>, Fault> {
        let span = keys::beginning_with(server.0);
        list(self, Table::SeriesOn, span, Table::Series, usize::MAX).await
    }

    async fn series_past(&self, server: ServerId, limit: usize) -> Result<Vec<SeriesRecord>, Fault> {
        let span = keys::beginning_with(server.0);
        asking::last_named(self, Table::SeriesPast, span, Table::Series, limit).await
    }

    async fn series_of(&self, person: PersonId) -> Result<Vec<SeriesRecord>, Fault> {
        let span = keys::beginning_with(person.0);
        list(self, Table::SeriesOf, span, Table::Series, usize::MAX).await
    }

    async fn series_past_of(&self, person: PersonId, limit: usize) -> Result<Vec<SeriesRecord>, Fault> {
        let span = keys::beginning_with(person.0);
        asking::last_named(self, Table::SeriesPastOf, span, Table::Series, limit).await
    }

    async fn series_due(&self, until: Timestamp, limit: usize) -> Result<Vec<SeriesId>, Fault> {
        let due = numbers(self, Table::SeriesDue, keys::until(until), limit).await?;
        Ok(due.into_iter().map(SeriesId).collect())
    }

    async fn series_news(&self, limit: usize) -> Result<Vec<MatchId>, Fault> {
        let news = numbers(self, Table::SeriesNews, Span::all(), limit).await?;
        Ok(news.into_iter().map(MatchId).collect())
    }
}

#[async_trait]
impl<K: Backend> NoteStore for K {
    async fn notes(&self, of: MatchId, by: PersonId) -> Result<Option<Notes>, Fault> {
        readable_value(self, Table::Notes, keys::two(by.0, of.0)).await
    }

    async fn notes_of(&self, person: PersonId) -> Result<Vec<Notes>, Fault> {
        let span = keys::beginning_with(person.0);
        values(self, Table::Notes, span, usize::MAX).await
    }
}

#[async_trait]
impl<K: Backend> PuzzleStore for K {
    async fn puzzle(&self, id: &str) -> Result<Option<PuzzleResults>, Fault> {
        readable_value(self, Table::Puzzles, keys::of_puzzle(id)).await
    }

    async fn puzzles_of(&self, game: &str) -> Result<Vec<PuzzleResults>, Fault> {
        values(self, Table::Puzzles, keys::puzzles_of(game), usize::MAX).await
    }
}

#[async_trait]
impl<K: Backend> CommentStore for K {
    async fn comments(&self, of: MatchId) -> Result<Option<Comments>, Fault> {
        readable_value(self, Table::Comments, keys::of_match(of)).await
    }

    async fn comments_of(&self, person: PersonId) -> Result<Vec<Comments>, Fault> {
        let span = keys::beginning_with(person.0);
        list(self, Table::CommentsOf, span, Table::Comments, usize::MAX).await
    }
}

#[async_trait]
impl<K: Backend> ReviewStore for K {
    async fn review(&self, of: MatchId) -> Result<Option<ReviewOrder>, Fault> {
        readable_value(self, Table::Reviews, keys::of_match(of)).await
    }

    async fn reviews_wanted(&self, limit: usize) -> Result<Vec<MatchId>, Fault> {
        Ok(numbers(self, Table::ReviewsWanted, Span::all(), limit).await?.into_iter().map(MatchId).collect())
    }
}

#[async_trait]
impl<K: Backend> EndedStore for K {
    async fn ended(&self, after: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        asking::ended_after(self, after, limit).await
    }

    async fn corrections(&self, after: u64, limit: usize) -> Result<Vec<(u64, u64)>, Fault> {
        asking::numbered(self, Table::Corrections, Span::all().after(&keys::one(after)), limit).await
    }

    async fn ended_of(&self, person: PersonId, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        asking::ended_before(self, Table::EndedOf, person.0, before, limit).await
    }

    async fn ended_numbers_of(&self, person: PersonId, limit: usize) -> Result<Vec<u64>, Fault> {
        asking::ended_numbers(self, Table::EndedOf, person.0, u64::MAX, limit).await
    }

    async fn ended_at(&self, numbers: &[u64]) -> Result<Vec<Ended>, Fault> {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        asking::ended_at(self, &numbers).await
    }

    async fn ended_in(&self, game: &str, before: u64, limit: usize) -> Result<Vec<Ended>, Fault> {
        let game = fnv::hash64(game.as_bytes());
        asking::ended_before(self, Table::EndedIn, game, before, limit).await
    }
}

#[async_trait]
impl<K: Backend> Heartbeat for K {
    async fn heartbeat(&self, now: Timestamp) -> Result<(), Fault> {
        self.write(Task::Heartbeat(now)).await?;
        Ok(())
    }

    async fn clock_wound(&self, from: Timestamp, to: Timestamp) -> Result<(), Fault> {
        self.write(Task::ClockWound { from, to }).await?;
        Ok(())
    }

    async fn last_heartbeat(&self) -> Result<Option<Timestamp>, Fault> {
        self.read(|rows| outages::last_heartbeat(rows)).await
    }

    async fn outages(&self) -> Result<Vec<Outage>, Fault> {
        values(self, Table::Outages, Span::all(), usize::MAX).await
    }
}

#[async_trait]
impl<K: Backend> LeaseStore for K {
    async fn process(&self) -> Result<u64, Fault> {
        Ok(Backend::process(self))
    }

    async fn take_lease(&self, work: Work, time: Duration) -> Result<Option<u64>, Fault> {
        Backend::take_lease(self, work, time).await
    }

    async fn renew_leases(&self, held: Vec<(Work, u64)>, time: Duration) -> Result<Vec<Work>, Fault> {
        Backend::renew_leases(self, held, time).await
    }

    async fn end_lease(&self, work: Work, fence: u64) -> Result<(), Fault> {
        Backend::end_lease(self, work, fence).await
    }

    async fn leased(&self, kind: &'static str) -> Result<Vec<u64>, Fault> {
        Backend::leased(self, kind).await
    }

    async fn forget_leases(&self, kind: &'static str) -> Result<u64, Fault> {
        Backend::forget_leases(self, kind).await
    }
}
