//! Chances to win.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A chance to win in thousandths; a draw counts as half a win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Chance(pub(super) u16);

impl Chance {
    pub const NONE: Chance = Chance(0);
    pub const EVEN: Chance = Chance(500);
    pub const SURE: Chance = Chance(1000);

    /// Converts a fraction from 0 to 1. Values out of range are clamped; NaN is even.
    pub fn of(part: f32) -> Chance {
        if part.is_nan() { Chance::EVEN } else { Chance((part.clamp(0.0, 1.0) * 1000.0).round() as u16) }
    }

    /// Returns the chance as a fraction from 0 to 1.
    pub fn part(self) -> f32 {
        f32::from(self.0) / 1000.0
    }

    /// Returns the chance of the other player.
    pub fn reversed(self) -> Chance {
        Chance(1000_u16.saturating_sub(self.0))
    }

    pub(super) fn less(self, other: Chance) -> Chance {
        Chance(self.0.saturating_sub(other.0))
    }
}

/// Formats whole per cent: "37 %".
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} %", (self.0 + 5) / 10)
    }
}
