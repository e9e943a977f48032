//! The pairings of a Swiss round: one matching of least cost over all players.
//!
//! In order of weight: as many games as possible; the bye for the player with the fewest points who had none; no player
//! a third time in a row with the same side, or three times more often; equal points, most of all for the leaders; sides
//! in turn; no second float in a row; within a group of equal points the upper half against the lower half.

use std::collections::BTreeSet;

use super::colours::{self, Strength};
use super::matching::best_matching;
use crate::player_id::PlayerId;
use crate::series::state::pairing::Side;

/// A player who takes part in the round. The slice that is paired has the best player first.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub player: PlayerId,
    /// In half points.
    pub points: u32,
    /// The sides of the player's earlier games.
    pub sides: Vec<Side>,
    pub met: BTreeSet<PlayerId>,
    /// True if the player had a bye, or a point without a game.
    pub had_bye: bool,
    /// True if the opponent of the last round had other points than the player.
    pub floated: bool,
}

/// The games of a round.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SwissRound {
    /// Games, the first player first.
    pub games: Vec<(PlayerId, PlayerId)>,
    /// The player without an opponent, if their number is odd.
    pub bye: Option<PlayerId>,
    /// Players who have met all others that are free. Only late rounds with many withdrawals have any.
    pub sat_out: Vec<PlayerId>,
}

const SIDES: i128 = 1 << 18;
const FLOATS: i128 = 1 << 25;
const POINTS: i128 = 1 << 32;
const ABSOLUTE: i128 = 1 << 57;
const BYE: i128 = 1 << 63;

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
        Strength::Strong => 2 * SIDES,
        Strength::Absolute => ABSOLUTE,
    };
    let floats = if apart == 0 { 0 } else { i128::from(a.floated) + i128::from(b.floated) };
    // Of two equal sums, the one with the greater differences among players with fewer points.
    let leading = 64 + i128::from(a.points.max(b.points).min(64));
    Some(apart * apart * leading * POINTS + sides + floats * FLOATS + order * order)
}

fn bye_cost(place: usize, candidate: &Candidate, players: usize) -> Option<i128> {
    let points = i128::from(candidate.points.min(64));
    (!candidate.had_bye).then(|| (points + 1) * BYE + (players - place) as i128)
}
