//! The contents of the lobbies: open seats of people who are still there, running games, and the latest results.

use std::collections::{HashMap, VecDeque};

use postern_chat::message::address::NotDelivered;
use postern_chat::message::messenger::Messenger;
use postern_chat::tell::boards::lobby_message;
use postern_chat::tell::boards::lobby_message::Lobby;
use postern_play::challenge::Challenge;
use postern_play::ids::{ChannelId, MatchId, PersonId, ServerId};
use postern_play::record::across::Across;
use postern_play::record::{How, Record, Status};
use postern_play::server::ServerSettings;
use postern_play::time::{Millis, Timestamp};
use postern_service::Service;
use postern_store::fault::Fault;
use postern_words::voice::Voice;

/// How long the answer to the question about a member stays true.
const ASKED_EVERY: Millis = Millis(30 * 60_000);
/// How long the answer to the question who sees the channels of a lobby stays true.
const OPEN_FOR: Millis = Millis(60_000);
/// Members asked for in one look, so that a start does not delay pings.
const ASKED_AT_ONCE: usize = 5;
/// Results remembered for each channel.
const RESULTS: usize = 5;
/// Finished games of each game that are searched for results at the start, and games read at once.
const PAGE: usize = 100;

/// What the lobbies know since the start of the program.
#[derive(Default)]
pub(crate) struct Lobbies {
    /// The number of the last finished game that was read; `None` before the first look.
    read: Option<u64>,
    /// The latest finished games of each channel and its threads, latest first.
    latest: HashMap<ChannelId, VecDeque<(Timestamp, MatchId)>>,
    /// The latest finished games across servers of the people of each server, latest first.
    latest_across: HashMap<ServerId, VecDeque<(Timestamp, MatchId)>>,
    /// When each owner of a seat was last found on the server.
    members: HashMap<(ServerId, PersonId), Timestamp>,
    /// The channels of each lobby, and those among them that everybody sees who sees the lobby, with the time of the answer.
    open: HashMap<ServerId, (Timestamp, Vec<ChannelId>, Vec<ChannelId>)>,
}

