//! Scores of positions, in units that all games share.

/// The greatest static score, in hundredths of the game's point (a man, a stone, a point of territory).
pub const MOST: i32 = 20_000;

/// Fixed-point scale of weights relative to scores.
pub const FINE: i32 = 4;

/// The score of a win in 0 plies. A win in n plies scores n less.
pub(crate) const WIN: i32 = 32_000;

/// Scores beyond this are proven wins, not estimates.
pub(crate) const SURE: i32 = WIN - 2_000;

const _: () = assert!(MOST < SURE && WIN < i16::MAX as i32);

/// The search's assessment of a position, for the player to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// Hundredths of the game's point; beyond every estimate if the search has seen the end of the game.
    pub hundredths: i32,
    /// Number of plies to the end of the game with best play by both sides, if the search has seen it. Positive if the
    /// player to move wins, negative if they lose.
    pub ends_in: Option<i32>,
    /// The chance that the player to move wins, from 0 to 1. A draw counts as half.
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

    /// Returns the score from the other player's side.
    pub fn reversed(self) -> Score {
        Score {
            hundredths: -self.hundredths,
            ends_in: self.ends_in.map(|plies| -plies),
            chance: 1.0 - self.chance,
        }
    }
}

const NOT_SURE: i32 = -SURE;

/// Converts a score to a winning chance by the logistic curve.
pub fn chance(value: i32, scale: i32) -> f32 {
    logistic(value as f32 / scale as f32)
}

/// The logistic curve: the winning chance at a score in its units.
pub fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Converts a winning chance to a score: the inverse of [`chance`].
pub(crate) fn of_chance(chance: f32, scale: i32) -> i32 {
    let chance = chance.clamp(0.001, 0.999);
    ((chance / (1.0 - chance)).ln() * scale as f32) as i32
}

/// Converts a score at `ply` for storage. The table stores wins by their distance from the position, not from the root.
pub(crate) fn to_here(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value + ply as i32,
        _ if value <= -SURE => value - ply as i32,
        _ => value,
    }
}

/// Converts a stored score back to one at `ply`.
pub(crate) fn from_here(value: i32, ply: usize) -> i32 {
    match value {
        SURE.. => value - ply as i32,
        _ if value <= -SURE => value + ply as i32,
        _ => value,
    }
}
