//! Where messages go, and why one does not get there.

use std::time::Duration;

use crate::play::{ChannelId, PersonId};

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
