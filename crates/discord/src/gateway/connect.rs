//! Connection settings, retries at the start, and the reasons for a failed connection.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::time::sleep;

use crate::interaction::handler::Now;
use crate::interaction::signature::PublicKey;
use crate::rest::address::ApiAddress;
use crate::rest::call_error::CallError;
use crate::rest::transport::Network;
use postern_play::time::backoff::Backoff;

/// Pauses after Discord did not answer.
const PAUSES: Backoff = Backoff { first: Duration::from_millis(500), longest: Duration::from_secs(60) };

/// Number of attempts at the start while Discord does not answer or is unavailable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// Unlimited: a service may start before the network is up, or while Discord is down.
    Endless,
    /// A number of attempts: a person waits at a terminal.
    Attempts(u32),
}

/// ConnectSettings of the connection.
#[derive(Clone)]
pub struct ConnectSettings {
    /// The bot's token, with or without a leading `Bot `.
    pub token: String,
    /// Alternative address of the API, such as `http://127.0.0.1:4000`; `None` for Discord's own.
    pub api: Option<String>,
    pub clock: Now,
    pub patience: Patience,
    pub listening: Listening,
    /// Discord's limit on requests per second with this token.
    pub requests_per_second: u32,
    /// The network of requests. The gateway has its own connections.
    pub network: Network,
}

/// Source of the bot's interactions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Listening {
    /// The gateway: the bot connects to Discord.
    Gateway,
    /// The gateway, but only these shards: other processes listen to the rest.
    Shards(ShardRange),
    /// HTTP: Discord connects to the bot, at this address or a proxy in front of it.
    Http { listen: SocketAddr, key: PublicKey },
}

/// A range of the gateway's shards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShardRange {
    pub first: u32,
    /// At least `first`, and less than `of`.
    pub last: u32,
    /// Total number of shards.
    pub of: u32,
}

/// The reason for a failed connection, as one line for the operator.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConnectError {
    #[error(
        "there is no token: set DISCORD_TOKEN, or discord.token or discord.token_file in the configuration file"
    )]
    NoToken,
    #[error(
        "{api} does not accept the token: copy it again from the application's page, \"Bot\" (not the client secret)"
    )]
    WrongToken { api: String },
    #[error(
        "the address of the API (discord.api or POSTERN_DISCORD_API) can't be used: it must begin with http:// or \
         https:// and name a host, without a name or a password before it"
    )]
    BadAddress,
    #[error("{api} is out of reach: {why}")]
    Unreachable { api: String, why: String },
    #[error("{listen} (discord.listen) can't be listened on: {why}")]
    Listen { listen: SocketAddr, why: String },
    #[error("{api} does not take the commands: {why}")]
    Commands { api: String, why: String },
}

impl ConnectError {
    /// True if another attempt with the same settings would fail, too.
    pub fn is_final(&self) -> bool {
        match self {
            ConnectError::NoToken | ConnectError::WrongToken { .. } | ConnectError::BadAddress => true,
            ConnectError::Unreachable { .. }
            | ConnectError::Listen { .. }
            | ConnectError::Commands { .. } => false,
        }
    }
}

impl Patience {
    /// Repeats a request until another attempt would not change its result.
    pub(crate) async fn ask<T, F: Future<Output = Result<T, CallError>>>(
        self,
        request: impl Fn() -> F,
    ) -> Result<T, CallError> {
        self.ask_pausing(request, sleep).await
    }

    async fn ask_pausing<T, F: Future<Output = Result<T, CallError>>, P: Future<Output = ()>>(
        self,
        request: impl Fn() -> F,
        sleep: impl Fn(Duration) -> P,
    ) -> Result<T, CallError> {
        for attempt in 1u32.. {
            let error = match request().await {
                Ok(answer) => return Ok(answer),
                Err(error) => error,
            };
            let asked_to_wait = match &error {
                CallError::NoAnswer(_) => Duration::ZERO,
                CallError::Refused(refusal) if may_pass(refusal.status) => {
                    refusal.retry_after.unwrap_or_default()
                }
                _ => return Err(error),
            };
            let is_too_long = self != Patience::Endless && asked_to_wait > PAUSES.longest;
            if self == Patience::Attempts(attempt) || is_too_long {
                return Err(error);
            }
            let wait = PAUSES.after(attempt).max(asked_to_wait);
            tracing::warn!(
                "Discord can't be used yet ({error}); the next attempt is in {:.1} s",
                wait.as_secs_f32()
            );
            sleep(wait).await;
        }
        Err(CallError::NoAnswer("it was tried more often than can be counted".into()))
    }
}

