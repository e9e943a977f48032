//! Discord is given the commands where they changed since the last time, by one process at a time.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::chat::{commands, message_commands};
use crate::discord::{Bot, ConnectError};
use crate::service::{Service, Work};
use crate::store::Database;

/// What the process that registers the commands holds.
const REGISTERS: Work = Work { kind: "commands", of: 0 };

/// For how long another process is waited for that registers them, and how often it is looked whether it has. It may
/// have died: to register the same commands twice does no harm.
const WAITED: Duration = Duration::from_secs(2);
const LOOKED: Duration = Duration::from_millis(50);

/// Registers the commands. Of several processes that start at once one does it, and the others find them registered.
/// What the store remembers only saves a request: without it all goes on.
///
/// # Errors
/// [`ConnectError`] where Discord refuses the commands or does not answer.
pub(super) async fn register(bot: &Bot, service: &Service, store: &dyn Database) -> Result<(), ConnectError> {
    let until = Instant::now() + WAITED;
    while !service.leases().keeps(REGISTERS).await && Instant::now() < until {
        sleep(LOOKED).await;
    }
    let known = store.registered().await.unwrap_or_else(|fault| {
        tracing::warn!(%fault, "it can't be known which commands Discord has; they are registered again");
        None
    });
    let catalogue = service.catalogue();
    let now = bot.register(&commands(catalogue), &message_commands(catalogue), known.as_deref()).await?;
    if known.as_ref() != Some(&now)
        && let Err(fault) = store.set_registered(&now).await
    {
        tracing::warn!(%fault, "the next start registers the commands again");
    }
    service.leases().leave(REGISTERS).await;
    Ok(())
}
