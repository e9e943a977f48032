//! The record of two players against each other.

use crate::player_id::PlayerId;
use crate::rating::result::Score;

/// Wins, draws and losses of one player against another.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MatchUp {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
}

impl MatchUp {
    /// Counts the games between two players: who played, and the score of the first. Games of others are left out, and
    /// so are games of a player against themselves.
    pub fn of(
        me: PlayerId,
        other: PlayerId,
        games: impl IntoIterator<Item = ([PlayerId; 2], Score)>,
    ) -> MatchUp {
        let mut record = MatchUp::default();
        for (players, score) in games {
            let score = match players {
                [first, second] if first == second => continue,
                [first, second] if (first, second) == (me, other) => score,
                [first, second] if (first, second) == (other, me) => score.reversed(),
                _ => continue,
            };
            match score {
                Score::Win => record.wins += 1,
                Score::Draw => record.draws += 1,
                Score::Loss => record.losses += 1,
            }
        }
        record
    }

    /// Returns the number of games.
    pub const fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }
}
