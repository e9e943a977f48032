//! The record of a match: everything stored about it, including its current state.

pub mod across;
pub mod chain;
pub mod comments;
pub mod ended;
pub mod foreign;
pub mod home;
pub mod news;
pub mod notes;
pub mod page;
pub mod plan;
pub mod post;
pub mod replay;
pub mod review;
pub mod seat_letter;
pub mod steps;
pub mod summary;
pub mod swap;

use serde::{Deserialize, Serialize};

use super::challenge::{Colour, Terms};
use super::ids::{ChallengeId, ChannelId, MatchId, PersonId, Ply};
use super::time::{Millis, Timestamp};
use crate::record::across::{Across, Spot};
use crate::record::chain::Chain;
use crate::record::home::Home;
use crate::record::page::PageSecret;
use crate::record::plan::Plan;
use crate::record::post::{Post, Told};
use crate::record::swap::Swap;
use crate::series::of_series::OfSeries;
use crate::step::offer::Agreements;
use crate::time::clock::{CLOSABLE_AFTER, Clock, PauseReason};
use crate::time::pace::{Pace, TimeRules};
use postern_mutants::Mutant;
use postern_rules::language::Language;
use postern_rules::seat::{Pair, Seat};

/// A match, from its first move to its last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Record {
    pub id: MatchId,
    /// Incremented on every change; 1 when the match starts.
    pub revision: u64,
    /// The id of the game.
    pub game: String,
    /// The version of the game's rules that applies to the moves since `continued` (or the start).
    pub rules_version: u16,
    /// The options that differ from the game's defaults.
    pub options: Vec<(String, String)>,
    /// The position at the start of the match; `None` for the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The challenge that led to the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeId>,
    /// The match of which this is the rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<MatchId>,
    /// The seat that the challenger asked for.
    #[serde(default, skip_serializing_if = "Colour::is_chance")]
    pub asked: Colour,
    #[serde(with = "by_seat")]
    pub players: Pair<Player>,
    pub home: Home,
    /// The channel without the bot in which the match was agreed: people there can see the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outside: Option<ChannelId>,
    /// The places of the players of a match across servers, whose home is [`Home::Direct`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub across: Option<Across>,
    /// The language of messages that everybody sees there.
    #[serde(default, with = "crate::people::language_code")]
    pub language: Language,
    pub pace: Pace,
    #[serde(default, skip_serializing_if = "TimeRules::is_usual")]
    pub time: TimeRules,
    /// The swap term, and the swap that a player made.
    #[serde(default, skip_serializing_if = "Swap::is_off")]
    pub swap: Swap,
    pub rated: bool,
    pub started: Timestamp,
    /// The current state of the match.
    pub state: MatchState,
    pub moves: Vec<MoveEntry>,
    pub clock: Clock,
    /// The last delivery of the turn to the player to move; `None` if they have not been told of this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Told>,
    /// The last reminder of the turn. The next one replaces it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reminded: Option<Post>,
    /// Offers and takebacks.
    #[serde(default, skip_serializing_if = "Agreements::is_empty")]
    pub agreements: Agreements,
    /// The players' plans, each private to its player.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plans: Vec<Plan>,
    /// The message that announces the end, if others see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_told: Option<Post>,
    /// Set if the rules changed during the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub continued: Option<Continued>,
    /// The reason that the owners of the server gave for ending the match (never shown unescaped).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The place of the match in its series.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<OfSeries>,
    /// Set if the match was voided after its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub voided: Option<Voided>,
    /// True once a player asked for a hint: a match against the computer then says nothing about their level.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hinted: bool,
    /// The secret in the address of the page; `None` until a change of a match while pages are served.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<PageSecret>,
    /// The links of the steps; empty for a match that made no step since chains exist.
    #[serde(default, skip_serializing_if = "Chain::is_empty")]
    pub chain: Chain,
    pub status: Status,
}

/// The decision that a finished match counts for neither player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Voided {
    /// Never shown unescaped.
    pub reason: String,
    pub at: Timestamp,
}

