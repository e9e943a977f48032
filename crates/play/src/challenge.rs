//! A challenge: an offer to play, until somebody accepts it or it ends.

use serde::{Deserialize, Serialize};

use super::ids::{ChallengeId, ChannelId, MatchId, PersonId};
use super::time::Timestamp;
use crate::record::home::{Home, Outside, Site};
use crate::time::pace::{Pace, TimeRules};
use postern_rules::language::Language;

/// Days until an open challenge expires.
pub const STANDS_FOR_DAYS: u16 = 7;

/// An offer to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Challenge {
    pub id: ChallengeId,
    /// Incremented on every change; 1 for a new challenge.
    pub revision: u64,
    pub by: PersonId,
    /// The challenger's name when they made the challenge (never shown unescaped).
    pub by_name: String,
    /// The challenged person; `None` for a challenge to anybody who sees it, or to the computer.
    pub to: Option<PersonId>,
    /// The level of the computer, if it is challenged. The computer accepts at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The match of which the challenge asks a rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<MatchId>,
    /// The challenge to which this one is a counter-offer with other terms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answers: Option<ChallengeId>,
    pub terms: Terms,
    /// The terms of the challenge that this one replaced or answers, as this challenger would have offered them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<Terms>>,
    /// The place of the challenge, and later of the match.
    pub home: Home,
    /// The channel without the bot in which the challenge was made: people there can accept it and see the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outside: Option<ChannelId>,
    /// The place without the bot in which the card is the answer to the challenger; `None` if the bot posts the card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card_in: Option<Outside>,
    /// The language of messages that everybody sees there.
    #[serde(default, with = "crate::people::language_code")]
    pub language: Language,
    /// True if the lobby shows the challenge, so that its card is posted only once the match starts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_lobby: bool,
    /// True if the challenger wants people of other servers to see the challenge.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub across: bool,
    pub made: Timestamp,
    pub expires: Timestamp,
    pub state: ChallengeState,
}

/// The terms of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// The id of the game.
    pub game: String,
    /// The options that differ from the game's defaults.
    pub options: Vec<(String, String)>,
    /// The position at the start of the match; `None` for the start of the game.
    #[serde(default)]
    pub start: Option<String>,
    pub colour: Colour,
    pub pace: Pace,
    #[serde(default, skip_serializing_if = "TimeRules::is_usual")]
    pub time: TimeRules,
    /// True if the second player may exchange seats after the first move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub swap: bool,
    pub rated: bool,
    #[serde(default, skip_serializing_if = "Takes::is_anybody")]
    pub takes: Takes,
}

/// Whom a challenge to anybody takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Takes {
    /// The largest difference of the two ratings, in points; `None` for any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u16>,
    /// True if it takes reliable players only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reliable: bool,
}

impl Takes {
    fn is_anybody(&self) -> bool {
        *self == Takes::default()
    }
}

impl Terms {
    /// Returns the terms of a rated match with the game's default options, from its start, with the seats drawn by lot.
    pub fn new(game: impl Into<String>, pace: Pace) -> Terms {
        Terms {
            game: game.into(),
            options: Vec::new(),
            start: None,
            colour: Colour::Chance,
            pace,
            time: TimeRules::default(),
            swap: false,
            rated: true,
            takes: Takes::default(),
        }
    }
}

/// The seat that the challenger takes.
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
        /// The challenger themselves if they play the computer, which has no id.
        by: PersonId,
        started: MatchId,
    },
    Declined,
    Withdrawn,
    Expired,
    /// Another challenge with other terms replaced it.
    OtherTerms,
    /// The card could not be delivered.
    Undelivered,
}

impl Challenge {
    /// Returns an open challenge to anybody. The store assigns its id. A new field of a challenge gets its first value here.
    pub fn new(
        by: PersonId,
        by_name: String,
        terms: Terms,
        site: impl Into<Site>,
        made: Timestamp,
    ) -> Challenge {
        let Site { home, outside } = site.into();
        Challenge {
            id: ChallengeId(0),
            revision: 1,
            by,
            by_name,
            to: None,
            level: None,
            rematch_of: None,
            answers: None,
            terms,
            before: None,
            home,
            outside: outside.map(|outside| outside.channel),
            card_in: outside,
            language: Language::default(),
            in_lobby: false,
            across: false,
            made,
            expires: made.plus_days(STANDS_FOR_DAYS),
            state: ChallengeState::Open,
        }
    }

    /// Returns the terms as this person would offer them: the opponent's sides are swapped.
    pub fn terms_of(&self, person: PersonId) -> Terms {
        let colour = match self.terms.colour {
            same if person == self.by => same,
            Colour::Chance => Colour::Chance,
            Colour::First => Colour::Second,
            Colour::Second => Colour::First,
        };
        Terms { colour, ..self.terms.clone() }
    }

    pub fn is_open(&self) -> bool {
        self.state == ChallengeState::Open
    }

    /// True if anybody in its channel may accept the challenge.
    pub fn is_seat(&self) -> bool {
        self.is_open() && self.to.is_none() && self.level.is_none()
    }

    /// True if the challenge is a seat that people of other servers may see.
    pub fn is_seat_across(&self) -> bool {
        self.across && self.is_seat() && self.home.server().is_some()
    }
}
