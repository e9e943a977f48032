//! The clock of the simulated year.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use postern::play::time::Timestamp;
use tokio::time::Instant;

/// The first moment: 2026-01-01, 00:00 UTC.
pub const START: Timestamp = Timestamp(1_767_225_600_000);
/// The time of the world: the paused clock of the runtime, plus the skipped time.
#[derive(Clone)]
pub struct Clock {
    began: Instant,
    skipped: Arc<AtomicI64>,
}

impl Default for Clock {
    fn default() -> Clock {
        Clock::new()
    }
}

impl Clock {
    pub fn new() -> Clock {
        Clock { began: Instant::now(), skipped: Arc::default() }
    }

    pub fn now(&self) -> Timestamp {
        let passed = self.began.elapsed().as_millis() as i64;
        Timestamp(START.0 + passed + self.skipped.load(Ordering::Relaxed))
    }

    /// Skips to a later moment. Does nothing if that is past.
    pub fn skip_to(&self, at: Timestamp) {
        let ahead = at.since(self.now()).0;
        self.skipped.fetch_add(ahead, Ordering::Relaxed);
    }
}
