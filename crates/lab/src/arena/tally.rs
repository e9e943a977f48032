//! The score of a match and its confidence interval.

use std::fmt;

use postern_rules::seat::Seat;

/// The results of a match for the first player. `x` is the seat that moves first, `o` the other.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games that the first player won, as `x` and as `o`.
    pub wins: [usize; 2],
    /// Games that the first player lost, as `x` and as `o`.
    pub losses: [usize; 2],
    pub draws: usize,
    pub plies: usize,
}

impl Tally {
    pub fn games(&self) -> usize {
        self.wins.iter().chain(&self.losses).sum::<usize>() + self.draws
    }

    /// Returns the first player's score as a percentage; a draw counts half.
    pub fn percent(&self) -> f64 {
        let games = self.games().max(1) as f64;
        100.0 * (self.wins.iter().sum::<usize>() as f64 + self.draws as f64 / 2.0) / games
    }

    /// Returns the 95 % confidence interval of [`Tally::percent`] (Wilson, 1927). A draw counts as half a win and half
    /// a loss, so the interval is a little too wide if many games are drawn.
    pub fn interval(&self) -> [f64; 2] {
        const Z: f64 = 1.96;
        let games = self.games().max(1) as f64;
        let share = self.percent() / 100.0;
        let weight = Z * Z / games;
        let middle = (share + weight / 2.0) / (1.0 + weight);
        let half = Z * (share * (1.0 - share) / games + weight / (4.0 * games)).sqrt() / (1.0 + weight);
        [100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0)]
    }

    /// Returns by how many Elo points the first player is stronger: lower bound, estimate, upper bound.
    pub fn elo(&self) -> [f64; 3] {
        let elo = |percent: f64| {
            let share = (percent / 100.0).clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        };
        let [low, high] = self.interval();
        [elo(low), elo(self.percent()), elo(high)]
    }

    /// Returns the games won by the first mover and by the second.
    pub fn by_colour(&self) -> [usize; 2] {
        [self.wins[0] + self.losses[1], self.wins[1] + self.losses[0]]
    }

    pub(crate) fn add(&mut self, seat: Seat, winner: Option<Seat>, plies: usize) {
        let colour = (seat == Seat::Second) as usize;
        match winner {
            None => self.draws += 1,
            Some(winner) if winner == seat => self.wins[colour] += 1,
            Some(_) => self.losses[colour] += 1,
        }
        self.plies += plies;
    }
}

/// Formats the tally as
/// `87 of 100 (87.0 %, 79.0 to 92.2), Elo +330 (+220 to +490); as x 45-5, as o 42-8, draws 0; x won 53, o 47; 61 plies`
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [least, likely, most] = self.elo();
        let [first, second] = self.by_colour();
        let [low, high] = self.interval();
        write!(
            f,
            "{} of {} ({:.1} %, {low:.1} to {high:.1}), Elo {likely:+.0} ({least:+.0} to {most:+.0}); \
             as x {}-{}, as o {}-{}, draws {}; x won {first}, o {second}; {} plies",
            self.wins.iter().sum::<usize>(),
            self.games(),
            self.percent(),
            self.wins[0],
            self.losses[0],
            self.wins[1],
            self.losses[1],
            self.draws,
            self.plies / self.games().max(1),
        )
    }
}
