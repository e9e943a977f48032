//! A result that counts for ratings.

use postern_ids::PersonId;
use postern_ids::time::Timestamp;

/// The score of one side of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    Win,
    Draw,
    Loss,
}

impl Score {
    /// Returns the score of the other side.
    pub const fn reversed(self) -> Score {
        match self {
            Score::Win => Score::Loss,
            Score::Draw => Score::Draw,
            Score::Loss => Score::Win,
        }
    }

    /// Returns 1, 0.5 or 0.
    pub const fn points(self) -> f64 {
        match self {
            Score::Win => 1.0,
            Score::Draw => 0.5,
            Score::Loss => 0.0,
        }
    }
}

/// The result of a game between two people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameResult {
    /// The place in the order of ending. Numbers rise; gaps are allowed.
    pub number: u64,
    /// The end of the game.
    pub at: Timestamp,
    pub players: [PersonId; 2],
    /// The score of `players[0]`.
    pub score: Score,
}
