//! Vacations: days on which a person's clocks are paused.

use serde::{Deserialize, Serialize};

use crate::time::Timestamp;

/// Vacation days of a person per calendar year.
pub const VACATION_DAYS: usize = 30;

/// A span of time in which a person's clocks are paused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Vacation {
    pub from: Timestamp,
    pub to: Timestamp,
}

/// Why a vacation was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoVacation {
    /// The text is not a date such as 2026-12-24.
    NoDate(String),
    /// The vacation would start before today, or end before it starts.
    Past,
    /// The vacation would end more than a year from now.
    TooFar,
    /// The vacation is longer than the `left` days of that year.
    TooLong { left: usize, year: i16 },
    /// The person is on vacation and can't plan another one meanwhile.
    Away { until: Timestamp },
    /// There is no vacation to end.
    AtHome,
}
