//! Destinations of messages, and the reasons why delivery failed.

use std::fmt;
use std::time::Duration;

use postern_play::ids::{ChannelId, PersonId};

/// The destination of a message.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Address {
    Channel(ChannelId),
    /// The direct conversation with a person, opened on demand.
    Direct(PersonId),
}

/// The form in the log.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Address::Channel(channel) => write!(f, "channel {channel}"),
            Address::Direct(person) => write!(f, "direct messages to {person}"),
        }
    }
}

/// The reason why a delivery failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotDelivered {
    /// The channel is gone or closed. A retry does not help.
    #[error("no way to write there: {0}")]
    NoWay(String),
    /// The bot lacks the permission for the request. `seen` is true if it can at least see the channel.
    #[error("a right is missing there: {why}")]
    Forbidden { why: String, seen: bool },
    /// The place does not take this message now, although the bot may write there: a filter or a limit stopped it.
    #[error("the place does not take the message: {0}")]
    Barred(String),
    /// The person does not accept direct messages from the bot. Some later ones may arrive.
    #[error("the person takes no direct messages: {0}")]
    Closed(String),
    /// Discord was busy or unreachable. Retry, after the time in `after` if Discord named one.
    #[error("out of reach for now: {why}")]
    Later { why: String, after: Option<Duration> },
    /// Discord rejected the message itself, which is a bug in Postern.
    #[error("the message was refused: {0}")]
    Refused(String),
}
