//! Queries for matches and challenges.

use crate::Store;
use crate::fault::Fault;
use crate::read::asking::listed;
use crate::rows::table::Table;
use crate::rows::{Order, Span, keys};
use postern_play::challenge::Challenge;
use postern_play::ids::{ChallengeId, ChannelId, MatchId, PersonId, ServerId};
use postern_play::record::Record;
use postern_play::record::post::Post;
use postern_play::record::summary::{MatchSummary, RunningPlace};
use postern_play::time::Timestamp;

impl Store {
    /// Returns the record of a match.
    pub async fn record(&self, id: MatchId) -> Result<Option<Record>, Fault> {
        self.value(Table::Records, keys::of_match(id)).await
    }

    /// Returns the records of those of these matches that exist, in this order.
    pub async fn records(&self, ids: &[MatchId]) -> Result<Vec<Record>, Fault> {
        let numbers: Vec<u64> = ids.iter().map(|id| id.0).collect();
        self.all_named(Table::Records, &numbers).await
    }

    /// Returns the unfinished (running and frozen) matches of a person.
    pub async fn running_of(&self, person: PersonId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(person.0);
        self.list(Table::RunningOf, span, Table::Unfinished, usize::MAX).await
    }

    /// Returns the last `limit` finished matches of a person, newest (by id) first.
    pub async fn finished_of(&self, person: PersonId, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        let ended = self.ended_before(Table::EndedOf, person.0, u64::MAX, limit).await?;
        let ids: Vec<MatchId> = ended.into_iter().map(|ended| ended.id).collect();
        Ok(self.records(&ids).await?.iter().map(Record::summary).collect())
    }

    /// Returns the running matches whose messages go to this channel or thread.
    pub async fn running_in(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault> {
        let mut running = self.running_below(channel).await?;
        running.retain(|line| line.home.channel() == Some(channel));
        Ok(running)
    }

    /// Returns the running matches of this channel and all its threads.
    pub async fn running_below(&self, channel: ChannelId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(channel.0);
        self.list(Table::RunningIn, span, Table::Unfinished, usize::MAX).await
    }

    /// Returns the running matches of a server.
    pub async fn running_on(&self, server: ServerId) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::beginning_with(server.0);
        self.list(Table::RunningOn, span, Table::Unfinished, usize::MAX).await
    }

    /// Returns the channels of a server in which matches run, or matches of one game: one place for each channel and game, in
    /// no particular order. Reads one row for each.
    pub async fn running_places(
        &self,
        server: ServerId,
        game: Option<&str>,
    ) -> Result<Vec<RunningPlace>, Fault> {
        let mut places = Vec::new();
        let mut span = keys::running_on_server(server);
        loop {
            let next = self.backend.rows(Table::RunningBy, span, Order::Falling, 1).await?;
            let key = next.first().map(|(key, _)| key.as_slice()).unwrap_or_default();
            let (Some(channel), Some(of)) = (keys::part(key, 1).map(ChannelId), keys::part(key, 2)) else {
                break;
            };
            if game.is_none_or(|game| keys::hash_of(game) == of) {
                let newest = MatchId(listed(Table::RunningBy, key)?);
                places.push(RunningPlace { channel, game: of, newest });
            }
            span = keys::running_before(server, channel, of);
        }
        Ok(places)
    }

    /// Returns the newest matches that run in these places of a server, newest first, at most `limit`. Reads no match.
    pub async fn running_ids(
        &self,
        server: ServerId,
        mut places: Vec<RunningPlace>,
        limit: usize,
    ) -> Result<Vec<MatchId>, Fault> {
        places.sort_unstable_by_key(|place| std::cmp::Reverse(place.newest));
        let mut ids: Vec<u64> = Vec::new();
        for RunningPlace { channel, game, newest } in places {
            // The matches of this place and the next ones are older than all of these.
            if ids.len() == limit && ids.last().is_some_and(|oldest| *oldest > newest.0) {
                break;
            }
            let span = keys::running_in_game(server, channel, game);
            ids.extend(self.last_numbers(Table::RunningBy, span, limit).await?);
            ids.sort_unstable_by(|one, other| other.cmp(one));
            ids.truncate(limit);
        }
        Ok(ids.into_iter().map(MatchId).collect())
    }

    /// Returns the summaries of those of these matches that are unfinished, in this order.
    pub async fn summaries(&self, ids: &[MatchId]) -> Result<Vec<MatchSummary>, Fault> {
        let numbers: Vec<u64> = ids.iter().map(|id| id.0).collect();
        self.all_named(Table::Unfinished, &numbers).await
    }

    /// Returns the unfinished (running and frozen) matches with an id above `after`, at most `limit`.
    pub async fn unfinished(&self, after: MatchId, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        let span = Span::all().after(&keys::of_match(after));
        self.values(Table::Unfinished, span, limit).await
    }

    /// Returns the running matches whose clock is due ([`Clock::due`](postern_play::time::clock::Clock::due)) at `until` or before,
    /// earliest first, at most `limit`.
    pub async fn due(&self, until: Timestamp, limit: usize) -> Result<Vec<MatchSummary>, Fault> {
        let span = keys::until(until);
        self.list(Table::Due, span, Table::Unfinished, limit).await
    }

    /// Returns the messages that show the board of a match, one for each channel.
    pub async fn boards(&self, of: MatchId) -> Result<Vec<Post>, Fault> {
        let span = keys::beginning_with(of.0);
        self.values(Table::Boards, span, usize::MAX).await
    }

    /// Returns a challenge.
    pub async fn challenge(&self, id: ChallengeId) -> Result<Option<Challenge>, Fault> {
        self.value(Table::Challenges, keys::of_challenge(id)).await
    }

    /// Returns the open challenges by or to a person.
    pub async fn challenges_of(&self, person: PersonId) -> Result<Vec<Challenge>, Fault> {
        let span = keys::beginning_with(person.0);
        self.list(Table::OpenOf, span, Table::Challenges, usize::MAX).await
    }

    /// Returns the open challenges to anybody in this channel and its threads.
    pub async fn open_in(&self, channel: ChannelId) -> Result<Vec<Challenge>, Fault> {
        let span = keys::beginning_with(channel.0);
        self.list(Table::OpenIn, span, Table::Challenges, usize::MAX).await
    }

    /// Returns the open challenges to anybody that people of other servers may see, with an id above `after`, at most
    /// `limit`.
    pub async fn open_across(&self, after: ChallengeId, limit: usize) -> Result<Vec<Challenge>, Fault> {
        let span = Span::all().after(&keys::of_challenge(after));
        self.list(Table::OpenAcross, span, Table::Challenges, limit).await
    }

    /// Returns the open challenges that expire at `until` or before, at most `limit`.
    pub async fn expired(&self, until: Timestamp, limit: usize) -> Result<Vec<ChallengeId>, Fault> {
        Ok(self
            .numbers(Table::Expiring, keys::until(until), limit)
            .await?
            .into_iter()
            .map(ChallengeId)
            .collect())
    }

    /// Returns the message that shows a challenge.
    pub async fn card(&self, of: ChallengeId) -> Result<Option<Post>, Fault> {
        self.readable_value(Table::Cards, keys::of_challenge(of)).await
    }
}
