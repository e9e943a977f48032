//! A message of the bot, and the delivery of a turn.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::{ChannelId, MessageId};
use crate::time::Timestamp;

/// The last delivery of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Told {
    pub at: Timestamp,
    pub post: Post,
    /// True if it was shown without a ping because the player has a digest.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
}

/// A message that is no longer true, and loses its buttons or is deleted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct OldPost {
    #[serde(flatten)]
    pub post: Post,
    /// True if a newer message says the same.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub replaced: bool,
}

/// A message of the bot: its channel and id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Post {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// The form in the log.
impl fmt::Display for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in channel {}", self.message, self.channel)
    }
}
