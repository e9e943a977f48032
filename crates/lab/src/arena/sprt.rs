//! The sequential probability ratio test (SPRT), which ends a match once it has decided between two strengths.

use std::fmt;

use super::tally::Tally;

/// A test whether the first player is stronger by `elo[0]` or by `elo[1]` Elo points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The two strengths, ascending.
    elo: [f64; 2],
}

/// Error probability of either answer.
const WRONG: f64 = 0.05;

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The log-likelihood ratio of the second strength to the first.
    pub ratio: f64,
    /// The test accepts the first strength at or below the first bound, and the second strength at or above the second.
    pub bounds: [f64; 2],
}

impl Sprt {
    /// Creates a test between two strengths; `None` unless both are within ±2000 and ascending.
    pub fn new(elo: [f64; 2]) -> Option<Sprt> {
        let sound = elo.iter().all(|elo| elo.abs() <= 2000.0) && elo[0] < elo[1];
        sound.then_some(Sprt { elo })
    }

    /// Returns the state of the test after these games. The ratio is that of normal distributions with the observed
    /// variance, as in fishtest. Half a win, half a draw and half a loss are added as prior.
    pub fn progress(&self, tally: &Tally) -> Progress {
        let (wins, losses): (usize, usize) = (tally.wins.iter().sum(), tally.losses.iter().sum());
        let [wins, draws, losses] = [wins, tally.draws, losses].map(|games| games as f64 + 0.5);
        let games = wins + draws + losses;
        let mean = (wins + draws / 2.0) / games;
        let variance = (wins + draws / 4.0) / games - mean * mean;
        let [low, high] = self.elo.map(|elo| 1.0 / (1.0 + 10f64.powf(-elo / 400.0)));
        let played = tally.games() as f64;
        let ratio = played * (high - low) * (2.0 * mean - low - high) / (2.0 * variance);
        let bound = ((1.0 - WRONG) / WRONG).ln();
        Progress { ratio, bounds: [-bound, bound] }
    }
}

impl Progress {
    /// True for the second strength, false for the first; `None` while the test is undecided.
    pub fn decided(&self) -> Option<bool> {
        if self.ratio >= self.bounds[1] {
            Some(true)
        } else if self.ratio <= self.bounds[0] {
            Some(false)
        } else {
            None
        }
    }
}

/// Formats the state as `LLR 1.32 (-2.94 to 2.94)`.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LLR {:.2} ({:.2} to {:.2})", self.ratio, self.bounds[0], self.bounds[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(wins: usize, draws: usize, losses: usize) -> Tally {
        Tally { wins: [wins, 0], losses: [0, losses], draws, plies: 0 }
    }

    fn ratio(elo: [f64; 2], games: (usize, usize, usize)) -> f64 {
        Sprt::new(elo).expect("they are sound").progress(&tally(games.0, games.1, games.2)).ratio
    }

    #[test]
    fn the_ratio_is_that_of_normal_distributions() {
        // 500 games, plus half a game of each kind.
        let (mean, games) = (300.75 / 501.5, 500.0);
        let variance = (300.5 + 0.125) / 501.5 - mean * mean;
        let high = 1.0 / (1.0 + 10f64.powf(-10.0 / 400.0));
        let wanted = games * (high - 0.5) * (2.0 * mean - 0.5 - high) / (2.0 * variance);
        assert!((ratio([0.0, 10.0], (300, 0, 200)) - wanted).abs() < 1e-9);
        assert!(ratio([0.0, 10.0], (0, 0, 0)).abs() < 1e-12, "nothing is known before the first game");
    }

    #[test]
    fn a_much_stronger_player_is_known_soon_and_an_equal_one_is_known_too() {
        let test = Sprt::new([0.0, 50.0]).expect("they are sound");
        assert_eq!(test.progress(&tally(1, 0, 0)).decided(), None);
        assert_eq!(test.progress(&tally(20, 2, 2)).decided(), Some(true));
        assert_eq!(test.progress(&tally(200, 40, 200)).decided(), Some(false));
        assert_eq!(test.progress(&tally(0, 0, 40)).decided(), Some(false));
    }

    #[test]
    fn players_who_change_places_change_the_sign() {
        let (there, back) = (ratio([-20.0, 20.0], (30, 10, 20)), ratio([-20.0, 20.0], (20, 10, 30)));
        assert!((there + back).abs() < 1e-9 && there > 0.0);
    }

    #[test]
    fn strengths_in_the_wrong_order_are_no_test() {
        for elo in [[5.0, 5.0], [9.0, 1.0], [f64::NAN, 1.0], [0.0, f64::INFINITY]] {
            assert_eq!(Sprt::new(elo), None, "{elo:?}");
        }
    }
}
