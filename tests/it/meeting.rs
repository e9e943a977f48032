//! Two people, a store in memory, a clock that is moved by hand, and a messenger that fails as it is told.

mod clock;

pub use clock::Clock;

use crate::trials::catalogue;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use postern::chat::{
    Address, Answer, Attached, Handler, Invocation, Message, Messenger, NotDelivered, Permission,
    Permissions, Person, Pictures, Place, Pressed, Reach, Request, Router, Row,
};
use postern::game::Language;
use postern::play::{
    Actor, ChallengeId, ChannelId, Command, Home, InteractionId, MatchId, MessageId, NoticeId, NoticeKind,
    PersonId, Post, Record, ServerId, Terms, Timestamp,
};
use postern::render::Painter;
use postern::service::{Asker, ComputePool, EnginePool, Service, Store};
use postern::store::Memory;
use postern::workers::Outbox;
use serde_json::json;
use tokio::sync::Notify;
use tokio::task::JoinHandle;

pub const ANN: PersonId = PersonId(1001);
pub const BEN: PersonId = PersonId(1002);

/// What happens to whoever writes somewhere.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum CommandError {
    Panic,
    Slow(Duration),
    /// Try again later.
    Busy,
    /// No such channel.
    Gone,
    /// No direct messages.
    Closed,
    /// It arrives, but nobody hears so.
    AnswerLost,
    /// A right is missing: to write, or to see the place.
    Forbidden {
        seen: bool,
    },
    /// The right to attach files is missing.
    NoPictures,
    /// The service does not take pictures of ours, or no message at all.
    BadPicture,
    BadMessage,
}

/// A message that arrived.
#[derive(Clone, Debug)]
pub struct Posted {
    pub to: Address,
    pub nonce: NoticeId,
    pub message: Message,
    pub post: Post,
}

#[derive(Default)]
pub struct FakeCourier {
    troubles: Mutex<HashMap<Address, CommandError>>,
    posts: Mutex<Vec<Posted>>,
    /// The messages that a nonce is still known of.
    nonces: Mutex<HashMap<NoticeId, Post>>,
    /// How often somebody tried to write or look somewhere.
    asked: Mutex<HashMap<Address, u32>>,
    /// What lost its buttons, and how many attempts fail before that.
    without_buttons: Mutex<Vec<Post>>,
    removals_to_fail: AtomicU64,
    /// The people who left the server, and how often somebody was asked after.
    gone: Mutex<HashSet<PersonId>>,
    asked_after: AtomicU64,
    reach: Reach,
    /// Files of messages, by their address.
    files: Mutex<HashMap<String, Vec<u8>>>,
}

impl FakeCourier {
    pub fn error(&self, at: ChannelId, error: CommandError) {
        self.troubles.lock().unwrap().insert(Address::Channel(at), error);
    }

    pub fn trouble_with(&self, person: PersonId, error: CommandError) {
        self.troubles.lock().unwrap().insert(Address::Direct(person), error);
    }

    pub fn calm(&self, at: ChannelId) {
        self.troubles.lock().unwrap().remove(&Address::Channel(at));
    }

    pub fn calm_with(&self, person: PersonId) {
        self.troubles.lock().unwrap().remove(&Address::Direct(person));
    }

    /// Somebody leaves the server, or comes back.
    pub fn leave(&self, person: PersonId, gone: bool) {
        let mut all = self.gone.lock().unwrap();
        let _ = if gone { all.insert(person) } else { all.remove(&person) };
    }

    /// How often somebody was asked after.
    pub fn asked_after(&self) -> u64 {
        self.asked_after.load(Ordering::SeqCst)
    }

    /// A picture as a file of some message.
    pub fn keep(&self, bytes: Vec<u8>) -> Attached {
        let mut files = self.files.lock().unwrap();
        let address = format!("file {}", files.len());
        let size = bytes.len() as u64;
        files.insert(address.clone(), bytes);
        Attached { name: "board.png".into(), address, size }
    }

    /// How often somebody tried to write or look somewhere.
    pub fn asked(&self, to: Address) -> u32 {
        self.asked.lock().unwrap().get(&to).copied().unwrap_or(0)
    }

    /// How often somebody tried to write or look anywhere.
    pub fn asked_in_all(&self) -> u32 {
        self.asked.lock().unwrap().values().sum()
    }

