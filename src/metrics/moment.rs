//! Moments of the process's own steady clock, which nobody sets back.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

/// Milliseconds since the first question, plus one: 0 stands for no moment.
fn now() -> u64 {
    u64::try_from(START.elapsed().as_millis()).unwrap_or(u64::MAX - 1) + 1
}

/// The last moment at which something happened.
pub struct Moment(AtomicU64);

impl Moment {
    pub const fn never() -> Moment {
        Moment(AtomicU64::new(0))
    }

    /// It happens now.
    pub fn note(&self) {
        self.0.store(now(), Ordering::Relaxed);
    }

    /// As if it had never happened.
    pub fn forget(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    /// The time since it happened last; `None` where it never did.
    pub fn age(&self) -> Option<Duration> {
        let at = self.0.load(Ordering::Relaxed);
        (at > 0).then(|| Duration::from_millis(now().saturating_sub(at)))
    }
}
