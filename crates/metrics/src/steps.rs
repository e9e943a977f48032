//! The progress of a long command such as an import. The code that does the work counts the steps; the command shows them.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number of steps, and how many of them are done.
#[derive(Default)]
pub struct Steps {
    done: AtomicU64,
    total: AtomicU64,
}

impl Steps {
    pub const fn new() -> Steps {
        Steps { done: AtomicU64::new(0), total: AtomicU64::new(0) }
    }

    /// Starts again, with this number of steps; 0 if it is not known.
    pub fn begin(&self, total: u64) {
        self.done.store(0, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// Counts further steps.
    pub fn add(&self, steps: u64) {
        self.done.fetch_add(steps, Ordering::Relaxed);
    }

    /// Returns the steps that are done, and their total if it is known.
    pub fn read(&self) -> (u64, Option<u64>) {
        let total = self.total.load(Ordering::Relaxed);
        (self.done.load(Ordering::Relaxed), (total > 0).then_some(total))
    }
}
