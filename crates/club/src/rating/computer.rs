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
    /// 1.0 is level 1; from 0 (weaker than level 1) to one more than the highest level.
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
        level: level(best).clamp(0.0, strengths.len() as f64 + 1.0),
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

    fn games(level: u8, wins: usize, losses: usize) -> Vec<LevelGame> {
        let scores = [(Score::Win, wins), (Score::Loss, losses)];
        let all = scores.into_iter().flat_map(|(score, count)| std::iter::repeat_n(score, count));
        all.map(|score| LevelGame { level, score }).collect()
    }

    #[test]
    fn as_many_wins_as_losses_against_the_middle_level_are_that_level() {
        let distances = [200.0; 6];
        let like = plays_like(&distances, &games(4, 10, 10)).expect("games");
        assert!((like.level - 4.0).abs() < 1e-6 && like.games == 20, "{like:?}");
        let better = plays_like(&distances, &games(4, 20, 0)).expect("games");
        assert!(better.level > 5.0 && better.error > like.error, "{better:?}");
    }

    #[test]
    fn the_order_of_the_last_games_does_not_matter_and_unknown_levels_do_not_count() {
        let distances = [150.0, 250.0];
        let (mut mixed, first) = (games(1, 3, 1), games(3, 1, 4));
        mixed.extend(first);
        let one = plays_like(&distances, &mixed).expect("games");
        mixed.reverse();
        mixed.extend(games(9, 5, 0));
        let other = plays_like(&distances, &mixed).expect("games");
        assert!((one.level - other.level).abs() < 1e-9 && one.games == other.games);
        assert_eq!(plays_like(&distances, &games(9, 1, 0)), None);
    }
}
