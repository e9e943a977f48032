//! Tracks whether the gateway is alive through its answers to heartbeats: in quiet times there are no events.

use std::collections::HashMap;
use std::convert::Infallible;
use std::time::Duration;

use serenity::all::{ShardId, ShardManager};
use tokio::time::sleep;

/// Interval between two looks at the connections. Heartbeats are answered every 41 s or so.
const LOOKED_EVERY: Duration = Duration::from_secs(2);

/// Records every answer to a heartbeat; never returns. Serenity shows an answer only as a changed latency, so two
/// latencies that are equal to the nanosecond count as one answer.
pub(crate) async fn watch(manager: &ShardManager) -> Infallible {
    let mut known: HashMap<ShardId, Option<Duration>> = HashMap::new();
    loop {
        sleep(LOOKED_EVERY).await;
        for (shard, runner) in manager.runners.lock().await.iter() {
            let before = known.insert(*shard, runner.latency);
            if runner.latency.is_some() && before.is_some_and(|before| before != runner.latency) {
                crate::metrics::list::GATEWAY_HEARD.note();
            }
        }
    }
}
