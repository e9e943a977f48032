//! Two people, a store in memory, a clock that tests advance, and a messenger that fails on request.

mod choices;
mod faults;
mod messenger;
mod workers;

pub use faults::{CommandError, Posted};
pub use messenger::FakeMessenger;

use std::ops::Deref;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{LazyLock, OnceLock};

use postern::chat::invocation::{Attached, Permission};
use postern::service::Sizes;
use postern::webhooks::{Allowed, Webhooks};
use postern::workers::outbox::Outbox;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

use crate::clock::Clock;
use crate::prelude::*;

/// The bytes of every secret.
pub const SECRET: [u8; 32] = [7; 32];

/// Returns a sender of webhooks that may lead to this machine.
fn webhooks() -> Arc<Webhooks> {
    static SENDER: LazyLock<Arc<Webhooks>> =
        LazyLock::new(|| Arc::new(Webhooks::new(Allowed::All, || SECRET).expect("TLS")));
    SENDER.clone()
}

/// The service for Ann and Ben, with everything it needs.
pub struct Meeting {
    pub store: Store,
    pub service: Arc<Service>,
    pub messenger: Arc<FakeMessenger>,
    pub told: Arc<Notify>,
    pub clock: Clock,
    pub pool: Arc<EnginePool>,
    interactions: AtomicU64,
    router: OnceLock<Router>,
}

/// The parts of the service, as in `meeting.challenges`.
impl Deref for Meeting {
    type Target = Service;

    fn deref(&self) -> &Service {
        &self.service
    }
}

impl Default for Meeting {
    fn default() -> Meeting {
        Meeting::new()
    }
}

impl Meeting {
    pub fn new() -> Meeting {
        Meeting::with_most_against_computer(3)
    }

    pub fn with_most_against_computer(most: usize) -> Meeting {
        Meeting::with(Store::in_memory(), most)
    }

    /// Like [`Meeting::new`], with another store.
    pub fn on(store: Store) -> Meeting {
        Meeting::with(store, 3)
    }

    fn with(store: Store, most: usize) -> Meeting {
        let told = Arc::new(Notify::new());
        let sizes = Sizes { most_against_computer: most, ..Sizes::default() };
        let service = Service::with(catalogue(), store.clone(), told.clone(), sizes);
        Meeting {
            service: Arc::new(service),
            messenger: Arc::new(FakeMessenger::default()),
            clock: Clock::default(),
            pool: Arc::new(EnginePool::start(catalogue(), 1, Duration::from_secs(1))),
            interactions: AtomicU64::new(1),
            router: OnceLock::new(),
            store,
            told,
        }
    }

    pub fn run(&self) -> JoinHandle<()> {
        self.run_ahead(0)
    }

    /// Like [`Meeting::run`], on a machine whose clock is ahead by some seconds.
    pub fn run_ahead(&self, seconds: i64) -> JoinHandle<()> {
        let pictures = self.pictures();
        let clock = self.clock.clone();
        let (service, messenger) = (self.service.clone(), self.messenger.clone());
        let clock = move || clock.now().plus_seconds(seconds);
        let outbox = Outbox::new(service, pictures, messenger, self.told.clone(), clock);
        let outbox = outbox.with_webhooks(Some(webhooks()));
        tokio::spawn(Arc::new(outbox).run())
    }

    /// The present moment of the clock.
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    pub fn asker(&self, id: PersonId) -> Asker {
        let name = if id == ANN { "Ann" } else { "Ben" }.to_owned();
        let by = InteractionId(self.interactions.fetch_add(1, Ordering::Relaxed));
        Asker { id, name, by, language: Language::English }
    }

    /// Lets Ann challenge Ben.
    pub async fn challenge_with(&self, home: Home, terms: Terms) -> ChallengeId {
        let (asker, now) = (self.asker(ANN), self.clock.now());
        let made = self.service.challenges.challenge(&asker, Some(BEN), terms, home, now).await;
        made.expect("there is room").id
    }

    /// Like [`Meeting::challenge_with`], to a game in which Ann moves first.
    pub async fn offer(&self, home: Home, days: u16) -> ChallengeId {
        let terms = Terms { colour: Colour::First, ..Terms::new("ransom", Pace::Days(days)) };
        self.challenge_with(home, terms).await
    }

    pub async fn challenge(&self, channel: ChannelId, days: u16) -> ChallengeId {
        self.offer(Home::Channel { server: ServerId(5), channel, thread: None }, days).await
    }

    pub async fn challenge_directly(&self) -> ChallengeId {
        self.offer(Home::Direct, 1).await
    }

    /// Lets Ben accept a challenge on its card.
    pub async fn accept(&self, id: ChallengeId) -> MatchId {
        let card = self.store.card(id).await.expect("the store answers");
        let taken = self.service.challenges.accept(id, &self.asker(BEN), true, card, self.clock.now()).await;
        taken.expect("it stands").record.id
    }

    /// Starts a match in a channel. Ben accepts the challenge before its card is delivered.
    pub async fn begin(&self, channel: ChannelId, days: u16) -> MatchId {
        let id = self.challenge(channel, days).await;
        self.accept(id).await
    }

    pub async fn begin_directly(&self) -> MatchId {
        let id = self.challenge_directly().await;
        self.accept(id).await
    }

