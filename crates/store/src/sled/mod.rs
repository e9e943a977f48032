//! A backend for one process, in sled, an embedded database in one directory. This is the default.
//!
//! Reads go to the trees. Writes go through one thread (`writer`), the only one that changes a tree. The gate between
//! them keeps readers out from the moment a batch enters the trees until it is on disk, so that no answer depends on
//! data that a crash could lose.

pub mod compacting;
pub mod failure;
pub mod gate;
pub mod holder;
pub mod opening;
pub mod settings;
pub mod snapshot;
#[cfg(test)]
mod tests;
pub mod trees;
pub mod witness;
pub mod writer;

use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{mpsc, oneshot};

use crate::fault::{CommitError, Fault};
use postern_play::ids::NoticeId;
use postern_play::notices::notice::Notice;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;

use crate::backend::{Backend, Look, Snapshot, read};
use crate::commit::queue::Queue;
use crate::commit::task::{Ask, Task};
use crate::patience::in_time;
use crate::rows::aside::Aside;
use crate::sled::gate::Gate;
use crate::sled::settings::{SledSettings, in_directory};
use crate::sled::snapshot::{Former, TreesThen};
use crate::sled::trees::Trees;
use crate::sled::witness::Witness;
use crate::sled::writer::Writer;
use crate::transfer::{files, restore};

/// Capacity of the queue of writes. Further writes wait for a free place.
const QUEUE: usize = 1024;

/// A store in a local directory.
///
/// Dropping it closes it like [`Store::close`](crate::Store::close), but without a time limit.
pub struct Sled {
    rows: Trees,
    gate: Arc<Gate>,
    writer: Mutex<Option<Running>>,
    queue: Arc<Queue>,
    former: Former,
    aside: Aside,
    answered_within: Duration,
    directory: PathBuf,
}

struct Running {
    tasks: mpsc::Sender<Ask>,
    thread: JoinHandle<()>,
}

impl Sled {
    /// Opens the database, or creates a new one. Blocks for at most `settings.wait` while another process has it open.
    ///
    /// # Errors
    /// [`Fault`] if the database is in use, damaged, or missing where it must exist, or if the directory is not
    /// writable.
    pub fn open(settings: &SledSettings) -> Result<Sled, Fault> {
        Sled::open_on(settings, File::sync_all)
    }

    /// Opens the database with another way to sync the log: tests simulate a disk that loses unsynced data.
    fn open_on(
        settings: &SledSettings,
        mut sync_log: impl FnMut(&File) -> io::Result<()> + Send + 'static,
    ) -> Result<Sled, Fault> {
        let rows = Trees::open(&opening::open(settings)?)?;
        let log = opening::log_to_sync(&settings.directory)
            .map_err(|error| in_directory(&settings.directory, Fault::of(error)))?;
        let database = rows.database.clone();
        let sync = move || {
            database.flush().map_err(failure::fault)?;
            // On Linux `flush` ends in sync_file_range, which ignores the disk's cache and the length of the file.
            sync_log(&log).map_err(Fault::of)
        };
        let witness = Witness::hear(&settings.directory, rows.count()?)?;
        rows.check_form().map_err(|fault| in_directory(&settings.directory, fault))?;
        if !settings.to_import && restore::mark(&rows)?.is_some() {
            return Err(in_directory(
                &settings.directory,
                Fault::new(
                    "an import into it was not finished. Run `postern import` with the same file again: it goes on \
                     where it stopped",
                ),
            ));
        }
        Sled::start(rows, witness, Box::new(sync), settings)
    }

    fn start(
        rows: Trees,
        witness: Witness,
        sync: writer::Sync,
        settings: &SledSettings,
    ) -> Result<Sled, Fault> {
        let (gate, former, aside) = (Arc::new(Gate::open()), Former::default(), Aside::default());
        let queue = Arc::new(Queue::load(&rows, &aside)?);
        let (tasks, asked) = mpsc::channel(QUEUE);
        let shared =
            writer::Shared { gate: Arc::clone(&gate), queue: Arc::clone(&queue), former: former.clone() };
        let writer = Writer::new(rows.clone(), rows.count()?, witness, shared, sync);
        let thread = thread::Builder::new()
            .name("store writer".into())
            .spawn(move || writer.run(asked))
            .map_err(|error| Fault::of(error).reworded(|why| format!("no thread for the writer: {why}")))?;
        let writer = Mutex::new(Some(Running { tasks, thread }));
        let (answered_within, directory) = (settings.answered_within, settings.directory.clone());
        Ok(Sled { rows, gate, writer, queue, former, aside, answered_within, directory })
    }

