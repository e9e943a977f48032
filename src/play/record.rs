//! The record of a match: all that is kept of it, where it stands included.

use serde::{Deserialize, Serialize};

use super::{
    Agreements, CLOSABLE_AFTER, ChallengeId, Clock, Colour, Home, MatchId, Millis, Pace, PauseReason,
    PersonId, Plan, Ply, Post, TimeRules, Timestamp, Told, seat_letter,
};
use crate::game::{Language, Pair, Seat};

/// A match, from its first move to its last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    pub id: MatchId,
    /// Raised by one with every change; 1 when the match begins.
    pub revision: u64,
    /// The id of the game.
    pub game: String,
    /// The version of the game's rules that its moves since `continued` (or the start) follow.
    pub rules_version: u16,
    /// The options that differ from the game's defaults.
    pub options: Vec<(String, String)>,
    /// The position that it began with; `None` for the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The challenge that it began with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeId>,
    /// The match that it is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<MatchId>,
    /// The seat that the challenger asked for.
    #[serde(default, skip_serializing_if = "Colour::is_chance")]
    pub asked: Colour,
    #[serde(with = "by_seat")]
    pub players: Pair<Player>,
    pub home: Home,
    /// The language of what everybody sees there.
    #[serde(default, with = "super::language_code")]
    pub language: Language,
    pub pace: Pace,
    #[serde(default, skip_serializing_if = "TimeRules::is_usual")]
    pub time: TimeRules,
    pub rated: bool,
    pub started: Timestamp,
    /// Where the match stands.
    pub state: MatchState,
    pub moves: Vec<MoveEntry>,
    pub clock: Clock,
    /// How the player to move was told last; `None` before they were told of this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Told>,
    /// Offers and takebacks.
    #[serde(default, skip_serializing_if = "Agreements::is_empty")]
    pub agreements: Agreements,
    /// What the players have planned, each in private.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<Plan>,
    /// The message that tells the end, where others see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_told: Option<Post>,
    /// Set where the rules changed during the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continued: Option<Continued>,
    /// Why the owners of the server ended it (never shown unescaped).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub status: Status,
}

/// Where a match stands: all that lists and deadlines need to know of its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchState {
    /// The number of the present ply (see [`Record::ply`]).
    pub ply: Ply,
    /// Whose turn it is; `None` once the match is over.
    #[serde(with = "seat_letter::maybe", default)]
    pub to_move: Option<Seat>,
    /// The position in the game's notation.
    pub position: String,
    /// When the last move was made; when the match began where there is none.
    pub last_move_at: Timestamp,
}

/// A match that went on under other rules than it began with: the earlier moves are shown and not replayed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Continued {
    /// The version of the rules until then.
    pub former_rules: u16,
    /// How many moves were made until then.
    pub moves: usize,
    /// The position in which the present rules took over.
    pub position: String,
    pub at: Timestamp,
}

impl Continued {
    /// Until when either player may close the match without a result.
    pub fn closable_until(&self) -> Timestamp {
        self.at.plus(CLOSABLE_AFTER)
    }
}

/// A move as it was accepted. Reads the list of three values that was written formerly, too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveEntry {
    /// Canonical notation.
    #[serde(rename = "m")]
    pub text: String,
    pub at: Timestamp,
    /// The digest of the position after the move (see [`crate::play::replay()`]).
    #[serde(rename = "d")]
    pub digest: u32,
    /// True if it followed the move before by the player's plan.
    #[serde(default, rename = "p", skip_serializing_if = "std::ops::Not::not")]
    pub planned: bool,
    /// What was left in the player's bank, where they have one.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Millis>,
    /// How much time the player was given back in this turn, or did not lose while out of reach.
    #[serde(rename = "b", default, skip_serializing_if = "Option::is_none")]
    pub spared: Option<Millis>,
}

/// Who sits at a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person, and their name when the match began (never shown unescaped); none once their data was deleted.
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

    /// True if the person had their data deleted and is named in the language of each reader.
    pub fn is_former(&self) -> bool {
        matches!(self, Player::Person { id, name } if id.is_former() && name.is_empty())
    }
}

impl Pair<Player> {
    /// The seat of a person; the first mover's where they have both.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self[seat].person() == Some(person))
    }

    /// The level of the computer, where it plays.
    pub fn computer(&self) -> Option<u8> {
        [&self.first, &self.second].into_iter().find_map(|player| match player {
            Player::Computer { level } => Some(*level),
            Player::Person { .. } => None,
        })
    }

    /// The people who play, first mover first.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        [self.first.person(), self.second.person()].into_iter().flatten()
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
    #[serde(with = "seat_letter::maybe")]
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
    /// The loser's time was over: the winner claimed the match, or it ended with the time.
    Time,
    /// Both players wanted a draw.
    Agreed,
    /// It was closed without a result: it counts for nobody.
    Closed,
    /// It had as many moves as a match may have: a draw by house rule.
    Length,
    /// The owners of the server ended it, for the record's `reason`: it counts for nobody.
    Removed,
}

impl Record {
    /// The seat of a person; the first mover's where they have both.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.players.seat_of(person)
    }

    pub fn is_running(&self) -> bool {
        self.status == Status::Running
    }

    /// Whose turn it is; `None` once the match is over.
    pub fn to_move(&self) -> Option<Seat> {
        self.state.to_move
    }

    /// When the running time of the player to move is over.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.clock.until()
    }

    /// True if the player to move can't be told.
    pub fn is_out_of_reach(&self) -> bool {
        self.clock.paused() == Some(PauseReason::OutOfReach)
    }

    /// True if a computer has this seat.
    pub fn is_computer(&self, seat: Seat) -> bool {
        self.players[seat].person().is_none()
    }

    /// `now`, or the latest moment that the record knows where the machine's time was set back.
    pub fn not_before(&self, now: Timestamp) -> Timestamp {
        now.max(self.started).max(self.state.last_move_at).max(self.clock.latest())
    }

    /// The level of the computer, where it plays.
    pub fn computer(&self) -> Option<u8> {
        self.players.computer()
    }

    /// The people who play, first mover first.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.players.people()
    }
}

pub(super) mod by_seat {
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
