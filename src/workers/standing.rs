//! Keeps the standing boards: one message a channel that lists the games running there.
//!
//! What a board shows is compared with the games themselves, so that nothing else has to know of it: after a start each
//! is edited once. The store knows where its message is, that one is being posted, and that one is to be deleted.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use crate::chat::voice::Voice;
use crate::chat::{Address, Messenger, NotDelivered, standing};
use crate::metrics;
use crate::play::{ChannelId, MessageId, Millis, Pin, Post, ServerSettings, Standing, Timestamp};
use crate::service::{Fault, Service, Work};

/// How often it looks for something to do.
const PAUSE: Duration = Duration::from_secs(10);
/// Of several processes one keeps them.
const STANDING: Work = Work { kind: "standing", of: 0 };
/// A board is edited once in this time at most.
const APART: Millis = Millis(60_000);
/// When a place that takes nothing is tried again.
const REFUSED: Millis = Millis::HOUR;

/// Keeps the standing boards.
pub struct StandingBoards {
    service: Arc<Service>,
    messenger: Arc<dyn Messenger>,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
    known: HashMap<ChannelId, Known>,
}

/// What is known of a board since the start of the program.
struct Known {
    /// What it shows; `None` where that is not known.
    shown: Option<String>,
    /// It is left alone until then.
    next: Timestamp,
}

