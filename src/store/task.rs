//! The tasks of a backend.

use tokio::sync::oneshot;

use crate::play::{Change, Draft, InteractionId, Post, Timestamp};
use crate::service::CommitError;

use super::import_step::Step;

/// The row of `Meta` with the fingerprint of the commands that Discord has.
pub(crate) const REGISTERED: u64 = 3;
/// The row of `Meta` that is written only to see that rows can be written: the moment of that.
pub(crate) const PROBED: u64 = 4;

/// Something to be written. Only a commit fails with anything but a fault: the others have no revision to be outdated.
#[derive(Debug)]
pub(crate) enum Task {
    Commit(Draft),
    ButtonsRemoved(Vec<Post>),
    ForgetAsked(InteractionId),
    Heartbeat(Timestamp),
    /// Discord has the commands with this fingerprint.
    Registered(String),
    /// It is tried whether the store writes.
    Probe(Timestamp),
    Restore(Step),
}

/// A task for a thread that writes, and where its answer goes.
pub(crate) struct Ask {
    pub(crate) task: Task,
    pub(crate) answer: oneshot::Sender<Result<Change, CommitError>>,
}

impl Task {
    /// True if it is answered only once it is on disk. The others may be done again after a crash.
    pub(crate) fn must_be_durable(&self) -> bool {
        match self {
            Task::Commit(_) | Task::Heartbeat(_) | Task::Probe(_) | Task::Restore(_) => true,
            Task::ButtonsRemoved(_) | Task::ForgetAsked(_) | Task::Registered(_) => false,
        }
    }
}
