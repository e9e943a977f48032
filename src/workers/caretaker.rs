//! The caretaker: posts the greeting, the daily puzzle and the weekly letter of each server, leaves servers that the
//! operator excluded, and deletes the data of people who asked for it. The store holds each of these orders until it is carried out.

use std::sync::Arc;
use std::time::Duration;

use postern_chat::message::Message;
use postern_chat::message::address::{Address, NotDelivered};
use postern_chat::message::messenger::Messenger;
use postern_chat::tell::delivery::checkup;
use postern_chat::tell::regular::daily::DailyPuzzles;
use postern_chat::tell::regular::letter::Letters;
use postern_metrics as metrics;
use postern_play::ids::{ChannelId, NoticeId};
use postern_play::letter::Letter;
use postern_play::log_words::chain;
use postern_play::server::{Daily, Greeting, Posting, ServerSettings};
use postern_play::time::{Millis, Timestamp};
use postern_service::Service;
use postern_store::fault::Fault;
use postern_store::work::Work;
use postern_words::voice::Voice;

/// Pause between two looks for due orders.
const PAUSE: Duration = Duration::from_secs(10);
/// One process carries out orders at a time.
const CARE: Work = Work { kind: "care", of: 0 };
/// Maximum number of orders of one kind per look.
const AT_ONCE: usize = 100;
/// Delay before the retry of a message that Discord could not take for now, in seconds.
const LATER: i64 = 300;
/// Delay before the next try to leave a server, if Discord could not take the request for now, in seconds.
const SOON: i64 = 30;

/// Carries out the orders.
pub struct Caretaker {
    service: Arc<Service>,
    messenger: Arc<dyn Messenger>,
    puzzles: DailyPuzzles,
    letters: Letters,
    clock: Box<dyn Fn() -> Timestamp + Send + Sync>,
}

/// Outcome of sending a message to a server.
enum Sent {
    Arrived,
    /// No channel accepts the message.
    Nowhere,
    Later,
}

/// The rest of a Sunday's number (in days since 1970) by seven. The puzzle of a Sunday has the table of the week.
const SUNDAY: u32 = 3;

impl Caretaker {
    /// Creates a caretaker. `clock` returns the current time.
    pub fn new(
        service: Arc<Service>,
        messenger: Arc<dyn Messenger>,
        puzzles: DailyPuzzles,
        letters: Letters,
        clock: impl Fn() -> Timestamp + Send + Sync + 'static,
    ) -> Caretaker {
        Caretaker { service, messenger, puzzles, letters, clock: Box::new(clock) }
    }

    /// Carries out orders forever. Drop the future to stop it: unfinished orders are carried out after the next start.
    pub async fn run(self) {
        loop {
            self.service.leases().duty(CARE).await;
            let working = metrics::CARETAKER.work();
            if let Err(fault) = self.look().await {
                tracing::error!(fault = %chain(&fault), "the caretaker can't carry out an order; it is tried again");
            }
            drop(working);
            tokio::select! {
                biased;
                () = self.service.wakes.errands.notified() => {}
                () = tokio::time::sleep(PAUSE) => {}
            }
        }
    }

    /// Carries out the orders that are due now. A failed order does not stop the others.
    ///
    /// # Errors
    /// The first [`Fault`] of the store.
    pub async fn look(&self) -> Result<(), Fault> {
        let mut all = Ok(());
        for person in self.service.store().leaving(AT_ONCE).await? {
            all = all.and(self.service.departures.forget_person(person, (self.clock)()).await);
        }
        for server in self.service.store().servers_due((self.clock)(), AT_ONCE).await? {
            all = all.and(self.tend(server).await);
        }
        all
    }

    async fn tend(&self, server: ServerSettings) -> Result<(), Fault> {
        let now = (self.clock)();
        if server.excluded.is_some() {
            return self.leave(&server, now).await;
        }
        self.greet(&server, now).await?;
        if let Some(daily) = server.puzzle.as_ref().filter(|daily| daily.next <= now) {
            self.post_puzzle(&server, daily, now).await?;
        }
        match &server.letter {
            Some(letter) if letter.next <= now => self.post_letter(&server, letter, now).await,
            _ => Ok(()),
        }
    }

