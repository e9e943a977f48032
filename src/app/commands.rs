//! Registers the commands with Discord if they changed since the last time. One process at a time does so.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::chat::commands::{commands, message_commands, person_commands};
use crate::discord::bot::Bot;
use crate::discord::gateway::connect::ConnectError;
use crate::service::Service;
use crate::service::stores::Work;
use crate::store::database::Database;

/// The lease of the process that registers the commands.
const REGISTERS: Work = Work { kind: "commands", of: 0 };

/// How long to wait for another process to register the commands, and how often to check. The other process may have
/// died; registering the same commands twice does no harm.
const WAITED: Duration = Duration::from_secs(2);
const LOOKED: Duration = Duration::from_millis(50);

/// Registers the commands. If several processes start at once, one registers them, and the others find them registered.
/// The fingerprint in the store only saves a request; registration works without it.
///
/// # Errors
/// [`ConnectError`] if Discord refuses the commands or does not answer.
pub(crate) async fn register(bot: &Bot, service: &Service, store: &dyn Database) -> Result<(), ConnectError> {
    let until = Instant::now() + WAITED;
    while !service.leases().keeps(REGISTERS).await && Instant::now() < until {
        sleep(LOOKED).await;
    }
    let known = store.registered().await.unwrap_or_else(|fault| {
        tracing::warn!(%fault, "it can't be known which commands Discord has; they are registered again");
        None
    });
    let catalogue = service.catalogue();
    let (on_messages, on_people) = (message_commands(catalogue), person_commands(catalogue));
    let now = bot.register(&commands(catalogue), &on_messages, &on_people, known.as_deref()).await?;
    if known.as_ref() != Some(&now)
        && let Err(fault) = store.set_registered(&now).await
    {
        tracing::warn!(%fault, "the next start registers the commands again");
    }
    service.leases().leave(REGISTERS).await;
    Ok(())
}
