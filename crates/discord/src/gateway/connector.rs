//! The shards of one process, connected together.

use std::sync::Arc;

use tokio::sync::watch;
use tokio::task::JoinSet;

use super::connect::ShardRange;
use super::gate::Gate;
use super::proxy::Proxies;
use super::shard::Shard;
use super::stopped::Stopped;
use crate::interaction::handler::Handler;
use postern_metrics as metrics;

/// The parts that all shards of a process share.
#[derive(Clone)]
pub(crate) struct Connector {
    pub token: Arc<str>,
    pub gate: Arc<Gate>,
    pub proxies: Arc<Proxies>,
    pub handler: Handler,
}

impl Connector {
    pub(crate) fn shard(&self, index: u32, of: u32) -> Shard {
        let Connector { token, gate, proxies, handler } = self.clone();
        Shard { index, of, token, gate, proxies, handler }
    }
}

/// Listens to these shards until `stop` is ready, then closes the connections.
///
/// # Errors
/// [`Stopped`] if Discord ends a connection for good.
pub(crate) async fn listen(
    connector: &Connector,
    range: ShardRange,
    stop: impl Future<Output = ()>,
) -> Result<(), Stopped> {
    metrics::SHARDS.set(f64::from(range.last - range.first + 1));
    let stopping = watch::Sender::new(false);
    let mut shards = JoinSet::new();
    for index in range.first..=range.last {
        let (shard, mut stopped) = (connector.shard(index, range.of), stopping.subscribe());
        shards.spawn(shard.run(async move {
            // An error means that the sender is gone, which is a reason to stop as well.
            let _ = stopped.wait_for(|stopped| *stopped).await;
        }));
    }
    let ended = tokio::select! {
        ended = shards.join_next() => match ended {
            Some(Ok(Err(stopped))) => Err(stopped),
            Some(Err(broken)) => Err(Stopped::Disconnected(broken.to_string())),
            Some(Ok(Ok(()))) | None => Err(Stopped::Disconnected("a shard ended by itself".into())),
        },
        () = stop => Ok(()),
    };
    stopping.send_replace(true);
    while shards.join_next().await.is_some() {}
    ended
}
