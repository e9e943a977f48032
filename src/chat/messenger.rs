//! Messages that nobody asked for: the chat service as the writer of them, and why one is not written.

use std::time::Duration;

use async_trait::async_trait;

use super::{Attached, Message};
use crate::play::{ChannelId, NoticeId, PersonId, Post, ServerId};
use crate::service::Fault;

/// Where a message goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Address {
    Channel(ChannelId),
    /// The direct conversation with a person, opened where there is none.
    Direct(PersonId),
}

/// Why something did not get through.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotDelivered {
    /// The place is gone or closed. Trying again does not help.
    #[error("no way to write there: {0}")]
    NoWay(String),
    /// The bot may not do there what was asked. `seen` is true where it sees the place at least.
    #[error("a right is missing there: {why}")]
    Forbidden { why: String, seen: bool },
    /// The person takes no direct messages from the bot. Trying again does not help.
    #[error("the person takes no direct messages: {0}")]
    Closed(String),
    /// The service was busy or out of reach; try again, after this time where it said one.
    #[error("out of reach for now: {why}")]
    Later { why: String, after: Option<Duration> },
    /// The service refused the message itself: a fault of ours.
    #[error("the message was refused: {0}")]
    Refused(String),
}

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
    /// Posts a new message. Posting again with the same notice within some minutes gives the first message.
    async fn post(&self, to: Address, message: &Message, notice: NoticeId) -> Result<Post, NotDelivered>;

    /// A message of ours among the latest of a channel of which a button carries this action.
    async fn find(&self, to: Address, action: &str) -> Result<Option<Post>, NotDelivered>;

    /// Gives a message of ours another content. Notifies nobody.
    async fn replace(&self, post: Post, message: &Message) -> Result<(), NotDelivered>;

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

    /// Adds people to a thread. Notifies nobody.
    async fn add_to_thread(&self, thread: ChannelId, people: &[PersonId]) -> Result<(), NotDelivered>;
}
