//! The gateway's shards that this process holds by lease.
//!
//! Identical processes divide the shards, and another process takes over the shards of one that dies. A process that
//! ends, or has more than its share, stays connected to a shard until another one is ready for it. Until then both
//! receive each interaction, and the process that gets the claim on it answers.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::task::{AbortHandle, Id, JoinError, JoinSet};
use tokio::time::{Instant, sleep, timeout};

use super::claims::{Claims, GatewayPart, ShardLeases};
use super::connector::Connector;
use super::stopped::Stopped;
use crate::interaction::handler::Handler;
use postern_metrics as metrics;

/// Interval between two searches for a free shard.
const LOOKED: Duration = Duration::from_secs(1);
/// Time after a new connection during which the process claims interactions before it answers them.
const CLAIMED: Duration = Duration::from_secs(15);
/// Maximum time a process stays connected to a shard after it gave it up. The next process may have to wait
/// for its turn before it connects.
const HANDED_OVER: Duration = Duration::from_secs(15);

/// Listens to the shards that this process holds, until `stop` is ready.
///
/// # Errors
/// [`Stopped`] if Discord ends a connection for good.
pub(crate) async fn listen(
    connector: Connector,
    recommended: u32,
    leases: Arc<dyn ShardLeases>,
    stop: impl Future<Output = ()>,
) -> Result<(), Stopped> {
    let claims = Claims::new(Arc::clone(&leases));
    let handler = Handler { claims: Some(claims.clone()), ..connector.handler.clone() };
    let total = leases.total().await.unwrap_or(recommended);
    let mut shards = Shards {
        total,
        connector: Connector { handler, ..connector },
        leases,
        claims,
        listening: BTreeMap::new(),
        leaving: BTreeMap::new(),
        tasks: JoinSet::new(),
    };
    tokio::pin!(stop);
    let ended = loop {
        let look = async {
            let looked = shards.look().await;
            if looked.is_ok() {
                sleep(LOOKED).await;
            }
            looked
        };
        tokio::select! {
            looked = look => if looked.is_err() { break looked },
            () = &mut stop => break Ok(()),
        }
    };
    shards.hand_over(ended.is_ok()).await;
    ended
}

/// A connection to a shard. An older connection to the same shard may not have ended yet.
struct Connection {
    stop: oneshot::Sender<()>,
    /// Ends with the connection.
    ended: oneshot::Receiver<()>,
    task: AbortHandle,
}

struct Shards {
    total: u32,
    connector: Connector,
    leases: Arc<dyn ShardLeases>,
    claims: Claims,
    /// The connections to the held shards, by index.
    listening: BTreeMap<u32, Connection>,
    /// Connections to shards left to other processes, and the latest time to close them.
    leaving: BTreeMap<u32, (Connection, Instant)>,
    tasks: JoinSet<Result<(), Stopped>>,
}

impl Shards {
    fn part(&self, index: u32) -> GatewayPart {
        GatewayPart::Shard { index, of: self.total }
    }

