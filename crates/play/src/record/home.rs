//! The home of a match: a channel of a server, or direct conversations.

use serde::{Deserialize, Serialize};

use crate::ids::{ChannelId, ServerId};

/// The place of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Home {
    /// A channel of a server. `thread` is the match's own thread, if it has one. A private thread is both `channel` and
    /// `thread`, because people who see the channel around it may not see the thread.
    Channel { server: ServerId, channel: ChannelId, thread: Option<ChannelId> },
    /// The players' direct conversations with the bot.
    Direct,
}

/// The places in which a new match is played and seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    pub home: Home,
    /// The place without the bot in which the match is agreed: people there see its card, and later its board.
    pub outside: Option<Outside>,
}

/// A channel that the bot is not a member of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outside {
    /// `None` in a group or a direct conversation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<ServerId>,
    pub channel: ChannelId,
}

impl From<Home> for Site {
    fn from(home: Home) -> Site {
        Site { home, outside: None }
    }
}

impl Home {
    /// Returns the server; `None` for direct conversations.
    pub fn server(self) -> Option<ServerId> {
        match self {
            Home::Channel { server, .. } => Some(server),
            Home::Direct => None,
        }
    }

    /// Returns the channel for messages of the match; `None` for direct conversations, which each player has
    /// separately.
    pub fn channel(self) -> Option<ChannelId> {
        match self {
            Home::Channel { channel, thread, .. } => Some(thread.unwrap_or(channel)),
            Home::Direct => None,
        }
    }

    /// Returns the thread, then the channel; empty for direct conversations.
    pub fn channels(self) -> Vec<ChannelId> {
        match self {
            Home::Channel { channel, .. } if self.is_private() => vec![channel],
            Home::Channel { channel, thread, .. } => thread.into_iter().chain([channel]).collect(),
            Home::Direct => Vec::new(),
        }
    }

    /// Returns the channel whose readers may know of a match and watch it, with its server; `None` if only its players may. Chat
    /// and pages decide by this.
    pub fn watched_in(self) -> Option<(ServerId, ChannelId)> {
        match self {
            Home::Channel { server, channel, .. } => Some((server, channel)),
            Home::Direct => None,
        }
    }

    /// True for a private thread of a server.
    pub fn is_private(self) -> bool {
        matches!(self, Home::Channel { channel, thread: Some(thread), .. } if thread == channel)
    }
}
