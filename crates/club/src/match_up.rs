//! The record of two players against each other.

use crate::rating::result::Score;
use postern_ids::PersonId;

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
        me: PersonId,
        other: PersonId,
        games: impl IntoIterator<Item = ([PersonId; 2], Score)>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_counts_the_games_of_the_pair_from_my_side() {
        let [me, other, third] = [PersonId(1), PersonId(2), PersonId(3)];
        let games = [
            ([me, other], Score::Win),
            ([other, me], Score::Win),
            ([other, me], Score::Loss),
            ([me, other], Score::Draw),
            ([me, third], Score::Win),
            ([third, other], Score::Loss),
            ([me, me], Score::Win),
        ];
        let record = MatchUp::of(me, other, games);
        assert_eq!(record, MatchUp { wins: 2, draws: 1, losses: 1 });
        assert_eq!(record.games(), 4);
        assert_eq!(MatchUp::of(other, me, games), MatchUp { wins: 1, draws: 1, losses: 2 });
        assert_eq!(MatchUp::of(me, me, games), MatchUp::default());
    }
}
