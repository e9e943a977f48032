//! The threads for searches, separate from the async ones, so that no search delays a player.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use tokio::sync::oneshot;

use super::search_queue::{Priority, SearchQueue, SendReply};
use postern_engine::level::LEVELS;
use postern_engine::result::{Limits, SearchResult};
use postern_engine::time::time_limit::TimeLimit;
use postern_games::catalogue::Catalogue;
use postern_metrics as metrics;
use postern_rules::game::state::GameState;

/// Upper bound on the nodes of a search in a pool without threads.
const INLINE_NODES: u64 = 200;

/// The parameters of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchRequest {
    /// From 1 to [`LEVELS`].
    pub level: u8,
    /// Time limit that replaces the usual one of the level.
    pub time: Option<Duration>,
    /// Upper bound on the number of nodes, even if the level would search more.
    pub nodes: Option<u64>,
    pub seed: u64,
    /// Seed of the form of the day, the same for a whole game; `None` for the level's usual form.
    pub form: Option<u64>,
    /// Number of best moves to return.
    pub lines: usize,
}

impl SearchRequest {
    /// Returns the parameters with which a level plays.
    pub fn of_level(level: u8, seed: u64) -> SearchRequest {
        SearchRequest { level, time: None, nodes: None, seed, form: None, lines: 1 }
    }
}

/// The reason why a search has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfinished {
    #[error("the program is ending")]
    Ending,
    #[error("the thought broke off: a fault in the search")]
    Broken,
}

/// A bounded number of search threads with a queue. Dropping the pool stops them within about 50 ms.
pub struct EnginePool {
    catalogue: Catalogue,
    shared: Arc<Shared>,
    /// The usual time of the highest level for a move, in milliseconds.
    longest: AtomicU64,
    /// True if the computer may search while its opponents think.
    ponders: AtomicBool,
    /// True if callers search themselves.
    is_inline: bool,
}

struct Shared {
    queue: Mutex<SearchQueue>,
    changed: Condvar,
}

