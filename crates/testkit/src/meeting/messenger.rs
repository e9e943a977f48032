//! A messenger that records messages and fails on request.

use crate::controls::Controls;
use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use async_trait::async_trait;
use postern::chat::invocation::{Attached, Permission, Permissions};
use postern::chat::message::Message;
use postern::chat::message::address::{Address, NotDelivered};
use postern::chat::message::messenger::Messenger;
use postern::chat::message::reach::Reach;
use postern::discord::rest::writing::nonce;
use postern::play::ids::{ChannelId, MessageId, NoticeId, PersonId, RoleId, ServerId};
use postern::play::notices::notice::NoticeKind;
use postern::play::record::post::Post;
use postern::play::time::Timestamp;

use super::Meeting;
use super::faults::{CommandError, Posted};
use crate::SOON;

#[derive(Default)]
pub struct FakeMessenger {
    troubles: Mutex<HashMap<Address, CommandError>>,
    /// The refusals of places that pass: each with the number of messages that are refused.
    passing: Mutex<HashMap<Address, (NotDelivered, u32)>>,
    posts: Mutex<Vec<Posted>>,
    /// The messages whose nonce the service still remembers. A nonce counts for the author, whatever the channel.
    nonces: Mutex<HashMap<String, Post>>,
    /// The number of requests to each place.
    asked: Mutex<HashMap<Address, u32>>,
    archived: Mutex<Vec<ChannelId>>,
    /// The messages that lost their buttons, and the number of attempts that fail before the next one succeeds.
    without_buttons: Mutex<Vec<Post>>,
    removals_to_fail: AtomicU64,
    /// The people who left the server, and the number of membership queries.
    gone: Mutex<HashSet<PersonId>>,
    /// The servers from which the bot was removed.
    removed_from: Mutex<HashSet<ServerId>>,
    asked_after: AtomicU64,
    /// The channels of the server that nobody sees, and those that only some people see.
    unseen: Mutex<HashSet<ChannelId>>,
    of_some: Mutex<HashMap<ChannelId, Vec<PersonId>>>,
    /// True while Discord does not say who sees what, and the number of questions about people.
    no_sights: AtomicBool,
    asked_for_sights: AtomicU64,
    /// The messages that replaced others, in order.
    replaced: Mutex<Vec<(Post, Message)>>,
    /// People who may not write in a channel of the server.
    silenced: Mutex<HashSet<(PersonId, ChannelId)>>,
    reach: Reach,
    /// Files of messages, by their address.
    files: Mutex<HashMap<String, Vec<u8>>>,
    /// Edited messages and pinned messages.
    revised: Mutex<Vec<Post>>,
    pinned: Mutex<Vec<Post>>,
    /// True if the permission to pin is missing.
    no_pins: AtomicBool,
    /// The number of the last message.
    last: AtomicU64,
    /// True if messages have threads.
    threads: bool,
}

impl FakeMessenger {
    /// A messenger of channels whose messages can have threads.
    pub fn with_threads() -> FakeMessenger {
        FakeMessenger { threads: true, ..FakeMessenger::default() }
    }

    pub fn error(&self, at: ChannelId, error: CommandError) {
        self.troubles.lock().unwrap().insert(Address::Channel(at), error);
    }

    pub fn trouble_with(&self, person: PersonId, error: CommandError) {
        self.troubles.lock().unwrap().insert(Address::Direct(person), error);
    }

    /// Makes a place refuse the next messages. The settings of the server say nothing of it.
    pub fn refuse(&self, at: Address, error: NotDelivered, times: u32) {
        self.passing.lock().unwrap().insert(at, (error, times));
    }

    pub fn calm(&self, at: ChannelId) {
        self.troubles.lock().unwrap().remove(&Address::Channel(at));
    }

    pub fn calm_with(&self, person: PersonId) {
        self.troubles.lock().unwrap().remove(&Address::Direct(person));
    }

