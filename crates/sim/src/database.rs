//! The store of a run: rows in memory with a simulated disk or server below them, and the handle of each process.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use postern::store::Store;
use postern::store::backend::{Backend, Look, Snapshot};
use postern::store::commit::task::Task;
use postern::store::fault::{CommitError, Fault};
use postern::store::memory::Memory;
use postern::store::rows::aside::Aside;
use postern::store::rows::table::Table;
use postern::store::rows::{Key, Order, Row, Span, Value};
use postern::store::waker::Waker;
use postern::store::work::Work;
use postern_play::ids::NoticeId;
use postern_play::notices::notice::Notice;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;
use tokio::time::{Instant, sleep};

use crate::contract::departures::left_of;
use crate::dice::Dice;
use crate::history::History;
use crate::trouble::Trouble;

/// The rows, and what processes share beside them.
pub(crate) struct Database {
    /// Replaced when the only process restarts.
    rows: Mutex<Arc<Memory>>,
    leases: Mutex<BTreeMap<Work, Lease>>,
    fences: AtomicU64,
    wakers: Mutex<BTreeMap<u64, Arc<dyn Waker>>>,
    history: Arc<History>,
    dice: Dice,
    /// Until then, the store answers slowly.
    slow_until: Mutex<Option<Instant>>,
    /// Until then, the calls of these processes wait.
    cut_off: Mutex<BTreeMap<u64, Instant>>,
    is_shared: bool,
}

#[derive(Clone, Copy)]
struct Lease {
    process: u64,
    fence: u64,
    until: Instant,
}

fn locked<T>(value: &Mutex<T>) -> MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Database {
    /// An empty database: a server that several processes share, or the disk of one process.
    pub(crate) fn new(is_shared: bool, history: Arc<History>, dice: Dice) -> Database {
        let rows = if is_shared { Memory::new() } else { Memory::on_a_disk() };
        Database {
            rows: Mutex::new(Arc::new(rows)),
            leases: Mutex::default(),
            fences: AtomicU64::new(0),
            wakers: Mutex::default(),
            history,
            dice,
            slow_until: Mutex::default(),
            cut_off: Mutex::default(),
            is_shared,
        }
    }

    pub(crate) fn rows(&self) -> Arc<Memory> {
        locked(&self.rows).clone()
    }

    /// The rows without any delay or fault, for people and checks.
    pub(crate) fn seen(&self) -> Store {
        Store::new(self.rows())
    }

    pub(crate) fn slow_down(&self, time: Duration) {
        *locked(&self.slow_until) = Some(Instant::now() + time);
    }

    /// Lets the calls of a process wait.
    pub(crate) fn cut_off(&self, process: u64, time: Duration) {
        locked(&self.cut_off).insert(process, Instant::now() + time);
    }

    /// The handle of a process.
    pub(crate) fn open(self: &Arc<Database>, process: u64, alive: Arc<AtomicBool>) -> Handle {
        Handle { database: Arc::clone(self), rows: self.rows(), process, alive }
    }

    /// Loses some of the last writes of the only process, which may not have reached the disk in a crash.
    pub(crate) fn crash(&self) {
        if self.is_shared {
            return;
        }
        let rows = self.rows();
        let lost = self.dice.below(rows.synced(0) + 1);
        rows.crash(lost);
        let mut events = self.history.events();
        let left = events.commits.len().saturating_sub(lost);
        events.commits.truncate(left);
        drop(events);
        if lost > 0 {
            self.history.log(&format!("the crash loses {lost} writes"));
        }
        match rows.reopened() {
            Ok(reopened) => *locked(&self.rows) = Arc::new(reopened),
            Err(fault) => self.history.wrong(format!("the rows can't be read after a crash: {fault}")),
        }
    }
}

