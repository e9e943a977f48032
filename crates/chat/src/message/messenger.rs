//! The interface for messages that Postern sends unprompted, and the reasons why a notice is not composed.

use async_trait::async_trait;

use super::address::{Address, NotDelivered};
use crate::invocation::{Attached, Permissions};
use crate::message::Message;
use crate::message::reach::Reach;
use postern_play::ids::{ChannelId, NoticeId, PersonId, RoleId, ServerId};
use postern_play::record::post::Post;
use postern_store::fault::Fault;
use postern_words::markup::emblem::EmblemPicture;

/// The reason why a notice is not composed.
#[derive(Debug, thiserror::Error)]
pub enum NotComposed {
    /// The notice is no longer true or needed.
    #[error("it is no longer true")]
    Superseded,
    #[error(transparent)]
    Store(#[from] Fault),
    #[error("the match can't be replayed")]
    Replay,
}

/// A server that the bot is on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownServer {
    pub id: ServerId,
    /// Never shown unescaped.
    pub name: String,
    /// The approximate number of members, if Discord tells it.
    pub members: Option<u64>,
}

/// The set-up of the application's Activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ActivitySetup {
    /// True if the owner of the application switched Activities on.
    pub is_enabled: bool,
    /// True if the application has the command that Discord makes then.
    pub has_entry_point: bool,
    /// True if everybody may open Activities in the channel.
    pub is_allowed: bool,
}

/// Sends messages through a chat service.
#[async_trait]
pub trait Messenger: Send + Sync {
    /// Returns what is known about the destinations of messages.
    fn reach(&self) -> &Reach;

    /// Posts a new message. Posting again with the same notice within a few minutes returns the first message.
    async fn post(&self, to: Address, message: &Message, notice: NoticeId) -> Result<Post, NotDelivered>;

    /// Like [`post`](Messenger::post), but cancels if the condition is false when the message is finally sent, possibly
    /// after a long wait. The default implementation ignores the condition.
    async fn post_while(
        &self,
        _: &(dyn Fn() -> bool + Send + Sync),
        to: Address,
        message: &Message,
        notice: NoticeId,
    ) -> Result<Post, NotDelivered> {
        self.post(to, message, notice).await
    }

    /// Finds one of Postern's messages that has a button with this action, among the latest messages of a channel.
    async fn find(&self, to: Address, action: &str) -> Result<Option<Post>, NotDelivered>;

    /// Replaces the content of one of Postern's messages. Notifies nobody.
    async fn replace(&self, post: Post, message: &Message) -> Result<(), NotDelivered>;

    /// Posts a message that notifies nobody, in the gaps between pings. Posting again with the same number within a few
    /// minutes returns the first message.
    async fn put_up(
        &self,
        channel: ChannelId,
        message: &Message,
        number: NoticeId,
    ) -> Result<Post, NotDelivered>;

    /// Replaces the content of one of Postern's messages, in the gaps between pings. Notifies nobody.
    async fn revise(&self, post: Post, message: &Message) -> Result<(), NotDelivered>;

    /// Pins a message. Discord announces that in the channel, but notifies nobody.
    async fn pin(&self, post: Post) -> Result<(), NotDelivered>;

    /// Deletes one of Postern's messages.
    async fn take_down(&self, post: Post) -> Result<(), NotDelivered>;

    /// Removes the buttons from one of Postern's messages. Notifies nobody.
    async fn remove_buttons(&self, post: Post) -> Result<(), NotDelivered>;

    /// Opens a thread on a message, or returns its existing thread. A name has at most 100 characters.
    async fn open_thread(&self, on: Post, name: &str) -> Result<ChannelId, NotDelivered>;

    /// Renames a thread and archives it. Has no effect on threads that other people opened. A name has at most 100
    /// characters.
    async fn archive_thread(&self, thread: ChannelId, name: &str) -> Result<(), NotDelivered>;

    /// Renames a thread. Has no effect on threads that other people opened. A name has at most 100 characters.
    async fn rename_thread(&self, thread: ChannelId, name: &str) -> Result<(), NotDelivered>;

    /// Deletes one of Postern's threads, or archives it if deleting is forbidden.
    async fn close_thread(&self, thread: ChannelId) -> Result<(), NotDelivered>;

    /// Returns the content of an attached file of at most `most` bytes.
    async fn fetch(&self, file: &Attached, most: u64) -> Result<Vec<u8>, NotDelivered>;

    /// Returns the servers that the bot is on, by rising id. The default implementation is on none.
    async fn servers(&self) -> Result<Vec<KnownServer>, NotDelivered> {
        Ok(Vec::new())
    }

    /// Returns the number of servers that the bot is on, which may be some hours old. The default implementation is on none.
    async fn server_count(&self) -> Result<u64, NotDelivered> {
        Ok(0)
    }

    /// Leaves a server. Succeeds if the bot is not on it. The default implementation is on none.
    async fn leave(&self, _: ServerId) -> Result<(), NotDelivered> {
        Ok(())
    }

    /// Returns the name of a server.
    async fn server_name(&self, server: ServerId) -> Result<String, NotDelivered>;

    /// True if the person is on the server, false if they left it. An error if the bot was removed from the server.
    async fn is_member(&self, server: ServerId, person: PersonId) -> Result<bool, NotDelivered>;

    /// Returns the channels among `channels` that the person sees. Leaves out channels of which Discord tells nothing.
    async fn visible(
        &self,
        server: ServerId,
        person: PersonId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered>;

    /// Returns the channels among `channels` that everybody sees who sees the channel `at`.
    async fn open_beside(
        &self,
        server: ServerId,
        at: ChannelId,
        channels: &[ChannelId],
    ) -> Result<Vec<ChannelId>, NotDelivered>;

    /// Returns the roles of a server.
    async fn roles(&self, server: ServerId) -> Result<Vec<RoleId>, NotDelivered>;

    /// Returns what Discord knows of the application's Activity, and whether everybody may open it in a channel. The default
    /// implementation lacks nothing.
    async fn activity(&self, _: ServerId, _: ChannelId) -> Result<ActivitySetup, NotDelivered> {
        Ok(ActivitySetup { is_enabled: true, has_entry_point: true, is_allowed: true })
    }

    /// Returns the bot's permissions in a channel of a server.
    async fn rights(&self, server: ServerId, channel: ChannelId) -> Result<Permissions, NotDelivered>;

    /// Returns those of these people who may not write in a channel of a server. People of whom Discord tells nothing
    /// are left out.
    async fn silenced(
        &self,
        server: ServerId,
        channel: ChannelId,
        people: &[PersonId],
    ) -> Result<Vec<PersonId>, NotDelivered>;

    /// Returns the link that invites the bot to a server with all the permissions that it uses.
    fn invitation(&self) -> String;

    /// Returns the link with which people add the bot to their account: they can use it everywhere, and it may write
    /// direct messages to them.
    fn account_link(&self) -> String;

    /// Makes emblems known by these pictures. Returns those that are not known, each with the reason. Uploads missing
    /// pictures and deletes outdated ones only if `uploads`. The default implementation knows no pictures.
    async fn publish_emblems(
        &self,
        _: &[EmblemPicture],
        _uploads: bool,
    ) -> Result<Vec<String>, NotDelivered> {
        Ok(Vec::new())
    }

    /// Adds people to a thread. Notifies nobody.
    async fn add_to_thread(&self, thread: ChannelId, people: &[PersonId]) -> Result<(), NotDelivered>;
}