    /// Leaves the shards that are lost or exceed this process's share, and takes one more if a shard is free.
    async fn look(&mut self) -> Result<(), Stopped> {
        while let Some(ended) = self.tasks.try_join_next_with_id() {
            let id = ended.as_ref().map_or_else(JoinError::id, |(id, _)| *id);
            // Connections closed by this process are no longer in the list.
            let Some(index) = self.index_of(id) else { continue };
            self.listening.remove(&index);
            self.leases.leave(GatewayPart::Ready(index)).await;
            self.leases.leave(self.part(index)).await;
            let (_, ended) = ended.map_err(|broken| Stopped::Disconnected(broken.to_string()))?;
            ended?;
        }
        for index in self.listening.keys().copied().collect::<Vec<_>>() {
            if self.leases.has_lost(self.part(index)).await
                && let Some(connection) = self.listening.remove(&index)
            {
                tracing::info!(index, "another process listens to a shard");
                self.leases.leave(GatewayPart::Ready(index)).await;
                connection.close(index).await;
            }
        }
        self.close_what_was_taken_over().await;
        let share = (self.total as usize).div_ceil(self.leases.processes().max(1));
        if self.listening.len() > share
            && let Some((&index, _)) = self.listening.first_key_value()
        {
            tracing::info!(index, "a shard is left to another process");
            self.claims.for_a_while(HANDED_OVER);
            self.leave(index).await;
            return Ok(());
        }
        for index in 0..self.total {
            if self.listening.len() >= share {
                break;
            }
            let is_connected = self.listening.contains_key(&index) || self.leaving.contains_key(&index);
            if !is_connected && self.leases.take(self.part(index)).await {
                self.begin(index);
                return Ok(());
            }
        }
        metrics::SHARDS.set(self.listening.len() as f64);
        if self.listening.is_empty() {
            // Other processes hold all shards, so this one is healthy without a connection.
            postern_metrics::list::GATEWAY_HEARD.note();
        }
        Ok(())
    }

    /// The shard that belongs to this connection.
    fn index_of(&self, task: Id) -> Option<u32> {
        let mut all = self.listening.iter();
        all.find(|(_, connection)| connection.task.id() == task).map(|(&index, _)| index)
    }

    /// Connects to a held shard.
    fn begin(&mut self, index: u32) {
        self.claims.for_a_while(CLAIMED);
        let shard = self.connector.shard(index, self.total);
        let (stop, stopped) = oneshot::channel::<()>();
        let (end, ended) = oneshot::channel();
        let task = self.tasks.spawn(async move {
            let _end: oneshot::Sender<()> = end;
            // An error means that the sender is gone, which is a reason to stop as well.
            shard.run(async { drop(stopped.await) }).await
        });
        self.listening.insert(index, Connection { stop, ended, task });
    }

    /// Leaves a shard to another process, and stays connected until that one is ready.
    async fn leave(&mut self, index: u32) {
        self.leases.leave(GatewayPart::Ready(index)).await;
        self.leases.leave(self.part(index)).await;
        if let Some(connection) = self.listening.remove(&index) {
            self.leaving.insert(index, (connection, Instant::now() + HANDED_OVER));
        }
    }

    /// Closes the connections to shards for which another process is ready, and those that have waited long enough.
    async fn close_what_was_taken_over(&mut self) {
        for (index, until) in
            self.leaving.iter().map(|(&index, &(_, until))| (index, until)).collect::<Vec<_>>()
        {
            let is_late = Instant::now() >= until;
            if is_late {
                tracing::info!(index, "no other process took a shard over");
            }
            if (is_late || self.leases.is_held(GatewayPart::Ready(index)).await)
                && let Some((connection, _)) = self.leaving.remove(&index)
            {
                connection.close(index).await;
            }
        }
    }

    /// Hands over all shards at shutdown. `with_time` is false if Discord ended the connection; then nothing is handed
    /// over.
    async fn hand_over(&mut self, with_time: bool) {
        self.claims.to_the_end();
        let others = self.leases.processes() > 1;
        self.leases.retire().await;
        for index in self.listening.keys().copied().collect::<Vec<_>>() {
            self.leave(index).await;
        }
        while with_time && others && !self.leaving.is_empty() {
            self.close_what_was_taken_over().await;
            sleep(LOOKED / 5).await;
        }
        for (index, (connection, _)) in std::mem::take(&mut self.leaving) {
            connection.close(index).await;
        }
    }
}

impl Connection {
    /// Closes the connection to the gateway, with or without its confirmation.
    async fn close(self, index: u32) {
        // Without a receiver, the connection has ended already.
        let _ = self.stop.send(());
        if timeout(LOOKED * 4, self.ended).await.is_err() {
            tracing::debug!(index, "the gateway did not confirm the end of the connection");
        }
        self.task.abort();
    }
}