    /// Makes a person leave the server (`gone` is true) or come back.
    pub fn leave(&self, person: PersonId, gone: bool) {
        let mut all = self.gone.lock().unwrap();
        let _ = if gone { all.insert(person) } else { all.remove(&person) };
    }

    /// Hides a channel of the server from everybody.
    pub fn hide(&self, channel: ChannelId) {
        self.unseen.lock().unwrap().insert(channel);
    }

    /// Hides a channel of the server from all but these people.
    pub fn hide_from_others(&self, channel: ChannelId, people: &[PersonId]) {
        self.of_some.lock().unwrap().insert(channel, people.to_vec());
    }

    /// Discord no longer says who sees what, or does so again.
    pub fn keep_sights(&self, kept: bool) {
        self.no_sights.store(kept, Ordering::SeqCst);
    }

    /// The number of questions which channels a person sees.
    pub fn asked_for_sights(&self) -> u64 {
        self.asked_for_sights.load(Ordering::SeqCst)
    }

    /// Denies a person to write in a channel of the server.
    pub fn silence(&self, person: PersonId, channel: ChannelId) {
        self.silenced.lock().unwrap().insert((person, channel));
    }

    /// Removes the bot from a server.
    pub fn remove_from(&self, server: ServerId) {
        self.removed_from.lock().unwrap().insert(server);
    }

    /// The number of membership queries.
    pub fn asked_after(&self) -> u64 {
        self.asked_after.load(Ordering::SeqCst)
    }

    /// The messages that replaced this one, in order.
    pub fn replaced(&self, post: Post) -> Vec<Message> {
        let all = self.replaced.lock().unwrap();
        all.iter().filter(|(replaced, _)| *replaced == post).map(|(_, message)| message.clone()).collect()
    }

    /// The messages of all edits, in order.
    pub fn revised(&self) -> Vec<Post> {
        self.revised.lock().unwrap().clone()
    }

    pub fn pinned(&self) -> Vec<Post> {
        self.pinned.lock().unwrap().clone()
    }

    pub fn forbid_pins(&self, forbidden: bool) {
        self.no_pins.store(forbidden, Ordering::SeqCst);
    }

    /// Deletes a message.
    pub fn delete(&self, post: Post) {
        self.posts.lock().unwrap().retain(|posted| posted.post != post);
    }

    /// Stores a picture as a file of some message.
    pub fn keep(&self, bytes: Vec<u8>) -> Attached {
        let mut files = self.files.lock().unwrap();
        let address = format!("file {}", files.len());
        let size = bytes.len() as u64;
        files.insert(address.clone(), bytes);
        Attached { name: "board.png".into(), address, size }
    }

    /// The number of requests to a place.
    pub fn asked(&self, to: Address) -> u32 {
        self.asked.lock().unwrap().get(&to).copied().unwrap_or(0)
    }

    /// Makes the next attempts to remove buttons fail.
    pub fn fail_removals(&self, times: u64) {
        self.removals_to_fail.store(times, Ordering::SeqCst);
    }

    /// The archived threads.
    pub fn archived(&self) -> Vec<ChannelId> {
        self.archived.lock().unwrap().clone()
    }

    /// The messages that lost their buttons, in order.
    pub fn without_buttons(&self) -> Vec<Post> {
        self.without_buttons.lock().unwrap().clone()
    }

    pub fn forget_nonces(&self) {
        self.nonces.lock().unwrap().clear();
    }

    /// The messages that arrived for notices of this kind.
    pub fn posts(&self, kind: NoticeKind) -> Vec<Posted> {
        let ids = [0, 1].map(|recipient| kind.notice_id(recipient));
        self.posts.lock().unwrap().iter().filter(|post| ids.contains(&post.nonce)).cloned().collect()
    }

    pub fn all(&self) -> Vec<Posted> {
        self.posts.lock().unwrap().clone()
    }

