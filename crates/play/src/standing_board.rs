//! The standing board of a channel: one message that lists the games running there, or the lobby of the server.

use serde::{Deserialize, Serialize};

use super::ids::{ChannelId, MessageId, NoticeId, Ply, SeriesId};
use super::time::Timestamp;
use postern_rules::language::Language;

/// The most channels of a server that may have a standing board: each may be edited once a minute.
pub const MOST_STANDING: usize = 10;

/// The kinds of message ids of standing boards and lobbies, which are not notices.
const STANDING: u64 = 42;
const LOBBY: u64 = 43;
const SERIES: u64 = 44;
/// Number of low bits of a channel id (a snowflake) that are not part of its timestamp.
const BELOW_MOMENT: u32 = 22;

/// A standing board, from the moment it is ordered until its message is deleted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct StandingBoard {
    pub channel: ChannelId,
    #[serde(default, skip_serializing_if = "Shows::is_games")]
    pub shows: Shows,
    /// The language of the server on Discord.
    #[serde(default, with = "crate::people::language_code")]
    pub language: Language,
    /// The message of the board; `None` if it must still be posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// When its posting started. Without a message, it may have arrived already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<Timestamp>,
    #[serde(default)]
    pub pin: Pin,
    /// True if the channel refused the last edit or post, so that the board is stale or missing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub refused: bool,
    /// True if the board was switched off. The bot must delete the message, and then this value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub off: bool,
}

/// What a standing board shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shows {
    /// The games that run in the channel.
    #[default]
    Games,
    /// Open seats, games to watch and results, with buttons to play.
    Lobby,
    /// A series, with its table and buttons to join and leave.
    Series(SeriesId),
}

impl Shows {
    fn is_games(&self) -> bool {
        *self == Shows::Games
    }
}

/// The pin state of the board's message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pin {
    /// The message must still be pinned.
    #[default]
    Due,
    Done,
    /// The permission is missing, or the channel has reached its limit of pins.
    Refused,
}

impl StandingBoard {
    /// Creates a board that must still be posted.
    pub fn new(channel: ChannelId, shows: Shows, language: Language) -> StandingBoard {
        let (message, begun, pin) = (None, None, Pin::Due);
        StandingBoard { channel, shows, language, message, begun, pin, refused: false, off: false }
    }

    /// True if both values are about the same message.
    pub fn is_same(&self, other: &StandingBoard) -> bool {
        (self.channel, self.shows) == (other.channel, other.shows)
    }

    /// Returns the id of the message whose posting started at `begun`.
    pub fn message_id(&self, begun: Timestamp) -> NoticeId {
        let of = self.channel.0 >> BELOW_MOMENT;
        match self.shows {
            Shows::Games => NoticeId::new(STANDING, of, begun.seconds() as Ply, 0),
            Shows::Lobby => NoticeId::new(LOBBY, of, begun.seconds() as Ply, 0),
            Shows::Series(id) => NoticeId::new(SERIES, id.0, begun.seconds() as Ply, 0),
        }
    }
}
