//! Moments and spans of time in milliseconds.

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970-01-01 00:00 UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

impl Timestamp {
    pub const EARLIEST: Timestamp = Timestamp(i64::MIN);

    pub const fn plus_days(self, days: u16) -> Timestamp {
        Timestamp(self.0.saturating_add(days as i64 * Millis::DAY.0))
    }

    pub const fn plus_seconds(self, seconds: i64) -> Timestamp {
        Timestamp(self.0.saturating_add(seconds.saturating_mul(1000)))
    }

    pub const fn plus(self, span: Millis) -> Timestamp {
        Timestamp(self.0.saturating_add(span.0))
    }

    pub const fn minus(self, span: Millis) -> Timestamp {
        Timestamp(self.0.saturating_sub(span.0))
    }

    /// Returns the time from `earlier` until this moment; zero if `earlier` is later.
    pub const fn since(self, earlier: Timestamp) -> Millis {
        let span = self.0.saturating_sub(earlier.0);
        Millis(if span > 0 { span } else { 0 })
    }

    /// Returns whole seconds since 1970, the form in which chat services write times.
    pub const fn seconds(self) -> i64 {
        self.0.div_euclid(1000)
    }
}

/// A span of time in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Millis(pub i64);

impl Millis {
    pub const HOUR: Millis = Millis(60 * 60 * 1000);
    pub const DAY: Millis = Millis(24 * Millis::HOUR.0);

    pub const fn plus(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }

    /// Returns the difference of two spans; zero if `other` is longer.
    pub const fn minus(self, other: Millis) -> Millis {
        let left = self.0.saturating_sub(other.0);
        Millis(if left > 0 { left } else { 0 })
    }

    pub const fn hours(hours: i64) -> Millis {
        Millis(hours.saturating_mul(Millis::HOUR.0))
    }

    pub const fn days(days: i64) -> Millis {
        Millis(days.saturating_mul(Millis::DAY.0))
    }

    pub const fn is_zero(&self) -> bool {
        self.0 == 0
    }
}
