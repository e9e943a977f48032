//! The sequential probability ratio test: a match ends as soon as it has decided between two strengths.

use std::fmt;

use super::tally::Tally;

/// The question: is the first player stronger by `elo[0]` points, or by `elo[1]`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The first is less than the second.
    elo: [f64; 2],
}

/// How often either answer may be wrong, at most.
const WRONG: f64 = 0.05;

/// How far a test has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The logarithm of how much likelier the games are with the second strength than with the first.
    pub ratio: f64,
    /// The test ends below the first, for the first strength, and above the second.
    pub bounds: [f64; 2],
}

impl Sprt {
    /// A test between two strengths; `None` where they are no numbers within ±2000, the first less than the second.
    pub fn new(elo: [f64; 2]) -> Option<Sprt> {
        let sound = elo.iter().all(|elo| elo.abs() <= 2000.0) && elo[0] < elo[1];
        sound.then_some(Sprt { elo })
    }

    /// How far the test has come with these games. The ratio is that of normal distributions with the variance that was
    /// seen (as fishtest has it), where half a win, half a draw and half a loss are added to begin with.
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
    /// True for the second strength, false for the first; `None` while the test goes on.
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

/// `LLR 1.32 (-2.94 to 2.94)`
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
        // 500 games, and half a game of each kind.
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
