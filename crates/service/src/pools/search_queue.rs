//! The queue of searches for the engine threads, by priority.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use postern_metrics as metrics;

/// The urgency of a search. Searches of one priority run in the order in which they came. Of every eight searches, two
/// prefer `Turn` and one prefers `Background`, so that urgent searches can't starve the others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// A person waits for the answer on a screen.
    Asked,
    /// A move in a match.
    Turn,
    /// A search without a waiting person, of at most about a second, so that it delays others little.
    Background,
    /// A search whose result may never be needed. The queue starts it only when no other search waits, and stops it as
    /// soon as another one arrives.
    Idle,
}

impl Priority {
    /// In the order of their discriminants.
    const ALL: [Priority; 4] = [Priority::Asked, Priority::Turn, Priority::Background, Priority::Idle];
}

/// A piece of work. Its value is the reply, which sends the result to the caller.
pub(crate) type Job = Box<dyn FnOnce() -> SendReply + Send>;
pub(crate) type SendReply = Box<dyn FnOnce() + Send>;

/// The waiting and running work.
#[derive(Default)]
pub(crate) struct SearchQueue {
    /// One line for each priority.
    pub(crate) waiting: [VecDeque<(Arc<AtomicBool>, Job)>; 4],
    /// The stop signals of the running work.
    pub(crate) running: Vec<(Priority, Arc<AtomicBool>)>,
    /// Number of pieces of work taken.
    taken: usize,
    pub(crate) ended: bool,
}

impl SearchQueue {
    /// The line to check first, for each of eight searches in turn.
    const FIRST: [usize; 8] = [0, 0, 1, 0, 0, 1, 0, 2];

    /// Takes the next piece of work, with its priority.
    pub(crate) fn next(&mut self) -> Option<(Priority, Arc<AtomicBool>, Job)> {
        let first = SearchQueue::FIRST[self.taken % SearchQueue::FIRST.len()];
        let places = [first].into_iter().chain(0..self.waiting.len());
        let (place, (stop, work)) =
            places.into_iter().find_map(|place| Some((place, self.waiting[place].pop_front()?)))?;
        self.taken += 1;
        Some((Priority::ALL[place], stop, work))
    }

    /// Returns the number of waiting searches, except idle ones.
    pub(crate) fn length(&self) -> usize {
        self.waiting[..Priority::Idle as usize].iter().map(VecDeque::len).sum()
    }

    /// Stops idle searches.
    pub(crate) fn stop_idle(&self) {
        let idle = self.running.iter().filter(|(priority, _)| *priority == Priority::Idle);
        idle.for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }

    pub(crate) fn note_length(&self) {
        metrics::SEARCHES_WAITING.set(self.length() as f64);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn many_who_wait_at_their_screens_do_not_hold_up_moves_and_reviews_for_ever() {
        let mut queue = SearchQueue::default();
        let (tell, told) = mpsc::channel();
        for (priority, pieces) in [(Priority::Asked, 100), (Priority::Turn, 100), (Priority::Background, 1)] {
            for _ in 0..pieces {
                let tell = tell.clone();
                let work: Job =
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