    /// Waits until `count` messages have arrived for notices of this kind, and returns all of them.
    ///
    /// # Panics
    /// If fewer have arrived after [`SOON`].
    pub async fn told(&self, kind: NoticeKind, count: usize) -> Vec<Posted> {
        let began = Instant::now();
        while self.posts(kind).len() < count {
            assert!(began.elapsed() < SOON, "only {} of {count} messages came", self.posts(kind).len());
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.posts(kind)
    }

    /// Waits until the store has no undelivered notice.
    ///
    /// # Panics
    /// If one is still undelivered after [`SOON`].
    pub async fn settled(&self, meeting: &Meeting) {
        let (began, far) = (Instant::now(), Timestamp(i64::MAX));
        loop {
            let left = meeting.store.undelivered(far, 1).await.unwrap();
            let Some(notice) = left.first() else { return };
            assert!(began.elapsed() < SOON, "still undelivered: {notice}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    async fn pass(&self, to: Address, message: Option<&Message>) -> Result<(), NotDelivered> {
        *self.asked.lock().unwrap().entry(to).or_default() += 1;
        if let Some((refusal, times)) = self.passing.lock().unwrap().get_mut(&to)
            && message.is_some()
            && *times > 0
        {
            *times -= 1;
            return Err(refusal.clone());
        }
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

#[async_trait]
impl Messenger for FakeMessenger {
    fn reach(&self) -> &Reach {
        &self.reach
    }

    /// The trouble of a channel with the number of the server meets the request to leave it.
    async fn leave(&self, server: ServerId) -> Result<(), NotDelivered> {
        self.pass(Address::Channel(ChannelId(server.0)), None).await
    }

    async fn post(&self, to: Address, message: &Message, notice: NoticeId) -> Result<Post, NotDelivered> {
        self.pass(to, Some(message)).await?;
        let channel = match to {
            Address::Channel(channel) => channel,
            Address::Direct(PersonId(person)) => ChannelId(person),
        };
        let nonce = nonce(notice, channel);
        let known = self.nonces.lock().unwrap().get(&nonce).copied();
        let post = known.unwrap_or_else(|| {
            let mut posts = self.posts.lock().unwrap();
            let post = Post { channel, message: MessageId(self.last.fetch_add(1, Ordering::SeqCst) + 1) };
            posts.push(Posted { to, nonce: notice, message: message.clone(), post, at: Instant::now() });
            self.nonces.lock().unwrap().insert(nonce, post);
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
        Ok(posts
            .iter()
            .find(|post| post.to == to && post.message.all_actions().iter().any(|known| known == action))
            .map(|post| post.post))
    }

    async fn replace(&self, post: Post, message: &Message) -> Result<(), NotDelivered> {
        self.replaced.lock().unwrap().push((post, message.clone()));
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

    async fn revise(&self, post: Post, message: &Message) -> Result<(), NotDelivered> {
        self.pass(Address::Channel(post.channel), Some(message)).await?;
        let mut posts = self.posts.lock().unwrap();
        let of_it = posts.iter_mut().find(|posted| posted.post == post);
        let posted = of_it.ok_or_else(|| NotDelivered::NoWay("no such message".into()))?;
        posted.message = message.clone();
        self.revised.lock().unwrap().push(post);
        Ok(())
    }

    async fn pin(&self, post: Post) -> Result<(), NotDelivered> {
        match self.no_pins.load(Ordering::SeqCst) {
            true => Err(NotDelivered::Forbidden { why: "no pins".into(), seen: true }),
            false => {
                self.pinned.lock().unwrap().push(post);
                Ok(())
            }
        }
    }

    async fn take_down(&self, post: Post) -> Result<(), NotDelivered> {
        self.pass(Address::Channel(post.channel), None).await?;
        self.delete(post);
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

    async fn open_thread(&self, on: Post, _: &str) -> Result<ChannelId, NotDelivered> {
        match self.threads {
            true => Ok(ChannelId(on.message.0 << 20)),
            false => Err(NotDelivered::NoWay("no threads here".into())),
        }
    }

    async fn server_name(&self, server: ServerId) -> Result<String, NotDelivered> {
        Ok(format!("Server *{}*", server.0))
    }

    async fn is_member(&self, server: ServerId, person: PersonId) -> Result<bool, NotDelivered> {
        self.asked_after.fetch_add(1, Ordering::SeqCst);
        if self.removed_from.lock().unwrap().contains(&server) {
            return Err(NotDelivered::NoWay("unknown server".into()));
        }
        Ok(!self.gone.lock().unwrap().contains(&person))
    }

    async fn visible(
        &self,
        _: ServerId,
        person: PersonId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        self.asked_for_sights.fetch_add(1, Ordering::SeqCst);
        if self.no_sights.load(Ordering::SeqCst) {
            return Err(NotDelivered::Later { why: "Discord does not answer".into(), after: None });
        }
        let (unseen, of_some) = (self.unseen.lock().unwrap(), self.of_some.lock().unwrap());
        let sees = |channel: &ChannelId| {
            !unseen.contains(channel) && of_some.get(channel).is_none_or(|people| people.contains(&person))
        };
        Ok(channels.iter().copied().filter(sees).collect())
    }

    async fn open_beside(
        &self,
        _: ServerId,
        at: ChannelId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered> {
        if self.no_sights.load(Ordering::SeqCst) {
            return Err(NotDelivered::Later { why: "Discord does not answer".into(), after: None });
        }
        let (unseen, of_some) = (self.unseen.lock().unwrap(), self.of_some.lock().unwrap());
        let is_open = |channel: &ChannelId| {
            *channel == at || !unseen.contains(channel) && !of_some.contains_key(channel)
        };
        Ok(channels.iter().copied().filter(is_open).collect())
    }

    async fn roles(&self, _: ServerId) -> Result<Vec<RoleId>, NotDelivered> {
        Ok(Vec::new())
    }

    async fn rights(&self, _: ServerId, channel: ChannelId) -> Result<Permissions, NotDelivered> {
        let to_write =
            |right: &Permission| matches!(right, Permission::SendMessages | Permission::SendInThreads);
        let here = Address::Channel(channel);
        let no_files = self.troubles.lock().unwrap().get(&here) == Some(&CommandError::NoPictures);
        match self.pass(here, None).await {
            Ok(()) if no_files => {
                let files = |right: &Permission| *right == Permission::AttachFiles;
                Ok(Permissions(Permission::ALL.into_iter().filter(|right| !files(right)).collect()))
            }
            Err(NotDelivered::Forbidden { seen: true, .. }) => {
                Ok(Permissions(Permission::ALL.into_iter().filter(|right| !to_write(right)).collect()))
            }
            Err(error) => Err(error),
            Ok(()) => Ok(Permissions(Permission::ALL.to_vec())),
        }
    }

    async fn silenced(
        &self,
        _: ServerId,
        channel: ChannelId,
        people: &[PersonId],
    ) -> Result<Vec<PersonId>, NotDelivered> {
        self.pass(Address::Channel(channel), None).await?;
        let silenced = self.silenced.lock().unwrap();
        Ok(people.iter().copied().filter(|person| silenced.contains(&(*person, channel))).collect())
    }

    fn invitation(&self) -> String {
        "https://discord.com/oauth2/authorize?client_id=1".into()
    }

    fn account_link(&self) -> String {
        "https://discord.com/oauth2/authorize?client_id=1&integration_type=1".into()
    }

    async fn archive_thread(&self, thread: ChannelId, _: &str) -> Result<(), NotDelivered> {
        self.archived.lock().unwrap().push(thread);
        Ok(())
    }

    async fn rename_thread(&self, _: ChannelId, _: &str) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn close_thread(&self, _: ChannelId) -> Result<(), NotDelivered> {
        Ok(())
    }

    async fn add_to_thread(&self, _: ChannelId, _: &[PersonId]) -> Result<(), NotDelivered> {
        Ok(())
    }
}
