//! The clock of a meeting.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use postern::play::time::Timestamp;

const NOON: i64 = 1_700_000_000_000;

/// A clock that changes only when a test advances it.
#[derive(Clone, Default)]
pub struct Clock {
    passed: Arc<AtomicI64>,
    asked: Arc<AtomicU64>,
}

impl Clock {
    pub fn now(&self) -> Timestamp {
        self.asked.fetch_add(1, Ordering::Relaxed);
        Timestamp(NOON + self.passed.load(Ordering::Relaxed))
    }

    pub fn pass(&self, time: Duration) {
        self.passed.fetch_add(time.as_millis() as i64, Ordering::Relaxed);
    }

    pub fn pass_back(&self, time: Duration) {
        self.passed.fetch_sub(time.as_millis() as i64, Ordering::Relaxed);
    }

    /// The number of times that the clock was read.
    pub fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }
}
