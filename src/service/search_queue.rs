//! The queue before the threads on which the computer thinks: what comes first, and what gives way.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::metrics;

/// The urgency of a search. Searches of one priority run in the order in which they came. Some of every eight searches are
/// kept for the less urgent, however many urgent ones wait.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// A person waits for the answer on a screen.
    Asked,
    /// A move in a match.
    Turn,
    /// Nobody waits. Such work comes in pieces of about a second at most, so that it delays others little.
    Background,
    /// The result may never be needed. It begins when nothing else waits, and stops as soon as anything else is wanted.
    Idle,
}

impl Priority {
    /// In the order of their numbers.
    const ALL: [Priority; 4] = [Priority::Asked, Priority::Turn, Priority::Background, Priority::Idle];
}

/// A piece of work. It returns the reply, which sends the result to the caller.
pub(super) type Work = Box<dyn FnOnce() -> Reply + Send>;
pub(super) type Reply = Box<dyn FnOnce() + Send>;

/// What waits and what runs.
#[derive(Default)]
pub(super) struct Queue {
    /// One line for each priority.
    pub(super) waiting: [VecDeque<(Arc<AtomicBool>, Work)>; 4],
    /// The stop signals of what is being thought.
    pub(super) running: Vec<(Priority, Arc<AtomicBool>)>,
    /// How many pieces of work were taken.
    taken: usize,
    pub(super) ended: bool,
}

impl Queue {
    /// The line that is looked at first for each of eight thoughts, by priority.
    const FIRST: [usize; 8] = [0, 0, 1, 0, 0, 1, 0, 2];

    /// The next piece of work, with its priority.
    pub(super) fn next(&mut self) -> Option<(Priority, Arc<AtomicBool>, Work)> {
        let first = Queue::FIRST[self.taken % Queue::FIRST.len()];
        let places = [first].into_iter().chain(0..self.waiting.len());
        let (place, (stop, work)) =
            places.into_iter().find_map(|place| Some((place, self.waiting[place].pop_front()?)))?;
        self.taken += 1;
        Some((Priority::ALL[place], stop, work))
    }

    /// How much waits that somebody needs.
    pub(super) fn length(&self) -> usize {
        self.waiting[..Priority::Idle as usize].iter().map(VecDeque::len).sum()
    }

    /// Stops what nobody may ever need.
    pub(super) fn stop_idle(&self) {
        let idle = self.running.iter().filter(|(priority, _)| *priority == Priority::Idle);
        idle.for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }

    pub(super) fn note_length(&self) {
        metrics::SEARCHES_WAITING.set(self.length() as f64);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn many_who_wait_at_their_screens_do_not_hold_up_moves_and_reviews_for_ever() {
        let mut queue = Queue::default();
        let (tell, told) = mpsc::channel();
        for (priority, pieces) in [(Priority::Asked, 100), (Priority::Turn, 100), (Priority::Background, 1)] {
            for _ in 0..pieces {
                let tell = tell.clone();
                let work: Work =
                    Box::new(move || Box::new(move || tell.send(priority).expect("the test listens")));
                queue.waiting[priority as usize].push_back((Arc::default(), work));
            }
        }
        for _ in 0..16 {
            let (_, _, work) = queue.next().expect("there is more");
            work()();
        }
        let order: Vec<Priority> = told.try_iter().collect();
        let count = |wanted| order.iter().filter(|&&priority| priority == wanted).count();
        assert_eq!((count(Priority::Asked), count(Priority::Turn)), (11, 4), "{order:?}");
        assert_eq!(count(Priority::Background), 1, "{order:?}");
    }
}
