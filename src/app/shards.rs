//! Divides the gateway's shards among the processes of one database, by leases of its store.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use postern_discord::gateway::claims::{GatewayPart, ShardLeases};
use postern_play::log_words::chain;
use postern_service::Service;
use postern_store::work::Work;

const SHARD: &str = "shard";
/// How long the claim to an answer lasts. An interaction must be answered within 3 s.
const ANSWERED: Duration = Duration::from_secs(10);
/// The longest wait for the claim to an answer.
const CLAIMED_WITHIN: Duration = Duration::from_secs(1);

/// A service's leases on parts of the gateway.
pub struct LeasedShards(pub Arc<Service>);

fn work(part: GatewayPart) -> Work {
    match part {
        GatewayPart::Shard { index, of } => Work { kind: SHARD, of: u64::from(of) << 32 | u64::from(index) },
        GatewayPart::Ready(index) => Work { kind: "ready shard", of: index.into() },
        GatewayPart::Connecting(bucket) => Work { kind: "connecting", of: bucket.into() },
        GatewayPart::Answer(interaction) => Work { kind: "answer", of: interaction },
    }
}

impl LeasedShards {
    /// Returns the numbers of all work of a kind that any process holds.
    async fn held(&self, kind: &'static str) -> Vec<u64> {
        self.0.leases().held_by_all(kind).await.unwrap_or_else(|fault| {
            tracing::warn!(fault = %chain(&fault), "it can't be known who listens to which shard");
            Vec::new()
        })
    }
}

#[async_trait::async_trait]
impl ShardLeases for LeasedShards {
    fn processes(&self) -> usize {
        *self.0.leases().running().borrow()
    }

    async fn total(&self) -> Option<u32> {
        self.held(SHARD).await.first().and_then(|shard| u32::try_from(shard >> 32).ok())
    }

    async fn take(&self, part: GatewayPart) -> bool {
        if let GatewayPart::Answer(_) = part {
            // This lease is not renewed. If the store fails, a second answer is better than none.
            let taken = self.0.store().take_lease(work(part), ANSWERED);
            return !matches!(timeout(CLAIMED_WITHIN, taken).await, Ok(Ok(None)));
        }
        self.0.leases().keeps(work(part)).await
    }

    async fn has_lost(&self, part: GatewayPart) -> bool {
        !self.0.leases().holds(work(part)) && matches!(self.0.leases().take(work(part)).await, Ok(false))
    }

    async fn leave(&self, part: GatewayPart) {
        self.0.leases().leave(work(part)).await;
    }

    async fn is_held(&self, part: GatewayPart) -> bool {
        let Work { kind, of } = work(part);
        self.held(kind).await.contains(&of)
    }

    async fn retire(&self) {
        self.0.leases().retire().await;
    }
}
