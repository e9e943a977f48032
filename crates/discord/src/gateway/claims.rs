//! Leases on the gateway's shards, and claims on interactions that two processes receive.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use postern_mutants::Mutant;
use tokio::sync::watch;
use tokio::time::Instant;

/// A part of the gateway that one process holds at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GatewayPart {
    /// One of `of` shards.
    Shard { index: u32, of: u32 },
    /// A connection to the shard with this index, ready for its events.
    Ready(u32),
    /// The right to connect shards of one bucket: those whose index leaves this remainder.
    Connecting(u32),
    /// The answer to an interaction that two processes receive.
    Answer(u64),
}

/// Leases on the parts of the gateway.
#[async_trait]
pub trait ShardLeases: Send + Sync {
    /// Number of running processes, including this one.
    fn processes(&self) -> usize;

    /// Number of shards that the running processes divide; `None` if no process holds a shard.
    async fn total(&self) -> Option<u32>;

    /// Takes a part unless another process has it. Returns true if this process then has it.
    async fn take(&self, part: GatewayPart) -> bool;

    /// True if another process has taken a part from this one, as far as can be known now.
    async fn has_lost(&self, part: GatewayPart) -> bool;

    /// Releases the part to other processes.
    async fn leave(&self, part: GatewayPart);

    /// True if some process holds the part.
    async fn is_held(&self, part: GatewayPart) -> bool;

    /// Releases the share of this process, which is shutting down.
    async fn retire(&self);
}

/// Decides which process answers an interaction while two receive it.
#[derive(Clone)]
pub(crate) struct Claims {
    leases: Arc<dyn ShardLeases>,
    /// End of the time during which another process may receive the same interactions; `None` if it has no end.
    until: Arc<watch::Sender<Option<Instant>>>,
}

impl Claims {
    /// Creates claims for a process that is the only one to receive its interactions.
    pub(crate) fn new(leases: Arc<dyn ShardLeases>) -> Claims {
        Claims { leases, until: Arc::new(watch::Sender::new(Some(Instant::now()))) }
    }

    /// Another process may receive the same interactions for this time from now on.
    pub(crate) fn for_a_while(&self, time: Duration) {
        self.until.send_replace(Some(Instant::now() + time));
    }

    /// Another process may receive the same interactions from now until this process ends.
    pub(crate) fn to_the_end(&self) {
        self.until.send_replace(None);
    }

    /// Tells other processes that this one is ready for the events of a shard.
    pub(crate) async fn ready(&self, index: u32) {
        if !self.leases.take(GatewayPart::Ready(index)).await {
            tracing::warn!(index, "another process says that it listens to this shard");
        }
    }

    /// True if this process must answer an interaction.
    pub(crate) async fn is_ours(&self, interaction: u64) -> bool {
        let alone = self.until.borrow().is_some_and(|until| Instant::now() >= until);
        alone || Mutant::Claims.is_on() || self.leases.take(GatewayPart::Answer(interaction)).await
    }
}
