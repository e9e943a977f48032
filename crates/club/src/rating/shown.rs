//! Ratings as people see them: whole points, and a mark while the rating is uncertain.

use std::fmt;

use super::glicko::Rating;

/// Deviation from which a rating has the mark `?`.
pub const MARK: f64 = 110.0;

/// A rating as people see it: `1643`, or `1643?` from deviation 110.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown {
    /// The rating in whole points.
    pub points: i32,
    /// The deviation in whole points, rounded.
    pub deviation: i32,
    /// True if the mark `?` follows the points.
    pub uncertain: bool,
}

impl From<Rating> for Shown {
    fn from(rating: Rating) -> Shown {
        Shown {
            points: rating.points.round() as i32,
            deviation: rating.deviation.round() as i32,
            uncertain: rating.deviation >= MARK,
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.points, if self.uncertain { "?" } else { "" })
    }
}

/// The effect of a game on a player's rating: `1643 → 1658 (+15)`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    pub before: Shown,
    pub after: Shown,
}

impl Change {
    /// Returns the difference of the points that people see.
    pub const fn difference(self) -> i32 {
        self.after.points - self.before.points
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.difference() {
            0 => "±",
            1.. => "+",
            _ => "−",
        };
        write!(f, "{} → {} ({sign}{})", self.before, self.after, self.difference().unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(points: f64, deviation: f64) -> Shown {
        Rating { points, deviation, volatility: 0.06 }.into()
    }

    #[test]
    fn the_mark_appears_from_deviation_110() {
        assert_eq!(shown(1643.4, 109.99).to_string(), "1643");
        assert_eq!(shown(1643.4, 110.0).to_string(), "1643?");
        assert_eq!(Shown::from(Rating::START).to_string(), "1500?");
    }

    #[test]
    fn a_change_is_the_difference_of_the_points_on_screen() {
        let change = |before, after| Change { before: shown(before, 60.0), after: shown(after, 60.0) };
        assert_eq!(change(1643.4, 1657.6).to_string(), "1643 → 1658 (+15)");
        assert_eq!(change(1658.0, 1650.2).to_string(), "1658 → 1650 (−8)");
        assert_eq!(change(1650.0, 1650.2).to_string(), "1650 → 1650 (±0)");
        let first = Change { before: Rating::START.into(), after: shown(1741.0, 400.0) };
        assert_eq!(first.to_string(), "1500? → 1741? (+241)");
    }
}
