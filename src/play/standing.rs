//! The standing board of a channel: one message that lists the games running there.

use serde::{Deserialize, Serialize};

use super::{ChannelId, MessageId, NoticeId, Ply, Timestamp};
use crate::game::Language;

/// How many channels of a server may have a standing board: each may be edited once a minute.
pub const MOST_STANDING: usize = 10;

/// The kind of numbers of these messages, which are no notices.
const STANDING: u64 = 42;
/// The bits of a channel's number below the moment at which it was made.
const BELOW_MOMENT: u32 = 22;

/// A standing board, from the moment at which it is ordered until its message is deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    pub channel: ChannelId,
    /// The language of the server on Discord.
    #[serde(default, with = "super::language_code")]
    pub language: Language,
    /// Its message; `None` where it is to be posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// When its posting began: without a message it may have arrived already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<Timestamp>,
    #[serde(default)]
    pub pin: Pin,
    /// True if it was switched off: its message is to be deleted, and this value then.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off: bool,
}

/// Whether the message of a standing board is pinned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pin {
    /// It is to be pinned.
    #[default]
    Due,
    Done,
    /// The permission is missing, or the channel has as many pins as it may have.
    Refused,
}

impl Standing {
    /// One that is to be posted.
    pub fn new(channel: ChannelId, language: Language) -> Standing {
        Standing { channel, language, message: None, begun: None, pin: Pin::Due, off: false }
    }

    /// The number of the message whose posting began then.
    pub fn message_id(&self, begun: Timestamp) -> NoticeId {
        NoticeId::new(STANDING, self.channel.0 >> BELOW_MOMENT, begun.seconds() as Ply, 0)
    }
}
