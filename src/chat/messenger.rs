//! Messages that nobody asked for: the chat service as the writer of them, and why one is not composed.

use async_trait::async_trait;

use super::{Address, Attached, Message, NotDelivered, Permissions, Reach};
use crate::play::{ChannelId, NoticeId, PersonId, Post, ServerId};
use crate::service::Fault;

/// Why a notice is not composed.
#[derive(Debug, thiserror::Error)]
pub enum NotComposed {
    /// It is no longer true or needed.
    #[error("it is no longer true")]
    Superseded,
    #[error(transparent)]
    Store(#[from] Fault),
    #[error("the match can't be replayed")]
    Replay,
}

/// Writes messages into a chat service.
#[async_trait]
pub trait Messenger: Send + Sync {
    /// What is known of the places that messages go to.
    fn reach(&self) -> &Reach;

    /// Posts a new message. Posting again with the same notice within some minutes gives the first message.
    async fn post(&self, to: Address, message: &Message, notice: NoticeId) -> Result<Post, NotDelivered>;

    /// Posts as [`post`](Messenger::post) does, if this is true still when the message is sent: it may wait for long before.
    async fn post_while(
        &self,
        _: &(dyn Fn() -> bool + Send + Sync),
        to: Address,
        message: &Message,
        notice: NoticeId,
    ) -> Result<Post, NotDelivered> {
        self.post(to, message, notice).await
    }

    /// A message of ours among the latest of a channel of which a button carries this action.
    async fn find(&self, to: Address, action: &str) -> Result<Option<Post>, NotDelivered>;

    /// Gives a message of ours another content. Notifies nobody.
    async fn replace(&self, post: Post, message: &Message) -> Result<(), NotDelivered>;

    /// Posts a message that notifies nobody, in the gaps between pings. Posting again with the same number within some
    /// minutes gives the first message.
    async fn put_up(
        &self,
        channel: ChannelId,
        message: &Message,
        number: NoticeId,
    ) -> Result<Post, NotDelivered>;

    /// Gives a message of ours another content, in the gaps between pings. Notifies nobody.
    async fn revise(&self, post: Post, message: &Message) -> Result<(), NotDelivered>;

    /// Pins a message. The channel is told so; notifies nobody.
    async fn pin(&self, post: Post) -> Result<(), NotDelivered>;

    /// Deletes a message of ours.
    async fn take_down(&self, post: Post) -> Result<(), NotDelivered>;

    /// Removes the buttons of a message of ours. Notifies nobody.
    async fn remove_buttons(&self, post: Post) -> Result<(), NotDelivered>;

    /// Opens the thread of a message; the one that it has where it has one. A name has at most 100 characters.
    async fn open_thread(&self, on: Post, name: &str) -> Result<ChannelId, NotDelivered>;

    /// Deletes a thread of ours; where that is not allowed, archives it.
    async fn close_thread(&self, thread: ChannelId) -> Result<(), NotDelivered>;

    /// The content of a file of a message, of at most `most` bytes.
    async fn fetch(&self, file: &Attached, most: u64) -> Result<Vec<u8>, NotDelivered>;

    /// True if the person is on the server, false if they left it.
    async fn is_member(&self, server: ServerId, person: PersonId) -> Result<bool, NotDelivered>;

    /// What the bot may do in a channel of a server.
    async fn rights(&self, server: ServerId, channel: ChannelId) -> Result<Permissions, NotDelivered>;

    /// The address by which the bot is invited to a server with all the permissions that it uses; that to pin messages,
    /// which only standing boards need, where it is asked for.
    fn invitation(&self, with_pins: bool) -> String;

    /// Adds people to a thread. Notifies nobody.
    async fn add_to_thread(&self, thread: ChannelId, people: &[PersonId]) -> Result<(), NotDelivered>;
}
