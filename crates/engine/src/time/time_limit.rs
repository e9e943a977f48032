//! The time limit of a move, and the clock that measures it.

use std::time::{Duration, Instant};

/// The time limit of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeLimit {
    pub time: Duration,
    clock: Clock,
    is_managed: bool,
}

/// The clock that measures a time limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Clock {
    Wall,
    /// CPU time of the searching thread.
    Processor,
}

impl TimeLimit {
    /// A limit in wall-clock time.
    pub fn wall(time: Duration) -> TimeLimit {
        TimeLimit { time, clock: Clock::Wall, is_managed: false }
    }

    /// A limit in CPU time of the searching thread, which allows the same work on a busy machine as on an idle one.
    /// `None` if the system does not report CPU time.
    pub fn processor(time: Duration) -> Option<TimeLimit> {
        processor_time().map(|_| TimeLimit { time, clock: Clock::Processor, is_managed: false })
    }

    /// Turns the limit into a usual time: the search spends less on a clear choice, and up to twice as much on an
    /// unclear one.
    pub fn managed(self) -> TimeLimit {
        TimeLimit { is_managed: true, ..self }
    }

    /// True for a usual time, false for a fixed one that the search uses up.
    pub(crate) fn is_managed(self) -> bool {
        self.is_managed
    }

    /// True if the limit is in CPU time.
    pub fn is_of_processor(self) -> bool {
        self.clock == Clock::Processor
    }

    /// Starts a stopwatch with this limit's clock on the current thread.
    pub fn start(self) -> Stopwatch {
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
pub struct Stopwatch {
    began: Instant,
    /// The thread's CPU time at the start; `None` if the stopwatch measures wall-clock time.
    processor: Option<Duration>,
}

impl Stopwatch {
    fn start(of_processor: bool) -> Stopwatch {
        let processor = if of_processor { processor_time() } else { None };
        Stopwatch { began: Instant::now(), processor }
    }

    /// Starts a stopwatch that measures wall-clock time.
    pub fn by_wall() -> Stopwatch {
        Stopwatch::start(false)
    }

    pub fn elapsed(self) -> Duration {
        match self.processor {
            Some(before) => processor_time().unwrap_or_default().saturating_sub(before),
            None => self.began.elapsed(),
        }
    }
}

/// Returns the CPU time that this thread has used.
#[cfg(any(target_os = "linux", target_os = "macos", target_os = "freebsd"))]
fn processor_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime).try_into().ok()
}

/// CPU time is not supported on other systems.
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
