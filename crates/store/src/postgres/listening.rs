//! Wakes for notices that other processes file: by NOTIFY if the database supports it, otherwise by polling.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use deadpool_postgres::Pool;
use tokio::runtime::Handle;

use crate::fault::Fault;
use crate::waker::Waker;

use super::connecting::Connector;
use super::failure::Failure;

/// The period of polling. Polling continues with NOTIFY, because a broken connection may lose a notification.
const WOKEN_EVERY: Duration = Duration::from_millis(1500);
/// The pause before a broken connection is opened again.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest wait for a new connection.
const OPENED_WITHIN: Duration = Duration::from_secs(10);

/// The channel on which the processes of one database announce new notices.
pub(crate) struct Channel {
    runtime: Handle,
    pool: Pool,
    /// The name of the channel, with the schema in it: all schemas of a database share one set of channel names.
    name: String,
    /// True if the database does not support NOTIFY.
    missing: AtomicBool,
}

impl Channel {
    pub(crate) fn new(runtime: Handle, pool: Pool, schema: &str) -> Channel {
        Channel { runtime, pool, name: format!("postern {schema}"), missing: AtomicBool::new(false) }
    }

    /// Announces new notices to all processes. A lost announcement only delays the notice until the next poll.
    pub(crate) fn tell(&self) {
        if self.missing.load(Ordering::Relaxed) {
            return;
        }
        let (pool, name) = (self.pool.clone(), self.name.clone());
        self.runtime.spawn(async move {
            let client = pool.get().await?;
            let statement = client.prepare_cached("SELECT pg_notify($1, '')").await?;
            client.execute(&statement, &[&name]).await.map_err(Failure::from)
        });
    }

    /// Wakes `waker` on every announcement, and also at regular intervals. Never returns.
    pub(crate) async fn listen(self: Arc<Self>, connector: Connector, waker: Arc<dyn Waker>) {
        let now_and_then = async {
            loop {
                tokio::time::sleep(WOKEN_EVERY).await;
                waker.wake();
            }
        };
        tokio::join!(now_and_then, self.listen_for_notify(connector, &*waker));
    }

    async fn listen_for_notify(&self, connector: Connector, waker: &dyn Waker) {
        loop {
            match self.hear(&connector, waker).await {
                Err(Failure::Database(error)) if error.as_db_error().is_some() => {
                    let failure = Failure::Database(error);
                    if !failure.may_pass() {
                        tracing::info!(%failure, "the database has no LISTEN: it is asked every few seconds");
                        self.missing.store(true, Ordering::Relaxed);
                        return;
                    }
                }
                Ok(()) | Err(_) => {}
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Listens until the connection ends.
    async fn hear(&self, connector: &Connector, waker: &dyn Waker) -> Result<(), Failure> {
        let opened = tokio::time::timeout(OPENED_WITHIN, connector.servers().open()).await;
        let (client, driven) = opened.map_err(|_| Failure::OutOfReach(Fault::new("no server answers")))??;
        let asking = async {
            client.batch_execute(&format!("LISTEN \"{}\"", self.name.replace('"', "\"\""))).await?;
            // Look for notices that were filed before the LISTEN.
            waker.wake();
            std::future::pending::<Result<(), Failure>>().await
        };
        tokio::select! {
            // Why it ended does not matter here: the next one is opened.
            _ = driven.drive(|| waker.wake()) => Ok(()),
            failed = asking => failed,
        }
    }
}
