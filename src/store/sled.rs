//! Rows in sled, an embedded database in one directory: the default. Reading and closing.
//!
//! Reads go to the trees; writes go through one thread (`writer`), the only one that ever changes a tree. The gate
//! between them keeps readers out from the moment a batch enters the trees until it is on disk: no answer rests on
//! what a crash could take back.

mod holder;
mod opening;
mod snapshot;
mod witness;
mod writer;

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use ::sled::{Db, Tree};
use tokio::sync::{RwLock, mpsc, oneshot, watch};

use crate::play::Change;
use crate::service::{CommitError, Fault};

use super::aside::Aside;
use super::decide::Task;
use super::queue::Queue;
use super::rows::{Backend, Rows, Scan, Span, Table, Value};
use super::{codec, keys, restore};
use snapshot::{Former, TreesThen};
use witness::Witness;
use writer::{Ask, Writer};

/// How many writes may wait for the writer before more of them wait for a place.
const QUEUE: usize = 1024;

/// The size of a segment of sled's log. sled writes up to 19 neighbouring rows as one message, and a message of more
/// than a quarter of a segment goes to a file of its own, which is never synced. Nineteen times the largest value
/// must fit; the default, 512 KiB, would have room for 6 KiB each. It can't be changed for a directory that exists.
const SEGMENT: usize = 8 * 1024 * 1024;

/// The row of `Meta` with the version of the database.
const VERSION_ROW: u64 = 0;

/// The tree that counts batches, and its only key.
const BATCHES: &str = "batches";

const _: () = assert!(19 * (super::LARGEST_VALUE + 64) < SEGMENT / 4 - 64);

/// Where the database is, and what it may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The directory.
    pub directory: PathBuf,
    /// How much of it sled keeps in memory, in bytes, at most and roughly.
    pub cache: u64,
    /// How long to wait for another process that has the directory open: during a restart the old one may still be
    /// ending.
    pub wait: Duration,
    /// True if a database is made where there never was one.
    pub create: bool,
    /// Files that exist only if there was a database: with one of them present, no new one is made.
    pub proofs: Vec<PathBuf>,
    /// True if a database is opened that holds a part of an import.
    pub to_import: bool,
}

impl Settings {
    /// The directory with the usual settings: 64 MiB (sled's own default, 1 GiB, is taken in full), 5 seconds, made
    /// where it does not exist.
    pub fn new(directory: impl Into<PathBuf>) -> Settings {
        Settings {
            directory: directory.into(),
            cache: 64 * 1024 * 1024,
            wait: Duration::from_secs(5),
            create: true,
            proofs: Vec::new(),
            to_import: false,
        }
    }
}

/// A store in a directory of this machine.
///
/// Dropping it ends it like [`Sled::close`], without a bound in time.
pub struct Sled {
    rows: Trees,
    gate: Arc<Gate>,
    writer: Mutex<Option<Running>>,
    queue: Arc<Queue>,
    former: Former,
    aside: Aside,
}

struct Running {
    tasks: mpsc::Sender<Ask>,
    thread: JoinHandle<()>,
}

/// Keeps readers and the writer apart, and knows whether memory and disk agree.
struct Gate {
    /// Held by readers together, and by the writer alone.
    turn: RwLock<()>,
    /// Why they may not agree; only a new start, which reads the disk, can tell.
    broken: watch::Sender<Option<String>>,
}

impl Gate {
    fn open() -> Gate {
        Gate { turn: RwLock::new(()), broken: watch::Sender::new(None) }
    }

    fn shut(&self, why: String) {
        self.broken.send_replace(Some(why));
    }

    fn check(&self) -> Result<(), Fault> {
        self.broken.borrow().as_deref().map_or(Ok(()), |why| Err(broken_by(why)))
    }
}

fn broken_by(why: &str) -> Fault {
    Fault::new(format!(
        "{why}. What is in memory may differ from what is on disk, so nothing is read or written any more. Make sure \
         that the disk is sound and has room, then start again"
    ))
}