/// The part of a change that concerns games, as the log shows it.
fn shown(change: &Change) -> Option<String> {
    let games = change
        .records
        .iter()
        .map(|record| format!("game {} revision {} ply {}", record.id, record.revision, record.ply()));
    let filed = change.notices.iter().map(|notice| format!("files {notice}"));
    let settled = change.settled.iter().map(|(id, receipt)| format!("settles {id:?} as {receipt:?}"));
    let all: Vec<String> = games.chain(filed).chain(settled).collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// The database as one process has it open. A dead process gets no answers.
pub(crate) struct Handle {
    database: Arc<Database>,
    rows: Arc<Memory>,
    process: u64,
    alive: Arc<AtomicBool>,
}

impl Handle {
    /// Waits for ever if the process is dead.
    async fn live(&self) {
        if !self.alive.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
    }

    /// Takes the time of a call. Fails if it meets a fault.
    async fn call(&self, reads: bool) -> Result<(), Fault> {
        self.live().await;
        let dice = &self.database.dice;
        let until = locked(&self.database.cut_off).get(&self.process).copied();
        if let Some(until) = until {
            tokio::time::sleep_until(until).await;
        }
        let is_slow = locked(&self.database.slow_until).is_some_and(|until| Instant::now() < until);
        if is_slow {
            sleep(dice.millis(50, 3000)).await;
        } else if !reads || dice.below(6) == 0 {
            sleep(dice.millis(1, 12)).await;
        }
        self.live().await;
        if dice.strikes(Trouble::StoreFault) {
            self.database.history.trouble(Trouble::StoreFault, if reads { "read" } else { "write" });
            return Err(Fault::new("the simulated store does not answer"));
        }
        Ok(())
    }

    fn wake_others(&self) {
        let database = &self.database;
        for (process, waker) in locked(&database.wakers).iter() {
            if *process == self.process {
                continue;
            }
            match database.dice.strikes(Trouble::LostWake) {
                true => database.history.trouble(Trouble::LostWake, ""),
                false => waker.wake(),
            }
        }
    }
}

#[async_trait]
impl Backend for Handle {
    async fn look(&self, look: Look<'_>) -> Result<(), Fault> {
        self.call(true).await?;
        self.rows.look(look).await
    }

    async fn values(&self, table: Table, keys: Vec<Key>) -> Result<Vec<Option<Value>>, Fault> {
        self.call(true).await?;
        self.rows.values(table, keys).await
    }

    async fn rows(&self, table: Table, span: Span, order: Order, limit: usize) -> Result<Vec<Row>, Fault> {
        self.call(true).await?;
        self.rows.rows(table, span, order, limit).await
    }

    async fn named(
        &self,
        list: Table,
        span: Span,
        table: Table,
        limit: usize,
    ) -> Result<Vec<(Key, Option<Value>)>, Fault> {
        self.call(true).await?;
        self.rows.named(list, span, table, limit).await
    }

    async fn count(&self, table: Table) -> Result<u64, Fault> {
        self.call(true).await?;
        self.rows.count(table).await
    }

    async fn write(&self, task: Task) -> Result<Change, CommitError> {
        self.call(false).await?;
        let change = self.rows.write(task).await?;
        let (history, written) = (&self.database.history, self.rows.written());
        let now = history.now();
        {
            let mut events = history.events();
            events.commits.push((now, change.clone()));
            events.writes.push(now);
        }
        if let Some((person, _)) = change.forgotten {
            let store = Store::new(Arc::clone(&self.rows) as Arc<dyn Backend>);
            left_of(person, &store, now).await?.into_iter().for_each(|wrong| history.wrong(wrong));
        }
        if let Some(written) = shown(&change) {
            history.log(&format!("  process {} writes {written}", self.process));
        }
        history.written.notify_waiters();
        // Others see the write from here on; a crash may still lose it.
        sleep(self.database.dice.millis(1, 15)).await;
        self.live().await;
        self.rows.synced(written);
        if !change.notices.is_empty() {
            self.wake_others();
        }
        Ok(change)
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, Fault> {
        self.call(true).await?;
        self.rows.snapshot().await
    }

    async fn take(&self, now: Timestamp, lease_until: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.call(true).await?;
        self.rows.take(now, lease_until, limit).await
    }

    async fn renew(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault> {
        self.call(true).await?;
        self.rows.renew(held, lease_until).await
    }

    async fn next(&self) -> Result<Option<Timestamp>, Fault> {
        self.call(true).await?;
        self.rows.next().await
    }

    async fn hasten(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault> {
        self.call(true).await?;
        self.rows.hasten(now, lease_until).await
    }

    async fn waiting(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.call(true).await?;
        self.rows.waiting(now, limit).await
    }

    fn aside(&self) -> &Aside {
        self.rows.aside()
    }

    fn process(&self) -> u64 {
        self.process
    }

    async fn take_lease(&self, work: Work, time: Duration) -> Result<Option<u64>, Fault> {
        self.call(true).await?;
        let (now, process) = (Instant::now(), self.process);
        let mut leases = locked(&self.database.leases);
        if leases.get(&work).is_some_and(|lease| lease.process != process && lease.until > now) {
            return Ok(None);
        }
        let fence = self.database.fences.fetch_add(1, Ordering::Relaxed) + 1;
        leases.insert(work, Lease { process, fence, until: now + time });
        Ok(Some(fence))
    }

    async fn renew_leases(&self, held: Vec<(Work, u64)>, time: Duration) -> Result<Vec<Work>, Fault> {
        self.call(true).await?;
        let now = Instant::now();
        let mut leases = locked(&self.database.leases);
        let renew = |(work, fence): (Work, u64)| {
            let lease = leases.get_mut(&work).filter(|lease| lease.fence == fence && lease.until > now)?;
            lease.until = now + time;
            Some(work)
        };
        Ok(held.into_iter().filter_map(renew).collect())
    }

    async fn end_lease(&self, work: Work, fence: u64) -> Result<(), Fault> {
        self.call(true).await?;
        let mut leases = locked(&self.database.leases);
        if leases.get(&work).is_some_and(|lease| lease.fence == fence) {
            leases.remove(&work);
        }
        Ok(())
    }

    async fn leased(&self, kind: &'static str) -> Result<Vec<u64>, Fault> {
        self.call(true).await?;
        let now = Instant::now();
        let leases = locked(&self.database.leases);
        let of_kind = leases.iter().filter(|(work, lease)| work.kind == kind && lease.until > now);
        Ok(of_kind.map(|(work, _)| work.of).collect())
    }

    async fn forget_leases(&self, kind: &'static str) -> Result<u64, Fault> {
        self.call(true).await?;
        let now = Instant::now();
        let mut leases = locked(&self.database.leases);
        let before = leases.len();
        leases.retain(|work, lease| work.kind != kind || lease.until > now);
        Ok((before - leases.len()) as u64)
    }

    fn wake(&self, waker: Arc<dyn Waker>) {
        locked(&self.database.wakers).insert(self.process, waker);
    }

    async fn broken(&self) -> Fault {
        std::future::pending().await
    }

    async fn close(&self, _: Duration) -> Result<(), Fault> {
        Ok(())
    }

    async fn bytes(&self) -> Result<u64, Fault> {
        self.rows.bytes().await
    }
}
