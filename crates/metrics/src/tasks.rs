//! The long-lived tasks. Each records when it is at work, so that a stuck task is noticed.

use std::time::Duration;

use super::moment::Moment;

/// A long-lived task: it rests until there is something to do, works on it, and rests again.
pub struct Task {
    name: &'static str,
    /// A task that works longer than this is stuck.
    limit: Duration,
    since: Moment,
}

/// The task is at work until this is dropped.
pub struct Working(&'static Task);

impl Task {
    /// Creates a task. `seconds` is a multiple of the normal duration of its work, including waits for Discord and the
    /// store.
    pub const fn new(name: &'static str, seconds: u64) -> Task {
        Task { name, limit: Duration::from_secs(seconds), since: Moment::never() }
    }

    /// Marks the task as working. A task works on one thing at a time.
    pub fn work(&'static self) -> Working {
        self.since.note();
        Working(self)
    }

    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns how long the task has been at work; `None` while it rests.
    pub fn busy(&self) -> Option<Duration> {
        self.since.age()
    }

    /// Returns how long the task has been at work, if that is longer than it should be.
    pub fn stuck(&self) -> Option<Duration> {
        self.busy().filter(|busy| *busy > self.limit)
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        self.0.since.forget();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_that_works_longer_than_it_should_is_stuck_and_one_that_rests_never_is() {
        static QUICK: Task = Task::new("quick", 0);
        static SLOW: Task = Task::new("slow", 3600);
        let working = (QUICK.work(), SLOW.work());
        std::thread::sleep(Duration::from_millis(5));
        assert!(QUICK.stuck().is_some() && SLOW.stuck().is_none() && SLOW.busy().is_some());
        drop(working);
        assert!(QUICK.stuck().is_none() && SLOW.busy().is_none());
    }
}
