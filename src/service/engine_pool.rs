//! Where the computer thinks: a few threads beside the async ones, so that no thought delays anybody's turn.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::engine::{LEVELS, Limits, SearchResult, TimeLimit};
use crate::game::GameState;
use crate::games::Catalogue;
use crate::metrics;

/// What is thought about first. Within one priority whoever came first is first; and however many urgent things come,
/// some of every eight thoughts are kept for the less urgent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Priority {
    /// Somebody looks at his screen and waits.
    Asked,
    /// A move in a match.
    Turn,
    /// Nobody waits. Such work comes in pieces of about a second at most, so that it holds up nobody for long.
    Background,
}

/// How well to think about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchRequest {
    /// From 1 to [`LEVELS`].
    pub level: u8,
    /// In place of the time that the level takes.
    pub time: Option<Duration>,
    /// At most so many nodes, though the level looks at more.
    pub nodes: Option<u64>,
    pub seed: u64,
    /// What the form of the day goes by, the same in a whole game; `None` for the level's usual form.
    pub form: Option<u64>,
    /// How many of the best moves are wanted.
    pub lines: usize,
}

impl SearchRequest {
    /// What a level plays by.
    pub fn of_level(level: u8, seed: u64) -> SearchRequest {
        SearchRequest { level, time: None, nodes: None, seed, form: None, lines: 1 }
    }
}

/// Why there is no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfinished {
    #[error("the program is ending")]
    Ending,
    #[error("the thought broke off: a fault in the search")]
    Broken,
}

type Work = Box<dyn FnOnce() + Send>;

/// A bounded number of threads that think, and a queue before them. Dropping it stops them within 50 ms or so.
pub struct EnginePool {
    catalogue: Catalogue,
    shared: Arc<Shared>,
    /// In milliseconds.
    longest: AtomicU64,
}

struct Shared {
    queue: Mutex<Queue>,
    changed: Condvar,
}

#[derive(Default)]
struct Queue {
    /// One line for each priority.
    waiting: [VecDeque<(Arc<AtomicBool>, Work)>; 3],
    /// The stop signals of what is being thought.
    running: Vec<Arc<AtomicBool>>,
    /// How many pieces of work were taken.
    taken: usize,
    ended: bool,
}

impl Queue {
    /// The line that is looked at first for each of eight thoughts, by priority.
    const FIRST: [usize; 8] = [0, 0, 1, 0, 0, 1, 0, 2];

    fn next(&mut self) -> Option<(Arc<AtomicBool>, Work)> {
        let first = Queue::FIRST[self.taken % Queue::FIRST.len()];
        let next = match self.waiting[first].pop_front() {
            Some(next) => next,
            None => self.waiting.iter_mut().find_map(VecDeque::pop_front)?,
        };
        self.taken += 1;
        Some(next)
    }

    fn length(&self) -> usize {
        self.waiting.iter().map(VecDeque::len).sum()
    }

    fn note_length(&self) {
        metrics::SEARCHES_WAITING.set(self.length() as f64);
    }
}

