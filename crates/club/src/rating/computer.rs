//! The strength of a player on the scale of the computer's levels, from games against them.
//!
//! The chance to win against a level follows the logistic curve of Elo: `1 / (1 + 10^((level - player) / 400))`, with the
//! measured strengths of the levels. The estimate is the maximum of the likelihood of the last games times a normal
//! prior around the middle of the levels. The prior keeps a player with only wins or only losses on the scale, and
//! weighs less than two games. Losses on time are losses.

use super::result::Score;

/// Number of latest games in the estimate.
pub const WINDOW: usize = 30;

/// Standard deviation of the prior in Elo points.
const PRIOR: f64 = 400.0;

/// A game against the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelGame {
    /// From 1.
    pub level: u8,
    /// The score of the person.
    pub score: Score,
}

/// "Plays like level 4.3 (±0.5)".
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlaysLike {
    /// 1.0 is level 1, the lowest; at most one more than the highest level.
    pub level: f64,
    /// One standard deviation, in levels.
    pub error: f64,
    /// Number of games in the estimate.
    pub games: usize,
}

/// Estimates a player's level from games in their order. `distances` has the Elo points of level 2 over level 1, of
/// level 3 over level 2, and so on; all must be positive. Games against levels that `distances` lacks are left out.
/// Returns `None` without games.
pub fn plays_like(distances: &[f64], games: &[LevelGame]) -> Option<PlaysLike> {
    let mut strengths = vec![0.0];
    strengths.extend(distances.iter().scan(0.0, |sum, distance| {
        *sum += distance;
        Some(*sum)
    }));
    let strength = |level: u8| usize::from(level).checked_sub(1).and_then(|level| strengths.get(level));
    let games: Vec<&LevelGame> = games.iter().filter(|game| strength(game.level).is_some()).collect();
    let last = &games[games.len().saturating_sub(WINDOW)..];
    if last.is_empty() {
        return None;
    }
    let mut levels: Vec<Level> = Vec::new();
    for game in last {
        let Some(&strength) = strength(game.level) else { continue };
        let (points, games) = (game.score.points(), 1.0);
        match levels.iter_mut().find(|level| level.strength == strength) {
            Some(level) => {
                level.points += points;
                level.games += games;
            }
            None => levels.push(Level { strength, points, games }),
        }
    }
    let middle = strengths.last().map_or(0.0, |last| last / 2.0);
    // The derivative of the logarithm falls strictly, so its only root is the maximum.
    let [mut low, mut high] = [middle - 20.0 * PRIOR, middle + 20.0 * PRIOR];
    for _ in 0..60 {
        let half = (low + high) / 2.0;
        if slope(half, middle, &levels) > 0.0 { low = half } else { high = half }
    }
    let best = (low + high) / 2.0;
    let deviation = information(best, &levels).sqrt().recip();
    let level = |elo| on_scale(&strengths, elo);
    Some(PlaysLike {
        level: level(best).clamp(1.0, strengths.len() as f64 + 1.0),
        error: (level(best + deviation) - level(best - deviation)) / 2.0,
        games: last.len(),
    })
}

/// The games against one level.
struct Level {
    /// In Elo points over level 1.
    strength: f64,
    /// The sum of the scores of the person.
    points: f64,
    games: f64,
}

const PER_POINT: f64 = std::f64::consts::LN_10 / 400.0;

fn expected(player: f64, level: f64) -> f64 {
    (1.0 + ((level - player) * PER_POINT).exp()).recip()
}

/// Returns the derivative of the logarithm of likelihood and prior.
fn slope(player: f64, middle: f64, levels: &[Level]) -> f64 {
    let score = |level: &Level| level.points - level.games * expected(player, level.strength);
    let scores: f64 = levels.iter().map(score).sum();
    scores * PER_POINT - (player - middle) / (PRIOR * PRIOR)
}

/// Returns the negative second derivative: the inverse of the variance.
fn information(player: f64, levels: &[Level]) -> f64 {
    let of = |level: &Level| {
        let expected = expected(player, level.strength);
        level.games * expected * (1.0 - expected)
    };
    levels.iter().map(of).sum::<f64>() * PER_POINT * PER_POINT + (PRIOR * PRIOR).recip()
}

