//! The record of a match: all that is kept of it. Positions are replayed from the moves.

use serde::{Deserialize, Serialize};

use super::{Agreements, ChallengeId, ChannelId, MatchId, Pace, PersonId, ServerId, Timestamp};
use crate::game::{Pair, Seat};

/// A match, from its first move to its last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    pub id: MatchId,
    /// Raised by one with every change; 1 when the match begins.
    pub revision: u64,
    /// The id of the game.
    pub game: String,
    /// The version of the game's rules that the match began with.
    pub rules_version: u16,
    /// The options that differ from the game's defaults.
    pub options: Vec<(String, String)>,
    /// The position that it began with; `None` for the start of the game.
    #[serde(default)]
    pub start: Option<String>,
    /// The challenge that it began with.
    #[serde(default)]
    pub challenge: Option<ChallengeId>,
    #[serde(with = "by_seat")]
    pub players: Pair<Player>,
    pub home: Home,
    pub pace: Pace,
    pub rated: bool,
    pub started: Timestamp,
    pub moves: Vec<MoveEntry>,
    /// When the move that is awaited is due.
    pub deadline: Option<Timestamp>,
    /// Whether the opponent was told that the deadline has passed.
    #[serde(default)]
    pub flag_told: bool,
    /// Whether the player to move could not be told of his turn in any way.
    #[serde(default)]
    pub out_of_reach: bool,
    /// Offers and takebacks.
    #[serde(default, skip_serializing_if = "Agreements::is_empty")]
    pub agreements: Agreements,
    pub status: Status,
}

/// A move as it was accepted. Written as a list of its three values: a record is mostly moves, and their names would
/// take more room than they do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "(String, Timestamp, u32)", into = "(String, Timestamp, u32)")]
pub struct MoveEntry {
    /// Canonical notation.
    pub text: String,
    pub at: Timestamp,
    /// The digest of the position after the move (see [`crate::play::replay`]).
    pub digest: u32,
}

impl From<(String, Timestamp, u32)> for MoveEntry {
    fn from((text, at, digest): (String, Timestamp, u32)) -> MoveEntry {
        MoveEntry { text, at, digest }
    }
}

impl From<MoveEntry> for (String, Timestamp, u32) {
    fn from(MoveEntry { text, at, digest }: MoveEntry) -> (String, Timestamp, u32) {
        (text, at, digest)
    }
}

/// Who sits at a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person, and the name he had when the match began (never shown unescaped).
    Person { id: PersonId, name: String },
    /// The computer at this level.
    Computer { level: u8 },
}

impl Player {
    pub fn person(&self) -> Option<PersonId> {
        match self {
            Player::Person { id, .. } => Some(*id),
            Player::Computer { .. } => None,
        }
    }
}

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

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Running,
    Over(Over),
    /// Replaying the moves did not give the positions that were recorded. The match waits for the operator.
    Frozen {
        reason: String,
    },
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Over {
    /// `None` for a draw.
    #[serde(with = "maybe_seat")]
    pub winner: Option<Seat>,
    pub how: How,
    pub at: Timestamp,
}

/// Why a match ended, apart from who won.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// By the rules of the game; replaying tells which.
    Rules,
    /// The loser resigned.
    Resigned,
    /// The loser's time was over, and the winner claimed the match.
    Time,
    /// Both players wanted a draw.
    Agreed,
}

impl Record {
    /// The seat of a person. A person who sits on both has the seat whose turn it is, by the number of moves.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.players[seat].person() == Some(person))
    }

    pub fn is_running(&self) -> bool {
        self.status == Status::Running
    }

    /// The level of the computer, where it plays.
    pub fn computer(&self) -> Option<u8> {
        [&self.players.first, &self.players.second].into_iter().find_map(|player| match player {
            Player::Computer { level } => Some(*level),
            Player::Person { .. } => None,
        })
    }

    /// The people who play, first mover first.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        [self.players.first.person(), self.players.second.person()].into_iter().flatten()
    }
}

mod by_seat {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Pair, Player};

    pub fn serialize<S: Serializer>(players: &Pair<Player>, to: S) -> Result<S::Ok, S::Error> {
        (&players.first, &players.second).serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Pair<Player>, D::Error> {
        let (first, second) = Deserialize::deserialize(from)?;
        Ok(Pair::new(first, second))
    }
}

mod maybe_seat {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use super::Seat;

    pub fn serialize<S: Serializer>(seat: &Option<Seat>, to: S) -> Result<S::Ok, S::Error> {
        seat.map(Seat::letter).serialize(to)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Option<Seat>, D::Error> {
        match Option::<char>::deserialize(from)? {
            None => Ok(None),
            Some(letter) => Seat::of_letter(letter)
                .map(Some)
                .ok_or_else(|| D::Error::custom(format!("{letter:?} is no player: x or o"))),
        }
    }
}