impl StandingBoards {
    /// `clock` says what time it is.
    pub fn new(
        service: Arc<Service>,
        messenger: Arc<dyn Messenger>,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> StandingBoards {
        StandingBoards { service, messenger, clock: Box::new(clock), known: HashMap::new() }
    }

    /// Keeps them for ever. Stop it by dropping the future.
    pub async fn run(mut self) {
        let service = self.service.clone();
        loop {
            if !service.leases().holds(STANDING) {
                // Another process may have edited them.
                self.known.clear();
                service.leases().duty(STANDING).await;
            }
            let working = metrics::STANDING_BOARDS.work();
            if let Err(fault) = self.look().await {
                tracing::error!(%fault, "a standing board can't be kept; it is tried again");
            }
            drop(working);
            tokio::select! {
                biased;
                () = self.service.standing_wanted() => {}
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    }

    /// Does what is due now.
    ///
    /// # Errors
    /// The first [`Fault`] of the store; all that could be done is done all the same.
    pub async fn look(&mut self) -> Result<(), Fault> {
        let mut all = Ok(());
        for server in self.service.store().servers_standing().await? {
            for board in &server.standing {
                let tended = match board.off {
                    true => self.remove(&server, board).await,
                    false => self.tend(&server, board).await,
                };
                all = all.and(tended);
            }
        }
        all
    }

    /// True if a board may be looked at now. One that is first seen with a message may have been edited right before the
    /// program started.
    fn is_due(&mut self, board: &Standing, now: Timestamp) -> bool {
        let next = if board.message.is_some() { now.plus(APART) } else { now };
        let known = self.known.entry(board.channel).or_insert(Known { shown: None, next });
        // A clock that was set back must not keep it waiting.
        known.next <= now || known.next > now.plus(REFUSED)
    }

    /// Notes what a board shows from now on, and when it is looked at again.
    fn note(&mut self, channel: ChannelId, shown: Option<String>, pause: Millis) {
        let next = (self.clock)().plus(pause);
        self.known.insert(channel, Known { shown, next });
    }

    async fn tend(&mut self, server: &ServerSettings, board: &Standing) -> Result<(), Fault> {
        let now = (self.clock)();
        if let (Some(message), Pin::Due) = (board.message, board.pin) {
            self.pin(server, Post { channel: board.channel, message }).await?;
        }
        if !self.is_due(board, now) {
            return Ok(());
        }
        let language = server.language.unwrap_or(board.language);
        let voice = Voice::new(self.service.catalogue(), language);
        let text = standing::text(&self.service, &voice, board.channel, now).await?;
        let (Some(message), Some(begun)) = (board.message, board.begun) else {
            return self.post(server, board, &voice, text).await;
        };
        if self.known.get(&board.channel).is_some_and(|known| known.shown.as_ref() == Some(&text)) {
            return Ok(());
        }
        let (edited, _) = standing::message(&voice, text.clone(), begun);
        match self.messenger.revise(Post { channel: board.channel, message }, &edited).await {
            Ok(()) => self.note(board.channel, Some(text), APART),
            // The message is gone, or the channel with it.
            Err(NotDelivered::NoWay(_)) => {
                let gone = |board: &mut Standing| {
                    (board.message, board.begun, board.pin) = (None, None, Pin::Due);
                };
                self.change(server, board.channel, gone).await?;
                let lost = Standing { message: None, begun: None, ..board.clone() };
                return self.post(server, &lost, &voice, text).await;
            }
            Err(error) => self.put_off(board.channel, error),
        }
        Ok(())
    }

    /// Posts a board: that it is being posted stands in the store before, and where it may have arrived it is looked for.
    async fn post(
        &mut self,
        server: &ServerSettings,
        board: &Standing,
        voice: &Voice,
        text: String,
    ) -> Result<(), Fault> {
        let (channel, begun) = (board.channel, board.begun.unwrap_or_else(|| (self.clock)()));
        let (message, action) = standing::message(voice, text.clone(), begun);
        let found = match board.begun {
            Some(_) => self.messenger.find(Address::Channel(channel), &action).await,
            None => {
                self.change(server, channel, |board| board.begun = Some(begun)).await?;
                Ok(None)
            }
        };
        let posted = match found {
            // Where this process stood still, another one may have posted it.
            Ok(None) if !self.service.leases().keeps(STANDING).await => return Ok(()),
            Ok(None) => self
                .messenger
                .put_up(channel, &message, board.message_id(begun))
                .await
                .map(|post| (post, Some(text))),
            Ok(Some(post)) => Ok((post, None)),
            Err(error) => Err(error),
        };
        match posted {
            Ok((post, shown)) => {
                self.note(channel, shown, APART);
                self.change(server, channel, |board| board.message = Some(post.message)).await?;
                self.pin(server, post).await
            }
            Err(error) => {
                self.put_off(channel, error);
                Ok(())
            }
        }
    }

    /// Pins a board. Without the permission it goes on unpinned; `/doctor` says so and tries again.
    async fn pin(&mut self, server: &ServerSettings, post: Post) -> Result<(), Fault> {
        let pin = match self.messenger.pin(post).await {
            Ok(()) => Pin::Done,
            Err(NotDelivered::Later { why, .. }) => {
                tracing::info!(why, "a standing board waits to be pinned");
                return Ok(());
            }
            Err(error) => {
                tracing::info!(%error, channel = ?post.channel, "a standing board can't be pinned");
                Pin::Refused
            }
        };
        let of = |board: &Standing| board.message == Some(post.message);
        self.change(server, post.channel, |board| board.pin = if of(board) { pin } else { board.pin }).await
    }

    /// Deletes a board that was switched off, and forgets it.
    async fn remove(&mut self, server: &ServerSettings, board: &Standing) -> Result<(), Fault> {
        let channel = board.channel;
        let message = match (board.message, board.begun) {
            (Some(message), _) => Ok(Some(message)),
            (None, None) => Ok(None),
            (None, Some(begun)) => self.arrived(channel, begun).await,
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
            tracing::info!(%error, ?channel, "a standing board stays, or is gone already");
        }
        self.known.remove(&channel);
        self.edit(server, |server| server.standing.retain(|other| !(other.off && other.channel == channel)))
            .await
    }

    /// The message whose posting began then, where it arrived.
    async fn arrived(&self, channel: ChannelId, begun: Timestamp) -> Result<Option<MessageId>, NotDelivered> {
        let voice = Voice::new(self.service.catalogue(), crate::game::Language::English);
        let (_, action) = standing::message(&voice, String::new(), begun);
        let found = self.messenger.find(Address::Channel(channel), &action).await?;
        Ok(found.map(|post| post.message))
    }

    /// Leaves a board alone for a while.
    fn put_off(&mut self, channel: ChannelId, error: NotDelivered) {
        tracing::info!(%error, ?channel, "a standing board waits");
        let pause = match error {
            NotDelivered::Later { after, .. } => {
                Millis(after.map_or(0, |after| after.as_millis() as i64)).max(APART).min(REFUSED)
            }
            _ => REFUSED,
        };
        let shown = self.known.remove(&channel).and_then(|known| known.shown);
        self.note(channel, shown, pause);
    }

    async fn change(
        &self,
        server: &ServerSettings,
        channel: ChannelId,
        change: impl Fn(&mut Standing) + Send + Sync,
    ) -> Result<(), Fault> {
        let here = |board: &&mut Standing| board.channel == channel;
        self.edit(server, |server| server.standing.iter_mut().filter(here).for_each(&change)).await
    }

    async fn edit(
        &self,
        server: &ServerSettings,
        change: impl Fn(&mut ServerSettings) + Send + Sync,
    ) -> Result<(), Fault> {
        let changed = self.service.change_server(server.id, None, |server| {
            change(server);
            Ok(())
        });
        changed.await?;
        Ok(())
    }
}
