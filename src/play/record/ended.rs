//! A finished match, as ratings, rankings and statistics count it.

use serde::{Deserialize, Serialize};

use crate::play::ids::MatchId;
use crate::play::record::{Over, Player, Record, Status, by_seat};
use crate::play::time::Timestamp;
use postern_rules::seat::Pair;

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
}

impl Ended {
    /// Creates the entry of a record; `None` if the match is not over.
    pub fn of(record: &Record, number: u64) -> Option<Ended> {
        let Status::Over(over) = &record.status else { return None };
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
        })
    }
}