/// Stops a thought that nobody waits for any more.
struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl EnginePool {
    /// `threads` at least one; `longest` is what level [`LEVELS`] usually takes for a move. Each thread may need 64 MB.
    pub fn start(catalogue: Catalogue, threads: usize, longest: Duration) -> EnginePool {
        let shared = Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new() });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || shared.work());
        }
        EnginePool { catalogue, shared, longest: AtomicU64::new(millis(longest)) }
    }

    /// Changes what level [`LEVELS`] usually takes for a move, from the next thought on.
    pub fn set_longest(&self, longest: Duration) {
        self.longest.store(millis(longest), Ordering::Relaxed);
    }

    /// How many pieces of work wait, and how many are being done.
    pub fn load(&self) -> (usize, usize) {
        let queue = self.shared.queue();
        (queue.length(), queue.running.len())
    }

    /// What the computer thinks of a position; `Ok(None)` where the game is over.
    ///
    /// # Errors
    /// [`Unfinished`].
    pub async fn think(
        &self,
        priority: Priority,
        state: &dyn GameState,
        ask: SearchRequest,
    ) -> Result<Option<SearchResult>, Unfinished> {
        let state = state.clone_state();
        let usual = || {
            let longest = Duration::from_millis(self.longest.load(Ordering::Relaxed));
            (ask.nodes.is_none() && ask.level >= LEVELS).then(|| TimeLimit::wall(longest).managed())
        };
        let time = ask.time.map(TimeLimit::wall).or_else(usual);
        let SearchRequest { level, nodes, seed, form, lines, .. } = ask;
        let engine = self.catalogue.engine(state.info().id);
        self.run(priority, move |stop| {
            let engine = engine?;
            let _timer = metrics::SEARCHES.start();
            engine.think(&*state, Limits { level, time, nodes, seed, form, lines, stop })
        })
        .await
    }

    /// Does a piece of work on one of the threads. `work` ends soon after its signal is raised, which happens when the
    /// caller stops waiting, or the program ends.
    ///
    /// # Errors
    /// [`Unfinished`].
    pub async fn run<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let (answer, answered) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let _stop_when_dropped = StopWhenDropped(Arc::clone(&stop));
        let signal = Arc::clone(&stop);
        let work = Box::new(move || {
            if !answer.is_closed() {
                // Whoever asked may have gone meanwhile: then nobody needs it.
                let _ = answer.send(work(&signal));
            }
        });
        {
            let mut queue = self.shared.queue();
            if queue.ended {
                return Err(Unfinished::Ending);
            }
            queue.waiting[priority as usize].push_back((stop, work));
            queue.note_length();
        }
        self.shared.changed.notify_one();
        let answer = answered.await;
        if self.shared.queue().ended {
            return Err(Unfinished::Ending);
        }
        answer.map_err(|_| Unfinished::Broken)
    }

    /// Ends all thinking: what is being thought stops, what waits is dropped.
    pub fn end(&self) {
        self.shared.end();
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

impl Drop for EnginePool {
    fn drop(&mut self) {
        self.shared.end();
    }
}

impl Shared {
    /// Nothing can leave the queue in disorder, so a lock that was held in a panic is still good.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    fn end(&self) {
        let mut queue = self.queue();
        queue.ended = true;
        queue.waiting = Default::default();
        for stop in &queue.running {
            stop.store(true, Ordering::Relaxed);
        }
        drop(queue);
        self.changed.notify_all();
    }

    /// One thread: takes the most urgent work, does it, and so on until the end.
    fn work(&self) {
        let mut queue = self.queue();
        while !queue.ended {
            let Some((stop, work)) = queue.next() else {
                queue = self.changed.wait(queue).unwrap_or_else(|broken| broken.into_inner());
                continue;
            };
            queue.note_length();
            queue.running.push(Arc::clone(&stop));
            drop(queue);
            // A panic ends this thought only: its sender is dropped, and whoever waits hears so.
            let _ = catch_unwind(AssertUnwindSafe(work));
            queue = self.queue();
            queue.running.retain(|running| !Arc::ptr_eq(running, &stop));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Work that goes on until it is stopped, and says when it has begun.
    fn endless() -> (impl FnOnce(&AtomicBool) + Send + 'static, mpsc::Receiver<()>) {
        let (tell, begun) = mpsc::channel();
        let work = move |stop: &AtomicBool| {
            tell.send(()).expect("the test waits");
            while !stop.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        (work, begun)
    }

    #[tokio::test]
    async fn what_somebody_waits_for_comes_first() {
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_secs(1));
        let (tell, told) = mpsc::channel();
        let (open, gate) = mpsc::channel::<()>();
        let first = pool.run(Priority::Background, move |_| gate.recv());
        let work = |priority| {
            let tell = tell.clone();
            pool.run(priority, move |_| tell.send(priority))
        };
        let opening = async {
            // All have queued by now: join! polls in order.
            open.send(()).expect("the first work waits for it");
        };
        let (first, a, b, c, ()) = tokio::join!(
            first,
            work(Priority::Background),
            work(Priority::Turn),
            work(Priority::Asked),
            opening
        );
        assert!(first.is_ok() && a.is_ok() && b.is_ok() && c.is_ok());
        let order: Vec<Priority> = told.try_iter().collect();
        assert_eq!(order, [Priority::Asked, Priority::Turn, Priority::Background]);
    }

    #[test]
    fn many_who_wait_at_their_screens_do_not_hold_up_moves_and_reviews_for_ever() {
        let mut queue = Queue::default();
        let (tell, told) = mpsc::channel();
        for (priority, pieces) in [(Priority::Asked, 100), (Priority::Turn, 100), (Priority::Background, 1)] {
            for _ in 0..pieces {
                let tell = tell.clone();
                let work: Work = Box::new(move || tell.send(priority).expect("the test listens"));
                queue.waiting[priority as usize].push_back((Arc::default(), work));
            }
        }
        for _ in 0..16 {
            let (_, work) = queue.next().expect("there is more");
            work();
        }
        let order: Vec<Priority> = told.try_iter().collect();
        let count = |wanted| order.iter().filter(|&&priority| priority == wanted).count();
        assert_eq!((count(Priority::Asked), count(Priority::Turn)), (11, 4), "{order:?}");
        assert_eq!(count(Priority::Background), 1, "{order:?}");
    }

    #[tokio::test]
    async fn a_thought_that_breaks_down_is_told_and_the_next_one_works() {
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_secs(1));
        let broken = pool.run(Priority::Turn, |_| -> u8 { std::panic::panic_any("on purpose") }).await;
        assert_eq!(broken, Err(Unfinished::Broken));
        assert_eq!(pool.run(Priority::Turn, |_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn ending_stops_what_is_thought_and_drops_what_waits() {
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_secs(1));
        let (work, begun) = endless();
        let thought = pool.run(Priority::Turn, work);
        let waiting = pool.run(Priority::Turn, |_| ());
        let ending = async {
            begun.recv().expect("the first thought begins");
            pool.end();
        };
        let (thought, waiting, ()) = tokio::join!(thought, waiting, ending);
        assert_eq!((thought, waiting), (Err(Unfinished::Ending), Err(Unfinished::Ending)));
        assert_eq!(pool.run(Priority::Asked, |_| ()).await, Err(Unfinished::Ending));
    }

    #[tokio::test]
    async fn nobody_thinks_on_for_somebody_who_has_gone() {
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_secs(1));
        let (work, begun) = endless();
        {
            let gone = pool.run(Priority::Turn, work);
            tokio::select! {
                biased;
                _ = gone => unreachable!("it thinks until it is stopped"),
                () = async { begun.recv().expect("it begins") } => {}
            }
        }
        assert_eq!(pool.run(Priority::Turn, |_| 1).await, Ok(1), "the thread is free again");
    }

    #[tokio::test]
    async fn the_same_question_has_the_same_answer() {
        let state = Catalogue::standard().begin("ransom", &[], None).expect("it begins");
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_secs(1));
        let ask = SearchRequest::of_level(4, 3);
        let first = pool.think(Priority::Turn, &*state, ask).await;
        assert_eq!(first, pool.think(Priority::Asked, &*state, ask).await);
        assert!(first.is_ok_and(|thought| thought.is_some()));
    }
}
