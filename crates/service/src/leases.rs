//! The leases of this process on work that one process at a time does.
//!
//! A lease lasts ten seconds and is renewed every two. If a process dies, another one takes over within eleven or
//! twelve seconds. A process that hangs for longer finds on waking that it holds no lease.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep};

use postern_metrics as metrics;
use postern_mutants::Mutant;
use postern_play::log_words::chain;
use postern_store::Store;
use postern_store::fault::Fault;
use postern_store::work::Work;

/// The duration of a lease.
const TIME: Duration = Duration::from_secs(10);
/// How much earlier a lease ends in the process that holds it, so that running work can finish.
const MARGIN: Duration = Duration::from_secs(2);
/// The period of renewals, and of attempts to take a lease that another process holds.
const RENEWED: Duration = Duration::from_secs(2);
/// The kind of the lease that shows that a process is running.
const PROCESS: &str = "process";

/// The leases of this process.
pub struct Leases {
    store: Store,
    held: Mutex<HashMap<Work, Held>>,
    /// Number of running processes, including this one.
    running: watch::Sender<usize>,
    /// Notified when another process has died.
    died: Notify,
    /// True if this process is ending and no longer counts.
    retired: AtomicBool,
    /// How often another process was found that may have written since.
    shares: AtomicU64,
    /// The role of this process as last written to the log.
    role: Mutex<Option<Role>>,
}

/// The part of this process in the work of all.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Role {
    /// Number of running processes.
    processes: usize,
    /// The kinds of work that one process at a time does, and that this one does now.
    duties: Vec<&'static str>,
}

impl Role {
    /// Returns true if the log should name the role: it has changed, and there is or was another process.
    fn is_news(&self, before: Option<&Role>) -> bool {
        match before {
            Some(before) => before != self,
            None => self.processes > 1,
        }
    }
}

#[derive(Clone, Copy)]
struct Held {
    fence: u64,
    until: Instant,
}

impl Leases {
    /// Creates the registry, without any lease.
    pub fn new(store: Store) -> Leases {
        let (held, running) = (Mutex::default(), watch::Sender::new(1));
        Leases {
            store,
            held,
            running,
            died: Notify::new(),
            retired: AtomicBool::new(false),
            shares: AtomicU64::new(0),
            role: Mutex::default(),
        }
    }

    /// True if this process holds the work now. No other process does then, by anybody's clock.
    pub fn holds(&self, work: Work) -> bool {
        self.held().get(&work).is_some_and(|held| Instant::now() < held.until) || Mutant::WorkByAll.is_on()
    }

    /// Tries to take the work. Returns true if this process now holds it.
    ///
    /// # Errors
    /// [`Fault`] of the store. The work is then not held.
    pub async fn take(&self, work: Work) -> Result<bool, Fault> {
        let asked = Instant::now();
        let Some(fence) = self.store.take_lease(work, TIME).await? else {
            self.held().remove(&work);
            return Ok(false);
        };
        self.held().insert(work, Held { fence, until: asked + TIME - MARGIN });
        Ok(true)
    }

    /// True if this process holds the work or can take it now. A fault of the store is logged and counts as false.
    pub async fn keeps(&self, work: Work) -> bool {
        if self.holds(work) {
            return true;
        }
        self.take(work).await.unwrap_or_else(|fault| {
            tracing::warn!(fault = %chain(&fault), work = work.kind, "it can't be known who does this");
            false
        })
    }

    /// Waits until this process holds the work. The lease lasts until the process stops or hangs.
    pub async fn duty(&self, work: Work) {
        while !self.keeps(work).await {
            sleep(RENEWED).await;
        }
    }

    /// Gives up the work at once. Awaiting the result lets another process take it.
    pub fn leave(&self, work: Work) -> impl Future<Output = ()> + Send + use<> {
        let (held, store) = (self.held().remove(&work), self.store.clone());
        async move {
            if let Some(held) = held
                && let Err(fault) = store.end_lease(work, held.fence).await
            {
                tracing::warn!(fault = %chain(&fault), work = work.kind, "work is taken over when its lease ends");
            }
        }
    }

    /// Gives up everything, because this process is ending.
    pub async fn leave_all(&self) {
        self.retire().await;
        let all: Vec<Work> = self.held().keys().copied().collect();
        for work in all {
            self.leave(work).await;
        }
    }