/// Converts Elo points over level 1 to levels. Beyond both ends the scale continues with the nearest distance.
fn on_scale(strengths: &[f64], elo: f64) -> f64 {
    let above = strengths.partition_point(|strength| *strength <= elo);
    let below = above.saturating_sub(1).min(strengths.len().saturating_sub(2));
    match strengths.get(below..below + 2) {
        Some([low, high]) => below as f64 + 1.0 + (elo - low) / (high - low),
        _ => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DISTANCES: [f64; 6] = [200.0, 150.0, 150.0, 200.0, 180.0, 200.0];

    fn games(level: u8, scores: &[Score]) -> Vec<LevelGame> {
        scores.iter().map(|score| LevelGame { level, score: *score }).collect()
    }

    fn even(level: u8, games: usize) -> Vec<LevelGame> {
        let score = |game: usize| if game.is_multiple_of(2) { Score::Win } else { Score::Loss };
        (0..games).map(|game| LevelGame { level, score: score(game) }).collect()
    }

    #[test]
    fn even_scores_against_a_level_are_that_level() {
        for level in 1..=7 {
            let plays = plays_like(&DISTANCES, &even(level, 30)).expect("there are games");
            assert!((plays.level - f64::from(level)).abs() < 0.2, "{level}: {plays:?}");
            assert!((0.3..0.5).contains(&plays.error), "{plays:?}");
        }
    }

    #[test]
    fn one_level_more_is_its_measured_distance() {
        // 10 wins and 10 draws, losses none: 75 % is 191 points.
        let scores: Vec<Score> = (0..20).map(|game| [Score::Win, Score::Draw][game % 2]).collect();
        let plays = plays_like(&[191.0; 6], &games(3, &scores)).expect("there are games");
        assert!((plays.level - 4.0).abs() < 0.1, "{plays:?}");
    }

    #[test]
    fn the_estimate_is_the_maximum_of_the_likelihood() {
        let list: Vec<LevelGame> =
            [even(2, 4), games(3, &[Score::Win; 3]), games(5, &[Score::Loss, Score::Draw])].concat();
        let strengths = [0.0, 200.0, 350.0, 500.0, 700.0, 880.0, 1080.0];
        let likelihood = |elo: f64| -> f64 {
            let chance = |level: f64| 1.0 / (1.0 + 10f64.powf((level - elo) / 400.0));
            let game = |game: &LevelGame| {
                let p = chance(strengths[usize::from(game.level) - 1]);
                game.score.points() * p.ln() + (1.0 - game.score.points()) * (1.0 - p).ln()
            };
            list.iter().map(game).sum::<f64>() - ((elo - 540.0) / 400.0).powi(2) / 2.0
        };
        let best = (-2000..3000).map(f64::from).max_by(|a, b| likelihood(*a).total_cmp(&likelihood(*b)));
        let plays = plays_like(&DISTANCES, &list).expect("there are games");
        assert!((plays.level - on_scale(&strengths, best.expect("a maximum"))).abs() < 0.01, "{plays:?}");
    }

    #[test]
    fn only_wins_or_losses_stay_on_the_scale_and_say_little() {
        let one = plays_like(&DISTANCES, &games(1, &[Score::Loss])).expect("a game");
        let many = plays_like(&DISTANCES, &games(1, &[Score::Loss; 30])).expect("games");
        assert_eq!((many.level, one.level > 1.0), (1.0, true), "no person plays below level 1: {one:?}");
        let best = plays_like(&DISTANCES, &games(7, &[Score::Win; 30])).expect("games");
        assert!(best.level > 7.0 && best.level <= 8.0, "{best:?}");
        assert!(one.error > 1.0, "{one:?}");
    }

    #[test]
    fn old_games_and_unknown_levels_are_left_out() {
        let old = [games(1, &[Score::Loss; 100]), even(6, 30)].concat();
        assert_eq!(plays_like(&DISTANCES, &old), plays_like(&DISTANCES, &even(6, 30)));
        let unknown = [even(6, 30), games(8, &[Score::Win; 9]), games(0, &[Score::Win])].concat();
        assert_eq!(plays_like(&DISTANCES, &unknown), plays_like(&DISTANCES, &even(6, 30)));
        assert_eq!(plays_like(&DISTANCES, &games(8, &[Score::Win])), None);
        assert_eq!(plays_like(&[], &games(1, &[Score::Win])).map(|plays| plays.level), Some(1.0));
    }
}
