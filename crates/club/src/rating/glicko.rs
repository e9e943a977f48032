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
/// Bound on the error of the logarithm of the squared volatility. The paper uses 1e-6.
const TOLERANCE: f64 = 1e-9;
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

    /// Returns the rating after a number of periods without games. The result is the same for one call over all periods
    /// only; callers count from the last period with games.
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
