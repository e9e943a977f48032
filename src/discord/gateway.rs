//! The gateway: where it is, connecting to it, and saying good-bye.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serenity::all::{
    ApplicationId, Client, ClientBuilder, GatewayError, GatewayIntents, Http, HttpBuilder, ShardManager,
};
use tokio::time::{sleep, timeout};

use super::connect::ShardRange;
use super::gateway_liveness;
use super::handler::Handler;
use crate::metrics;

/// Saying good-bye to the gateway takes no longer than this.
const GOODBYE: Duration = Duration::from_secs(2);

/// Why a running bot ended by itself.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    #[error("Discord does not accept the token any more: make a new one on the application's page")]
    WrongToken,
    #[error("the connection to Discord ended: {0}")]
    Disconnected(String),
}

/// Where the gateway is, and how much of it is to be used.
#[derive(Clone, Deserialize)]
pub(super) struct Gateway {
    pub url: String,
    #[serde(default)]
    pub shards: u32,
    #[serde(default)]
    pub session_start_limit: SessionLimit,
}

/// How many connections may begin (topics/gateway, Session Start Limit Object).
#[derive(Clone, Deserialize)]
pub(super) struct SessionLimit {
    /// For all shards until it is reset.
    pub remaining: u32,
    /// Milliseconds until then.
    pub reset_after: u64,
    /// At the same time.
    pub max_concurrency: u32,
}

impl Default for SessionLimit {
    fn default() -> SessionLimit {
        SessionLimit { remaining: u32::MAX, reset_after: 0, max_concurrency: 1 }
    }
}

/// Listens to the gateway until `stop` is ready, and says good-bye to it.
pub(super) async fn listen(
    mut client: Client,
    range: ShardRange,
    stop: impl Future<Output = ()>,
) -> Result<(), Stopped> {
    let manager = Arc::clone(&client.shard_manager);
    metrics::SHARDS.set(f64::from(range.last - range.first + 1));
    let ended = tokio::select! {
        // The end of serenity's range is the last of it.
        ended = client.start_shard_range(range.first..range.last, range.of) => Err(match ended {
            Ok(()) => Stopped::Disconnected("it was closed by nobody here".into()),
            Err(error) => stopped(error),
        }),
        () = stop => Ok(()),
        never = gateway_liveness::watch(&manager) => match never {},
    };
    if timeout(GOODBYE, goodbye(&manager)).await.is_err() {
        tracing::debug!("the gateway did not say good-bye");
    }
    ended
}

pub(super) async fn client(http: Http, gateway: String, handler: Handler) -> Result<Client, Stopped> {
    // Interactions come without being asked for. The servers tell when the bot comes to a new one; nothing privileged
    // is ever asked for.
    let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(handler.clone())
        .raw_event_handler(handler)
        .await
        .map_err(|error| Stopped::Disconnected(error.to_string()))?;
    // Serenity asked for the address, too, but takes Discord's own where nobody answered.
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

/// Ends the gateway's connection. One that is only being made is waited for: it can't be ended before.
pub(super) async fn goodbye(shards: &ShardManager) {
    while shards.shards_instantiated().await.is_empty() {
        sleep(Duration::from_millis(20)).await;
    }
    shards.shutdown_all().await;
}

/// Serenity's own way to the API, of which it uses nothing but the question for the gateway. Another address and its
/// limiter exclude each other: with the limiter on it would call Discord whatever the address says.
pub(super) fn gateway_http(token: &str, api: Option<&str>, application: u64) -> Http {
    let http = HttpBuilder::new(token).application_id(ApplicationId::new(application));
    match api {
        Some(api) => http.proxy(api).ratelimiter_disabled(true).build(),
        None => http.build(),
    }
}

pub(super) fn stopped(error: serenity::Error) -> Stopped {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication | GatewayError::NoAuthentication) => {
            Stopped::WrongToken
        }
        error => Stopped::Disconnected(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn another_address_and_the_limiter_exclude_each_other() {
        let other = gateway_http("t", Some("http://127.0.0.1:1"), 1);
        assert!(other.ratelimiter.is_none() && other.proxy.is_some());
        let discord = gateway_http("t", None, 1);
        assert!(discord.ratelimiter.is_some() && discord.proxy.is_none());
    }
}
