//! A backend around another one that counts reads, reports commits, and can freeze, refuse tasks or die.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use postern::play::ids::NoticeId;
use postern::play::notices::notice::Notice;
use postern::play::step::change::Change;
use postern::play::time::Timestamp;
use postern::store::Store;
use postern::store::backend::{Backend, Look, Snapshot};
use postern::store::commit::task::Task;
use postern::store::fault::{CommitError, Fault};
use postern::store::memory::Memory;
use postern::store::rows::aside::Aside;
use postern::store::rows::table::Table;
use postern::store::rows::{Key, Order, Row, Span, Value};
use postern::store::work::Work;
use tokio::sync::Notify;

/// True for a task that must fail.
type Refuses = fn(&Task) -> bool;

/// A backend that is watched, and disturbed on request.
pub struct Watched {
    backend: Arc<dyn Backend>,
    reads: Mutex<BTreeMap<(Table, Key), usize>>,
    calls: AtomicUsize,
    heard: Box<dyn Fn(&Change) + Send + Sync>,
    frozen: AtomicBool,
    /// The number of commits until the process dies, and true if the last one is lost. After that everything fails.
    dies: Mutex<Option<(usize, bool)>>,
    refused: Mutex<Option<Refuses>>,
    held: Mutex<Option<(Table, Arc<HeldRead>)>>,
}

/// A read that waits until the test releases it.
#[derive(Default)]
pub struct HeldRead {
    begun: Notify,
    released: Notify,
}

impl HeldRead {
    /// Waits until a reader is held.
    pub async fn begun(&self) {
        self.begun.notified().await;
    }

    /// Lets the reader continue.
    pub fn release(&self) {
        self.released.notify_one();
    }
}

impl Watched {
    pub fn on(backend: Arc<dyn Backend>) -> Arc<Watched> {
        Watched::reporting(backend, |_| ())
    }

    /// Reports each commit to `heard`.
    pub fn reporting(
        backend: Arc<dyn Backend>,
        heard: impl Fn(&Change) + Send + Sync + 'static,
    ) -> Arc<Watched> {
        Arc::new(Watched {
            backend,
            reads: Mutex::default(),
            calls: AtomicUsize::default(),
            heard: Box::new(heard),
            frozen: AtomicBool::default(),
            dies: Mutex::default(),
            refused: Mutex::default(),
            held: Mutex::default(),
        })
    }

    /// Returns a store in memory and its watched backend.
    pub fn memory() -> (Store, Arc<Watched>) {
        let watched = Watched::on(Arc::new(Memory::new()));
        (Store::new(watched.clone()), watched)
    }

    /// Returns the number of rows of a table that were read since the last call of `forget`. A row that was read twice
    /// counts twice.
    pub fn read(&self, table: Table) -> usize {
        let reads = self.reads.lock().expect("nobody panics with it");
        reads.iter().filter(|((of, _), _)| *of == table).map(|(_, reads)| reads).sum()
    }

    /// Returns how often the row with this number was read since the last call of `forget`.
    pub fn read_of(&self, table: Table, number: u64) -> usize {
        let reads = self.reads.lock().expect("nobody panics with it");
        reads.get(&(table, number.to_be_bytes().to_vec())).copied().unwrap_or(0)
    }

    /// Returns the number of reads and writes since the last call of `forget`. A remote database answers a read in one round
    /// trip.
    pub fn calls(&self) -> usize {
        self.calls.load(Ordering::Relaxed)
    }

    /// Forgets the reads and calls so far.
    pub fn forget(&self) {
        self.reads.lock().expect("nobody panics with it").clear();
        self.calls.store(0, Ordering::Relaxed);
    }

    /// Freezes the store: everything fails after 10 s, as on a frozen disk.
    pub fn freeze(&self) {
        self.frozen.store(true, Ordering::Relaxed);
    }

    /// Lets the process die after this many commits. The process does not learn whether the last commit was written:
    /// it was not if `lost` is true.
    pub fn die_after(&self, commits: usize, lost: bool) {
        *self.dies.lock().expect("nobody panics with it") = Some((commits, lost));
    }

    /// Refuses the tasks for which this is true.
    pub fn refuse(&self, refused: Refuses) {
        *self.refused.lock().expect("nobody panics with it") = Some(refused);
    }

    /// Holds the next read of a table. Later ones are not held.
    pub fn hold_next(&self, table: Table) -> Arc<HeldRead> {
        let held = Arc::new(HeldRead::default());
        *self.held.lock().expect("nobody panics with it") = Some((table, held.clone()));
        held
    }

    async fn hold(&self, table: Table) {
        let held = self.held.lock().expect("nobody panics with it").take_if(|(of, _)| *of == table);
        if let Some((_, held)) = held {
            held.begun.notify_one();
            held.released.notified().await;
        }
    }

