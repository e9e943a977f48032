//! The budget of a search: the work done and the time to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::time_limit::{Stopwatch, TimeLimit};
use super::time_management::MOST_SHARE;

/// Clock and flag are looked at once in this many nodes.
const BETWEEN_LOOKS: u64 = 32;

#[derive(Debug)]
pub(crate) struct Budget<'a> {
    nodes: u64,
    most: u64,
    time: Option<(Stopwatch, Duration)>,
    /// The usual time, where the search decides how much of it a move takes.
    usual: Option<Duration>,
    /// The time can't be used up before this moment.
    earliest: Option<Instant>,
    stop: &'a AtomicBool,
    done: bool,
}

impl<'a> Budget<'a> {
    /// The time begins now, on this thread.
    pub(crate) fn new(most: Option<u64>, time: Option<TimeLimit>, stop: &'a AtomicBool) -> Budget<'a> {
        let usual = time.filter(|limit| limit.is_managed()).map(|limit| limit.time);
        let most_of =
            |limit: TimeLimit| if limit.is_managed() { limit.time * MOST_SHARE } else { limit.time };
        let time = time.map(|limit| (limit.start(), most_of(limit)));
        let earliest = time.map(|(_, limit)| Instant::now() + limit);
        Budget { nodes: 0, most: most.unwrap_or(u64::MAX), time, usual, earliest, stop, done: false }
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

    /// The share of the usual time that is spent; `None` where there is none.
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

    /// How long a search goes on that only counts nodes.
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