    /// Leaves an excluded server. A failure is tried again until the bot is not there any more.
    async fn leave(&self, server: &ServerSettings, now: Timestamp) -> Result<(), Fault> {
        if server.leaves().is_none_or(|at| at > now) {
            return Ok(());
        }
        let id = server.id.0;
        let next = match self.messenger.leave(server.id).await {
            Ok(()) => {
                tracing::info!(server = id, "the bot is not on an excluded server any more");
                None
            }
            Err(error) => {
                tracing::error!(%error, server = id, "the bot can't leave an excluded server; it tries again");
                let soon = matches!(error, NotDelivered::Later { .. });
                Some(now.plus_seconds(if soon { SOON } else { LATER }))
            }
        };
        self.change(server, |current| {
            // The server may have added the bot again meanwhile, or the exclusion may be lifted.
            if current.leaves() == server.leaves() {
                current.leave_at(next);
            }
        })
        .await
        .map(drop)
    }

    /// Posts the greeting once it is due, in the first channel that accepts it.
    async fn greet(&self, server: &ServerSettings, now: Timestamp) -> Result<(), Fault> {
        let Greeting::Due { channels, at, begun, language } = &server.greeting else { return Ok(()) };
        if *at > now {
            return Ok(());
        }
        let (begun, language) = (*begun, *language);
        let due = |at| Greeting::Due { channels: channels.clone(), at, begun: true, language };
        if !begun {
            self.change_greeting(server, &due(now)).await?;
        }
        let voice = Voice::new(self.service.catalogue(), server.language.unwrap_or(language));
        let mut greeting = Greeting::Done;
        for &channel in channels {
            let looked = checkup::look(&*self.messenger, server.id, channel).await;
            let (message, action) = checkup::greeting(&voice, &looked, self.messenger.invitation());
            let again = begun.then_some(action.as_str());
            match self.send(channel, &message, server.greeting_id(), again).await {
                Sent::Arrived => break,
                Sent::Nowhere => {}
                Sent::Later => {
                    greeting = due(now.plus_seconds(LATER));
                    break;
                }
            }
        }
        self.change_greeting(server, &greeting).await
    }

    /// Sets the greeting, unless the operator has excluded the server meanwhile: the greeting is then the order to leave.
    async fn change_greeting(&self, server: &ServerSettings, greeting: &Greeting) -> Result<(), Fault> {
        self.change(server, |server| {
            if server.excluded.is_none() {
                server.greeting = greeting.clone();
            }
        })
        .await
        .map(drop)
    }

    /// Posts the daily puzzle once. The store records the puzzle before the post; if an earlier attempt may have
    /// arrived, its message is searched for first.
    async fn post_puzzle(&self, server: &ServerSettings, daily: &Daily, now: Timestamp) -> Result<(), Fault> {
        let posting = match &daily.posting {
            Some(begun) => Some(begun.clone()),
            None => self.begin(server, daily).await?,
        };
        let Some(posting) = posting else {
            let next = server.next_puzzle(daily.hour, now);
            return self.change_puzzle(server, |daily| daily.next = next).await;
        };
        let Posting { puzzle, day, .. } = &posting;
        let language = server.language.unwrap_or(daily.language);
        let week = match day % 7 {
            SUNDAY => Some(self.service.club.puzzle_week(server).await?),
            _ => None,
        };
        let sent = match self.puzzles.message(puzzle, *day, language, week.as_ref()).await {
            None => Sent::Nowhere,
            Some((message, action)) => {
                let again = daily.posting.is_some().then_some(action.as_str());
                self.send(daily.channel, &message, server.puzzle_id(*day), again).await
            }
        };
        let next = match sent {
            Sent::Later => now.plus_seconds(LATER),
            Sent::Arrived | Sent::Nowhere => server.next_puzzle(daily.hour, now),
        };
        let again = Some(posting.clone()).filter(|_| matches!(sent, Sent::Later));
        self.change_puzzle(server, |daily| {
            daily.next = next;
            daily.last = Some(*day);
            daily.posting.clone_from(&again);
            if matches!(sent, Sent::Arrived) {
                daily.arrived(&posting);
            }
        })
        .await
    }

