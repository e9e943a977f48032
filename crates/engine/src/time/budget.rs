//! The budget of a search: counts nodes and decides when to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::time_limit::{Stopwatch, TimeLimit};
use super::time_management::MOST_SHARE;

/// Number of nodes between checks of the clock and the stop flag.
const BETWEEN_LOOKS: u64 = 32;

#[derive(Debug)]
pub struct Budget<'a> {
    nodes: u64,
    most: u64,
    time: Option<(Stopwatch, Duration)>,
    /// The usual time, if the search manages its time.
    usual: Option<Duration>,
    /// The earliest moment at which the time can be used up.
    earliest: Option<Instant>,
    stop: &'a AtomicBool,
    done: bool,
}

impl<'a> Budget<'a> {
    /// Creates a budget and starts its clock on the current thread.
    pub fn new(most: Option<u64>, time: Option<TimeLimit>, stop: &'a AtomicBool) -> Budget<'a> {
        let usual = time.filter(|limit| limit.is_managed()).map(|limit| limit.time);
        let most_of =
            |limit: TimeLimit| if limit.is_managed() { limit.time * MOST_SHARE } else { limit.time };
        let time = time.map(|limit| (limit.start(), most_of(limit)));
        let earliest = time.map(|(_, limit)| Instant::now() + limit);
        Budget { nodes: 0, most: most.unwrap_or(u64::MAX), time, usual, earliest, stop, done: false }
    }

    /// Counts a node. Returns true if the search must stop.
    #[inline(always)]
    pub(crate) fn tick(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes.is_multiple_of(BETWEEN_LOOKS) {
            self.look();
        }
        self.done |= self.nodes > self.most;
        self.done
    }

    /// Checks the clock and the stop flag.
    pub(crate) fn look(&mut self) {
        self.done |= self.stop.load(Ordering::Relaxed);
        if self.earliest.is_some_and(|earliest| Instant::now() >= earliest) {
            self.measure();
        }
    }

    /// Reads the stopwatch. CPU time is slow to read but never runs ahead of wall-clock time, so the next reading can
    /// wait until the time left has passed on the wall clock.
    fn measure(&mut self) {
        let Some((watch, limit)) = self.time else { return };
        let left = limit.saturating_sub(watch.elapsed());
        self.done |= left.is_zero();
        self.earliest = Some(Instant::now() + left);
    }

    /// Returns the share of the usual time that is spent; `None` if the search does not manage its time.
    pub(crate) fn spent(&self) -> Option<f32> {
        let ((watch, _), usual) = (self.time?, self.usual?);
        Some(watch.elapsed().as_secs_f32() / usual.as_secs_f32())
    }

    pub(crate) fn done(&self) -> bool {
        self.done
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.min(self.most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static GO_ON: AtomicBool = AtomicBool::new(false);

    /// Returns how long a search that only counts nodes runs.
    fn lasts(limit: TimeLimit) -> Duration {
        let began = Instant::now();
        let mut budget = Budget::new(None, Some(limit), &GO_ON);
        assert_eq!(budget.spent().is_some(), limit.is_managed());
        while !budget.tick() {}
        assert!(budget.spent().is_none_or(|spent| spent >= MOST_SHARE as f32));
        began.elapsed()
    }

    #[test]
    fn a_time_is_used_up_and_a_usual_time_twice() {
        let time = Duration::from_millis(10);
        let by_processor = TimeLimit::processor(time).expect("tests run where it is told");
        for limit in [TimeLimit::wall(time), by_processor] {
            // The two clocks may differ a little.
            assert!(lasts(limit) >= time.mul_f32(0.95));
            assert!(lasts(limit.managed()) >= time.mul_f32(1.95));
        }
    }
}
