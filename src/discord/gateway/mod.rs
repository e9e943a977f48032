//! The gateway: its address and limits, the connection, and the close handshake.

pub mod claims;
pub mod connect;
pub mod gateway_liveness;
pub mod relay;
pub mod shards;

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serenity::all::{
    ApplicationId, Client, ClientBuilder, GatewayError, GatewayIntents, Http, HttpBuilder, ShardManager,
};
use tokio::time::{sleep, timeout};

use crate::discord::gateway::connect::ShardRange;

use crate::discord::interaction::handler::Handler;
use crate::metrics;

/// Time limit for the close handshake with the gateway.
const GOODBYE: Duration = Duration::from_secs(2);

/// The reason why a running bot ended by itself.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stopped {
    #[error("Discord does not accept the token any more: make a new one on the application's page")]
    WrongToken,
    #[error("the connection to Discord ended: {0}")]
    Disconnected(String),
}

/// The gateway's address, its recommended number of shards, and its limit on new connections.
#[derive(Clone, Deserialize)]
pub(crate) struct Gateway {
    pub url: String,
    #[serde(default)]
    pub shards: u32,
    #[serde(default)]
    pub session_start_limit: SessionLimit,
}

/// Limits on new connections (topics/gateway, Session Start Limit Object).
#[derive(Clone, Deserialize)]
pub(crate) struct SessionLimit {
    /// Connections left until the reset, for all shards together.
    pub remaining: u32,
    /// Milliseconds until the reset.
    pub reset_after: u64,
    /// Connections that may start at the same time.
    pub max_concurrency: u32,
}

impl Default for SessionLimit {
    fn default() -> SessionLimit {
        SessionLimit { remaining: u32::MAX, reset_after: 0, max_concurrency: 1 }
    }
}

/// Listens to the gateway until `stop` is ready, then closes the connection.
pub(crate) async fn listen(
    mut client: Client,
    range: ShardRange,
    stop: impl Future<Output = ()>,
) -> Result<(), Stopped> {
    let manager = Arc::clone(&client.shard_manager);
    metrics::SHARDS.set(f64::from(range.last - range.first + 1));
    let ended = tokio::select! {
        // Serenity's range includes its end.
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

pub(crate) async fn client(http: Http, gateway: String, handler: Handler) -> Result<Client, Stopped> {
    // Interactions need no intent. The GUILDS intent reports the servers that the bot joins; the bot never asks for a
    // privileged intent.
    let client = ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(handler.clone())
        .raw_event_handler(handler)
        .await
        .map_err(|error| Stopped::Disconnected(error.to_string()))?;
    // Serenity also asked for the address, but falls back to Discord's own if it got no answer.
    *client.ws_url.lock().await = gateway;
    Ok(client)
}

/// Closes the gateway's connection. Waits for one that is still being made, because it can't be closed earlier.
pub(crate) async fn goodbye(shards: &ShardManager) {
    while shards.shards_instantiated().await.is_empty() {
        sleep(Duration::from_millis(20)).await;
    }
    shards.shutdown_all().await;
}

/// Serenity's own HTTP client, which it uses only to ask for the gateway. An alternative address and the rate limiter
/// exclude each other: with the limiter on, serenity would call Discord whatever the address.
pub(crate) fn gateway_http(token: &str, api: Option<&str>, application: u64) -> Http {
    let http = HttpBuilder::new(token).application_id(ApplicationId::new(application));
    match api {
        Some(api) => http.proxy(api).ratelimiter_disabled(true).build(),
        None => http.build(),
    }
}

pub(crate) fn stopped(error: serenity::Error) -> Stopped {
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
