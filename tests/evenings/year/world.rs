//! The platform of the year: its clock, the places for messages and their readers, and its faults. A fault depends on a
//! hash of the message, the place and the attempt, so that the order of tasks has no influence.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;
use postern::chat::invocation::{Attached, Permission};
use postern::chat::message::address::NotDelivered;
use postern::chat::message::reach::Reach;
use postern::play::ids::RoleId;
use postern_testkit::prelude::*;

use postern_testkit::clock::Clock;

use super::spans::{Span, within};

/// The number of seconds for which the service remembers a nonce.
const NONCE_KNOWN: i64 = 300;
/// The number of messages of a place that a search for one of the bot's messages covers.
const LOOKED_THROUGH: usize = 100;

/// The reason why a place takes no messages.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Shut {
    Gone,
    Forbidden { seen: bool },
    Closed,
}

/// A message that arrived.
#[derive(Clone, Debug)]
pub(crate) struct Arrived {
    pub at: Timestamp,
    pub to: Address,
    pub nonce: NoticeId,
    pub post: Post,
    /// The people whom the message notifies and who can read it. A direct message notifies its recipient, unless it is
    /// silent.
    pub ping: Vec<PersonId>,
    /// True if the message makes no sound.
    pub silent: bool,
    pub content: String,
    actions: Vec<String>,
}

#[derive(Default)]
struct Places {
    shut: HashMap<Address, Shut>,
    /// Open threads, each with its channel.
    threads: BTreeMap<ChannelId, ChannelId>,
    members: BTreeSet<(ServerId, PersonId)>,
    /// The server of each channel.
    servers: BTreeMap<ChannelId, ServerId>,
    /// The indices in `arrived` of the messages of each place.
    posts: HashMap<Address, Vec<usize>>,
    attempts: HashMap<(Address, u64), u64>,
    arrived: Vec<Arrived>,
    refused: HashMap<Address, Vec<Timestamp>>,
    /// The times at which a person joined (true) or left a server.
    joined: Vec<(Timestamp, ServerId, PersonId, bool)>,
}

pub(crate) struct World {
    pub clock: Clock,
    seed: u64,
    /// The times at which the platform is unavailable.
    pub outages: Vec<Span>,
    places: Mutex<Places>,
}

/// A pseudo-random number that depends on these parts.
pub(crate) fn hash(parts: &[u64]) -> u64 {
    parts.iter().fold(0, |hash, part| Chance::new(hash ^ part).number())
}

fn number(to: Address) -> u64 {
    match to {
        Address::Channel(channel) => channel.0,
        Address::Direct(person) => person.0 | 1 << 40,
    }
}