/// True if a refusal with this status is temporary: a rate limit, a fault at Discord, or a firewall on the way. Any
/// other status means that the settings are wrong.
fn may_pass(status: u16) -> bool {
    matches!(status, 403 | 408 | 429 | 500..)
}

/// The address of the API that a text means.
pub fn base(address: &str) -> Result<ApiAddress, ConnectError> {
    ApiAddress::read(address).ok_or(ConnectError::BadAddress)
}

pub(crate) fn connect_error(error: CallError, api: &str) -> ConnectError {
    let api = api.to_owned();
    match &error {
        CallError::Refused(refusal) if refusal.status == 401 => ConnectError::WrongToken { api },
        CallError::Unsendable(why) if why.contains("token") => ConnectError::WrongToken { api },
        CallError::Unsendable(_) => ConnectError::BadAddress,
        _ => ConnectError::Unreachable { api, why: error.to_string() },
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;
    use crate::rest::call_error::DiscordRefusal;

    fn refused(status: u16) -> CallError {
        let (message, retry_after) = (String::new(), Some(Duration::from_secs(3)));
        CallError::Refused(DiscordRefusal { status, code: 0, message, retry_after })
    }

    #[tokio::test]
    async fn trouble_that_passes_is_outwaited_and_pauses_grow() {
        let (asked, pauses) = (AtomicU32::new(0), Mutex::new(Vec::new()));
        let request = || {
            let attempt = asked.fetch_add(1, Ordering::Relaxed);
            async move {
                match attempt {
                    0 => Err(CallError::NoAnswer("no network".into())),
                    1 => Err(refused(429)),
                    2 => Err(refused(502)),
                    3..100 => Err(CallError::NoAnswer("still none".into())),
                    _ => Ok(attempt),
                }
            }
        };
        let sleep = |pause: Duration| {
            pauses.lock().expect("nobody panics").push(pause.as_millis());
            std::future::ready(())
        };
        assert_eq!(Patience::Endless.ask_pausing(request, sleep).await, Ok(100));
        let pauses = pauses.into_inner().expect("nobody panics");
        // Discord asked for a wait of 3 s with the second and third answers.
        assert_eq!(pauses[..8], [500, 3000, 3000, 4000, 8000, 16_000, 32_000, 60_000]);
        assert_eq!((pauses.len(), pauses.last()), (100, Some(&60_000)));
    }

    #[tokio::test]
    async fn what_another_attempt_would_not_change_ends_it_at_once() {
        let never = |_| -> std::future::Ready<()> { panic!("there is no pause") };
        for status in [400, 401, 404] {
            let answer: Result<(), CallError> =
                Patience::Endless.ask_pausing(|| async { Err(refused(status)) }, never).await;
            assert_eq!(answer, Err(refused(status)));
        }
        // A person at a terminal does not wait ten minutes.
        let (message, retry_after) = (String::new(), Some(Duration::from_secs(600)));
        let long = CallError::Refused(DiscordRefusal { status: 429, code: 0, message, retry_after });
        let answer: Result<(), CallError> =
            Patience::Attempts(3).ask_pausing(|| async { Err(long.clone()) }, never).await;
        assert_eq!(answer, Err(long));
        let pauses = AtomicU32::new(0);
        let pause = |_| {
            pauses.fetch_add(1, Ordering::Relaxed);
            std::future::ready(())
        };
        let answer: Result<(), CallError> =
            Patience::Attempts(3).ask_pausing(|| async { Err(refused(500)) }, pause).await;
        assert_eq!((answer, pauses.into_inner()), (Err(refused(500)), 2));
    }
}
