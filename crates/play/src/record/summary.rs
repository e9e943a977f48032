//! The summary of a match for lists: derived from its record alone, and stored in the rows of the lists.

use crate::record::Players;
use serde::{Deserialize, Serialize};

use super::across::Across;
use super::home::Home;
use super::post::Told;
use super::seat_letter;
use crate::ids::{ChannelId, MatchId, PersonId, Ply, ServerId};
use crate::record::{MatchState, Player, Record, Status, by_seat, home_of};
use crate::step::offer::Offer;
use crate::time::Timestamp;
use crate::time::clock::{Clock, PauseReason};
use crate::time::pace::Pace;
use postern_rules::seat::{Pair, Seat};

/// A channel in which matches of a game run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RunningPlace {
    pub channel: ChannelId,
    /// The number of the game in keys.
    pub game: u64,
    /// The newest of the matches.
    pub newest: MatchId,
}

/// A match without its moves and position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MatchSummary {
    pub id: MatchId,
    pub revision: u64,
    pub game: String,
    pub options: Vec<(String, String)>,
    #[serde(with = "by_seat")]
    pub players: Pair<Player>,
    pub home: Home,
    /// The places of the players of a match across servers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub across: Option<Across>,
    pub pace: Pace,
    pub rated: bool,
    pub started: Timestamp,
    /// The seat to move; `None` once the match is over.
    #[serde(with = "seat_letter::maybe", default)]
    pub to_move: Option<Seat>,
    pub ply: Ply,
    /// Number of moves made.
    pub moves: u32,
    /// The last move in canonical notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_move: Option<String>,
    /// The moment of the last move; the start of the match if there is none.
    pub last_move_at: Timestamp,
    pub clock: Clock,
    /// The last delivery of the turn to the player to move; `None` if they have not been told of this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Told>,
    /// The open offer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    pub status: Status,
}

impl Record {
    /// Returns the summary of this match.
    pub fn summary(&self) -> MatchSummary {
        let MatchState { ply, to_move, last_move_at, .. } = self.state;
        MatchSummary {
            id: self.id,
            revision: self.revision,
            game: self.game.clone(),
            options: self.options.clone(),
            players: self.players.clone(),
            home: self.home,
            across: self.across,
            pace: self.pace,
            rated: self.rated,
            started: self.started,
            to_move,
            ply,
            moves: self.moves.len() as u32,
            last_move: self.moves.last().map(|last| last.text.clone()),
            last_move_at,
            clock: self.clock.clone(),
            told: self.told,
            offer: self.agreements.offer,
            status: self.status.clone(),
        }
    }
}

impl MatchSummary {
    pub fn is_running(&self) -> bool {
        self.status == Status::Running
    }

    /// Returns the seat of a person; the first mover's if they have both.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.players.seat_of(person)
    }

    /// Returns the level of the computer, if it plays.
    pub fn computer(&self) -> Option<u8> {
        self.players.computer()
    }

    /// Returns the people who play, first mover first.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.players.people()
    }

    /// Returns the place of the match for a person, as [`Record::home_of`] does.
    pub fn home_of(&self, person: PersonId) -> Home {
        home_of(self.home, self.across, self.seat_of(person))
    }

    /// Returns the server on which the player to move sees their turn; `None` for direct messages.
    pub fn server_of_turn(&self) -> Option<ServerId> {
        let person = self.players[self.to_move?].person()?;
        let home = self.home_of(person);
        let is_there = self.across.is_none()
            || self.told.is_some_and(|told| home.channels().contains(&told.post.channel));
        home.server().filter(|_| is_there)
    }

    /// Returns the moment at which the running time of the player to move is over.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.clock.until()
    }

    /// True if the player to move can't be told of the turn.
    pub fn is_out_of_reach(&self) -> bool {
        self.clock.paused() == Some(PauseReason::OutOfReach)
    }

    /// Returns the open offer that this seat must answer.
    pub fn offered_to(&self, seat: Seat) -> Option<Offer> {
        self.offer.filter(|offer| offer.by != seat)
    }

    /// True if the computer must act: it has the turn, or an offer to answer.
    pub fn waits_for_computer(&self) -> bool {
        let of_computer = |seat: Seat| self.players[seat].person().is_none();
        let asked = Seat::BOTH.into_iter().any(|seat| of_computer(seat) && self.offered_to(seat).is_some());
        self.is_running() && (asked || self.to_move.is_some_and(of_computer))
    }
}