/// The current state of a match: everything that lists and deadlines need to know of its game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchState {
    /// The current ply (see [`Record::ply`]).
    pub ply: Ply,
    /// The seat to move; `None` once the match is over.
    #[serde(with = "seat_letter::maybe", default)]
    pub to_move: Option<Seat>,
    /// The position in the game's notation.
    pub position: String,
    /// The moment of the last move; the start of the match if there is none.
    pub last_move_at: Timestamp,
}

/// A change of rules during a match. Earlier moves are shown but not replayed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Continued {
    /// The version of the rules before the change.
    pub former_rules: u16,
    /// Number of moves made before the change.
    pub moves: usize,
    /// The position at the change.
    pub position: String,
    pub at: Timestamp,
}

impl Continued {
    /// Returns the moment until which either player may close the match without a result.
    pub fn closable_until(&self) -> Timestamp {
        self.at.plus(CLOSABLE_AFTER)
    }
}

/// An accepted move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveEntry {
    /// Canonical notation.
    #[serde(rename = "m")]
    pub text: String,
    pub at: Timestamp,
    /// The digest of the position after the move (see [`crate::record::replay::replay()`]).
    #[serde(rename = "d")]
    pub digest: u32,
    /// True if the player's plan made the move in response to the one before.
    #[serde(default, rename = "p", skip_serializing_if = "std::ops::Not::not")]
    pub planned: bool,
    /// The time left in the player's bank, if they have one.
    #[serde(rename = "l", default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Millis>,
    /// The time that the player was given back in this turn, or did not lose while out of reach.
    #[serde(rename = "b", default, skip_serializing_if = "Option::is_none")]
    pub spared: Option<Millis>,
}

impl MoveEntry {
    /// Returns the entry of a move that the player made themselves.
    pub fn new(text: String, at: Timestamp, digest: u32) -> MoveEntry {
        MoveEntry { text, at, digest, planned: false, left: None, spared: None }
    }
}

/// The occupant of a seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person, and their name when the match started (never shown unescaped). The name is empty once their data was
    /// deleted.
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

    pub fn is_computer(&self) -> bool {
        matches!(self, Player::Computer { .. })
    }

    /// True if the person had their data deleted. Each reader sees a placeholder name in their own language.
    pub fn is_former(&self) -> bool {
        matches!(self, Player::Person { id, name } if id.is_former() && name.is_empty())
    }
}

/// The players of a match by seat.
pub trait Players {
    /// Returns the seat of a person; the first mover's if they have both.
    fn seat_of(&self, person: PersonId) -> Option<Seat>;

    /// Returns the level of the computer, if it plays.
    fn computer(&self) -> Option<u8>;

    /// Returns the people who play, first mover first.
    fn people(&self) -> impl Iterator<Item = PersonId>;
}

impl Players for Pair<Player> {
    fn seat_of(&self, person: PersonId) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self[seat].person() == Some(person))
    }

    fn computer(&self) -> Option<u8> {
        [&self.first, &self.second].into_iter().find_map(|player| match player {
            Player::Computer { level } => Some(*level),
            Player::Person { .. } => None,
        })
    }

    fn people(&self) -> impl Iterator<Item = PersonId> {
        [self.first.person(), self.second.person()].into_iter().flatten()
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Running,
    Over(Over),
    /// Replaying the moves did not give the recorded positions. The match waits for the operator.
    Frozen {
        reason: String,
    },
}

/// The end of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Over {
    /// `None` for a draw.
    #[serde(with = "seat_letter::maybe")]
    pub winner: Option<Seat>,
    pub how: How,
    pub at: Timestamp,
}

/// Why a match ended, regardless of the winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// The rules of the game ended it; replaying tells which.
    Rules,
    /// The loser resigned.
    Resigned,
    /// The loser's time was over: the winner claimed the match, or it ended with the time.
    Time,
    /// The players agreed on a draw.
    Agreed,
    /// A player closed it without a result: it counts for neither player.
    Closed,
    /// The match reached the maximum length: a draw by house rule.
    Length,
    /// The owners of the server ended it, for the record's `reason`: it counts for neither player.
    Removed,
}