impl Sled {
    /// Opens the database, or makes a new one. Blocks, for `settings.wait` at most where another process has it.
    ///
    /// # Errors
    /// [`Fault`]: in use by another process, damaged, missing where it must not be, or the directory can't be written.
    pub fn open(settings: &Settings) -> Result<Sled, Fault> {
        Sled::open_on(settings, File::sync_all)
    }

    /// The same, with another way to make the log durable: tests simulate a disk that loses what was not synced.
    fn open_on(
        settings: &Settings,
        mut sync_log: impl FnMut(&File) -> io::Result<()> + Send + 'static,
    ) -> Result<Sled, Fault> {
        let rows = Trees::open(&opening::open(settings)?)?;
        let log = opening::log_to_sync(&settings.directory)
            .map_err(|error| in_directory(&settings.directory, error))?;
        let database = rows.database.clone();
        let sync = move || {
            database.flush().map_err(Fault::new)?;
            // On Linux `flush` ends in sync_file_range, which leaves the disk's cache and the file's length alone.
            sync_log(&log).map_err(Fault::new)
        };
        let witness = Witness::hear(&settings.directory, rows.count()?)?;
        rows.check_version().map_err(|Fault(why)| in_directory(&settings.directory, why))?;
        if !settings.to_import && restore::mark(&rows)?.is_some() {
            return Err(in_directory(
                &settings.directory,
                "an import into it was not finished. Run `postern import` with the same file again: it goes on \
                 where it stopped",
            ));
        }
        Sled::start(rows, witness, Box::new(sync))
    }

    fn start(rows: Trees, witness: Witness, sync: writer::Sync) -> Result<Sled, Fault> {
        let (gate, former, aside) = (Arc::new(Gate::open()), Former::default(), Aside::default());
        let queue = Arc::new(Queue::load(&rows, &aside)?);
        let (tasks, asked) = mpsc::channel(QUEUE);
        let shared =
            writer::Shared { gate: Arc::clone(&gate), queue: Arc::clone(&queue), former: former.clone() };
        let writer = Writer::new(rows.clone(), rows.count()?, witness, shared, sync);
        let thread = thread::Builder::new()
            .name("store writer".into())
            .spawn(move || writer.run(asked))
            .map_err(|error| Fault::new(format!("no thread for the writer: {error}")))?;
        let writer = Mutex::new(Some(Running { tasks, thread }));
        Ok(Sled { rows, gate, writer, queue, former, aside })
    }

    /// Ready when the store is broken for good, with the reason: a write failed, or the writer panicked. Nothing is
    /// read or written any more until the next start.
    pub async fn broken(&self) -> Fault {
        let mut broken = self.gate.broken.subscribe();
        match broken.wait_for(Option::is_some).await.map(|why| why.as_deref().map(broken_by)) {
            Ok(Some(fault)) => fault,
            // The sender lives as long as the gate, and the gate as long as the store.
            Ok(None) | Err(_) => std::future::pending().await,
        }
    }

    /// Takes no more writes, carries out those that wait, and ends the writer. Closing twice does nothing.
    ///
    /// # Errors
    /// [`Fault`] when that took longer than `within`; what was not acknowledged until then may or may not be there.
    pub async fn close(&self, within: Duration) -> Result<(), Fault> {
        let Some(Running { tasks, thread }) = self.take_writer() else { return Ok(()) };
        drop(tasks);
        let ended = tokio::task::spawn_blocking(move || thread.join());
        match tokio::time::timeout(within, ended).await {
            Ok(Ok(Ok(()))) => self.gate.check(),
            Ok(_) => Err(stopped()),
            Err(_) => Err(Fault::new(format!("writes were still waiting after {} ms", within.as_millis()))),
        }
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
            // A panic of the writer was printed by its thread, and whoever waited for it has had a fault.
            let _ = thread.join();
        }
    }
}

fn stopped() -> Fault {
    Fault::new("the writer has stopped: start again")
}

impl Backend for Sled {
    type Snapshot = TreesThen;

    async fn read<T: Send>(
        &self,
        look: impl FnOnce(&dyn Rows) -> Result<T, Fault> + Send,
    ) -> Result<T, Fault> {
        let _turn = self.gate.turn.read().await;
        self.gate.check()?;
        look(&self.rows)
    }

