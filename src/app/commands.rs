//! Registers the commands with Discord if they changed since the last time. One process at a time does so.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::oneshot;
use tokio::time::{Instant, sleep};

use postern_chat::commands::{commands, message_commands, person_commands};
use postern_discord::gateway::connect::ConnectError;
use postern_discord::rest::registrar::Registrar;
use postern_metrics::list::COMMANDS_REFUSED;
use postern_play::log_words::chain;
use postern_play::time::backoff::Backoff;
use postern_service::Service;
use postern_store::Store;
use postern_store::work::Work;

/// The lease of the process that registers the commands.
const REGISTERS: Work = Work { kind: "commands", of: 0 };

/// How long to wait for another process to register the commands, and how often to check. The other process may have
/// died; registering the same commands twice does no harm.
const WAITED: Duration = Duration::from_secs(2);
const LOOKED: Duration = Duration::from_millis(50);
/// The pauses between attempts.
const PAUSES: Backoff = Backoff { first: Duration::from_secs(2), longest: Duration::from_secs(15 * 60) };

/// Registers the commands, with as many attempts as it takes: without them the bot still answers, and people use those
/// that Discord knows. `tried` is told of the end of the first attempt.
pub async fn register(registrar: Registrar, service: Arc<Service>, store: Store, tried: oneshot::Sender<()>) {
    let mut tried = Some(tried);
    for failures in 1u32.. {
        let registered = attempt(&registrar, &service, &store).await;
        if let Some(tried) = tried.take() {
            // The start may have gone on without this attempt.
            let _ = tried.send(());
        }
        let Err(error) = registered else { break };
        if COMMANDS_REFUSED.age().is_none() {
            COMMANDS_REFUSED.note();
        }
        let pause = PAUSES.after(failures);
        tracing::error!(%error, seconds = pause.as_secs(), "the commands are not registered; the next attempt follows");
        sleep(pause).await;
    }
    COMMANDS_REFUSED.forget();
}

/// Makes one attempt. If several processes start at once, one registers the commands, and the others find them
/// registered. The fingerprint in the store only saves a request; registration works without it.
async fn attempt(registrar: &Registrar, service: &Service, store: &Store) -> Result<(), ConnectError> {
    let until = Instant::now() + WAITED;
    while !service.leases().keeps(REGISTERS).await && Instant::now() < until {
        sleep(LOOKED).await;
    }
    let known = store.registered().await.unwrap_or_else(|fault| {
        tracing::warn!(fault = %chain(&fault), "it can't be known which commands Discord has; they are registered again");
        None
    });
    let catalogue = service.catalogue();
    let (on_messages, on_people) = (message_commands(catalogue), person_commands(catalogue));
    let registered =
        registrar.register(&commands(catalogue), &on_messages, &on_people, known.as_deref()).await;
    if let Ok(now) = &registered
        && known.as_ref() != Some(now)
        && let Err(fault) = store.set_registered(now).await
    {
        tracing::warn!(fault = %chain(&fault), "the next start registers the commands again");
    }
    service.leases().leave(REGISTERS).await;
    registered.map(drop)
}