    /// Stops counting this process as running, because it is ending and the others may take its share.
    pub async fn retire(&self) {
        self.retired.store(true, Ordering::Relaxed);
        let process = self.held().keys().copied().find(|work| work.kind == PROCESS);
        if let Some(process) = process {
            self.leave(process).await;
        }
    }

    /// Returns the number of running processes of this store, including this one.
    pub fn running(&self) -> watch::Receiver<usize> {
        self.running.subscribe()
    }

    /// Returns a number that rises whenever another process may have written. Rows that were read at one number are complete
    /// as long as the number stays.
    pub fn shares(&self) -> u64 {
        self.shares.load(Ordering::Relaxed)
    }

    /// Notes that other processes may have written.
    pub fn note_shared(&self) {
        self.shares.fetch_add(1, Ordering::Relaxed);
    }

    /// Waits until another process dies, or returns at once if one did since the last call. One process learns of each
    /// death.
    pub async fn died(&self) {
        self.died.notified().await;
    }

    /// Returns the numbers of all work of a kind that some process holds.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn held_by_all(&self, kind: &'static str) -> Result<Vec<u64>, Fault> {
        self.store.leased(kind).await
    }

    /// Renews the leases at intervals. Never returns; drop the future to stop it.
    pub async fn run(&self) {
        loop {
            if let Err(fault) = self.renew().await {
                tracing::warn!(fault = %chain(&fault), "leases can't be renewed; other processes may take over");
            }
            sleep(RENEWED).await;
        }
    }

    /// Renews the leases, and counts the running processes.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn renew(&self) -> Result<(), Fault> {
        let process = Work { kind: PROCESS, of: self.store.process() };
        if !self.holds(process) && !self.retired.load(Ordering::Relaxed) {
            self.take(process).await?;
        }
        let asked = Instant::now();
        // Other processes may have taken and left an expired lease meanwhile. The task that wants it takes it again.
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
        self.tell_role(running);
        // A process that has just ended may have written until then.
        if running.max(*self.running.borrow()) > 1 {
            self.note_shared();
        }
        self.running.send_if_modified(|known| std::mem::replace(known, running) != running);
        if self.store.forget_leases(PROCESS).await? > 0 {
            self.died.notify_one();
        }
        Ok(())
    }

    /// Applies the result of a renewal.
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

    /// Logs the role of this process if it is one of several and its role has changed.
    fn tell_role(&self, processes: usize) {
        // Other work has a subject, such as a match, and changes all the time.
        let all = self.held();
        let mut duties: Vec<_> = all.keys().filter(|work| work.of == 0).map(|work| work.kind).collect();
        drop(all);
        duties.sort_unstable();
        let role = Role { processes, duties };
        let mut told = self.role.lock().unwrap_or_else(PoisonError::into_inner);
        if role.is_news(told.as_ref()) {
            let duties = role.duties.join(", ");
            match duties.is_empty() {
                true => {
                    tracing::info!(processes, "this process shares messages and searches; others do the rest")
                }
                false => tracing::info!(
                    processes,
                    duties,
                    "this process shares messages and searches, and does this"
                ),
            }
            *told = Some(role);
        }
    }

    /// Updates the metric of held leases by kind.
    fn measure(&self) {
        let mut counts: BTreeMap<&str, f64> = BTreeMap::new();
        for work in self.held().keys() {
            *counts.entry(work.kind).or_default() += 1.0;
        }
        metrics::LEASES.replace(counts.into_iter().map(|(kind, count)| ([kind], count)));
    }

    /// Locks the map. Poison is harmless: the code under the lock does not panic halfway.
    fn held(&self) -> MutexGuard<'_, HashMap<Work, Held>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_names_its_role_at_the_start_beside_another_and_at_each_change() {
        let role = |processes, duties: &[&'static str]| Role { processes, duties: duties.to_vec() };
        let alone = role(1, &["sweep"]);
        assert!(!alone.is_news(None), "a single process has all duties");
        let stands_by = role(2, &[]);
        assert!(stands_by.is_news(None));
        assert!(!stands_by.is_news(Some(&stands_by)));
        assert!(role(2, &["sweep"]).is_news(Some(&stands_by)));
        assert!(alone.is_news(Some(&stands_by)), "the other one ended");
    }
}
