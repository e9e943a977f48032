//! The score of a match, and how sure it is.

use std::fmt;

use crate::game::Seat;

/// The result from the first player's side. Wins and losses are counted by the first mover.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games that the first player won, with `x` and with `o`.
    pub wins: [usize; 2],
    /// Games lost, with `x` and with `o`.
    pub losses: [usize; 2],
    pub draws: usize,
    pub plies: usize,
}

impl Tally {
    pub fn games(&self) -> usize {
        self.wins.iter().chain(&self.losses).sum::<usize>() + self.draws
    }

    /// The first player's points in hundredths of all: a draw counts half.
    pub fn percent(&self) -> f64 {
        let games = self.games().max(1) as f64;
        100.0 * (self.wins.iter().sum::<usize>() as f64 + self.draws as f64 / 2.0) / games
    }

    /// The interval that the true value of [`Tally::percent`] lies in 95 times of 100 (Wilson, 1927). A draw is taken
    /// for half a win and half a loss, which makes it a little too wide where many games are drawn.
    pub fn interval(&self) -> [f64; 2] {
        const Z: f64 = 1.96;
        let games = self.games().max(1) as f64;
        let share = self.percent() / 100.0;
        let weight = Z * Z / games;
        let middle = (share + weight / 2.0) / (1.0 + weight);
        let half = Z * (share * (1.0 - share) / games + weight / (4.0 * games)).sqrt() / (1.0 + weight);
        [100.0 * (middle - half).max(0.0), 100.0 * (middle + half).min(1.0)]
    }

    /// By how many Elo points the first player is stronger: least, likely, most.
    pub fn elo(&self) -> [f64; 3] {
        let elo = |percent: f64| {
            let share = (percent / 100.0).clamp(0.001, 0.999);
            400.0 * (share / (1.0 - share)).log10()
        };
        let [low, high] = self.interval();
        [elo(low), elo(self.percent()), elo(high)]
    }

    /// Games won by the first mover and by the second.
    pub fn by_colour(&self) -> [usize; 2] {
        [self.wins[0] + self.losses[1], self.wins[1] + self.losses[0]]
    }

    pub(super) fn add(&mut self, seat: Seat, winner: Option<Seat>, plies: usize) {
        let colour = (seat == Seat::Second) as usize;
        match winner {
            None => self.draws += 1,
            Some(winner) if winner == seat => self.wins[colour] += 1,
            Some(_) => self.losses[colour] += 1,
        }
        self.plies += plies;
    }
}

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
