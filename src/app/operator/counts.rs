//! Counts of servers, people, games and data, for the metrics and the operator.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{sleep, timeout};

use crate::app::clock;
use postern_chat::message::messenger::Messenger;
use postern_metrics as metrics;
use postern_play::time::{Millis, Timestamp};
use postern_store::Store;
use postern_store::fault::Fault;

/// Pause between two counts.
const COUNTED_AGAIN: Duration = Duration::from_secs(600);
/// The longest wait for one count of the store.
const COUNTED_WITHIN: Duration = Duration::from_secs(30);
/// The people who used the bot in this time are counted.
const WEEK: Millis = Millis(7 * Millis::DAY.0);

/// The numbers of a store. Counts that are not known are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The people who used the bot in the last seven days.
    people: Option<u64>,
    /// Unfinished matches.
    running: Option<u64>,
    /// The size of the database, in bytes.
    bytes: Option<u64>,
}

impl Counts {
    pub async fn of_store(store: &Store, now: Timestamp) -> Counts {
        Counts {
            people: people(store, now).await,
            running: known(store.running()).await,
            bytes: known(store.bytes()).await,
        }
    }

    /// Returns the counts on one line.
    pub fn line(&self, servers: usize) -> String {
        let shown =
            |count: Option<u64>| count.map_or_else(|| "unknown".to_owned(), |count| count.to_string());
        let megabytes = self.bytes.map(|bytes| bytes.div_ceil(1_000_000));
        format!(
            "servers {servers}, people in the last seven days {}, running games {}, database {} MB",
            shown(self.people),
            shown(self.running),
            shown(megabytes)
        )
    }
}

/// Counts the people of the last seven days.
async fn people(store: &Store, now: Timestamp) -> Option<u64> {
    known(store.seen_since(now.plus(Millis(-WEEK.0)))).await
}

/// Counts for the metrics, every ten minutes. The monitor counts the running matches. Never returns.
pub(crate) async fn run(store: Store, messenger: Arc<dyn Messenger>) {
    loop {
        let shown = |count: Option<u64>| count.map_or(f64::NAN, |count| count as f64);
        metrics::PEOPLE.set(shown(people(&store, clock()).await));
        metrics::STORE_BYTES.set(shown(known(store.bytes()).await));
        let servers = messenger.server_count().await;
        let servers = servers.inspect_err(|error| tracing::debug!(%error, "the servers can't be counted"));
        metrics::SERVERS.set(shown(servers.ok()));
        sleep(COUNTED_AGAIN).await;
    }
}

/// Returns the answer of the store; `None` if it fails or takes too long.
async fn known(answer: impl Future<Output = Result<u64, Fault>>) -> Option<u64> {
    timeout(COUNTED_WITHIN, answer).await.ok()?.ok()
}
