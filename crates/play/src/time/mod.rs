//! Moments and spans of time.

pub mod backoff;
pub mod clock;
pub mod date;
pub mod days;
pub mod due;
pub mod pace;
pub mod quiet;
pub mod reminder;
pub mod turn;
pub mod vacation;
pub mod workdays;
pub mod zone;
pub mod zone_names;

use serde::{Deserialize, Serialize};

pub use postern_ids::time::{Millis, Timestamp};

/// A time during which the program did not run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Outage {
    pub from: Timestamp,
    pub to: Timestamp,
}
