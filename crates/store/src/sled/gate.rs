//! The gate between readers and the writer.

use tokio::sync::{RwLock, watch};

use crate::fault::Fault;

/// Keeps readers and the writer apart, and knows whether memory and disk agree.
pub(crate) struct Gate {
    /// A lock that readers share and the writer holds alone.
    pub(crate) turn: RwLock<()>,
    /// The reason why memory and disk may differ. Only a restart, which reads the disk, can resolve that.
    pub(crate) broken: watch::Sender<Option<Fault>>,
}

impl Gate {
    pub(crate) fn open() -> Gate {
        Gate { turn: RwLock::new(()), broken: watch::Sender::new(None) }
    }

    /// Lets nobody in any more, for this reason.
    pub(crate) fn shut(&self, fault: Fault) {
        self.broken.send_replace(Some(fault.reworded(|why| {
            format!(
                "{why}. What is in memory may differ from what is on disk, so nothing is read or written any more. Make \
                 sure that the disk is sound and has room, then start again"
            )
        })));
    }

    pub(crate) fn check(&self) -> Result<(), Fault> {
        self.broken.borrow().clone().map_or(Ok(()), Err)
    }
}
