//! Vacations: days on which the clocks of a person stand.

use serde::{Deserialize, Serialize};

use super::Timestamp;

/// How many days of vacation a person has in a calendar year.
pub const VACATION_DAYS: usize = 30;

/// A time in which the clocks of a person stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Vacation {
    pub from: Timestamp,
    pub to: Timestamp,
}

/// Why a vacation is not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoVacation {
    /// The text is no date such as 2026-12-24.
    NoDate(String),
    /// It would begin before today, or end before it begins.
    Past,
    /// It would end more than a year from now.
    TooFar,
    /// So many days are left in that year.
    TooLong { left: usize, year: i16 },
    /// The person is on vacation: another one can't be planned meanwhile.
    Away { until: Timestamp },
    /// There is no vacation that could end.
    AtHome,
}
