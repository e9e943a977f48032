//! The time for one move, and the clock that measures it.

use std::time::{Duration, Instant};

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    pub time: Duration,
    clock: Clock,
    is_managed: bool,
}

/// What a time is measured by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Clock {
    Wall,
    /// The time that the processor gives to the thread that searches.
    Processor,
}

impl TimeLimit {
    /// Time by the clock on the wall.
    pub fn wall(time: Duration) -> TimeLimit {
        TimeLimit { time, clock: Clock::Wall, is_managed: false }
    }

    /// Time that the processor gives to the searching thread: the same work on a busy machine as on an idle one. `None`
    /// where the system does not tell it.
    pub fn processor(time: Duration) -> Option<TimeLimit> {
        processor_time().map(|_| TimeLimit { time, clock: Clock::Processor, is_managed: false })
    }

    /// The same time as the usual one: a clear choice takes less of it, and an unclear one up to twice as much.
    pub fn managed(self) -> TimeLimit {
        TimeLimit { is_managed: true, ..self }
    }

    /// True for a usual time, false for one that a search uses up.
    pub(crate) fn is_managed(self) -> bool {
        self.is_managed
    }

    /// True for time by the processor.
    pub fn is_of_processor(self) -> bool {
        self.clock == Clock::Processor
    }

    /// A stopwatch that measures as this time is measured, on this thread.
    pub(crate) fn start(self) -> Stopwatch {
        Stopwatch::start(self.is_of_processor())
    }
}

impl From<Duration> for TimeLimit {
    fn from(time: Duration) -> TimeLimit {
        TimeLimit::wall(time)
    }
}

/// Measures the time since its start, on the thread that started it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopwatch {
    began: Instant,
    /// The thread's processor time at the start, where that is measured.
    processor: Option<Duration>,
}

impl Stopwatch {
    fn start(of_processor: bool) -> Stopwatch {
        let processor = if of_processor { processor_time() } else { None };
        Stopwatch { began: Instant::now(), processor }
    }

    /// A stopwatch by the clock on the wall.
    pub(crate) fn by_wall() -> Stopwatch {
        Stopwatch::start(false)
    }

    pub(crate) fn elapsed(self) -> Duration {
        match self.processor {
            Some(before) => processor_time().unwrap_or_default().saturating_sub(before),
            None => self.began.elapsed(),
        }
    }
}

/// The processor time of this thread since its start.
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "freebsd"))]
fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().ok()
}

/// This system is not asked.
#[cfg(not(any(target_os = "linux", target_os = "macos", target_os = "freebsd")))]
fn processor_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processor_time_passes_with_work_and_not_with_waiting() {
        let Some(limit) = TimeLimit::processor(Duration::from_millis(20)) else { return };
        let watch = limit.start();
        std::thread::sleep(Duration::from_millis(60));
        assert!(watch.elapsed() < limit.time, "{:?}", watch.elapsed());
        assert!(watch.began.elapsed() >= Duration::from_millis(60));
        while watch.elapsed() < limit.time {
            std::hint::spin_loop();
        }
        assert!(watch.began.elapsed() >= Duration::from_millis(80));
        let by_wall = Stopwatch::by_wall();
        std::thread::sleep(Duration::from_millis(5));
        assert!(by_wall.elapsed() >= Duration::from_millis(5));
    }
}