impl World {
    pub(crate) fn new(seed: u64, outages: Vec<Span>) -> World {
        World { clock: Clock::running(), seed, outages, places: Mutex::default() }
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// True while the platform is unavailable.
    pub(crate) fn is_out(&self) -> bool {
        within(&self.outages, self.clock.now())
    }

    pub(crate) fn add_channel(&self, server: ServerId, channel: ChannelId) {
        self.places().servers.insert(channel, server);
    }

    pub(crate) fn joins(&self, server: ServerId, person: PersonId, joins: bool) {
        let mut places = self.places();
        places.joined.push((self.clock.now(), server, person, joins));
        let members = &mut places.members;
        let _ = if joins { members.insert((server, person)) } else { members.remove(&(server, person)) };
    }

    pub(crate) fn is_member(&self, server: ServerId, person: PersonId) -> bool {
        self.places().members.contains(&(server, person))
    }

    /// Shuts a place for messages, or opens it again.
    pub(crate) fn shut(&self, at: Address, shut: Option<Shut>) {
        let all = &mut self.places().shut;
        let _ = match shut {
            Some(shut) => all.insert(at, shut),
            None => all.remove(&at),
        };
    }

    pub(crate) fn is_shut(&self, at: Address) -> bool {
        self.places().shut.contains_key(&at)
    }

    /// The open threads.
    pub(crate) fn threads(&self) -> Vec<ChannelId> {
        self.places().threads.keys().copied().collect()
    }

    /// Deletes a thread.
    pub(crate) fn delete_thread(&self, thread: ChannelId) {
        let mut places = self.places();
        places.threads.remove(&thread);
        places.shut.insert(Address::Channel(thread), Shut::Gone);
    }

    /// All messages that arrived.
    pub(crate) fn arrived(&self) -> Vec<Arrived> {
        self.places().arrived.clone()
    }

    /// The times at which each place refused a message, in order.
    pub(crate) fn refused(&self) -> HashMap<Address, Vec<Timestamp>> {
        self.places().refused.clone()
    }

    /// The times at which a person joined (true) or left a server.
    pub(crate) fn joined(&self) -> Vec<(Timestamp, ServerId, PersonId, bool)> {
        self.places().joined.clone()
    }

    /// Simulates a request about a place, which takes time and may fail. Returns true if the request is carried out but
    /// its response is lost.
    async fn request(&self, to: Address, what: u64) -> Result<bool, NotDelivered> {
        let attempt = {
            let mut places = self.places();
            let attempts = places.attempts.entry((to, what)).or_default();
            *attempts += 1;
            *attempts
        };
        let fate = hash(&[self.seed, number(to), what, attempt]);
        tokio::time::sleep(Duration::from_millis(30 + fate % 800)).await;
        let later = |why: &str, after| Err(NotDelivered::Later { why: why.into(), after });
        if self.is_out() {
            return later("the platform is out", None);
        }
        self.is_open(to)?;
        match (fate >> 20) % 100 {
            0..3 => later("busy", None),
            3 => later("too fast", Some(Duration::from_secs(2 + (fate >> 40) % 20))),
            4 | 5 => Ok(true),
            _ => Ok(false),
        }
    }

    /// # Errors
    /// Fails if the place takes no messages.
    fn is_open(&self, to: Address) -> Result<(), NotDelivered> {
        let mut places = self.places();
        let parent = match to {
            Address::Channel(thread) => places.threads.get(&thread).map(|parent| Address::Channel(*parent)),
            Address::Direct(_) => None,
        };
        let above = parent.and_then(|parent| places.shut.get(&parent).copied());
        // A thread accepts messages even if the bot may not write in its channel.
        let above = above.filter(|shut| *shut != Shut::Forbidden { seen: true });
        let Some(shut) = places.shut.get(&to).copied().or(above) else { return Ok(()) };
        places.refused.entry(to).or_default().push(self.clock.now());
        Err(match shut {
            Shut::Gone => NotDelivered::NoWay("gone".into()),
            Shut::Forbidden { seen } => NotDelivered::Forbidden { why: "forbidden".into(), seen },
            Shut::Closed => NotDelivered::Closed("closed".into()),
        })
    }

    fn arrives(&self, to: Address, message: &Message, nonce: NoticeId) -> Post {
        let mut places = self.places();
        let at = self.clock.now();
        let known = places.posts.get(&to).into_iter().flatten().rev().map(|&number| &places.arrived[number]);
        let known = known.take_while(|one| at.since(one.at).0 < NONCE_KNOWN * 1000);
        if let Some(known) = known.into_iter().find(|known| known.nonce == nonce) {
            return known.post;
        }
        let message_id = MessageId(hash(&[self.seed, number(to), nonce.0, at.0 as u64]) >> 1);
        let (channel, reads): (_, Box<dyn Fn(PersonId) -> bool>) = match to {
            Address::Direct(person) => (ChannelId(person.0), Box::new(move |reader| reader == person)),
            Address::Channel(channel) => {
                let parent = places.threads.get(&channel).copied().unwrap_or(channel);
                let server = places.servers.get(&parent).copied();
                let members = places.members.clone();
                let reads = move |reader| server.is_some_and(|server| members.contains(&(server, reader)));
                (channel, Box::new(reads))
            }
        };
        let post = Post { channel, message: message_id };
        let ping = match to {
            Address::Direct(person) if !message.silent => vec![person],
            _ => message.ping.iter().copied().filter(|person| reads(*person)).collect(),
        };
        let actions = message.all_actions();
        let (silent, content) = (message.silent, message.content.clone());
        let arrived = Arrived { at, to, nonce, post, ping, silent, content, actions };
        let place = places.arrived.len();
        places.posts.entry(to).or_default().push(place);
        places.arrived.push(arrived);
        post
    }
}

/// The connection of one run of the program to the world.
pub(crate) struct Connection {
    pub world: Arc<World>,
    pub reach: Reach,
}

const FIND: u64 = 1 << 60;
const THREAD: u64 = 2 << 60;
const BUTTONS: u64 = 3 << 60;
const MEMBER: u64 = 4 << 60;

#[async_trait]
impl Messenger for Connection {
    fn reach(&self) -> &Reach {
        &self.reach
    }