impl Lobbies {
    /// Returns the present text of the lobby of a server. Withdraws the seats of people who have left the server.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub(crate) async fn text(
        &mut self,
        service: &Service,
        messenger: &dyn Messenger,
        server: &ServerSettings,
        voice: &Voice,
        now: Timestamp,
    ) -> Result<String, Fault> {
        self.read_results(service).await?;
        let channels = self.open_channels(messenger, server, now).await;
        let mut seats = Vec::new();
        let mut asked = 0;
        for (open, _) in service.seats.open_seats(&channels, now).await? {
            if self.is_there(messenger, server.id, &open, now, &mut asked).await {
                seats.push(open);
            } else {
                tracing::info!(challenge = %open.id, "the owner of a seat has left the server");
                service.challenges.withdraw_seat(open.id, now).await?;
            }
        }
        let mut across = Vec::new();
        for seat in service.seats.seats_across(server.id, now).await? {
            if self.is_there(messenger, server.id, &seat.challenge, now, &mut asked).await {
                across.push(seat);
            } else {
                tracing::info!(challenge = %seat.challenge.id, "the owner of a seat or the bot has left its server");
                service.challenges.withdraw_seat(seat.challenge.id, now).await?;
            }
        }
        let mut running = Vec::new();
        for channel in &channels {
            running.extend(service.store().running_below(*channel).await?);
        }
        running.sort_by_key(|line| std::cmp::Reverse(line.id));
        running.dedup_by_key(|line| line.id);
        let own = channels.iter().filter_map(|channel| self.latest.get(channel));
        let across_servers = self.latest_across.get(&server.id);
        let mut latest: Vec<(Timestamp, MatchId)> = own.chain(across_servers).flatten().copied().collect();
        latest.sort_by_key(|ended| std::cmp::Reverse(*ended));
        let latest: Vec<MatchId> = latest.into_iter().map(|(_, id)| id).take(RESULTS).collect();
        // Read again, since a player may have had their data deleted.
        let finished = service.store().records(&latest).await?;
        lobby_message::text(service, voice, &Lobby { seats, across, running, finished }).await
    }

    /// Returns the channels of which a lobby tells: those that everybody sees who sees the lobby. The lobby alone if that is
    /// unknown.
    async fn open_channels(
        &mut self,
        messenger: &dyn Messenger,
        server: &ServerSettings,
        now: Timestamp,
    ) -> Vec<ChannelId> {
        let all = server.lobby_channels();
        let Some(lobby) = server.lobby() else { return all };
        if all.iter().all(|channel| *channel == lobby) {
            return all;
        }
        let is_recent = |at: Timestamp| at <= now && now.since(at) < OPEN_FOR;
        if let Some((at, asked, open)) = self.open.get(&server.id)
            && is_recent(*at)
            && *asked == all
        {
            return open.clone();
        }
        match messenger.open_beside(server.id, lobby, &all).await {
            Ok(open) => {
                self.open.insert(server.id, (now, all, open.clone()));
                open
            }
            Err(error) => {
                tracing::info!(%error, "it can't be known who sees the channels of a lobby");
                self.open.remove(&server.id);
                vec![lobby]
            }
        }
    }

    /// True unless Discord says that the owner of a seat has left its server, or, if that is another server than that
    /// of the lobby, that the bot has.
    async fn is_there(
        &mut self,
        messenger: &dyn Messenger,
        here: ServerId,
        open: &Challenge,
        now: Timestamp,
        asked: &mut usize,
    ) -> bool {
        let server = open.home.server().unwrap_or(here);
        let member = (server, open.by);
        let is_recent = |at: &Timestamp| *at <= now && now.since(*at) < ASKED_EVERY;
        self.members.retain(|_, at| is_recent(at));
        // Whoever has just opened a seat is there.
        if is_recent(&open.made) || self.members.contains_key(&member) || *asked == ASKED_AT_ONCE {
            return true;
        }
        *asked += 1;
        match messenger.is_member(server, open.by).await {
            Ok(true) => {
                self.members.insert(member, now);
                true
            }
            Ok(false) => false,
            Err(NotDelivered::NoWay(_) | NotDelivered::Forbidden { .. }) if server != here => false,
            Err(NotDelivered::Later { why, .. }) => {
                tracing::info!(why, "the owner of a seat can't be asked after for now");
                true
            }
            Err(error) => {
                tracing::info!(%error, "it can't be known whether the owner of a seat is there");
                true
            }
        }
    }

    /// Reads the games that ended since the last look.
    async fn read_results(&mut self, service: &Service) -> Result<(), Fault> {
        let store = service.store();
        if self.read.is_none() {
            let mut ended = Vec::new();
            for game in service.catalogue().ids() {
                ended.extend(store.ended_in(game, u64::MAX, PAGE).await?);
            }
            ended.sort_by_key(|ended| ended.number);
            let ids: Vec<MatchId> = ended.iter().map(|ended| ended.id).collect();
            self.note(store.records(&ids).await?);
            self.read = Some(ended.last().map_or(0, |ended| ended.number));
        }
        loop {
            let ended = store.ended(self.read.unwrap_or(0), PAGE).await?;
            let Some(last) = ended.last() else { return Ok(()) };
            self.read = Some(last.number);
            let ids: Vec<MatchId> = ended.iter().map(|ended| ended.id).collect();
            self.note(store.records(&ids).await?);
        }
    }

    /// Remembers finished games, in the order of their ending.
    fn note(&mut self, records: Vec<Record>) {
        for record in records {
            let Status::Over(over) = &record.status else { continue };
            if matches!(over.how, How::Closed | How::Removed) {
                continue;
            }
            if let Some(channel) = record.home.beside().channel() {
                add(self.latest.entry(channel).or_default(), over.at, record.id);
            }
            for server in record.across.into_iter().flat_map(Across::servers) {
                add(self.latest_across.entry(server).or_default(), over.at, record.id);
            }
        }
    }
}

/// Adds a finished game to the latest ones.
fn add(latest: &mut VecDeque<(Timestamp, MatchId)>, at: Timestamp, id: MatchId) {
    latest.push_front((at, id));
    latest.truncate(RESULTS);
}
