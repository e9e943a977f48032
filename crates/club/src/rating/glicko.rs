//! Glicko-2: the growth of uncertainty without games, and the update by one game.
//!
//! Source: Mark E. Glickman, *Example of the Glicko-2 system*, 2013 (<http://www.glicko.net/glicko/glicko2.pdf>), steps
//! 1 to 8. Games count one after another, as on Lichess: both ratings are those from before the game, and the uncertainty
//! grows with the time since the last game instead of once a rating period. A whole period in one step overshoots between
//! two new players, so that who lost the first games could end far above the winner.
//!
//! Bounds: deviation 45 to 350, points 400 to 4000, volatility at most 0.1, at most 700 points a game.
//!
//! # Idle players
//! Time without games adds the square of the volatility to the square of the deviation (step 6 of the paper), in
//! proportion to the weeks:
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

use std::f64::consts::PI;

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
pub const GREATEST_DEVIATION: f64 = 350.0;
const LEAST_POINTS: f64 = 400.0;
const GREATEST_POINTS: f64 = 4000.0;
const GREATEST_VOLATILITY: f64 = 0.1;
/// Bound on the change of points by a game.
const GREATEST_CHANGE: f64 = 700.0;
/// Upper bound on the answer of [`games_until`].
const MANY_GAMES: u32 = 1000;

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

    /// Returns the rating after a number of weeks without games. Two calls in a row can differ from one call over the sum
    /// in the last bits, so callers always count from the last game.
    pub fn idle(self, weeks: f64) -> Rating {
        if weeks <= 0.0 {
            return self;
        }
        let growth = SCALE * self.volatility.max(START_VOLATILITY);
        let square = self.deviation * self.deviation + weeks * (growth * growth);
        Rating { deviation: square.sqrt().min(GREATEST_DEVIATION), ..self }
    }

    /// Returns the rating after a game. Both ratings are those at the moment of the game, before it.
    pub fn play(self, opponent: Rating, score: Score) -> Rating {
        let new = self.step(opponent, score, 0.0);
        Rating {
            points: new
                .points
                .clamp(self.points - GREATEST_CHANGE, self.points + GREATEST_CHANGE)
                .clamp(LEAST_POINTS, GREATEST_POINTS),
            deviation: new.deviation.clamp(LEAST_DEVIATION, GREATEST_DEVIATION),
            volatility: new.volatility.min(GREATEST_VOLATILITY),
        }
    }

    /// Steps 2 to 8 of the paper for one game, without bounds. `periods` is the time whose uncertainty step 6 adds.
    fn step(self, opponent: Rating, score: Score, periods: f64) -> Rating {
        let (phi, other) = (self.deviation / SCALE, opponent.deviation / SCALE);
        let g = (1.0 + 3.0 * other * other / (PI * PI)).sqrt().recip();
        let expected = (1.0 + (-g * (self.points - opponent.points) / SCALE).exp()).recip();
        let variance = (g * g * expected * (1.0 - expected)).recip();
        let surprise = g * (score.points() - expected);
        let volatility = volatility(self.volatility, phi, variance, variance * surprise);
        let before = phi * phi + periods * volatility * volatility;
        let phi = (before.recip() + variance.recip()).sqrt().recip();
        Rating { points: self.points + SCALE * phi * phi * surprise, deviation: SCALE * phi, volatility }
    }
}

