//! The present time of a chat.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::limits::LATEST_MS;

/// The time of a chat whose clock is this many milliseconds ahead of the machine's, in Unix milliseconds.
pub(crate) fn unix_ms(ahead_ms: u64) -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_millis() as u64 + ahead_ms).min(LATEST_MS)
}
