//! Glicko-2: a rating, its growth of uncertainty in idle weeks, and its update by the games of a week.
//!
//! Source: Mark E. Glickman, *Example of the Glicko-2 system*, 2013 (<http://www.glicko.net/glicko/glicko2.pdf>), steps
//! 1 to 8 for a whole rating period. The step with games is [`glicko2_rating_period`] of `skillratings`; the crate's
//! step without games caps the deviation at 350, so [`Rating::idle`] computes it here.
//!
//! Bounds as on Lichess: deviation 45 to 500, points 400 to 4000, volatility at most 0.1, at most 700 points a game.
//!
//! # Idle players
//! A week without games adds the square of the volatility to the square of the deviation (step 6 of the paper):
//!
//! ```text
//! RD'² = RD² + weeks · (173.7178 σ)²
//! ```
//!
//! A player with deviation 60 shall reach the mark `?` (110) after 52 idle weeks:
//!
//! ```text
//! 110² = 60² + 52 · (173.7178 σ)²
//! σ = √((12100 - 3600) / 52) / 173.7178 = 0.073598
//! ```
//!
//! [`Rating::START`] therefore has volatility 0.0736. Steady results lower a player's volatility below that; idle weeks
//! count at least 0.0736, so that the mark comes after a year for everyone.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};

use super::result::Score;

/// Glicko-2 units are points divided by this.
const SCALE: f64 = 173.7178;
/// Restrains changes of the volatility. The paper recommends 0.3 to 1.2 and uses 0.5 in its example.
const TAU: f64 = 0.5;
/// Bound on the error of the logarithm of the squared volatility. The paper uses 1e-6, whose error reaches the sixth
/// digit of a rating.
const TOLERANCE: f64 = 1e-12;
const START_VOLATILITY: f64 = 0.0736;

/// Lowest deviation.
pub const LEAST_DEVIATION: f64 = 45.0;
/// Highest deviation, and that of a new player.
pub const GREATEST_DEVIATION: f64 = 500.0;
const LEAST_POINTS: f64 = 400.0;
const GREATEST_POINTS: f64 = 4000.0;
const GREATEST_VOLATILITY: f64 = 0.1;
/// Bound on the change of points in a period, for each game in it.
const GREATEST_CHANGE: f64 = 700.0;

/// A rating in points, its standard deviation in points, and its volatility in Glicko-2 units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    pub points: f64,
    pub deviation: f64,
    pub volatility: f64,
}

impl Rating {
    /// The rating of a new player.
    pub const START: Rating =
        Rating { points: 1500.0, deviation: GREATEST_DEVIATION, volatility: START_VOLATILITY };

    /// Returns the rating after a number of periods without games. Two calls in a row can differ from one call over the
    /// sum in the last bits, so callers always count from the last period with games.
    pub fn idle(self, periods: u32) -> Rating {
        if periods == 0 {
            return self;
        }
        let growth = SCALE * self.volatility.max(START_VOLATILITY);
        let square = self.deviation * self.deviation + f64::from(periods) * (growth * growth);
        Rating { deviation: square.sqrt().min(GREATEST_DEVIATION), ..self }
    }

