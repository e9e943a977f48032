//! The result of a match, and a finished match as ratings, rankings and statistics count it.

use serde::{Deserialize, Serialize};

use crate::ids::{MatchId, PersonId, ServerId};
use crate::record::across::Across;
use crate::record::{How, Over, Player, Record, Status, by_seat};
use crate::time::Timestamp;
use postern_rules::fnv;
use postern_rules::seat::{Pair, Seat};

/// Number of plies after which two matches count as different games.
pub const OPENING_PLIES: usize = 10;

/// A finished match. `number` is its place in the order of ending, from 1 and without gaps. The store assigns it in the
/// commit that ends the match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ended {
    pub number: u64,
    pub id: MatchId,
    pub game: String,
    pub options: Vec<(String, String)>,
    #[serde(with = "by_seat")]
    pub players: Pair<Player>,
    pub rated: bool,
    pub started: Timestamp,
    /// Number of moves made.
    pub moves: u32,
    pub over: Over,
    /// The server of the match; `None` in direct messages.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server: Option<ServerId>,
    /// The places of the players of a match across servers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub across: Option<Across>,
    /// True if the match started from a position of its own.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_start: bool,
    /// The hash of the first [`OPENING_PLIES`] plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening: Option<u64>,
    /// If the match ended on time: when the loser last used the bot before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen: Option<Timestamp>,
    /// True if the match was voided after its end: it counts for neither player.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub voided: bool,
    /// True if a player asked for a hint.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hinted: bool,
}

/// The result of a match for its players.
impl Record {
    /// True if the person won; `None` for a draw, an unfinished match, or a person who does not play in it.
    pub fn won_by(&self, person: PersonId) -> Option<bool> {
        let Status::Over(over) = &self.status else { return None };
        let seat = self.seat_of(person)?;
        over.winner.map(|winner| winner == seat)
    }

    /// Returns how the match ended; `None` if it is not over.
    pub fn ended(&self) -> Option<How> {
        match &self.status {
            Status::Over(over) => Some(over.how),
            Status::Running | Status::Frozen { .. } => None,
        }
    }
}

impl Ended {
    /// Creates the entry of a record; `None` if the match is not over. `seen` is when the loser last used the bot.
    pub fn of(record: &Record, number: u64, seen: Option<Timestamp>) -> Option<Ended> {
        let Status::Over(over) = &record.status else { return None };
        let opening = record.moves.iter().take(OPENING_PLIES).map(|entry| entry.text.as_str());
        let opening = opening.collect::<Vec<_>>().join(" ");
        Some(Ended {
            number,
            id: record.id,
            game: record.game.clone(),
            options: record.options.clone(),
            players: record.players.clone(),
            rated: record.rated,
            started: record.started,
            moves: record.moves.len() as u32,
            over: over.clone(),
            server: record.home.server(),
            across: record.across,
            own_start: record.start.is_some() || record.options.iter().any(|(name, _)| name == "setup"),
            opening: (!opening.is_empty()).then(|| fnv::hash64(opening.as_bytes())),
            seen: seen.filter(|_| over.how == How::Time),
            voided: record.voided.is_some(),
            hinted: record.hinted,
        })
    }

    /// Returns the server on which the player of this seat played; `None` in direct messages.
    pub fn server_of(&self, seat: Seat) -> Option<ServerId> {
        self.across.and_then(|across| across.of(seat)).map(|spot| spot.server).or(self.server)
    }

    /// True if both entries tell of the same players and result. Ratings follow from these.
    pub fn counts_like(&self, other: &Ended) -> bool {
        let counts =
            |ended: &Ended| (ended.game.clone(), ended.players.clone(), ended.over.clone(), ended.voided);
        counts(self) == counts(other)
    }
}
