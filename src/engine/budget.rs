//! The budget of a search: the work done and the time to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::time_limit::{Stopwatch, TimeLimit};

/// Clock and flag are looked at once in this many nodes.
const BETWEEN_LOOKS: u64 = 32;

#[derive(Debug)]
pub(crate) struct Budget<'a> {
    nodes: u64,
    most: u64,
    time: Option<(Stopwatch, Duration)>,
    /// The time can't be used up before this moment.
    earliest: Option<Instant>,
    stop: &'a AtomicBool,
    done: bool,
}

impl<'a> Budget<'a> {
    /// The time begins now, on this thread.
    pub(crate) fn new(most: Option<u64>, time: Option<TimeLimit>, stop: &'a AtomicBool) -> Budget<'a> {
        let time = time.map(|limit| (limit.start(), limit.time));
        let earliest = time.map(|(_, limit)| Instant::now() + limit);
        Budget { nodes: 0, most: most.unwrap_or(u64::MAX), time, earliest, stop, done: false }
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
        if self.earliest.is_some_and(|earliest| Instant::now() >= earliest) {
            self.measure();
        }
    }

    /// Reads the stopwatch. A thread's processor time is slow to read, but never passes faster than the time on the wall: it
    /// need not be read again before that has passed which is left.
    fn measure(&mut self) {
        let Some((watch, limit)) = self.time else { return };
        let left = limit.saturating_sub(watch.elapsed());
        self.done |= left.is_zero();
        self.earliest = Some(Instant::now() + left);
    }

    pub(crate) fn done(&self) -> bool {
        self.done
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.min(self.most)
    }
}