    /// The next attempts to remove buttons fail.
    pub fn fail_removals(&self, times: u64) {
        self.removals_to_fail.store(times, Ordering::SeqCst);
    }

    /// What has lost its buttons, in the order in which it did.
    pub fn without_buttons(&self) -> Vec<Post> {
        self.without_buttons.lock().unwrap().clone()
    }

    pub fn forget_nonces(&self) {
        self.nonces.lock().unwrap().clear();
    }

    /// What arrived of a kind.
    pub fn posts(&self, kind: NoticeKind) -> Vec<Posted> {
        let ids = [0, 1].map(|recipient| kind.notice_id(recipient));
        self.posts.lock().unwrap().iter().filter(|post| ids.contains(&post.nonce)).cloned().collect()
    }

    pub fn all(&self) -> Vec<Posted> {
        self.posts.lock().unwrap().clone()
    }

    /// What arrived of a kind, once so many messages have, or the time is up.
    pub async fn told(&self, kind: NoticeKind, count: usize, within: Duration) -> Vec<Posted> {
        let began = Instant::now();
        while self.posts(kind).len() < count && began.elapsed() < within {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.posts(kind)
    }

    /// Waits until nothing is left to be told.
    pub async fn settled(&self, meeting: &Meeting, within: Duration) {
        let began = Instant::now();
        let far = Timestamp(i64::MAX);
        while !meeting.store.undelivered(far, 1).await.unwrap().is_empty() && began.elapsed() < within {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn pass(&self, to: Address, message: Option<&Message>) -> Result<(), NotDelivered> {
        *self.asked.lock().unwrap().entry(to).or_default() += 1;
        let error = self.troubles.lock().unwrap().get(&to).copied();
        match error {
            None | Some(CommandError::AnswerLost) => Ok(()),
            Some(CommandError::Panic) => panic!("the messenger broke, as it was told"),
            Some(CommandError::Slow(time)) => {
                tokio::time::sleep(time).await;
                Ok(())
            }
            Some(CommandError::Busy) => Err(NotDelivered::Later { why: "busy".into(), after: None }),
            Some(CommandError::Gone) => Err(NotDelivered::NoWay("gone".into())),
            Some(CommandError::Closed) => Err(NotDelivered::Closed("closed".into())),
            Some(CommandError::Forbidden { seen }) => {
                Err(NotDelivered::Forbidden { why: "forbidden".into(), seen })
            }
            Some(CommandError::NoPictures) if message.is_some_and(|message| message.picture.is_some()) => {
                Err(NotDelivered::Forbidden { why: "no pictures".into(), seen: true })
            }
            Some(CommandError::BadPicture) if message.is_some_and(|message| message.picture.is_some()) => {
                Err(NotDelivered::Refused("a bad picture".into()))
            }
            Some(CommandError::BadMessage) if message.is_some() => {
                Err(NotDelivered::Refused("a bad message".into()))
            }
            Some(CommandError::NoPictures | CommandError::BadPicture | CommandError::BadMessage) => Ok(()),
        }
    }
}

fn carries(message: &Message, action: &str) -> bool {
    message.rows.iter().any(|row| match row {
        Row::Buttons(buttons) => buttons.iter().any(|button| button.action == action),
        Row::Menu(menu) => menu.action == action,
        Row::Channels(menu) => menu.action == action,
    })
}

#[async_trait]
impl Messenger for FakeCourier {
    fn reach(&self) -> &Reach {
        &self.reach
    }

    async fn post(&self, to: Address, message: &Message, notice: NoticeId) -> Result<Post, NotDelivered> {
        self.pass(to, Some(message)).await?;
        let known = self.nonces.lock().unwrap().get(&notice).copied();
        let post = known.unwrap_or_else(|| {
            let mut posts = self.posts.lock().unwrap();
            let channel = match to {
                Address::Channel(channel) => channel,
                Address::Direct(PersonId(person)) => ChannelId(person),
            };
            let post = Post { channel, message: MessageId(posts.len() as u64 + 1) };
            posts.push(Posted { to, nonce: notice, message: message.clone(), post });
            self.nonces.lock().unwrap().insert(notice, post);
            post
        });
        if self.troubles.lock().unwrap().get(&to) == Some(&CommandError::AnswerLost) {
            return Err(NotDelivered::Later { why: "no answer".into(), after: None });
        }
        Ok(post)
    }

    async fn fetch(&self, file: &Attached, most: u64) -> Result<Vec<u8>, NotDelivered> {
        let bytes = self.files.lock().unwrap().get(&file.address).cloned();
        bytes
            .filter(|bytes| bytes.len() as u64 <= most)
            .ok_or_else(|| NotDelivered::NoWay(format!("{} is not here", file.name)))
    }

    async fn find(&self, to: Address, action: &str) -> Result<Option<Post>, NotDelivered> {
        self.pass(to, None).await?;
        let posts = self.posts.lock().unwrap();
        Ok(posts.iter().find(|post| post.to == to && carries(&post.message, action)).map(|post| post.post))
    }

    async fn replace(&self, _: Post, _: &Message) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn remove_buttons(&self, post: Post) -> Result<(), NotDelivered> {
        let fails = |left: u64| left.checked_sub(1);
        if self.removals_to_fail.fetch_update(Ordering::SeqCst, Ordering::SeqCst, fails).is_ok() {
            return Err(NotDelivered::Later { why: "busy".into(), after: None });
        }
        self.without_buttons.lock().unwrap().push(post);
        Ok(())
    }

    async fn open_thread(&self, _: Post, _: &str) -> Result<ChannelId, NotDelivered> {
        Err(NotDelivered::NoWay("no threads here".into()))
    }

    async fn is_member(&self, _: ServerId, person: PersonId) -> Result<bool, NotDelivered> {
        self.asked_after.fetch_add(1, Ordering::SeqCst);
        Ok(!self.gone.lock().unwrap().contains(&person))
    }

    async fn rights(&self, _: ServerId, channel: ChannelId) -> Result<Permissions, NotDelivered> {
        self.pass(Address::Channel(channel), None).await?;
        Ok(Permissions(Permission::ALL.to_vec()))
    }

    fn invitation(&self) -> String {
        "https://discord.com/oauth2/authorize?client_id=1".into()
    }

    async fn close_thread(&self, _: ChannelId) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn add_to_thread(&self, _: ChannelId, _: &[PersonId]) -> Result<(), NotDelivered> {
        Ok(())
    }
}

/// Ann, Ben, and all that is needed between them.
pub struct Meeting {
    pub store: Arc<dyn Store>,
    pub service: Arc<Service>,
    pub messenger: Arc<FakeCourier>,
    pub told: Arc<Notify>,
    pub clock: Clock,
    pub pool: Arc<EnginePool>,
    interactions: AtomicU64,
}

impl Meeting {
    pub fn new() -> Meeting {
        Meeting::with_most_against_computer(3)
    }

    pub fn with_most_against_computer(most: usize) -> Meeting {
        let (store, told): (Arc<dyn Store>, _) = (Arc::new(Memory::new()), Arc::new(Notify::new()));
        let service = Service::new(catalogue(), store.clone(), told.clone()).with_most_against_computer(most);
        Meeting {
            service: Arc::new(service),
            messenger: Arc::new(FakeCourier::default()),
            clock: Clock::default(),
            pool: Arc::new(EnginePool::start(catalogue(), 1, Duration::from_secs(1))),
            interactions: AtomicU64::new(1),
            store,
            told,
        }
    }

    pub fn run(&self) -> JoinHandle<()> {
        let painter = Arc::new(Painter::new().expect("the themes are right"));
        let pictures = Pictures::new(catalogue(), painter, ComputePool::new(2));
        let clock = self.clock.clone();
        let (service, messenger) = (self.service.clone(), self.messenger.clone());
        let outbox = Outbox::new(service, pictures, messenger, self.told.clone(), move || clock.now());
        tokio::spawn(Arc::new(outbox).run())
    }

    pub fn asker(&self, id: PersonId) -> Asker {
        let name = if id == ANN { "Ann" } else { "Ben" }.to_owned();
        let by = InteractionId(self.interactions.fetch_add(1, Ordering::Relaxed));
        Asker { id, name, by, language: Language::English }
    }

    /// Ann challenges Ben, and moves first.
    pub async fn offer(&self, home: Home, days: u16) -> ChallengeId {
        let terms: Terms = serde_json::from_value(json!({
            "game": "ransom", "options": [], "colour": "first", "pace": {"days": days}, "rated": true,
        }))
        .expect("terms");
        let asker = self.asker(ANN);
        let made = self.service.challenge(&asker, Some(BEN), terms, home, self.clock.now()).await;
        made.expect("there is room").id
    }

    pub async fn challenge(&self, channel: ChannelId, days: u16) -> ChallengeId {
        self.offer(Home::Channel { server: ServerId(5), channel, thread: None }, days).await
    }

    pub async fn challenge_directly(&self) -> ChallengeId {
        self.offer(Home::Direct, 1).await
    }

    async fn accept(&self, id: ChallengeId) -> MatchId {
        let taken = self.service.accept(id, &self.asker(BEN), true, None, self.clock.now()).await;
        taken.expect("it stands").record.id
    }

    /// A match in a channel; its challenge was taken before the card was out.
    pub async fn begin(&self, channel: ChannelId, days: u16) -> MatchId {
        let id = self.challenge(channel, days).await;
        self.accept(id).await
    }

    pub async fn begin_directly(&self) -> MatchId {
        let id = self.challenge_directly().await;
        self.accept(id).await
    }

    /// Any legal move.
    pub async fn play(&self, id: MatchId, by: PersonId) -> Record {
        let record = self.store.record(id).await.unwrap().expect("the match");
        let state = postern::play::replay(&catalogue(), &record).expect("it can be replayed");
        let text = state.legal(2).first().expect("there is a move").clone();
        self.command(id, by, Command::Move { seen: record.ply(), text }).await
    }

    pub async fn resign(&self, id: MatchId, by: PersonId) -> Record {
        let seen = self.store.record(id).await.unwrap().expect("the match").ply();
        self.command(id, by, Command::Resign { seen }).await
    }

    pub async fn command(&self, id: MatchId, by: PersonId, command: Command) -> Record {
        let asked = Some(self.asker(by).by);
        let by = Actor::Person(by);
        let done = self.service.command(id, by, &command, asked, self.clock.now()).await;
        done.expect("it is carried out").record
    }

    /// Waits until something holds.
    pub async fn until(&self, holds: impl Fn() -> bool) {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Waits until there is nothing that may be delivered at this moment of the clock, but something later.
    pub async fn until_waiting(&self) {
        loop {
            let due = self.store.undelivered(self.clock.now(), 1).await.unwrap();
            if due.is_empty() && self.store.next_notice().await.unwrap().is_some() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Waits until no old buttons are left.
    pub async fn until_buttons_are_removed(&self) {
        while !self.store.old_buttons(1).await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    pub fn desk(&self) -> Router {
        let painter = Arc::new(Painter::new().expect("the themes are right"));
        let pictures = Pictures::new(catalogue(), painter, ComputePool::new(2));
        Router::new(self.service.clone(), pictures, self.messenger.clone(), || 4, Arc::clone(&self.pool))
    }

    pub async fn ctx(&self, desk: &Router, id: PersonId, place: Place, request: Request) -> Answer {
        self.visit_with(desk, id, place, request, Vec::new()).await
    }

    /// Somebody presses or gives a command on a message with these files.
    pub async fn visit_with(
        &self,
        desk: &Router,
        id: PersonId,
        place: Place,
        request: Request,
        files: Vec<Attached>,
    ) -> Answer {
        self.press_on(desk, id, place, request, files, None).await
    }

    /// Somebody presses a button of a message, which is told with its files and with the buttons that it carries.
    pub async fn press_on(
        &self,
        desk: &Router,
        id: PersonId,
        place: Place,
        request: Request,
        files: Vec<Attached>,
        on: Option<Pressed>,
    ) -> Answer {
        desk.handle(self.invocation(id, place, files, on), request).await
    }

    /// The circumstances of a command or press.
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
            manages: id == ANN,
            permissions: Permissions(Permission::ALL.to_vec()),
            interaction,
            on,
            files,
            language: Language::English,
            server_language: Language::English,
            now: self.clock.now(),
        }
    }

    /// A match of this game in channel 7, without a limit of time.
    pub async fn begin_game(&self, game: &str, options: &[(&str, &str)]) -> MatchId {
        let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
        let terms: Terms = serde_json::from_value(json!({
            "game": game, "options": options, "colour": "first", "pace": "unlimited", "rated": true,
        }))
        .expect("terms");
        let made = self.service.challenge(&self.asker(ANN), Some(BEN), terms, home, self.clock.now()).await;
        self.accept(made.expect("there is room").id).await
    }
}