/// Step 5: the root of f between two bounds around it, by the Illinois algorithm.
fn volatility(before: f64, phi: f64, variance: f64, delta: f64) -> f64 {
    let a = (before * before).ln();
    let f = |x: f64| {
        let squared = x.exp();
        let sum = phi * phi + variance + squared;
        squared * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let excess = delta * delta - phi * phi - variance;
    let mut low = a;
    let mut high = match excess > 0.0 {
        true => excess.ln(),
        false => {
            let steps = (1..).map(|k| a - f64::from(k) * TAU);
            steps.into_iter().find(|x| f(*x) >= 0.0).unwrap_or(a)
        }
    };
    let (mut at_low, mut at_high) = (f(low), f(high));
    while (high - low).abs() > TOLERANCE {
        let between = low + (low - high) * at_low / (at_high - at_low);
        let value = f(between);
        if value * at_high <= 0.0 {
            (low, at_low) = (high, at_high);
        } else {
            at_low /= 2.0;
        }
        (high, at_high) = (between, value);
        if value == 0.0 {
            break;
        }
    }
    (high / 2.0).exp()
}

/// Returns about how many games bring the deviation of a player down to `target`, against opponents who are as strong and
/// as uncertain as the player at each moment: step 7 of the paper, game by game.
pub(crate) fn games_until(rating: Rating, target: f64) -> u32 {
    let mut phi = rating.deviation / SCALE;
    let mut games = 0;
    while phi * SCALE > target && games < MANY_GAMES {
        // The variance g² E (1 - E) of a game between equals.
        let variance = 4.0 * (1.0 + 3.0 * phi * phi / (PI * PI));
        phi = ((phi * phi).recip() + variance.recip()).sqrt().recip();
        games += 1;
    }
    games
}

#[cfg(test)]
mod tests {
    use skillratings::Outcomes;
    use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

    use super::*;

    fn rating(points: f64, deviation: f64, volatility: f64) -> Rating {
        Rating { points, deviation, volatility }
    }

    #[test]
    fn two_new_players_hear_about_how_many_games_are_missing_whatever_their_results() {
        use Score::{Draw, Loss, Win};
        for results in
            [&[Win, Loss][..], &[Draw], &[Win, Win, Loss], &[Win, Win, Win, Loss], &[Loss, Win, Draw]]
        {
            let (mut one, mut other, mut told) = (Rating::START, Rating::START, Vec::new());
            for result in results.iter().cycle() {
                if one.deviation <= 75.0 {
                    break;
                }
                told.push(games_until(one, 75.0));
                (one, other) = (one.play(other, *result), other.play(one, result.reversed()));
            }
            assert!((24..=40).contains(&told.len()), "{results:?}: {}", told.len());
            for (left, about) in (1..).zip(told.iter().rev()) {
                assert!(*about <= left + 2 && left <= 2 * about, "{results:?}: {about} for {left}");
            }
        }
    }

    #[test]
    fn a_step_over_a_whole_period_agrees_with_another_implementation() {
        let config = Glicko2Config { tau: TAU, convergence_tolerance: 1e-13 };
        let peers = |rating: Rating| Glicko2Rating {
            rating: rating.points,
            deviation: rating.deviation,
            volatility: rating.volatility,
        };
        let outcomes =
            [(Score::Win, Outcomes::WIN), (Score::Draw, Outcomes::DRAW), (Score::Loss, Outcomes::LOSS)];
        for points in [-800.0, -60.0, 0.0, 300.0, 1200.0] {
            for (own, other, volatility) in [(45.0, 350.0, 0.06), (350.0, 45.0, 0.1), (200.0, 80.0, 0.03)] {
                let (player, opponent) =
                    (rating(1500.0, own, volatility), rating(1500.0 + points, other, 0.06));
                for (score, outcome) in outcomes {
                    let (theirs, _) = glicko2(&peers(player), &peers(opponent), &outcome, &config);
                    let ours = player.step(opponent, score, 1.0);
                    let theirs = [theirs.rating, theirs.deviation, theirs.volatility];
                    for (one, other) in [ours.points, ours.deviation, ours.volatility].into_iter().zip(theirs)
                    {
                        assert!(
                            (one - other).abs() < 1e-9,
                            "{player:?} {opponent:?} {score:?}: {one} and {other}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn an_idle_year_takes_deviation_60_to_the_mark() {
        for volatility in [0.03, START_VOLATILITY] {
            let player = rating(1643.0, 60.0, volatility);
            assert!(player.idle(51.9).deviation < 110.0);
            let after = player.idle(52.0);
            assert!((110.0..110.01).contains(&after.deviation), "{after:?}");
            assert_eq!((after.points, after.volatility), (1643.0, volatility));
        }
        assert_eq!(rating(1500.0, 60.0, 0.06).idle(0.0).deviation, 60.0);
        assert_eq!(rating(1500.0, 60.0, 0.06).idle(1e300).deviation, GREATEST_DEVIATION);
    }

    #[test]
    fn ratings_stay_in_their_bounds() {
        let (mut lucky, mut unlucky) = (Rating::START, Rating::START);
        for _ in 0..2000 {
            lucky = lucky.play(rating(4000.0, 45.0, 0.06), Score::Win);
            unlucky = unlucky.play(rating(400.0, 45.0, 0.06), Score::Loss);
        }
        for (player, points) in [(lucky, GREATEST_POINTS), (unlucky, LEAST_POINTS)] {
            assert_eq!(player.points, points);
            assert_eq!(player.deviation, LEAST_DEVIATION);
            assert!(player.volatility > 0.0 && player.volatility <= GREATEST_VOLATILITY);
        }
        let one = Rating::START.play(rating(4000.0, 45.0, 0.06), Score::Win);
        assert!(one.points <= 1500.0 + GREATEST_CHANGE, "{one:?}");
    }

    #[test]
    fn the_games_missing_for_a_deviation_bring_two_equal_players_down_to_it() {
        for deviation in [76.0, 110.0, 200.0, 350.0] {
            let (mut one, mut games) = (rating(1500.0, deviation, START_VOLATILITY), 0);
            while one.deviation > 75.0 {
                one = one.play(one, Score::Draw);
                games += 1;
            }
            assert_eq!(games_until(rating(1500.0, deviation, START_VOLATILITY), 75.0), games, "{deviation}");
        }
        assert_eq!(games_until(rating(1500.0, 75.0, START_VOLATILITY), 75.0), 0);
        assert_eq!(games_until(rating(1500.0, 80.0, START_VOLATILITY), 0.0), MANY_GAMES);
    }
}