    /// Returns the rating after a period with these games: the opponents' ratings at the start of the period, and the
    /// scores against them. Without games the rating stays as it is.
    pub fn play(self, games: impl Iterator<Item = (Rating, Score)>) -> Rating {
        let games: Vec<(Glicko2Rating, Outcomes)> =
            games.map(|(opponent, score)| (opponent.into(), score.into())).collect();
        if games.is_empty() {
            return self;
        }
        let config = Glicko2Config { tau: TAU, convergence_tolerance: TOLERANCE };
        let new = glicko2_rating_period(&self.into(), &games, &config);
        let reach = GREATEST_CHANGE * games.len() as f64;
        Rating {
            points: new
                .rating
                .clamp(self.points - reach, self.points + reach)
                .clamp(LEAST_POINTS, GREATEST_POINTS),
            deviation: new.deviation.clamp(LEAST_DEVIATION, GREATEST_DEVIATION),
            volatility: new.volatility.min(GREATEST_VOLATILITY),
        }
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Glicko2Rating {
        Glicko2Rating { rating: rating.points, deviation: rating.deviation, volatility: rating.volatility }
    }
}

impl From<Score> for Outcomes {
    fn from(score: Score) -> Outcomes {
        match score {
            Score::Win => Outcomes::WIN,
            Score::Draw => Outcomes::DRAW,
            Score::Loss => Outcomes::LOSS,
        }
    }
}

/// Returns about how many games against equal opponents with deviation `target` bring the deviation of a player down to
/// `target`, played in one period: step 7 of the paper, solved for the number of games.
pub(crate) fn games_until(rating: Rating, target: f64) -> u32 {
    if rating.deviation <= target {
        return 0;
    }
    let information = |deviation: f64, volatility: f64| {
        let deviation = deviation / SCALE;
        (deviation * deviation + volatility * volatility).recip()
    };
    let wanted = information(target, 0.0) - information(rating.deviation, rating.volatility);
    // The variance g² E (1 - E) of a game between equals.
    let phi = target / SCALE;
    let a_game = (1.0 + 3.0 * phi * phi / std::f64::consts::PI.powi(2)).recip() / 4.0;
    (wanted / a_game).ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(points: f64, deviation: f64, volatility: f64) -> Rating {
        Rating { points, deviation, volatility }
    }

    #[test]
    fn the_example_of_the_paper() {
        let games = [(1400.0, 30.0, Score::Win), (1550.0, 100.0, Score::Loss), (1700.0, 300.0, Score::Loss)];
        let games = games.map(|(points, deviation, score)| (rating(points, deviation, 0.06), score));
        let new = rating(1500.0, 200.0, 0.06).play(games.into_iter());
        // The paper prints 1464.06, 151.52 and 0.05999, with intermediate results rounded to four digits.
        assert!((new.points - 1464.06).abs() < 0.01, "{new:?}");
        assert!((new.deviation - 151.52).abs() < 0.01, "{new:?}");
        assert!((new.volatility - 0.05999).abs() < 0.00001, "{new:?}");
    }

    #[test]
    fn an_idle_year_takes_deviation_60_to_the_mark() {
        for volatility in [0.03, START_VOLATILITY] {
            let player = rating(1643.0, 60.0, volatility);
            assert!(player.idle(51).deviation < 110.0);
            let after = player.idle(52);
            assert!((110.0..110.01).contains(&after.deviation), "{after:?}");
            assert_eq!((after.points, after.volatility), (1643.0, volatility));
        }
        assert_eq!(rating(1500.0, 60.0, 0.06).idle(0).deviation, 60.0);
        assert_eq!(rating(1500.0, 60.0, 0.06).idle(u32::MAX).deviation, GREATEST_DEVIATION);
    }

    #[test]
    fn ratings_stay_in_their_bounds() {
        let strong = rating(2800.0, 45.0, 0.06);
        let one = Rating::START.play([(strong, Score::Win)].into_iter());
        assert_eq!(one.points, 2200.0, "700 points for one game");
        let mut lucky = Rating::START;
        let mut unlucky = Rating::START;
        for _ in 0..100 {
            lucky = lucky.play(std::iter::repeat_n((rating(4000.0, 45.0, 0.06), Score::Win), 20));
            unlucky = unlucky.play(std::iter::repeat_n((rating(400.0, 45.0, 0.06), Score::Loss), 20));
        }
        for (player, points) in [(lucky, GREATEST_POINTS), (unlucky, LEAST_POINTS)] {
            assert_eq!(player.points, points);
            assert_eq!(player.deviation, LEAST_DEVIATION);
            assert!(player.volatility > 0.0 && player.volatility <= GREATEST_VOLATILITY);
        }
    }

    #[test]
    fn the_games_missing_for_a_deviation_bring_it_down_to_it() {
        let equal = rating(1500.0, 75.0, START_VOLATILITY);
        for deviation in [76.0, 110.0, 350.0, 500.0] {
            let player = rating(1500.0, deviation, START_VOLATILITY);
            let about = games_until(player, 75.0) as usize;
            let after = |games| player.play(std::iter::repeat_n((equal, Score::Draw), games)).deviation;
            assert!(after(about) <= 75.1 && (about == 1 || after(about - 1) > 74.9), "{deviation}: {about}");
        }
        assert_eq!(games_until(equal, 75.0), 0);
    }
}