    /// Chooses the puzzle of the day and records that it is being posted. Returns `None` if this day already had its
    /// puzzle or there is none to choose.
    async fn begin(&self, server: &ServerSettings, daily: &Daily) -> Result<Option<Posting>, Fault> {
        let day = u32::try_from(daily.next.0.div_euclid(Millis::DAY.0)).unwrap_or(0);
        let puzzle = self.puzzles.choose(server.id, day).filter(|_| daily.last != Some(day));
        let Some(puzzle) = puzzle else { return Ok(None) };
        let posting = Posting::new(puzzle, day);
        self.change_puzzle(server, |daily| daily.posting = Some(posting.clone())).await?;
        Ok(Some(posting))
    }

    /// Posts the weekly letter once. The store records its week before the post; if an earlier attempt may have
    /// arrived, its message is searched for first. A week without news has no letter.
    async fn post_letter(
        &self,
        server: &ServerSettings,
        letter: &Letter,
        now: Timestamp,
    ) -> Result<(), Fault> {
        let next = server.next_letter((letter.weekday, letter.hour), now);
        let zone = server.zone.clone().unwrap_or_default();
        let Some(span) = letter.span(&zone, now) else {
            return self.change_letter(server, |letter| letter.next = next).await;
        };
        let composed =
            self.letters.message(&self.service, &*self.messenger, (server, letter), span, now).await?;
        let Some((message, action)) = composed else {
            return self
                .change_letter(server, |letter| {
                    letter.next = next;
                    letter.posting = None;
                })
                .await;
        };
        if letter.posting.is_none() {
            self.change_letter(server, |letter| letter.posting = Some(span.to)).await?;
        }
        let again = letter.posting.is_some().then_some(action.as_str());
        let sent = self.send(letter.channel, &message, server.letter_id(span.to), again).await;
        self.change_letter(server, |letter| match sent {
            Sent::Later => letter.next = now.plus_seconds(LATER),
            Sent::Arrived | Sent::Nowhere => {
                letter.next = next;
                letter.told = Some(span.to);
                letter.posting = None;
            }
        })
        .await
    }

    async fn change_letter(
        &self,
        server: &ServerSettings,
        change: impl Fn(&mut Letter) + Send + Sync,
    ) -> Result<(), Fault> {
        self.change(server, |server| server.letter.iter_mut().for_each(&change)).await.map(drop)
    }

    async fn change_puzzle(
        &self,
        server: &ServerSettings,
        change: impl Fn(&mut Daily) + Send + Sync,
    ) -> Result<(), Fault> {
        self.change(server, |server| server.puzzle.iter_mut().for_each(&change)).await.map(drop)
    }

    /// Posts a message. With `again`, first searches the channel for an earlier copy with that button action.
    async fn send(&self, channel: ChannelId, message: &Message, id: NoticeId, again: Option<&str>) -> Sent {
        let to = Address::Channel(channel);
        let found = match again {
            Some(action) => self.messenger.find(to, action).await,
            None => Ok(None),
        };
        let sent = match found {
            Ok(Some(post)) => Ok(post),
            // If this process was suspended, another process may be posting the message.
            Ok(None) if !self.service.leases().keeps(CARE).await => return Sent::Later,
            Ok(None) => self.messenger.post(to, message, id).await,
            Err(error) => Err(error),
        };
        match sent {
            Ok(_) => {
                self.messenger.reach().open(to);
                Sent::Arrived
            }
            // The next message may arrive.
            Err(error @ (NotDelivered::Forbidden { seen: false, .. } | NotDelivered::Barred(_)))
                if self.messenger.reach().refuse(to, error.clone(), (self.clock)()).is_quick() =>
            {
                tracing::info!(%error, %channel, "a channel takes no message to its server for now");
                Sent::Later
            }
            Err(NotDelivered::Later { why, .. }) => {
                tracing::info!(why, "a message to a server waits");
                Sent::Later
            }
            Err(error) => {
                tracing::info!(%error, %channel, "a channel takes no message to its server");
                Sent::Nowhere
            }
        }
    }

    async fn change(
        &self,
        server: &ServerSettings,
        change: impl Fn(&mut ServerSettings) + Send + Sync,
    ) -> Result<ServerSettings, Fault> {
        let changed = self.service.servers.change_server(server.id, None, |server| {
            change(server);
            Ok(())
        });
        Ok(changed.await?)
    }
}
