//! Moments, spans of time, and how much time a player has for a move.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970-01-01 00:00 UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    pub const fn plus_days(self, days: u16) -> Timestamp {
        Timestamp(self.0.saturating_add(days as i64 * Millis::DAY.0))
    }

    pub const fn plus_seconds(self, seconds: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(seconds.saturating_mul(1000)))
    }

    pub const fn plus(self, span: Millis) -> Timestamp {
        Timestamp(self.0.saturating_add(span.0))
    }

    /// The time from `earlier` until this moment; none where `earlier` is later.
    pub const fn since(self, earlier: Timestamp) -> Millis {
        let span = self.0.saturating_sub(earlier.0);
        Millis(if span > 0 { span } else { 0 })
    }

    /// Whole seconds since 1970, as chat services write times.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

/// A span of time in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    pub const DAY: Millis = Millis(24 * 60 * 60 * 1000);

    pub const fn plus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

/// A time during which the program did not run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outage {
    pub from: Timestamp,
    pub to: Timestamp,
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

    /// The time for one move; `None` where there is no limit.
    pub const fn per_move(self) -> Option<Millis> {
        match self {
            Pace::Unlimited => None,
            Pace::Days(days) => Some(Millis(days as i64 * Millis::DAY.0)),
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
