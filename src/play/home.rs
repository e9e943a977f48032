//! Where a match is played.

use serde::{Deserialize, Serialize};

use super::{ChannelId, ServerId};

/// Where a match is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Home {
    /// A channel of a server. `thread` is the match's own thread where it has one.
    Channel { server: ServerId, channel: ChannelId, thread: Option<ChannelId> },
    /// The players' direct conversations with the bot.
    Direct,
}

impl Home {
    /// The server; `None` for direct conversations.
    pub fn server(self) -> Option<ServerId> {
        match self {
            Home::Channel { server, .. } => Some(server),
            Home::Direct => None,
        }
    }

    /// Where its messages go; `None` for direct conversations, which are one for each player.
    pub fn channel(self) -> Option<ChannelId> {
        match self {
            Home::Channel { channel, thread, .. } => Some(thread.unwrap_or(channel)),
            Home::Direct => None,
        }
    }

    /// The thread, then the channel; none for direct conversations.
    pub fn channels(self) -> Vec<ChannelId> {
        match self {
            Home::Channel { channel, thread, .. } => thread.into_iter().chain([channel]).collect(),
            Home::Direct => Vec::new(),
        }
    }
}
