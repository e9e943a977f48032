//! The present time of a chat.

use std::fmt;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::limits::LATEST_MS;

/// The clock that a chat follows: by default the machine's.
#[derive(Clone)]
pub struct Clock(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Clock {
    /// A clock in Unix milliseconds, for a chat in simulated time.
    pub fn of(now_ms: impl Fn() -> u64 + Send + Sync + 'static) -> Clock {
        Clock(Arc::new(now_ms))
    }

    /// The time of a chat that is this many milliseconds ahead of the clock, in Unix milliseconds.
    pub(crate) fn unix_ms(&self, ahead_ms: u64) -> u64 {
        ((self.0)() + ahead_ms).min(LATEST_MS)
    }
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::of(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64)
    }
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Clock").field(&self.unix_ms(0)).finish()
    }
}
