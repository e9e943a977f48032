//! Simulated time. Simulated time stops while any task works, and jumps to the next timer when all tasks wait.

use postern_play::time::{Millis, Timestamp};
use tokio::time::Instant;

/// The first moment of a run: 2026-01-01, 00:00 UTC.
pub(crate) const START: Timestamp = Timestamp(1_767_225_600_000);

/// The true time of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Time(Instant);

impl Time {
    /// Starts the time of a run. The runtime must be paused.
    pub(crate) fn start() -> Time {
        Time(Instant::now())
    }

    pub(crate) fn now(self) -> Timestamp {
        Timestamp(START.0 + self.0.elapsed().as_millis() as i64)
    }

    /// The time since the start.
    pub(crate) fn passed(self) -> Millis {
        self.now().since(START)
    }
}

/// A moment as a log shows it: days, hours, minutes, seconds and milliseconds since the start.
pub(crate) fn shown(at: Timestamp) -> String {
    let millis = at.since(START).0;
    let seconds = millis / 1000;
    let (days, hours) = (seconds / 86_400, seconds / 3600 % 24);
    format!("{days}d {hours:02}:{:02}:{:02}.{:03}", seconds / 60 % 60, seconds % 60, millis.rem_euclid(1000))
}
