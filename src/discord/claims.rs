//! What one process at a time has of the gateway, and who answers what two of them hear of.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::watch;
use tokio::time::Instant;

/// What one process at a time has of the gateway.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A shard of so many.
    Shard { index: u32, of: u32 },
    /// Being connected to the shard with this index, ready for its events.
    Ready(u32),
    /// Making a new connection, of the shards whose index leaves this remainder.
    Connecting(u32),
    /// The answer to an interaction that two processes hear of.
    Answer(u64),
}

/// Leases on the parts of the gateway.
#[async_trait]
pub trait ShardLeases: Send + Sync {
    /// How many processes run, this one included.
    fn processes(&self) -> usize;

    /// How many shards the processes that run divide; `None` where none holds a shard.
    async fn total(&self) -> Option<u32>;

    /// Takes a part where nobody else has it. Returns true if this process has it then.
    async fn take(&self, part: Part) -> bool;

    /// True if another process has taken a part from this one, as far as can be known now.
    async fn has_lost(&self, part: Part) -> bool;

    /// Lets another process have the part.
    async fn leave(&self, part: Part);

    /// True if some process has the part.
    async fn is_held(&self, part: Part) -> bool;

    /// Lets other processes have the share of this one, which ends.
    async fn retire(&self);
}

/// Decides who answers an interaction while two processes hear of it.
#[derive(Clone)]
pub(super) struct Claims {
    leases: Arc<dyn ShardLeases>,
    /// Until then another process may hear of the same; `None` as long as this one runs.
    until: Arc<watch::Sender<Option<Instant>>>,
}

impl Claims {
    /// Nobody else hears of anything.
    pub fn new(leases: Arc<dyn ShardLeases>) -> Claims {
        Claims { leases, until: Arc::new(watch::Sender::new(Some(Instant::now()))) }
    }

    /// For this time from now another process may hear of the same.
    pub fn for_a_while(&self, time: Duration) {
        self.until.send_replace(Some(Instant::now() + time));
    }

    /// From now on another process may hear of the same.
    pub fn to_the_end(&self) {
        self.until.send_replace(None);
    }

    /// Tells other processes that this one is ready for the events of a shard.
    pub async fn ready(&self, index: u32) {
        if !self.leases.take(Part::Ready(index)).await {
            tracing::warn!(index, "another process says that it listens to this shard");
        }
    }

    /// True if this process is to answer an interaction.
    pub async fn is_ours(&self, interaction: u64) -> bool {
        let alone = self.until.borrow().is_some_and(|until| Instant::now() >= until);
        alone || self.leases.take(Part::Answer(interaction)).await
    }
}
