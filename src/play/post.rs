//! A message of ours, where it stands, and the one by which a turn was told.

use serde::{Deserialize, Serialize};

use super::{ChannelId, MessageId, Timestamp};

/// The last delivery of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Told {
    pub at: Timestamp,
    pub post: Post,
    /// True if it was shown without a ping, since the player has a digest.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
}

/// A message of ours, where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Post {
    pub channel: ChannelId,
    pub message: MessageId,
}
