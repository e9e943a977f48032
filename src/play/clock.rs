//! Moments, and how much time a player has for a move.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970-01-01 00:00 UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    pub const fn plus_days(self, days: u16) -> Timestamp {
        Timestamp(self.0.saturating_add(days as i64 * 24 * 60 * 60 * 1000))
    }

    pub const fn plus_seconds(self, seconds: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(seconds * 1000))
    }

    /// Whole seconds since 1970, as chat services write times.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

/// How much time there is for each move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As long as it takes.
    #[default]
    Unlimited,
    /// This many days for each move, from 1.
    Days(u16),
}

impl Pace {
    /// The paces that are offered, slowest last.
    pub const OFFERED: [Pace; 6] =
        [Pace::Unlimited, Pace::Days(1), Pace::Days(2), Pace::Days(3), Pace::Days(7), Pace::Days(14)];

    /// When a move that may be made from `now` on is due.
    pub fn deadline(self, now: Timestamp) -> Option<Timestamp> {
        match self {
            Pace::Unlimited => None,
            Pace::Days(days) => Some(now.plus_days(days)),
        }
    }

    /// Reads what `Display` writes: `unlimited`, or a number of days from 1 to 60.
    pub fn read(text: &str) -> Option<Pace> {
        match text.trim() {
            "unlimited" => Some(Pace::Unlimited),
            days => days.parse().ok().filter(|days| (1..=60).contains(days)).map(Pace::Days),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Unlimited => f.write_str("unlimited"),
            Pace::Days(days) => days.fmt(f),
        }
    }
}
