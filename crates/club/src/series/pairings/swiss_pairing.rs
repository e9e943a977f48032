//! The pairings of a Swiss round: one matching of least cost over all players.
//!
//! The criteria and their order are those of FIDE's Dutch system (Handbook, C.04.3), with two differences: they are
//! weighed for all players at once and not group by group from the top, and the leaders of the last round have no
//! exception from the limits on sides. In order of weight:
//!
//! 1. as many games as possible, and no pair twice;
//! 2. the bye for the player with the fewest points who had none;
//! 3. no player a third time in a row with the same side, or three times more often;
//! 4. equal points, most of all for the leaders;
//! 5. few players without the side that they should have, and among those few who need it strongly;
//! 6. few players who float as in the last round, first those who float down, then those who float up;
//! 7. the same for the round before the last;
//! 8. within a group of equal points the upper half against the lower half.

use std::collections::BTreeSet;

use super::colours::{self, Strength};
use super::matching::best_matching;
use crate::series::state::pairing::Side;
use postern_ids::PersonId;

/// A player who takes part in the round. The slice that is paired has the best player first.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub player: PersonId,
    /// In half points.
    pub points: u32,
    /// The sides of the player's earlier games.
    pub sides: Vec<Side>,
    pub met: BTreeSet<PersonId>,
    /// True if the player had a bye, or a point without a game.
    pub had_bye: bool,
    /// How the player floated in the last round and in the round before it.
    pub floats: [Option<Float>; 2],
}

/// A game against a player with other points. A bye, or a point without a game, is a float down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Float {
    /// The opponent had fewer points.
    Down,
    /// The opponent had more points.
    Up,
}

impl Float {
    /// Returns the float of a player with `points` half points against one with `theirs`.
    pub fn between(points: u32, theirs: u32) -> Option<Float> {
        match points.cmp(&theirs) {
            std::cmp::Ordering::Greater => Some(Float::Down),
            std::cmp::Ordering::Less => Some(Float::Up),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// The games of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SwissRound {
    /// Games, the first player first.
    pub games: Vec<(PersonId, PersonId)>,
    /// The player without an opponent, if their number is odd.
    pub bye: Option<PersonId>,
    /// Players who have met all others that are free. Only late rounds with many withdrawals have any.
    pub sat_out: Vec<PersonId>,
}

// Each weight exceeds the sum of all lesser ones over the 32 games of the largest round.
const UP_BEFORE: i128 = 1 << 18;
const DOWN_BEFORE: i128 = UP_BEFORE << 6;
const UP_LAST: i128 = DOWN_BEFORE << 6;
const DOWN_LAST: i128 = UP_LAST << 6;
const STRONG_SIDES: i128 = DOWN_LAST << 6;
const SIDES: i128 = STRONG_SIDES << 6;
const POINTS: i128 = SIDES << 6;
const ABSOLUTE: i128 = POINTS << 25;
const BYE: i128 = ABSOLUTE << 6;

/// Pairs a round. `tie` is the side of the better player if neither has a wish; it changes from board to board.
pub fn pair_round(candidates: &[Candidate], tie: Side) -> SwissRound {
    let (players, odd) = (candidates.len(), candidates.len() % 2);
    let groups = groups(candidates);
    // With an odd number of players the last vertex is the bye.
    let mates = best_matching(players + odd, |i, j| match candidates.get(j) {
        Some(other) => game_cost((i, &candidates[i]), (j, other), &groups),
        None => bye_cost(i, &candidates[i], players),
    });
    let mut round = SwissRound::default();
    let mut side = tie;
    for (at, candidate) in candidates.iter().enumerate() {
        match mates.get(at).copied().flatten() {
            None => round.sat_out.push(candidate.player),
            Some(mate) if mate >= players => round.bye = Some(candidate.player),
            Some(mate) if mate > at => {
                let other = &candidates[mate];
                // Of two equal wishes, that of the better player counts.
                let tie = colours::preference(&candidate.sides).side.unwrap_or(side);
                round.games.push(match colours::choose(&candidate.sides, &other.sides, tie) {
                    Side::First => (candidate.player, other.player),
                    Side::Second => (other.player, candidate.player),
                });
                side = side.other();
            }
            Some(_) => {}
        }
    }
    round
}

/// The place in the group of equal points and its size, for each player.
fn groups(candidates: &[Candidate]) -> Vec<(usize, usize)> {
    let same = candidates.chunk_by(|a, b| a.points == b.points);
    same.flat_map(|group| (0..group.len()).map(|at| (at, group.len()))).collect()
}

fn game_cost(
    (i, a): (usize, &Candidate),
    (j, b): (usize, &Candidate),
    groups: &[(usize, usize)],
) -> Option<i128> {
    if a.met.contains(&b.player) {
        return None;
    }
    let apart = i128::from(a.points.abs_diff(b.points).min(64));
    let order = if apart == 0 {
        let (place, size) = groups[i];
        let (other, _) = groups[j];
        (other.abs_diff(place) as i128 - (size / 2) as i128).abs()
    } else {
        j.abs_diff(i) as i128
    };
    let sides = match colours::conflict(&a.sides, &b.sides) {
        Strength::None => 0,
        Strength::Mild => SIDES,
        Strength::Strong => SIDES + STRONG_SIDES,
        Strength::Absolute => ABSOLUTE,
    };
    let floats = repeated_floats(a, Float::between(a.points, b.points))
        + repeated_floats(b, Float::between(b.points, a.points));
    // Of two equal sums, the one with the greater differences among players with fewer points.
    let leading = 64 + i128::from(a.points.max(b.points).min(64));
    Some(apart * apart * leading * POINTS + sides + floats + order * order)
}

/// The cost of a float that a player had in one of the last two rounds.
fn repeated_floats(candidate: &Candidate, float: Option<Float>) -> i128 {
    let [last, before] = candidate.floats.map(|earlier| float.is_some() && earlier == float);
    let (of_last, of_before) = match float {
        Some(Float::Up) => (UP_LAST, UP_BEFORE),
        _ => (DOWN_LAST, DOWN_BEFORE),
    };
    i128::from(last) * of_last + i128::from(before) * of_before
}

fn bye_cost(place: usize, candidate: &Candidate, players: usize) -> Option<i128> {
    let points = i128::from(candidate.points.min(64));
    (!candidate.had_bye).then(|| (points + 1) * BYE + (players - place) as i128)
}
