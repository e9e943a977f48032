//! The budget of a search: the work done and the time to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Clock and flag are looked at once in this many nodes.
const BETWEEN_LOOKS: u64 = 32;

#[derive(Debug)]
pub(crate) struct Budget<'a> {
    nodes: u64,
    most: u64,
    deadline: Option<Instant>,
    stop: &'a AtomicBool,
    done: bool,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(most: Option<u64>, deadline: Option<Instant>, stop: &'a AtomicBool) -> Budget<'a> {
        Budget { nodes: 0, most: most.unwrap_or(u64::MAX), deadline, stop, done: false }
    }

    /// Counts a node; true where there must be no more.
    #[inline(always)]
    pub(crate) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN_LOOKS) {
            self.look();
        }
        self.done |= self.nodes > self.most;
        self.done
    }

    /// Looks at clock and flag now.
    pub(crate) fn look(&mut self) {
        self.done |= self.stop.load(Ordering::Relaxed);
        self.done |= self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
    }

    pub(crate) fn done(&self) -> bool {
        self.done
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.min(self.most)
    }
}
