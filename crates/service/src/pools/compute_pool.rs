//! A pool for work of more than a millisecond that a person waits for: pictures, replays of long games.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tokio::sync::Semaphore;

use postern_store::fault::Fault;

/// A pool with a bounded number of concurrent computations, outside the async threads.
#[derive(Clone)]
pub struct ComputePool {
    slots: Arc<Semaphore>,
    is_inline: bool,
}

impl ComputePool {
    /// Creates a pool that runs at most `at_once` computations at the same time, and at least one.
    pub fn new(at_once: usize) -> ComputePool {
        ComputePool { slots: Arc::new(Semaphore::new(at_once.max(1))), is_inline: false }
    }

    /// Creates a pool that works on the calling thread, so that everything happens in the order of the calls.
    pub fn inline() -> ComputePool {
        ComputePool { is_inline: true, ..ComputePool::new(1) }
    }

    /// Creates a pool with one slot for each processor of the machine.
    pub fn of_this_machine() -> ComputePool {
        ComputePool::new(std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// Refuses further work with a [`Fault`].
    pub fn close(&self) {
        self.slots.close();
    }

    /// Runs a computation on a separate thread. Work that has started is finished, even if its caller stops waiting.
    ///
    /// # Errors
    /// [`Fault`] if the work panicked, which affects nothing else, or if the pool is closed.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(Fault::of)?;
        if self.is_inline {
            let worked = catch_unwind(AssertUnwindSafe(work));
            return worked.map_err(|panic| panicked(&*panic));
        }
        let working = tokio::task::spawn_blocking(move || {
            let _slot = slot;
            work()
        });
        working.await.map_err(|broken| match broken.try_into_panic() {
            Ok(panic) => panicked(&*panic),
            Err(other) => Fault::of(other),
        })
    }
}

fn panicked(panic: &(dyn Any + Send)) -> Fault {
    Fault::new(format!("a computation panicked: {}", said(panic)))
}

/// Returns the message of a panic.
fn said(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<&str>().copied();
    text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a word")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;

    use super::*;

    #[tokio::test]
    async fn a_panic_costs_one_answer_and_no_slot() {
        for pool in [ComputePool::new(1), ComputePool::inline()] {
            let broken = pool.run(|| -> u8 { panic!("the rules are wrong at {}", "d4") }).await;
            let Err(fault) = broken else { panic!("it has no answer") };
            let why = fault.to_string();
            assert!(why.contains("the rules are wrong at d4"), "{why}");
            assert_eq!(pool.run(|| 7).await.ok(), Some(7));
        }
    }

    #[tokio::test]
    async fn a_closed_pool_takes_no_work() {
        let pool = ComputePool::new(1);
        pool.close();
        assert!(pool.run(|| 7).await.is_err());
    }

    #[tokio::test]
    async fn no_more_than_the_bound_run_at_once() {
        let pool = ComputePool::new(2);
        let (running, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (tell, begun) = mpsc::channel();
        let (open, gate) = mpsc::channel::<()>();
        let gate = Arc::new(std::sync::Mutex::new(gate));
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..6 {
            let (pool, running, most) = (pool.clone(), running.clone(), most.clone());
            let (tell, gate) = (tell.clone(), gate.clone());
            all.spawn(async move {
                let work = move || {
                    most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    tell.send(()).expect("the test listens");
                    gate.lock().expect("nobody panics with it").recv().expect("the test opens it");
                    running.fetch_sub(1, Ordering::SeqCst);
                };
                pool.run(work).await
            });
        }
        let opening = tokio::task::spawn_blocking(move || {
            for _ in 0..6 {
                open.send(()).expect("the work waits");
                begun.recv().expect("one after the other begins");
            }
        });
        opening.await.expect("all begin");
        while let Some(done) = all.join_next().await {
            assert!(done.is_ok_and(|done| done.is_ok()));
        }
        assert!(most.load(Ordering::SeqCst) <= 2, "{most:?}");
    }
}
