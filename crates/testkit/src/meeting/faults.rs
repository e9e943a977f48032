//! The faults of places, and the messages that arrived there.

use std::time::{Duration, Instant};

use postern::chat::message::Message;
use postern::chat::message::address::Address;
use postern::play::ids::NoticeId;
use postern::play::record::post::Post;

/// The fault of a place, for every request to it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum CommandError {
    Panic,
    Slow(Duration),
    /// The place accepts messages later.
    Busy,
    /// The channel does not exist.
    Gone,
    /// The person accepts no direct messages.
    Closed,
    /// The message arrives, but the response is lost.
    AnswerLost,
    /// A permission is missing: to write, or (if `seen` is false) to see the place.
    Forbidden {
        seen: bool,
    },
    /// The permission to attach files is missing.
    NoPictures,
    /// The service refuses the bot's pictures, or with `BadMessage` any message.
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
    pub at: Instant,
}