    async fn write(&self, task: Task) -> Result<Change, CommitError> {
        let tasks = self.tasks().ok_or_else(|| Fault::new("the store is closed"))?;
        let (answer, answered) = oneshot::channel();
        tasks.send(Ask { task, answer }).await.map_err(|_| stopped())?;
        drop(tasks);
        answered.await.map_err(|_| stopped())?
    }

    async fn snapshot(&self) -> Result<TreesThen, Fault> {
        TreesThen::begin(&self.rows, &self.gate, &self.former).await
    }

    fn queue(&self) -> &Queue {
        &self.queue
    }

    fn aside(&self) -> &Aside {
        &self.aside
    }
}

/// The trees of the database, one for each table.
#[derive(Clone)]
struct Trees {
    database: Db,
    /// In the order of [`Table::ALL`].
    trees: Vec<Tree>,
    /// One row: how many batches were written since the database was made.
    batches: Tree,
}

impl Trees {
    fn open(database: &Db) -> Result<Trees, Fault> {
        let open = |table: Table| database.open_tree(table.name()).map_err(|error| in_tree(table, error));
        let trees = Table::ALL.into_iter().map(open).collect::<Result<_, _>>()?;
        let batches =
            database.open_tree(BATCHES).map_err(|error| Fault::new(format!("tree {BATCHES:?}: {error}")))?;
        Ok(Trees { database: database.clone(), trees, batches })
    }

    fn count(&self) -> Result<u64, Fault> {
        let in_batches = |what: &dyn std::fmt::Display| Fault::new(format!("tree {BATCHES:?}: {what}"));
        let Some(count) = self.batches.get(BATCHES).map_err(|error| in_batches(&error))? else {
            return Ok(0);
        };
        let bytes = count.as_ref().try_into().map_err(|_| in_batches(&"the count is damaged"))?;
        Ok(u64::from_be_bytes(bytes))
    }

    /// Notes the version in a database that holds nothing.
    ///
    /// # Errors
    /// [`Fault`] if the database holds what another version of the program wrote.
    fn check_version(&self) -> Result<(), Fault> {
        let key = keys::one(VERSION_ROW);
        let version: Option<u64> = match self.get(Table::Meta, &key)? {
            Some(value) => Some(codec::read(Table::Meta, &key, &value)?),
            None if restore::first_filled(self)?.is_some() => Some(1),
            None => None,
        };
        match version {
            Some(codec::VERSION) => Ok(()),
            Some(version) => Err(Fault::new(format!(
                "it has form {version}, and this program uses {}. Export it with the program that wrote it (`postern \
                 export`), then import that file into an empty folder with this one",
                codec::VERSION
            ))),
            // Made durable by the first batch; until then there is nothing to lose.
            None => {
                let value = codec::write(Table::Meta, &key, &codec::VERSION)?;
                let written = self.tree(Table::Meta).insert(key, value);
                written.map(drop).map_err(|error| in_tree(Table::Meta, error))
            }
        }
    }

    fn tree(&self, table: Table) -> &Tree {
        self.trees.get(table as usize).expect("a tree was opened for every table, in their order")
    }
}

impl Rows for Trees {
    fn get(&self, table: Table, key: &[u8]) -> Result<Option<Value>, Fault> {
        let value = self.tree(table).get(key).map_err(|error| in_tree(table, error))?;
        Ok(value.map(|value| value.to_vec()))
    }

    fn scan(&self, table: Table, span: Span) -> Scan<'_> {
        Box::new(self.tree(table).range(span.low..=span.high).map(move |row| {
            let (key, value) = row.map_err(|error| in_tree(table, error))?;
            Ok((key.to_vec(), value.to_vec()))
        }))
    }
}

fn in_tree(table: Table, error: ::sled::Error) -> Fault {
    Fault::new(format!("tree \"{}\": {error}", table.name()))
}

fn in_directory(directory: &Path, error: impl std::fmt::Display) -> Fault {
    Fault::new(format!("the database in {}: {error}", directory.display()))
}

#[cfg(test)]
mod tests;