    /// Counts a call. Returns the fault of a dead or frozen store, the latter in its time.
    async fn call(&self) -> Result<(), Fault> {
        self.calls.fetch_add(1, Ordering::Relaxed);
        if let Some((0, _)) = *self.dies.lock().expect("nobody panics with it") {
            return Err(Fault::new("the process is dead"));
        }
        if !self.frozen.load(Ordering::Relaxed) {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_secs(10)).await;
        Err(Fault::new("the store did not answer within 10 s"))
    }

    fn note(&self, table: Table, keys: impl IntoIterator<Item = Key>) {
        let mut reads = self.reads.lock().expect("nobody panics with it");
        keys.into_iter().for_each(|key| *reads.entry((table, key)).or_default() += 1);
    }

    async fn commit(&self, task: Task) -> Result<Change, CommitError> {
        let last = match &mut *self.dies.lock().expect("nobody panics with it") {
            Some((left, lost)) => {
                *left -= 1;
                (*left == 0).then_some(*lost)
            }
            None => None,
        };
        if last == Some(true) {
            return Err(Fault::new("the process dies before a commit").into());
        }
        let change = self.backend.write(task).await?;
        (self.heard)(&change);
        match last {
            Some(_) => Err(Fault::new("the process dies after a commit").into()),
            None => Ok(change),
        }
    }
}

#[async_trait]
impl Backend for Watched {
    fn checked_at_once(&self) -> usize {
        self.backend.checked_at_once()
    }

    async fn look(&self, look: Look<'_>) -> Result<(), Fault> {
        self.call().await?;
        self.backend.look(look).await
    }

    async fn values(&self, table: Table, keys: Vec<Key>) -> Result<Vec<Option<Value>>, Fault> {
        self.call().await?;
        self.hold(table).await;
        self.note(table, keys.clone());
        self.backend.values(table, keys).await
    }

    async fn rows(&self, table: Table, span: Span, order: Order, limit: usize) -> Result<Vec<Row>, Fault> {
        self.call().await?;
        self.hold(table).await;
        let rows = self.backend.rows(table, span, order, limit).await?;
        self.note(table, rows.iter().map(|(key, _)| key.clone()));
        Ok(rows)
    }

    async fn named(
        &self,
        list: Table,
        span: Span,
        table: Table,
        limit: usize,
    ) -> Result<Vec<(Key, Option<Value>)>, Fault> {
        self.call().await?;
        let rows = self.backend.named(list, span, table, limit).await?;
        self.note(list, rows.iter().map(|(key, _)| key.clone()));
        self.note(table, rows.iter().filter_map(|(key, _)| Some(key.last_chunk::<8>()?.to_vec())));
        Ok(rows)
    }

    async fn count(&self, table: Table) -> Result<u64, Fault> {
        self.call().await?;
        self.backend.count(table).await
    }

    async fn write(&self, task: Task) -> Result<Change, CommitError> {
        self.call().await?;
        if self.refused.lock().expect("nobody panics with it").is_some_and(|refused| refused(&task)) {
            return Err(Fault::new("refused").into());
        }
        match task {
            Task::Commit(_) => self.commit(task).await,
            _ => self.backend.write(task).await,
        }
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, Fault> {
        self.call().await?;
        self.backend.snapshot().await
    }

    async fn take(&self, now: Timestamp, lease_until: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.call().await?;
        self.backend.take(now, lease_until, limit).await
    }

    async fn renew(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault> {
        self.call().await?;
        self.backend.renew(held, lease_until).await
    }

    async fn next(&self) -> Result<Option<Timestamp>, Fault> {
        self.call().await?;
        self.backend.next().await
    }

    async fn hasten(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault> {
        self.call().await?;
        self.backend.hasten(now, lease_until).await
    }

    async fn waiting(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        self.call().await?;
        self.backend.waiting(now, limit).await
    }

    fn aside(&self) -> &Aside {
        self.backend.aside()
    }

    fn process(&self) -> u64 {
        self.backend.process()
    }

    async fn take_lease(&self, work: Work, time: Duration) -> Result<Option<u64>, Fault> {
        self.call().await?;
        self.backend.take_lease(work, time).await
    }

    async fn renew_leases(&self, held: Vec<(Work, u64)>, time: Duration) -> Result<Vec<Work>, Fault> {
        self.call().await?;
        self.backend.renew_leases(held, time).await
    }

    async fn end_lease(&self, work: Work, fence: u64) -> Result<(), Fault> {
        self.call().await?;
        self.backend.end_lease(work, fence).await
    }

    async fn leased(&self, kind: &'static str) -> Result<Vec<u64>, Fault> {
        self.call().await?;
        self.backend.leased(kind).await
    }

    async fn forget_leases(&self, kind: &'static str) -> Result<u64, Fault> {
        self.call().await?;
        self.backend.forget_leases(kind).await
    }

    async fn broken(&self) -> Fault {
        self.backend.broken().await
    }

    async fn close(&self, within: Duration) -> Result<(), Fault> {
        self.backend.close(within).await
    }

    async fn bytes(&self) -> Result<u64, Fault> {
        self.backend.bytes().await
    }
}
