//! Keeper of the standing boards: one message per channel that lists the games running there, the lobby of a server,
//! and one message for each of its series.
//!
//! Each look compares a board's message with the games themselves, so no other code has to announce changes. After a
//! start every board is edited once. The store records the id of a board's message, and whether the board is being
//! posted or must be deleted.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::workers::lobbies::Lobbies;
use postern_chat::message::Message;
use postern_chat::message::address::{Address, NotDelivered};
use postern_chat::message::messenger::Messenger;
use postern_chat::message::pictures::Pictures;
use postern_chat::tell::boards::lobby_message;
use postern_chat::tell::boards::series_message::{SeriesMessage, identity};
use postern_chat::tell::boards::standing_message;
use postern_metrics as metrics;
use postern_play::ids::{ChannelId, MessageId};
use postern_play::log_words::chain;
use postern_play::record::post::Post;
use postern_play::server::ServerSettings;
use postern_play::standing_board::{Pin, Shows, StandingBoard};
use postern_play::time::backoff::Backoff;
use postern_play::time::{Millis, Timestamp};
use postern_service::Service;
use postern_store::fault::Fault;
use postern_store::work::Work;
use postern_words::voice::Voice;

/// Pause between two looks at the boards.
const PAUSE: Duration = Duration::from_secs(10);
/// One process keeps the boards at a time.
const STANDING: Work = Work { kind: "standing", of: 0 };
/// Minimum time between two edits of a board, and of a series: what it says and the answer to **Join** agree soon.
const APART: Millis = Millis(60_000);
const SERIES_APART: Millis = Millis(5_000);
/// Delays before the retries in a channel that refuses messages. A missing permission is often given back soon.
const REFUSED: Backoff = Backoff { first: Duration::from_secs(120), longest: LONGEST };
const LONGEST: Duration = Duration::from_secs(3600);

/// Keeps the standing boards up to date.
pub struct StandingBoards {
    service: Arc<Service>,
    messenger: Arc<dyn Messenger>,
    pictures: Pictures,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
    known: HashMap<(ChannelId, Shows), BoardState>,
    lobbies: Lobbies,
}

/// The contents of a board.
enum Content {
    Text(String),
    Series(Box<SeriesMessage>),
}

impl Content {
    /// True if its message is pinned. Of a league, only the message of the whole is.
    fn is_pinned(&self) -> bool {
        !matches!(self, Content::Series(shown) if shown.series.club.parent.is_some())
    }

    /// Returns a text that differs whenever the contents do.
    fn key(&self) -> String {
        match self {
            Content::Text(text) => text.clone(),
            Content::Series(shown) => shown.key(),
        }
    }
}

/// State of a board as seen since the start of the program.
struct BoardState {
    /// Text that the board shows; `None` if unknown.
    shown: Option<String>,
    /// Time of the next edit; the board is left alone before it.
    next: Timestamp,
    /// Number of refusals since the last success.
    refusals: u32,
}

