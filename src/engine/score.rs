//! Scores of positions, in units that all games share.

/// Scores are hundredths of the game's point (a man, a stone, a point of territory), and never beyond this.
pub const MOST: i32 = 20_000;

/// Weights are this much finer than scores.
pub(super) const FINE: i32 = 4;

/// A win in no plies; one that takes n plies is worth n less.
pub(crate) const WIN: i32 = 32_000;

/// Scores beyond this are wins that were found, not estimates.
pub(crate) const SURE: i32 = WIN - 2_000;

const _: () = assert!(MOST < SURE && WIN < i16::MAX as i32);

/// The opinion of the search about a position, for the player to move there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// Hundredths of the game's point. Larger than any estimate where the end is seen.
    pub hundredths: i32,
    /// In how many plies the game ends at best play of both, where that was seen: positive if the player to move
    /// wins, negative if that player loses.
    pub ends_in: Option<i32>,
    /// The chance that the player to move wins, from 0 to 1 (a draw counts as half).
    pub chance: f32,
}

impl Score {
    pub(crate) fn new(value: i32, scale: i32) -> Score {
        let ends_in = match value {
            SURE.. => Some(WIN - value),
            ..=NOT_SURE => Some(-(WIN + value)),
            _ => None,
        };
        let chance = match ends_in {
            Some(plies) if plies > 0 || value > 0 => 1.0,
            Some(_) => 0.0,
            None => chance(value, scale),
        };
        Score { hundredths: value, ends_in, chance }
    }

    /// The same for the other player.
    pub fn reversed(self) -> Score {
        Score {
            hundredths: -self.hundredths,
            ends_in: self.ends_in.map(|plies| -plies),
            chance: 1.0 - self.chance,
        }
    }
}

const NOT_SURE: i32 = -SURE;

/// The chance to win with a score, by the logistic curve.
pub(crate) fn chance(value: i32, scale: i32) -> f32 {
    1.0 / (1.0 + (-(value as f32) / scale as f32).exp())
}

/// The score of a chance: the inverse of [`chance`].
pub(crate) fn of_chance(chance: f32, scale: i32) -> i32 {
    let chance = chance.clamp(0.001, 0.999);
    ((chance / (1.0 - chance)).ln() * scale as f32) as i32
}

/// Wins are remembered by their distance from the position, not from the root.
pub(crate) fn to_here(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value + ply as i32,
        _ if value <= -SURE => value - ply as i32,
        _ => value,
    }
}

/// The value at `ply` of a remembered one.
pub(crate) fn from_here(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value - ply as i32,
        _ if value <= -SURE => value + ply as i32,
        _ => value,
    }
}
