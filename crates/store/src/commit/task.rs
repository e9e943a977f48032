//! The tasks of a backend.

use tokio::sync::oneshot;

use crate::fault::CommitError;
use postern_play::ids::InteractionId;
use postern_play::record::post::Post;
use postern_play::step::change::{Change, Draft};
use postern_play::time::Timestamp;

use crate::rows::{Value, Writes};
use crate::transfer::import_step::ImportStep;

/// The row of `Meta` with the fingerprint of the commands registered with Discord.
pub(crate) const REGISTERED: u64 = 3;
/// The row of `Meta` with the state of the kept book.
pub(crate) const BOOK: u64 = 6;
/// The row of `Meta` that tells how far the positions of finished matches are counted.
pub(crate) const COUNTED: u64 = 7;
/// The row of `Meta` that a write test overwrites with its moment.
pub(crate) const PROBED: u64 = 4;

/// A write. Only a commit can fail with anything but a fault: the other tasks have no revision to conflict with.
#[derive(Debug)]
pub enum Task {
    Commit(Draft),
    ButtonsRemoved(Vec<Post>),
    ForgetAsked(InteractionId),
    Heartbeat(Timestamp),
    /// A heartbeat before the clock is wound forward.
    ClockWound {
        from: Timestamp,
        to: Timestamp,
    },
    /// Notes the fingerprint of the commands registered with Discord.
    Registered(String),
    /// Tests whether the store can write and has the next numbers.
    Probe(Timestamp),
    /// Makes the numbers of all series follow from the rows again.
    Renumber,
    /// Fills the lists that an earlier program did not keep.
    Relist,
    /// Writes what follows from the finished matches, unless the state in `Meta` is no longer that of `before`.
    Derive {
        row: u64,
        before: Option<Value>,
        writes: Writes,
    },
    Restore(ImportStep),
}

/// A task for a writer thread, and the channel for its answer.
pub(crate) struct Ask {
    pub(crate) task: Task,
    pub(crate) answer: oneshot::Sender<Result<Change, CommitError>>,
}

impl Task {
    /// True if the answer must wait until the task is on disk. The other tasks can be repeated after a crash.
    pub(crate) fn must_be_durable(&self) -> bool {
        match self {
            Task::Commit(_)
            | Task::Heartbeat(_)
            | Task::ClockWound { .. }
            | Task::Probe(_)
            | Task::Renumber
            | Task::Relist
            | Task::Restore(_) => true,
            Task::ButtonsRemoved(_) | Task::ForgetAsked(_) | Task::Registered(_) | Task::Derive { .. } => {
                false
            }
        }
    }
}
