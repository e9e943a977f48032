//! Moments of the process's monotonic clock.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Returns the milliseconds since the first call, plus one: 0 means no moment.
fn now() -> u64 {
    u64::try_from(START.elapsed().as_millis()).unwrap_or(u64::MAX - 1) + 1
}

/// The last moment at which an event happened.
pub struct Moment(AtomicU64);

impl Moment {
    pub const fn never() -> Moment {
        Moment(AtomicU64::new(0))
    }

    /// Records that the event happens now.
    pub fn note(&self) {
        self.0.store(now(), Ordering::Relaxed);
    }

    /// Resets the moment, as if the event had never happened.
    pub fn forget(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// Returns the time since the last event; `None` if there was none.
    pub fn age(&self) -> Option<Duration> {
        let at = self.0.load(Ordering::Relaxed);
        (at > 0).then(|| Duration::from_millis(now().saturating_sub(at)))
    }
}
