//! What lists show of a match: derived from its record alone, and stored in the rows of the lists.

use serde::{Deserialize, Serialize};

use super::{
    Clock, Home, MatchId, MatchState, Offer, Pace, PauseReason, PersonId, Player, Ply, Record, Status,
    Timestamp, Told, record::by_seat, seat_letter,
};
use crate::game::{Pair, Seat};

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
    pub pace: Pace,
    pub rated: bool,
    pub started: Timestamp,
    /// Whose turn it is; `None` once the match is over.
    #[serde(with = "seat_letter::maybe", default)]
    pub to_move: Option<Seat>,
    pub ply: Ply,
    /// How many moves were made.
    pub moves: u32,
    /// The last move in canonical notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_move: Option<String>,
    /// When the last move was made; when the match began where there is none.
    pub last_move_at: Timestamp,
    pub clock: Clock,
    /// How the player to move was told last; `None` before they were told of this turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Told>,
    /// The offer that waits for its answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    pub status: Status,
}

impl Record {
    /// What lists show of this match.
    pub fn summary(&self) -> MatchSummary {
        let MatchState { ply, to_move, last_move_at, .. } = self.state;
        MatchSummary {
            id: self.id,
            revision: self.revision,
            game: self.game.clone(),
            options: self.options.clone(),
            players: self.players.clone(),
            home: self.home,
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

    /// The seat of a person; the first mover's where they have both.
    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.players.seat_of(person)
    }

    /// The level of the computer, where it plays.
    pub fn computer(&self) -> Option<u8> {
        self.players.computer()
    }

    /// The people who play, first mover first.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.players.people()
    }

    /// When the running time of the player to move is over.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.clock.until()
    }

    /// True if the player to move can't be told.
    pub fn is_out_of_reach(&self) -> bool {
        self.clock.paused() == Some(PauseReason::OutOfReach)
    }

    /// The offer that stands and waits for an answer of this seat.
    pub fn offered_to(&self, seat: Seat) -> Option<Offer> {
        self.offer.filter(|offer| offer.by != seat)
    }

    /// True if the computer has something to do: it is to move or was offered something.
    pub fn waits_for_computer(&self) -> bool {
        let of_computer = |seat: Seat| self.players[seat].person().is_none();
        let asked = Seat::BOTH.into_iter().any(|seat| of_computer(seat) && self.offered_to(seat).is_some());
        self.is_running() && (asked || self.to_move.is_some_and(of_computer))
    }
}