impl StandingBoards {
    /// Creates the keeper. `clock` returns the current time.
    pub fn new(
        service: Arc<Service>,
        messenger: Arc<dyn Messenger>,
        pictures: Pictures,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> StandingBoards {
        StandingBoards {
            service,
            messenger,
            pictures,
            clock: Box::new(clock),
            known: HashMap::new(),
            lobbies: Lobbies::default(),
        }
    }

    /// Keeps the boards forever. Drop the future to stop it.
    pub async fn run(mut self) {
        let service = self.service.clone();
        loop {
            if !service.leases().holds(STANDING) {
                // Another process may have edited the boards.
                self.known.clear();
                self.lobbies = Lobbies::default();
                service.leases().duty(STANDING).await;
            }
            let working = metrics::STANDING_BOARDS.work();
            if let Err(fault) = self.look().await {
                tracing::error!(fault = %chain(&fault), "a standing board can't be kept; it is tried again");
            }
            drop(working);
            tokio::select! {
                biased;
                () = self.service.wakes.boards.notified() => {}
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    }

    /// Posts, edits and removes the boards that are due now. A failed board does not stop the others.
    ///
    /// # Errors
    /// The first [`Fault`] of the store.
    pub async fn look(&mut self) -> Result<(), Fault> {
        let mut all = Ok(());
        let servers = self.service.store().servers_standing().await?;
        for server in servers.iter().filter(|server| server.excluded.is_none()) {
            for board in &server.standing {
                let tended = match board.off {
                    true => self.remove(server, board).await,
                    false => self.tend(server, board).await,
                };
                all = all.and(tended);
            }
        }
        all
    }

    /// True if a board may be edited now. A board that already has a message at its first look may have been edited
    /// right before the program started, so it waits.
    fn is_due(&mut self, board: &StandingBoard, now: Timestamp) -> bool {
        let next = if board.message.is_some() { now.plus(apart(board)) } else { now };
        let known = self.known.entry(key(board)).or_insert(BoardState { shown: None, next, refusals: 0 });
        // A clock that was set back must not keep a board waiting.
        known.next <= now || known.next > now.plus(millis(LONGEST))
    }

    /// Records the text a board shows from now on. The board is left alone for `pause`.
    fn note(&mut self, board: &StandingBoard, shown: Option<String>, pause: Millis) {
        let next = (self.clock)().plus(pause);
        self.known.insert(key(board), BoardState { shown, next, refusals: 0 });
    }

    async fn tend(&mut self, server: &ServerSettings, board: &StandingBoard) -> Result<(), Fault> {
        let now = (self.clock)();
        if let (Some(message), Pin::Due) = (board.message, board.pin) {
            self.pin(server, board, Post { channel: board.channel, message }).await?;
        }
        if !self.is_due(board, now) {
            return Ok(());
        }
        let language = server.language.unwrap_or(board.language);
        let voice = Voice::new(self.service.catalogue(), language);
        let content = match board.shows {
            Shows::Games => {
                Content::Text(standing_message::text(&self.service, &voice, board.channel, now).await?)
            }
            Shows::Lobby => {
                Content::Text(self.lobbies.text(&self.service, &*self.messenger, server, &voice, now).await?)
            }
            Shows::Series(id) => match SeriesMessage::of(&self.service, &voice, id, None).await? {
                Some(shown) if !shown.is_past(now) => {
                    self.add_pools(server, board, &shown).await?;
                    Content::Series(Box::new(shown))
                }
                // The message keeps its last table.
                _ => return self.forget(server, board).await,
            },
        };
        let (Some(message), Some(begun)) = (board.message, board.begun) else {
            return self.post(server, board, &voice, &content).await;
        };
        if let Content::Series(shown) = &content
            && shown.is_buried(&self.service, message).await?
        {
            return self.move_below(server, board, &voice, &content).await;
        }
        let text = content.key();
        if self.known.get(&key(board)).is_some_and(|known| known.shown.as_ref() == Some(&text)) {
            return Ok(());
        }
        let edited = self.composed(board, &voice, &content, begun).await;
        match self.messenger.revise(Post { channel: board.channel, message }, &edited).await {
            Ok(()) => {
                self.note(board, Some(text), apart(board));
                self.accepts(server, board).await?;
            }
            // The message is gone, possibly with its channel.
            Err(NotDelivered::NoWay(_)) => {
                let lost = self.forget_message(server, board, &content).await?;
                return self.post(server, &lost, &voice, &content).await;
            }
            Err(error) => self.put_off(server, board, error).await?,
        }
        Ok(())
    }

    /// Posts a board again below the cards that hide it, and deletes its message above them.
    async fn move_below(
        &mut self,
        server: &ServerSettings,
        board: &StandingBoard,
        voice: &Voice,
        content: &Content,
    ) -> Result<(), Fault> {
        let Some(message) = board.message else { return Ok(()) };
        match self.messenger.take_down(Post { channel: board.channel, message }).await {
            // Somebody may have deleted it.
            Ok(()) | Err(NotDelivered::NoWay(_)) => {}
            Err(error) => return self.put_off(server, board, error).await,
        }
        let moved = self.forget_message(server, board, content).await?;
        self.post(server, &moved, voice, content).await
    }

    /// Records that the message of a board is gone. Returns the board without it.
    async fn forget_message(
        &self,
        server: &ServerSettings,
        board: &StandingBoard,
        content: &Content,
    ) -> Result<StandingBoard, Fault> {
        let pin = if content.is_pinned() { Pin::Due } else { Pin::Done };
        let gone = |board: &mut StandingBoard| {
            (board.message, board.begun, board.pin) = (None, None, pin);
        };
        self.change(server, board, gone).await?;
        Ok(StandingBoard { message: None, begun: None, ..board.clone() })
    }

    /// Posts a board. The store records the attempt before the post; if an earlier attempt may have arrived, its
    /// message is searched for first.
    async fn post(
        &mut self,
        server: &ServerSettings,
        board: &StandingBoard,
        voice: &Voice,
        content: &Content,
    ) -> Result<(), Fault> {
        let (channel, begun) = (board.channel, board.begun.unwrap_or_else(|| (self.clock)()));
        let message = self.composed(board, voice, content, begun).await;
        let action = identifying(board, voice, begun);
        let found = match board.begun {
            Some(_) => self.messenger.find(Address::Channel(channel), &action).await,
            None => {
                self.change(server, board, |board| board.begun = Some(begun)).await?;
                Ok(None)
            }
        };
        let posted = match found {
            // If this process was suspended, another process may have posted the board.
            Ok(None) if !self.service.leases().keeps(STANDING).await => return Ok(()),
            Ok(None) => self
                .messenger
                .put_up(channel, &message, board.message_id(begun))
                .await
                .map(|post| (post, Some(content.key()))),
            Ok(Some(post)) => Ok((post, None)),
            Err(error) => Err(error),
        };
        match posted {
            Ok((post, shown)) => {
                self.note(board, shown, apart(board));
                self.change(server, board, |board| {
                    (board.message, board.refused) = (Some(post.message), false);
                })
                .await?;
                if content.is_pinned() { self.pin(server, board, post).await } else { Ok(()) }
            }
            Err(error) => self.put_off(server, board, error).await,
        }
    }

    /// Pins a board. Without the permission the board stays unpinned; `/doctor` reports that and retries.
    async fn pin(&mut self, server: &ServerSettings, board: &StandingBoard, post: Post) -> Result<(), Fault> {
        let pin = match self.messenger.pin(post).await {
            Ok(()) => Pin::Done,
            Err(NotDelivered::Later { why, .. }) => {
                tracing::info!(why, "a standing board waits to be pinned");
                return Ok(());
            }
            Err(error) => {
                tracing::info!(%error, channel = %post.channel, "a standing board can't be pinned");
                Pin::Refused
            }
        };
        let of = |board: &StandingBoard| board.message == Some(post.message);
        self.change(server, board, |board| board.pin = if of(board) { pin } else { board.pin }).await
    }

    /// Orders a message for each running pool of a league or automatic series, beside the message of the series. Only the
    /// latter is pinned.
    async fn add_pools(
        &self,
        server: &ServerSettings,
        board: &StandingBoard,
        shown: &SeriesMessage,
    ) -> Result<(), Fault> {
        let of_pool = |id| StandingBoard {
            pin: Pin::Done,
            ..StandingBoard::new(board.channel, Shows::Series(id), board.language)
        };
        let pools: Vec<StandingBoard> = shown.running_pools().map(of_pool).collect();
        let has = |server: &ServerSettings, pool: &StandingBoard| {
            server.standing.iter().any(|one| one.is_same(pool))
        };
        if pools.iter().all(|pool| has(server, pool)) {
            return Ok(());
        }
        self.edit(server, |server| {
            for pool in &pools {
                if !has(server, pool) {
                    server.standing.push(pool.clone());
                }
            }
        })
        .await
    }

    /// Deletes the message of a board that was switched off, and forgets the board.
    async fn remove(&mut self, server: &ServerSettings, board: &StandingBoard) -> Result<(), Fault> {
        let channel = board.channel;
        let message = match (board.message, board.begun) {
            (Some(message), _) => Ok(Some(message)),
            (None, None) => Ok(None),
            (None, Some(begun)) => self.arrived(board, begun).await,
        };
        let removed = match message {
            Ok(Some(message)) => self.messenger.take_down(Post { channel, message }).await,
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        if let Err(NotDelivered::Later { why, .. }) = &removed {
            tracing::info!(why, "a standing board waits to be deleted");
            return Ok(());
        }
        if let Err(error) = removed {
            tracing::info!(%error, %channel, "a standing board stays, or is gone already");
        }
        self.known.remove(&key(board));
        self.edit(server, |server| server.standing.retain(|other| !(other.off && other.is_same(board)))).await
    }

    /// Forgets a board whose message stays as it is.
    async fn forget(&mut self, server: &ServerSettings, board: &StandingBoard) -> Result<(), Fault> {
        self.known.remove(&key(board));
        self.edit(server, |server| server.standing.retain(|other| !other.is_same(board))).await
    }

    /// Returns the message of a board whose posting started at `begun`.
    async fn composed(
        &self,
        board: &StandingBoard,
        voice: &Voice,
        content: &Content,
        begun: Timestamp,
    ) -> Message {
        match (content, board.shows) {
            (Content::Series(shown), _) => shown.standing(voice, &self.pictures).await,
            (Content::Text(text), Shows::Lobby) => lobby_message::message(voice, text.clone(), begun).0,
            (Content::Text(text), _) => standing_message::message(voice, text.clone(), begun).0,
        }
    }

    /// Searches the channel for the board whose posting started at `begun`. Returns its message if it arrived.
    async fn arrived(
        &self,
        board: &StandingBoard,
        begun: Timestamp,
    ) -> Result<Option<MessageId>, NotDelivered> {
        let voice = Voice::new(self.service.catalogue(), postern_rules::language::Language::English);
        let action = identifying(board, &voice, begun);
        let found = self.messenger.find(Address::Channel(board.channel), &action).await?;
        Ok(found.map(|post| post.message))
    }

    /// Leaves a board alone for a while after a failed edit or post. If the channel refused it, the settings of the
    /// server say so from now on.
    async fn put_off(
        &mut self,
        server: &ServerSettings,
        board: &StandingBoard,
        error: NotDelivered,
    ) -> Result<(), Fault> {
        let channel = board.channel;
        tracing::info!(%error, %channel, "a standing board waits");
        let now = (self.clock)();
        let is_lost = match &error {
            NotDelivered::NoWay(_) => true,
            NotDelivered::Forbidden { seen: false, .. } => {
                self.messenger.reach().refuse(Address::Channel(channel), error.clone(), now).is_lasting(now)
            }
            _ => false,
        };
        if is_lost {
            self.service.challenges.lose_channel(channel, now).await?;
        }
        let before = self.known.remove(&key(board));
        let mut refusals = before.as_ref().map_or(0, |known| known.refusals);
        let refused = !matches!(error, NotDelivered::Later { .. });
        let pause = match error {
            NotDelivered::Later { after, .. } => millis(after.unwrap_or_default().min(LONGEST)).max(APART),
            _ => {
                refusals += 1;
                millis(REFUSED.after(refusals))
            }
        };
        let next = (self.clock)().plus(pause);
        self.known
            .insert(key(board), BoardState { shown: before.and_then(|known| known.shown), next, refusals });
        if refused && !board.refused {
            self.change(server, board, |board| board.refused = true).await?;
        }
        Ok(())
    }

    /// Records that the channel accepts the board again.
    async fn accepts(&self, server: &ServerSettings, board: &StandingBoard) -> Result<(), Fault> {
        match board.refused {
            true => self.change(server, board, |board| board.refused = false).await,
            false => Ok(()),
        }
    }

    async fn change(
        &self,
        server: &ServerSettings,
        board: &StandingBoard,
        change: impl Fn(&mut StandingBoard) + Send + Sync,
    ) -> Result<(), Fault> {
        let here = |other: &&mut StandingBoard| other.is_same(board);
        self.edit(server, |server| server.standing.iter_mut().filter(here).for_each(&change)).await
    }

    async fn edit(
        &self,
        server: &ServerSettings,
        change: impl Fn(&mut ServerSettings) + Send + Sync,
    ) -> Result<(), Fault> {
        let changed = self.service.servers.change_server(server.id, None, |server| {
            change(server);
            Ok(())
        });
        changed.await?;
        Ok(())
    }
}

/// Returns the text of the action that identifies the message of a board.
fn identifying(board: &StandingBoard, voice: &Voice, begun: Timestamp) -> String {
    match board.shows {
        Shows::Games => standing_message::message(voice, String::new(), begun).1,
        Shows::Lobby => lobby_message::message(voice, String::new(), begun).1,
        Shows::Series(id) => identity(id).to_string(),
    }
}

fn apart(board: &StandingBoard) -> Millis {
    if let Shows::Series(_) = board.shows { SERIES_APART } else { APART }
}

fn key(board: &StandingBoard) -> (ChannelId, Shows) {
    (board.channel, board.shows)
}

fn millis(time: Duration) -> Millis {
    Millis(time.as_millis() as i64)
}