    async fn post(&self, to: Address, message: &Message, notice: NoticeId) -> Result<Post, NotDelivered> {
        let is_lost = self.world.request(to, notice.0).await?;
        let post = self.world.arrives(to, message, notice);
        // The response takes a while to arrive.
        tokio::time::sleep(Duration::from_millis(30 + post.message.0 % 500)).await;
        match is_lost {
            true => Err(NotDelivered::Later { why: "no answer".into(), after: None }),
            false => Ok(post),
        }
    }

    async fn find(&self, to: Address, action: &str) -> Result<Option<Post>, NotDelivered> {
        let what = action.bytes().fold(FIND, |hash, byte| hash.rotate_left(5) ^ u64::from(byte));
        self.world.request(to, what).await?;
        let places = self.world.places();
        let posts = places.posts.get(&to).into_iter().flatten().rev().take(LOOKED_THROUGH);
        let mut posts = posts.map(|&number| &places.arrived[number]);
        let found = posts.find(|post| post.actions.iter().any(|known| known == action));
        Ok(found.map(|found| found.post))
    }

    async fn replace(&self, _: Post, _: &Message) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn put_up(
        &self,
        channel: ChannelId,
        message: &Message,
        number: NoticeId,
    ) -> Result<Post, NotDelivered> {
        self.post(Address::Channel(channel), message, number).await
    }

    async fn revise(&self, _: Post, _: &Message) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn pin(&self, _: Post) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn take_down(&self, _: Post) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn remove_buttons(&self, post: Post) -> Result<(), NotDelivered> {
        self.world.request(Address::Channel(post.channel), BUTTONS ^ post.message.0).await.map(drop)
    }

    async fn open_thread(&self, on: Post, _: &str) -> Result<ChannelId, NotDelivered> {
        let is_lost = self.world.request(Address::Channel(on.channel), THREAD ^ on.message.0).await?;
        let thread = ChannelId(on.message.0);
        self.world.places().threads.insert(thread, on.channel);
        match is_lost {
            true => Err(NotDelivered::Later { why: "no answer".into(), after: None }),
            false => Ok(thread),
        }
    }

    async fn archive_thread(&self, _: ChannelId, _: &str) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn rename_thread(&self, _: ChannelId, _: &str) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn close_thread(&self, thread: ChannelId) -> Result<(), NotDelivered> {
        self.world.delete_thread(thread);
        Ok(())
    }

    async fn fetch(&self, file: &Attached, _: u64) -> Result<Vec<u8>, NotDelivered> {
        Err(NotDelivered::NoWay(format!("{} is not here", file.name)))
    }

    async fn server_name(&self, server: ServerId) -> Result<String, NotDelivered> {
        Ok(server.0.to_string())
    }

    async fn is_member(&self, server: ServerId, person: PersonId) -> Result<bool, NotDelivered> {
        let day = self.world.clock.now().seconds() as u64 / 86_400;
        self.world.request(Address::Direct(PersonId(server.0)), MEMBER ^ person.0 << 20 ^ day).await?;
        Ok(self.world.is_member(server, person))
    }

    async fn visible(
        &self,
        _: ServerId,
        _: PersonId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        Ok(channels.to_vec())
    }

    async fn open_beside(
        &self,
        _: ServerId,
        _: ChannelId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        Ok(channels.to_vec())
    }

    async fn roles(&self, _: ServerId) -> Result<Vec<RoleId>, NotDelivered> {
        Ok(Vec::new())
    }

    async fn rights(&self, _: ServerId, _: ChannelId) -> Result<Permissions, NotDelivered> {
        Ok(Permissions(Permission::ALL.to_vec()))
    }

    async fn silenced(
        &self,
        _: ServerId,
        _: ChannelId,
        _: &[PersonId],
    ) -> Result<Vec<PersonId>, NotDelivered> {
        Ok(Vec::new())
    }

    fn invitation(&self) -> String {
        "https://discord.com/oauth2/authorize?client_id=1".into()
    }

    fn account_link(&self) -> String {
        "https://discord.com/oauth2/authorize?client_id=1&integration_type=1".into()
    }

    async fn add_to_thread(&self, _: ChannelId, _: &[PersonId]) -> Result<(), NotDelivered> {
        Ok(())
    }
}