    /// Plays the first legal move.
    pub async fn play(&self, id: MatchId, by: PersonId) -> Record {
        let record = self.store.record(id).await.unwrap().expect("the match");
        let state = postern::play::record::replay::replay(&catalogue(), &record).expect("it can be replayed");
        let text = state.legal(2).first().expect("there is a move").clone();
        self.command(id, by, Command::Move { seen: record.ply(), text }).await
    }

    /// The match in the store.
    pub async fn record(&self, id: MatchId) -> Record {
        self.store.record(id).await.expect("the store answers").expect("the match is kept")
    }

    pub async fn resign(&self, id: MatchId, by: PersonId) -> Record {
        let seen = self.store.record(id).await.unwrap().expect("the match").ply();
        self.command(id, by, Command::Resign { seen }).await
    }

    pub async fn command(&self, id: MatchId, by: PersonId, command: Command) -> Record {
        let asked = Some(self.asker(by).by);
        let by = Actor::Person(by);
        let done = self.service.matches.command(id, by, &command, asked, self.clock.now()).await;
        done.expect("it is carried out").record
    }

    /// Advances the clock in steps with a heartbeat after each, as if the program were running.
    pub async fn pass(&self, time: Duration) {
        const BEAT: Duration = Duration::from_secs(120);
        let mut left = time;
        while !left.is_zero() {
            let step = left.min(BEAT);
            self.clock.pass(step);
            left -= step;
            self.store.heartbeat(self.clock.now()).await.expect("the store answers");
        }
    }

    /// Waits until `holds` returns true.
    pub async fn until(&self, holds: impl Fn() -> bool) {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Waits until every notice left is due later than the present moment of the clock.
    pub async fn until_waiting(&self) {
        loop {
            let due = self.store.undelivered(self.clock.now(), 1).await.unwrap();
            if due.is_empty() && self.store.next_notice().await.unwrap().is_some() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Lets time pass in which refused notices are tried again, from one try to the next.
    pub async fn retry(&self, time: Duration) {
        let end = self.clock.now().plus_seconds(time.as_secs() as i64);
        loop {
            self.until_nothing_is_due().await;
            let now = self.clock.now();
            if now >= end {
                return;
            }
            let next = self.store.next_notice().await.unwrap().unwrap_or(end);
            let to = next.clamp(now.plus_seconds(1), end);
            self.pass(Duration::from_millis(to.since(now).0.unsigned_abs())).await;
            self.told.notify_one();
        }
    }

    /// Waits until no notice is due or in delivery. A notice in delivery is due at the end of its lease.
    pub async fn until_nothing_is_due(&self) {
        const LEASE: i64 = 12_000;
        loop {
            let now = self.clock.now();
            let due =
                async |at| self.store.undelivered(Timestamp(now.0 + at), usize::MAX).await.unwrap().len();
            if due(0).await == 0 && due(LEASE - 1).await == due(LEASE).await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Waits until all old buttons are removed.
    pub async fn until_buttons_are_removed(&self) {
        while !self.store.old_buttons(1).await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    pub fn pictures(&self) -> Pictures {
        static PAINTER: LazyLock<Arc<Painter>> =
            LazyLock::new(|| Arc::new(Painter::new().expect("the themes are right")));
        Pictures::new(catalogue(), PAINTER.clone(), ComputePool::new(2))
    }

    pub fn router(&self) -> Router {
        Router::new(
            self.service.clone(),
            self.pictures(),
            self.messenger.clone(),
            || 4,
            Arc::clone(&self.pool),
        )
        .with_webhooks(Some(webhooks()))
    }

    /// Forgets what the router of the visitors remembers, as a restart of the program does.
    pub fn restart(&mut self) {
        self.router = OnceLock::new();
    }

    /// The router of all [visitors](crate::visitor::Visitor) of this meeting.
    pub(crate) fn shared_router(&self) -> &Router {
        self.router.get_or_init(|| self.router())
    }

    /// The context of a command or press.
    pub fn invocation(
        &self,
        id: PersonId,
        place: Place,
        files: Vec<Attached>,
        on: Option<Pressed>,
    ) -> Invocation {
        let Asker { name, by: interaction, .. } = self.asker(id);
        Invocation {
            person: Person { id, name, is_bot: false },
            bot: PersonId(1),
            place,
            around: None,
            manages: id == ANN,
            may_open_activities: true,
            roles: Vec::new(),
            permissions: Permissions(Permission::ALL.to_vec()),
            channels: Vec::new(),
            interaction,
            on,
            files,
            language: Language::English,
            server_language: Language::English,
            now: self.clock.now(),
        }
    }

    /// Starts a match of Ann and Ben, who accepts before the card is delivered.
    pub async fn begin_with(&self, home: Home, terms: Terms) -> MatchId {
        let id = self.challenge_with(home, terms).await;
        self.accept(id).await
    }

    /// Starts a match of this game in channel 7, without a time limit. Ann moves first.
    pub async fn begin_game(&self, game: &str, options: &[(&str, &str)]) -> MatchId {
        let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
        let options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
        let terms = Terms { options, colour: Colour::First, ..Terms::new(game, Pace::Unlimited) };
        self.begin_with(home, terms).await
    }
}
