//! A challenge: an offer to play, until somebody takes it or it ends.

use serde::{Deserialize, Serialize};

use super::{ChallengeId, Home, MatchId, Pace, PersonId, TimeRules, Timestamp};
use crate::game::Language;

/// How long a challenge stands.
pub const STANDS_FOR_DAYS: u16 = 7;

/// An offer to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Challenge {
    pub id: ChallengeId,
    /// Raised by one with every change; 1 when it is made.
    pub revision: u64,
    pub by: PersonId,
    /// The challenger's name when he made it (never shown unescaped).
    pub by_name: String,
    /// `None` for a challenge to anybody who sees it, or to the computer.
    pub to: Option<PersonId>,
    /// The level of the computer, where it is challenged: it accepts at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The match that it asks the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<MatchId>,
    /// The challenge that it answers with other terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<ChallengeId>,
    pub terms: Terms,
    /// Where it was made, and so where the match will be.
    pub home: Home,
    /// The language of what everybody sees where it was made.
    #[serde(default, with = "super::language_code")]
    pub language: Language,
    pub made: Timestamp,
    pub expires: Timestamp,
    pub state: ChallengeState,
}

/// What is to be played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// The id of the game.
    pub game: String,
    /// The options that differ from the game's defaults.
    pub options: Vec<(String, String)>,
    /// The position that the match begins with; `None` for the start of the game.
    #[serde(default)]
    pub start: Option<String>,
    pub colour: Colour,
    pub pace: Pace,
    #[serde(default, skip_serializing_if = "TimeRules::is_usual")]
    pub time: TimeRules,
    pub rated: bool,
}

/// Which seat the challenger takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    #[default]
    Chance,
    First,
    Second,
}

impl Colour {
    /// True if the seats are drawn by lot.
    pub fn is_chance(&self) -> bool {
        *self == Colour::Chance
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChallengeState {
    Open,
    Accepted {
        /// The challenger himself where he plays the computer, which has no number.
        by: PersonId,
        started: MatchId,
    },
    Declined,
    Withdrawn,
    Expired,
    /// Another challenge with other terms took its place.
    OtherTerms,
    /// Its card could not be shown to anybody.
    Undelivered,
}

impl Challenge {
    pub fn is_open(&self) -> bool {
        self.state == ChallengeState::Open
    }
}
