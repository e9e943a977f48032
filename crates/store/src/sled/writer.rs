//! The only thread that changes the trees.
//!
//! The writer takes all waiting tasks and decides each on the rows that the earlier ones will leave. Then it writes the
//! results in one transaction over all trees, syncs once, and answers all callers. A refused task writes nothing and
//! does not affect the others.
//!
//! The decisions can come before the transaction because there is no other writer: sled locks the directory to this
//! process, and other modules only read the trees. The transaction makes a batch atomic across a crash.

use std::sync::Arc;

use ::sled::transaction::{ConflictableTransactionError, TransactionError, Transactional, TransactionalTree};
use ::sled::{Batch, Tree};
use tokio::sync::mpsc;

use crate::fault::{CommitError, Fault};
use postern_play::step::change::Change;

use super::failure;
use super::gate::Gate;
use super::snapshot::Former;
use super::trees::{BATCHES, Trees};
use super::witness::Witness;
use crate::commit::decide::decide;
use crate::commit::queue::Queue;
use crate::commit::task::{Ask, Task};
use crate::rows::table::Table;
use crate::rows::{Overlay, Writes};

/// Upper bound on the number of tasks in a transaction, and so on the time that a caller waits.
const LARGEST_BATCH: usize = 256;

/// Makes everything written to the trees durable.
pub(crate) type Sync = Box<dyn FnMut() -> Result<(), Fault> + Send>;

pub(crate) struct Writer {
    trees: Trees,
    /// Number of batches written.
    count: u64,
    /// Number of batches that are certainly on disk.
    synced: u64,
    witness: Witness,
    shared: Shared,
    sync: Sync,
}

/// The state that the writer shares with readers.
pub(crate) struct Shared {
    pub(crate) gate: Arc<Gate>,
    pub(crate) queue: Arc<Queue>,
    pub(crate) former: Former,
}

impl Writer {
    pub(crate) fn new(trees: Trees, count: u64, witness: Witness, shared: Shared, sync: Sync) -> Writer {
        Writer { trees, count, synced: count, witness, shared, sync }
    }

    /// Runs until all senders are gone and every task has its answer.
    pub(crate) fn run(mut self, mut queue: mpsc::Receiver<Ask>) {
        let _panic = ShutByPanic(Arc::clone(&self.shared.gate));
        let mut batch = Vec::new();
        while queue.blocking_recv_many(&mut batch, LARGEST_BATCH) > 0 {
            self.carry_out(std::mem::take(&mut batch));
        }
        if self.synced < self.count && self.make_durable(&Writes::default(), true).is_err() {
            return;
        }
        self.note(true);
    }

    /// Records the synced count in the witness. A disk that can't store this small file can't be trusted with matches
    /// either.
    fn note(&mut self, last_word: bool) {
        if let Err(error) = self.witness.note(self.synced, last_word) {
            let noted =
                |why: &str| format!("how far the store has come could not be noted beside it ({why})");
            self.shared.gate.shut(Fault::of(error).reworded(noted));
        }
    }

    fn carry_out(&mut self, batch: Vec<Ask>) {
        let mut pending = Writes::default();
        let mut answers = Vec::with_capacity(batch.len());
        let sync = batch.iter().any(|ask| ask.task.must_be_durable());
        for Ask { task, answer } in batch {
            answers.push((answer, self.decide(&task, &mut pending)));
        }
        // A refusal may depend on the writes of another task in this batch, so its answer must wait for them too.
        let durable = if pending.is_empty() { Ok(()) } else { self.make_durable(&pending, sync) };
        // The witness comes before the answers, so that the next start notices the loss of an acknowledged write.
        self.note(false);
        for (answer, decided) in answers {
            let answered = match &durable {
                Ok(()) => decided,
                Err(fault) => Err(CommitError::Fault(fault.clone())),
            };
            // A caller that no longer listens loses the answer, not the change.
            let _ = answer.send(answered);
        }
    }

    fn decide(&self, task: &Task, pending: &mut Writes) -> Result<Change, CommitError> {
        self.shared.gate.check()?;
        let (writes, change) = decide(&Overlay { rows: &self.trees, pending }, &*self.shared.queue, task)?;
        pending.then(writes);
        Ok(change)
    }

    /// Writes to the trees and, with `sync`, to the disk, while readers wait. A sync includes all earlier writes
    /// without one.
    ///
    /// A failure breaks the store until the next start. The trees then contain unacknowledged data. After a failed sync
    /// the system may also consider the pages clean, so that a later sync succeeds without writing them.
    fn make_durable(&mut self, pending: &Writes, sync: bool) -> Result<(), Fault> {
        let gate = Arc::clone(&self.shared.gate);
        let _turn = gate.turn.blocking_write();
        // Dropped before the turn ends, so that no reader gets in between a panic and the shutting of the gate.
        let _panic = ShutByPanic(Arc::clone(&gate));
        let written = (self.shared.former.keep(&self.trees, pending))
            .and_then(|()| apply(&self.trees, pending, self.count + 1))
            .and_then(|()| if sync { (self.sync)() } else { Ok(()) });
        match written {
            Ok(()) => {
                self.count += 1;
                if sync {
                    self.synced = self.count;
                }
                self.shared.queue.follow(pending);
                Ok(())
            }
            Err(fault) => {
                gate.shut(fault.reworded(|why| format!("a write did not reach the disk ({why})")));
                gate.check()
            }
        }
    }
}

/// Shuts the gate when the writer panics.
struct ShutByPanic(Arc<Gate>);

impl Drop for ShutByPanic {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.shut(Fault::new("the writer stopped in the middle of its work"));
        }
    }
}

/// Runs one transaction over the changed trees and the count of batches. The closure is idempotent and reads nothing,
/// since sled may run it twice.
fn apply(trees: &Trees, pending: &Writes, count: u64) -> Result<(), Fault> {
    let mut touched: Vec<&Tree> = Vec::new();
    let mut batches: Vec<Batch> = Vec::new();
    let mut of = None::<Table>;
    for ((table, key), value) in &pending.0 {
        if of != Some(*table) {
            of = Some(*table);
            touched.push(trees.tree(*table));
            batches.push(Batch::default());
        }
        let batch = batches.last_mut().expect("one was pushed for the first table");
        match value {
            Some(value) => batch.insert(key.as_slice(), value.as_slice()),
            None => batch.remove(key.as_slice()),
        }
    }
    let mut counted = Batch::default();
    counted.insert(BATCHES, &count.to_be_bytes());
    touched.push(&trees.batches);
    batches.push(counted);
    let write = |views: &Vec<TransactionalTree>| -> Result<(), ConflictableTransactionError<()>> {
        for (view, batch) in views.iter().zip(&batches) {
            view.apply_batch(batch)?;
        }
        Ok(())
    };
    touched.as_slice().transaction(write).map_err(|error| match error {
        TransactionError::Abort(()) => Fault::new("the transaction was given up"),
        TransactionError::Storage(error) => {
            failure::fault(error).reworded(|why| format!("the transaction failed: {why}"))
        }
    })
}