impl How {
    pub const ALL: [How; 7] =
        [How::Rules, How::Resigned, How::Time, How::Agreed, How::Closed, How::Length, How::Removed];

    /// Returns the word for it in messages and chains.
    pub fn word(self) -> &'static str {
        match self {
            How::Rules => "rules",
            How::Resigned => "resigned",
            How::Time => "time",
            How::Agreed => "agreed",
            How::Closed => "closed",
            How::Length => "length",
            How::Removed => "removed",
        }
    }

    /// False if the match counts for neither player.
    pub fn has_result(self) -> bool {
        !matches!(self, How::Closed | How::Removed)
    }
}

impl Record {
    /// Returns the record of a match that starts with `state`. The store assigns its id. A new field of a record gets its
    /// first value here.
    pub fn begin(
        terms: Terms,
        rules_version: u16,
        state: MatchState,
        players: Pair<Player>,
        home: Home,
    ) -> Record {
        let started = state.last_move_at;
        let clock = state.to_move.map_or(Clock::Stopped, |seat| {
            Clock::begin(seat, players[seat].person().is_none(), terms.pace, started)
        });
        Record {
            id: MatchId(0),
            revision: 1,
            game: terms.game,
            rules_version,
            options: terms.options,
            start: terms.start,
            challenge: None,
            rematch_of: None,
            asked: terms.colour,
            players,
            home,
            outside: None,
            across: None,
            language: Language::default(),
            pace: terms.pace,
            time: terms.time,
            swap: Swap::of_term(terms.swap),
            rated: terms.rated,
            started,
            state,
            moves: Vec::new(),
            clock,
            told: None,
            reminded: None,
            agreements: Agreements::default(),
            plans: Vec::new(),
            end_told: None,
            continued: None,
            reason: None,
            series: None,
            voided: None,
            hinted: false,
            page: None,
            chain: Chain::default(),
            status: Status::Running,
        }
    }

    /// Returns the seat of a person; the first mover's if they have both.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.players.seat_of(person)
    }

    /// Returns the place of the match for a person; for a match across servers, the channel on the person's server.
    pub fn home_of(&self, person: PersonId) -> Home {
        home_of(self.home, self.across, self.seat_of(person))
    }

    pub fn is_running(&self) -> bool {
        self.status == Status::Running
    }

    /// Returns the seat to move; `None` once the match is over.
    pub fn to_move(&self) -> Option<Seat> {
        self.state.to_move
    }

    /// Returns the moment at which the running time of the player to move is over.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.clock.until()
    }

    /// Returns the player to move whose time has not started yet, because they were not told; `None` if it runs or is
    /// paused for another reason.
    pub fn unstarted_turn(&self) -> Option<PersonId> {
        let waits = [Some(PauseReason::Untold), Some(PauseReason::OutOfReach)].contains(&self.clock.paused());
        self.to_move().filter(|_| waits).and_then(|seat| self.players[seat].person())
    }

    /// Returns `now`, or the latest moment in the record if the system clock was set back.
    pub fn not_before(&self, now: Timestamp) -> Timestamp {
        if Mutant::TimeBackwards.is_on() {
            return now;
        }
        now.max(self.started).max(self.state.last_move_at).max(self.clock.latest())
    }

    /// Returns the level of the computer, if it plays.
    pub fn computer(&self) -> Option<u8> {
        self.players.computer()
    }

    /// Returns the people who play, first mover first.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.players.people()
    }
}

/// Returns the place of a match for the player with this seat.
fn home_of(home: Home, across: Option<Across>, seat: Option<Seat>) -> Home {
    across.zip(seat).and_then(|(across, seat)| across.of(seat)).map_or(home, Spot::home)
}

pub(crate) mod by_seat {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Player;
    use postern_rules::seat::Pair;

    pub(crate) fn serialize<S: Serializer>(players: &Pair<Player>, to: S) -> Result<S::Ok, S::Error> {
        (&players.first, &players.second).serialize(to)
    }

    pub(crate) fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Pair<Player>, D::Error> {
        let (first, second) = Deserialize::deserialize(from)?;
        Ok(Pair::new(first, second))
    }
}