    fn take_writer(&self) -> Option<Running> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn tasks(&self) -> Option<mpsc::Sender<Ask>> {
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        writer.as_ref().map(|running| running.tasks.clone())
    }
}

impl Drop for Sled {
    fn drop(&mut self) {
        if let Some(Running { tasks, thread }) = self.take_writer() {
            drop(tasks);
            // The thread has already printed a panic of the writer, and its callers got a fault.
            let _ = thread.join();
        }
        // The files that sled made since the opening.
        if let Err(error) = files::give_all_in(&self.directory) {
            tracing::warn!(%error, "files of the database may not belong to the owner of its folder");
        }
    }
}

fn stopped() -> Fault {
    Fault::new("the writer has stopped: start again")
}

#[async_trait]
impl Backend for Sled {
    fn checked_at_once(&self) -> usize {
        500
    }

    async fn look(&self, look: Look<'_>) -> Result<(), Fault> {
        let _turn =
            in_time::<_, Fault>(self.answered_within, async { Ok(self.gate.turn.read().await) }).await?;
        self.gate.check()?;
        look(&self.rows)
    }

    async fn write(&self, task: Task) -> Result<Change, CommitError> {
        let tasks = self.tasks().ok_or_else(|| Fault::new("the store is closed"))?;
        let (answer, answered) = oneshot::channel();
        in_time(self.answered_within, async move {
            tasks.send(Ask { task, answer }).await.map_err(|_| stopped())?;
            drop(tasks);
            answered.await.map_err(|_| stopped())?
        })
        .await
    }

    async fn snapshot(&self) -> Result<Box<dyn Snapshot>, Fault> {
        Ok(Box::new(TreesThen::begin(&self.rows, &self.gate, &self.former).await?))
    }

    async fn take(&self, now: Timestamp, lease_until: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        read(self, |_| Ok(self.queue.take(now, lease_until, limit))).await
    }

    async fn renew(
        &self,
        held: Vec<(NoticeId, u64)>,
        lease_until: Timestamp,
    ) -> Result<Vec<NoticeId>, Fault> {
        read(self, |_| Ok(self.queue.renew(&held, lease_until))).await
    }

    async fn next(&self) -> Result<Option<Timestamp>, Fault> {
        read(self, |_| Ok(self.queue.next())).await
    }

    async fn hasten(&self, now: Timestamp, lease_until: Timestamp) -> Result<(), Fault> {
        read(self, |_| {
            self.queue.hasten(now, lease_until);
            Ok(())
        })
        .await
    }

    async fn waiting(&self, now: Timestamp, limit: usize) -> Result<Vec<Notice>, Fault> {
        read(self, |_| Ok(self.queue.due(now, limit))).await
    }

    fn aside(&self) -> &Aside {
        &self.aside
    }

    /// Completes when a write failed, or the writer panicked.
    async fn broken(&self) -> Fault {
        let mut broken = self.gate.broken.subscribe();
        match broken.wait_for(Option::is_some).await.map(|fault| fault.clone()) {
            Ok(Some(fault)) => fault,
            // The sender lives as long as the gate, and the gate as long as the store.
            Ok(None) | Err(_) => std::future::pending().await,
        }
    }

    async fn close(&self, within: Duration) -> Result<(), Fault> {
        let Some(Running { tasks, thread }) = self.take_writer() else { return Ok(()) };
        drop(tasks);
        let ended = tokio::task::spawn_blocking(move || thread.join());
        match tokio::time::timeout(within, ended).await {
            Ok(Ok(Ok(()))) => self.gate.check(),
            Ok(_) => Err(stopped()),
            Err(_) => Err(Fault::new(format!("writes were still waiting after {} ms", within.as_millis()))),
        }
    }

    async fn bytes(&self) -> Result<u64, Fault> {
        self.rows.database.size_on_disk().map_err(failure::fault)
    }
}
