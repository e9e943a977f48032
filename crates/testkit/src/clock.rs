//! The clock of tests.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use postern::play::time::Timestamp;
use tokio::time::Instant;

use crate::fixtures::NOON;

/// The first moment of a running clock: 2026-01-01, 00:00 UTC.
pub const START: Timestamp = Timestamp(1_767_225_600_000);

/// The time that a test lets pass since [`NOON`], or since [`START`] together with that of the runtime, which may be paused.
#[derive(Clone, Default)]
pub struct Clock {
    runs_since: Option<Instant>,
    passed: Arc<AtomicI64>,
    asked: Arc<AtomicU64>,
}

impl Clock {
    /// A clock that runs with the runtime. The default one changes only when a test advances it.
    pub fn running() -> Clock {
        Clock { runs_since: Some(Instant::now()), ..Clock::default() }
    }

    pub fn now(&self) -> Timestamp {
        self.asked.fetch_add(1, Ordering::Relaxed);
        let (start, ran) = match self.runs_since {
            Some(since) => (START, since.elapsed().as_millis() as i64),
            None => (NOON, 0),
        };
        Timestamp(start.0 + ran + self.passed.load(Ordering::Relaxed))
    }

    pub fn pass(&self, time: Duration) {
        self.passed.fetch_add(time.as_millis() as i64, Ordering::Relaxed);
    }

    pub fn pass_back(&self, time: Duration) {
        self.passed.fetch_sub(time.as_millis() as i64, Ordering::Relaxed);
    }

    /// Skips to a later moment. Does nothing if that is past.
    pub fn skip_to(&self, at: Timestamp) {
        self.passed.fetch_add(at.since(self.now()).0, Ordering::Relaxed);
    }

    /// The number of times that the clock was read.
    pub fn asked(&self) -> u64 {
        self.asked.load(Ordering::Relaxed)
    }
}