/// Stops a search when its caller stops waiting.
struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl EnginePool {
    /// Starts at least one thread, and `threads` if that is more. `longest` is the usual time of level [`LEVELS`] for a
    /// move. Each thread may need 64 MB.
    pub fn start(catalogue: Catalogue, threads: usize, longest: Duration) -> EnginePool {
        let shared = Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new() });
        for _ in 0..threads.max(1) {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || shared.work());
        }
        EnginePool {
            catalogue,
            shared,
            longest: AtomicU64::new(millis(longest)),
            ponders: AtomicBool::new(false),
            is_inline: false,
        }
    }

    /// Creates a pool without threads: each caller searches itself, by nodes and never by time, so that a result depends on
    /// nothing but its request.
    pub fn inline(catalogue: Catalogue) -> EnginePool {
        let shared = Arc::new(Shared { queue: Mutex::default(), changed: Condvar::new() });
        let (longest, ponders) = (AtomicU64::default(), AtomicBool::new(false));
        EnginePool { catalogue, shared, longest, ponders, is_inline: true }
    }

    /// Allows or forbids searching while opponents think, from the next move on. Forbidden by default.
    pub fn set_ponders(&self, allowed: bool) {
        self.ponders.store(allowed, Ordering::Relaxed);
    }

    /// True if the computer may search such a position while its opponent thinks, and can use the result for its next
    /// move.
    pub fn ponders(&self, state: &dyn GameState) -> bool {
        let engine = self.catalogue.engine(state.info().id);
        self.ponders.load(Ordering::Relaxed) && engine.is_some_and(|engine| engine.remembers(state))
    }

    /// Changes the usual time of level [`LEVELS`] for a move, from the next search on.
    pub fn set_longest(&self, longest: Duration) {
        self.longest.store(millis(longest), Ordering::Relaxed);
    }

    /// Returns the number of waiting searches (except idle ones) and the number of running ones.
    pub fn load(&self) -> (usize, usize) {
        let queue = self.shared.queue();
        (queue.length(), queue.running.len())
    }

    /// Searches a position. `Ok(None)` if the game is over.
    ///
    /// # Errors
    /// [`Unfinished`] if the program is ending or the search panicked.
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
        let time = ask.time.map(TimeLimit::wall).or_else(usual).filter(|_| !self.is_inline);
        let SearchRequest { level, nodes, seed, form, lines, .. } = ask;
        let nodes = self.nodes(nodes);
        let engine = self.catalogue.engine(state.info().id);
        self.run(priority, move |stop| {
            let engine = engine?;
            let _timer = metrics::SEARCHES.start();
            let limits = Limits { time, nodes, form, lines, ..Limits::of_level(level, seed, stop) };
            engine.think(&*state, limits)
        })
        .await
    }

    /// Returns the upper bound on the nodes of a search: fewer than usual in a pool without threads, whose
    /// searches have no time limit.
    pub fn nodes(&self, usual: Option<u64>) -> Option<u64> {
        match self.is_inline {
            true => Some(usual.map_or(INLINE_NODES, |nodes| nodes.min(INLINE_NODES))),
            false => usual,
        }
    }

    /// Searches a position in which the opponent moves, as level [`LEVELS`] does for a move. The next search for the
    /// same player reuses the work if it is the next one on the same thread. `form` is that of the match.
    ///
    /// # Errors
    /// [`Unfinished`] if the program is ending or the search panicked.
    pub async fn ponder(
        &self,
        state: &dyn GameState,
        form: Option<u64>,
        seed: u64,
    ) -> Result<(), Unfinished> {
        let state = state.clone_state();
        let time = Duration::from_millis(self.longest.load(Ordering::Relaxed));
        let engine = self.catalogue.engine(state.info().id);
        self.run(Priority::Idle, move |stop| {
            let limits = Limits { time: Some(time.into()), form, ..Limits::of_level(LEVELS, seed, stop) };
            let _ = engine.and_then(|engine| engine.think(&*state, limits));
        })
        .await
    }

    /// Runs a piece of work on one of the threads. `work` must return soon after its signal is set, which happens when
    /// the caller stops waiting, the program ends, or (for idle work) other work arrives.
    ///
    /// # Errors
    /// [`Unfinished`] if the program is ending or the work panicked.
    pub async fn run<T: Send + 'static>(
        &self,
        priority: Priority,
        work: impl FnOnce(&AtomicBool) -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        if self.is_inline {
            let worked = catch_unwind(AssertUnwindSafe(|| work(&AtomicBool::new(false))));
            return worked.map_err(|_| Unfinished::Broken);
        }
        let (answer, answered) = oneshot::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let _stop_when_dropped = StopWhenDropped(Arc::clone(&stop));
        let signal = Arc::clone(&stop);
        let work = Box::new(move || {
            let result = (!answer.is_closed()).then(|| work(&signal));
            let reply: SendReply = Box::new(move || {
                if let Some(result) = result {
                    // The caller may have given up and no longer need the result.
                    let _ = answer.send(result);
                }
            });
            reply
        });
        {
            let mut queue = self.shared.queue();
            if queue.ended {
                return Err(Unfinished::Ending);
            }
            queue.waiting[priority as usize].push_back((stop, work));
            if priority != Priority::Idle {
                queue.stop_idle();
            }
            queue.note_length();
        }
        self.shared.changed.notify_one();
        let answer = answered.await;
        if self.shared.queue().ended {
            return Err(Unfinished::Ending);
        }
        answer.map_err(|_| Unfinished::Broken)
    }

    /// Stops all running searches and drops the waiting ones. The pool accepts no more work.
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
    /// Locks the queue. Poison is harmless: the code under the lock does not panic halfway.
    fn queue(&self) -> MutexGuard<'_, SearchQueue> {
        self.queue.lock().unwrap_or_else(|broken| broken.into_inner())
    }

    fn end(&self) {
        let mut queue = self.queue();
        queue.ended = true;
        queue.waiting = Default::default();
        for (_, stop) in &queue.running {
            stop.store(true, Ordering::Relaxed);
        }
        drop(queue);
        self.changed.notify_all();
    }

    /// The loop of one thread: runs the next piece of work until the pool ends.
    fn work(&self) {
        let mut queue = self.queue();
        while !queue.ended {
            let Some((priority, stop, work)) = queue.next() else {
                queue = self.changed.wait(queue).unwrap_or_else(|broken| broken.into_inner());
                continue;
            };
            queue.note_length();
            queue.running.push((priority, Arc::clone(&stop)));
            drop(queue);
            // Free the thread before the reply, because callers with a result expect that.
            let done = catch_unwind(AssertUnwindSafe(work));
            // Before the reply, so that a caller with a result finds the thread free again.
            self.queue().running.retain(|(_, running)| !Arc::ptr_eq(running, &stop));
            if let Ok(reply) = done {
                reply();
            }
            queue = self.queue();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// Returns work that runs until it is stopped, and a receiver that hears when it has started.
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
            // All work is queued by now: join! polls in order.
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

    #[tokio::test]
    async fn a_thought_that_breaks_down_is_told_and_the_next_one_works() {
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_secs(1));
        let broken = pool.run(Priority::Turn, |_| -> u8 { std::panic::panic_any("on purpose") }).await;
        assert_eq!(broken, Err(Unfinished::Broken));
        assert_eq!(pool.run(Priority::Turn, |_| 7).await, Ok(7));
    }

    #[tokio::test]
    async fn a_caller_that_has_its_result_finds_the_thread_free() {
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_secs(1));
        for _ in 0..5_000 {
            assert_eq!(pool.run(Priority::Turn, |_| 7).await, Ok(7));
            assert_eq!(pool.load(), (0, 0));
        }
    }

    #[tokio::test]
    async fn what_nobody_may_need_waits_for_all_else_and_gives_way_to_it() {
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_secs(1));
        let (endless, begun) = endless();
        let (tell, told) = mpsc::channel();
        let pool = &pool;
        let work = |priority, before: Option<mpsc::Receiver<()>>| {
            let tell = tell.clone();
            async move {
                before.iter().for_each(|begun| begun.recv().expect("it begins"));
                pool.run(priority, move |_| tell.send(priority)).await
            }
        };
        let (idle, later, wanted) = tokio::join!(
            pool.run(Priority::Idle, endless),
            work(Priority::Idle, None),
            work(Priority::Background, Some(begun))
        );
        assert!(idle.is_ok() && later.is_ok() && wanted.is_ok());
        let order: Vec<Priority> = told.try_iter().collect();
        assert_eq!(order, [Priority::Background, Priority::Idle]);
    }

    #[tokio::test]
    async fn pondering_is_forbidden_at_first_and_only_for_searches_that_remember() {
        let pool = EnginePool::start(Catalogue::standard(), 1, Duration::from_millis(5));
        for spec in Catalogue::standard().iter() {
            let state = Catalogue::standard().begin(spec.game.info().id, &[], None).expect("it begins");
            pool.set_ponders(false);
            assert!(!pool.ponders(&*state));
            pool.set_ponders(true);
            assert_eq!(pool.ponders(&*state), spec.engine.remembers(&*state));
            assert_eq!(pool.ponder(&*state, Some(3), 1).await, Ok(()));
        }
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
