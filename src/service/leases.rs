//! What this process holds of the work that one process at a time does.
//!
//! A lease lasts for ten seconds and is renewed long before. A process that dies is therefore followed by another one
//! within eleven or twelve seconds; one that stands still for longer finds, when it goes on, that it holds nothing.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep};

use super::{Fault, Store, Work};
use crate::metrics;

/// For how long a lease is taken.
const TIME: Duration = Duration::from_secs(10);
/// By so much earlier it counts as over here: what was begun just before has an end.
const MARGIN: Duration = Duration::from_secs(2);
/// How often leases are renewed, and how often one that another process holds is asked for.
const RENEWED: Duration = Duration::from_secs(2);
/// The kind of the lease that says that a process runs.
const PROCESS: &str = "process";

/// The leases of this process.
pub struct Leases {
    store: Arc<dyn Store>,
    held: Mutex<HashMap<Work, Held>>,
    /// How many processes run, this one included.
    running: watch::Sender<usize>,
    /// Notified when another process has died.
    died: Notify,
    /// True if this process ends, and counts no more.
    retired: AtomicBool,
}

#[derive(Clone, Copy)]
struct Held {
    fence: u64,
    until: Instant,
}

impl Leases {
    /// Nothing is held yet.
    pub fn new(store: Arc<dyn Store>) -> Leases {
        let (held, running) = (Mutex::default(), watch::Sender::new(1));
        Leases { store, held, running, died: Notify::new(), retired: AtomicBool::new(false) }
    }

    /// True if this process holds the work now. Nobody else does then, by whatever clock.
    pub fn holds(&self, work: Work) -> bool {
        self.held().get(&work).is_some_and(|held| Instant::now() < held.until)
    }

    /// Takes the work where nobody else has it. Returns true if this process holds it then.
    ///
    /// # Errors
    /// [`Fault`] of the store: it is not held.
    pub async fn take(&self, work: Work) -> Result<bool, Fault> {
        let asked = Instant::now();
        let Some(fence) = self.store.take_lease(work, TIME).await? else {
            self.held().remove(&work);
            return Ok(false);
        };
        self.held().insert(work, Held { fence, until: asked + TIME - MARGIN });
        Ok(true)
    }

    /// True if this process holds the work, or can take it now. A fault of the store is logged and means that it can't.
    pub async fn keeps(&self, work: Work) -> bool {
        if self.holds(work) {
            return true;
        }
        self.take(work).await.unwrap_or_else(|fault| {
            tracing::warn!(%fault, work = work.kind, "it can't be known who does this");
            false
        })
    }

    /// Waits until this process holds the work. It goes on holding it until it stops or stands still.
    pub async fn duty(&self, work: Work) {
        while !self.keeps(work).await {
            sleep(RENEWED).await;
        }
    }

    /// Lets another process have the work, once what is returned is awaited. This one has it no more at once.
    pub fn leave(&self, work: Work) -> impl Future<Output = ()> + Send + use<> {
        let (held, store) = (self.held().remove(&work), self.store.clone());
        async move {
            if let Some(held) = held
                && let Err(fault) = store.end_lease(work, held.fence).await
            {
                tracing::warn!(%fault, work = work.kind, "work is taken over when its lease ends");
            }
        }
    }

    /// Lets other processes have everything: this one ends.
    pub async fn leave_all(&self) {
        self.retire().await;
        let all: Vec<Work> = self.held().keys().copied().collect();
        for work in all {
            self.leave(work).await;
        }
    }

    /// From now on this process does not count among those that run: it ends, and the others may have its share.
    pub async fn retire(&self) {
        self.retired.store(true, Ordering::Relaxed);
        let process = self.held().keys().copied().find(|work| work.kind == PROCESS);
        if let Some(process) = process {
            self.leave(process).await;
        }
    }

    /// How many processes of this store run, this one included.
    pub fn running(&self) -> watch::Receiver<usize> {
        self.running.subscribe()
    }

    /// Waits until another process has died, or has since this was last waited for. One process hears of each.
    pub async fn died(&self) {
        self.died.notified().await;
    }

    /// The numbers of all work of a kind that some process holds.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn held_by_all(&self, kind: &'static str) -> Result<Vec<u64>, Fault> {
        self.store.leased(kind).await
    }

    /// Renews what is held, for ever. Stop it by dropping the future.
    pub async fn run(&self) {
        loop {
            if let Err(fault) = self.renew().await {
                tracing::warn!(%fault, "leases can't be renewed; other processes may take over");
            }
            sleep(RENEWED).await;
        }
    }

    /// Renews what is held, and looks who else runs.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn renew(&self) -> Result<(), Fault> {
        let process = Work { kind: PROCESS, of: self.store.process().await? };
        if !self.holds(process) && !self.retired.load(Ordering::Relaxed) {
            self.take(process).await?;
        }
        let asked = Instant::now();
        // What has run out may have been taken and left by others meanwhile: the task that wants it takes it again.
        let held: Vec<(Work, u64)> = {
            let mut all = self.held();
            all.retain(|_, held| asked < held.until);
            all.iter().map(|(work, held)| (*work, held.fence)).collect()
        };
        let renewed = self.store.renew_leases(held.clone(), TIME).await?;
        self.follow(held, &renewed, asked);
        self.measure();
        let running = self.store.leased(PROCESS).await?.len().max(1);
        metrics::PROCESSES.set(running as f64);
        self.running.send_if_modified(|known| std::mem::replace(known, running) != running);
        if self.store.forget_leases(PROCESS).await? > 0 {
            self.died.notify_one();
        }
        Ok(())
    }

    /// Notes what was renewed at a moment, and what was not.
    fn follow(&self, held: Vec<(Work, u64)>, renewed: &[Work], asked: Instant) {
        let mut all = self.held();
        for (work, fence) in held {
            let still = renewed.contains(&work);
            match all.get_mut(&work) {
                Some(held) if held.fence == fence && still => held.until = asked + TIME - MARGIN,
                Some(held) if held.fence == fence => {
                    all.remove(&work);
                }
                _ => {}
            }
        }
    }

    /// Counts what is held, by kind.
    fn measure(&self) {
        let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
        for work in self.held().keys() {
            *counts.entry(work.kind).or_default() += 1.0;
        }
        metrics::LEASES.replace(counts.into_iter().map(|(kind, count)| ([kind], count)));
    }

    /// The map is whole whatever panicked beside it.
    fn held(&self) -> MutexGuard<'_, HashMap<Work, Held>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
