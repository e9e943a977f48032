//! The bot's account: its connection, its abilities, and its orderly shutdown.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use serenity::all::{ApplicationId, Http, LightMethod, Route};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

use super::gateway::{Gateway, Stopped, client, gateway_http, listen};
use super::rest::{CallError, Rest};
use crate::chat::command_info::{CommandInfo, MenuCommand};
use crate::chat::message::messenger::Messenger;
use crate::discord::gateway::claims::ShardLeases;
use crate::discord::gateway::connect::{
    ConnectError, ConnectSettings, Listening, Patience, ShardRange, base, connect_error,
};
use crate::discord::gateway::relay::Relay;
use crate::discord::gateway::shards;
use crate::discord::gateway::shards::Connector;
use crate::discord::interaction::answering::Answering;
use crate::discord::interaction::endpoint;
use crate::discord::interaction::handler::{Handler, Now};
use crate::discord::interaction::signature::PublicKey;
use crate::discord::rest::messenger::DiscordMessenger;
use crate::discord::rest::pace::{RateLimiter, gap};
use crate::discord::rest::{limits, register};
use crate::play::ids::PersonId;

/// Maximum wait at shutdown for interactions that are being answered.
const ANSWERED_WITHIN: Duration = Duration::from_millis(2500);

/// The bot, authenticated with Discord but not yet listening.
pub struct Bot {
    rest: Arc<Rest>,
    ear: Ear,
    api: String,
    user: PersonId,
    application: u64,
    clock: Now,
    patience: Patience,
    online: Arc<watch::Sender<bool>>,
    processes: Arc<AtomicUsize>,
    requests_per_second: u32,
}

/// The source of interactions.
enum Ear {
    /// Data that serenity needs for the gateway.
    Gateway {
        http: Box<dyn Fn() -> Http + Send + Sync>,
        gateway: Gateway,
        /// The shards of this process. `None` for the shards held by lease, or all shards without `leases`.
        range: Option<ShardRange>,
        leases: Option<Arc<dyn ShardLeases>>,
    },
    Http {
        listener: TcpListener,
        key: PublicKey,
    },
}

#[derive(Deserialize)]
struct Account {
    id: String,
}

impl Bot {
    /// Asks Discord for our account and the address of its gateway.
    ///
    /// # Errors
    /// [`ConnectError`] if the settings are wrong or Discord does not answer.
    pub async fn connect(settings: ConnectSettings) -> Result<Bot, ConnectError> {
        let marks = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`');
        let token = settings.token.trim_matches(marks);
        let token = token.strip_prefix("Bot ").unwrap_or(token).trim_matches(marks);
        if token.is_empty() {
            return Err(ConnectError::NoToken);
        }
        let address = settings.api.as_deref().map(base).transpose()?;
        let api = address.clone().unwrap_or_else(|| "Discord".to_owned());
        let rest = Rest::new(token, address.as_deref());
        let (failed, patience) = (|error| connect_error(error, &api), settings.patience);
        let user: Account = patience.ask(|| rest.get(Route::UserMe, &[])).await.map_err(failed)?;
        let application: Account =
            patience.ask(|| rest.get(Route::Oauth2ApplicationCurrent, &[])).await.map_err(failed)?;
        let id = |account: Account| {
            let id = account.id.parse::<u64>().ok().filter(|id| *id != 0);
            id.ok_or_else(|| ConnectError::Unreachable {
                api: api.clone(),
                why: format!("it says that our number is {:?}, which is none", account.id),
            })
        };
        let (user, application) = (id(user)?, id(application)?);
        let ear = match settings.listening {
            Listening::Gateway | Listening::Shards(_) => {
                let gateway: Gateway =
                    patience.ask(|| rest.get(Route::GatewayBot, &[])).await.map_err(failed)?;
                let (token, address) = (token.to_owned(), address.clone());
                let http = Box::new(move || gateway_http(&token, address.as_deref(), application));
                let range = match settings.listening {
                    Listening::Shards(range) => Some(range),
                    Listening::Gateway | Listening::Http { .. } => None,
                };
                Ear::Gateway { http, gateway, range, leases: None }
            }
            Listening::Http { listen, key } => {
                let bound = TcpListener::bind(listen).await;
                let listener =
                    bound.map_err(|error| ConnectError::Listen { listen, why: error.to_string() })?;
                Ear::Http { listener, key }
            }
        };
        Ok(Bot {
            rest: Arc::new(rest),
            ear,
            user: PersonId(user),
            application,
            clock: settings.clock,
            patience,
            online: Arc::new(watch::Sender::new(false)),
            processes: Arc::new(AtomicUsize::new(1)),
            requests_per_second: settings.requests_per_second,
            api,
        })
    }

    /// Returns the bot's own account.
    pub fn user(&self) -> PersonId {
        self.user
    }

    /// The application id for the invitation.
    pub fn application(&self) -> u64 {
        self.application
    }

    /// The sender of messages that are not answers. Works with or without a connection to the gateway.
    pub fn messenger(&self) -> Arc<dyn Messenger> {
        let (rest, processes) = (Arc::clone(&self.rest), Arc::clone(&self.processes));
        let pace = RateLimiter::new(gap(self.requests_per_second), processes);
        Arc::new(DiscordMessenger::new(rest, self.user, self.application, pace))
    }

    /// Makes the bot listen to the shards that this process holds by lease. Has no effect on a fixed range of shards or
    /// on interactions by HTTP.
    pub fn with_leases(mut self, held: Arc<dyn ShardLeases>) -> Bot {
        if let Ear::Gateway { range: None, leases, .. } = &mut self.ear {
            *leases = Some(held);
        }
        self
    }

    /// Number of processes that send requests with this token, including this one; initially 1. The processes share
    /// Discord's rate limit.
    pub fn processes(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.processes)
    }

    /// Becomes true when the bot starts to listen for the first time.
    pub fn online(&self) -> watch::Receiver<bool> {
        self.online.subscribe()
    }

    /// Registers the commands with Discord unless it already has them. Returns a fingerprint to store; `known` is the
    /// fingerprint returned last time.
    ///
    /// # Errors
    /// [`ConnectError`] if Discord refuses the commands or does not answer.
    pub async fn register(
        &self,
        commands: &[CommandInfo],
        on_messages: &[MenuCommand],
        on_people: &[MenuCommand],
        known: Option<&str>,
    ) -> Result<String, ConnectError> {
        let refused = |why| ConnectError::Commands { api: self.api.clone(), why };
        limits::check_commands(commands).map_err(refused)?;
        let body = register::definitions(commands, on_messages, on_people);
        let fingerprint = register::fingerprint(self.application, &body);
        let route = Route::Commands { application_id: ApplicationId::new(self.application) };
        if known == Some(fingerprint.as_str()) {
            // Someone may have removed the commands, or this is a different server with the same application.
            let there: Value =
                self.patience.ask(|| self.rest.get(route, &[])).await.map_err(|error| self.failed(error))?;
            if register::names(&there) == register::names(&body) {
                return Ok(fingerprint);
            }
        }
        let body = body.into();
        self.patience.ask(|| self.rest.send::<Value>(LightMethod::Put, route, &body)).await.map_err(
            |error| match error.refusal() {
                Some(refusal) if refusal.status == 400 => refused(error.to_string()),
                _ => self.failed(error),
            },
        )?;
        let registered = commands.len() + on_messages.len() + on_people.len();
        tracing::info!(commands = registered, "the commands are registered");
        Ok(fingerprint)
    }

    fn failed(&self, error: CallError) -> ConnectError {
        connect_error(error, &self.api)
    }

    /// Listens until `stop` is ready. Then accepts no new interactions, lets the running ones finish, and returns
    /// within 5 s. Lost connections are restored.
    ///
    /// # Errors
    /// [`Stopped`] if Discord ends the connection for good.
    pub async fn run(
        self,
        interactions: Arc<dyn crate::chat::handler::Handler>,
        stop: impl Future<Output = ()>,
    ) -> Result<(), Stopped> {
        let running = Arc::new(watch::Sender::new(0));
        let handler = Handler {
            answering: Answering { rest: self.rest, application: self.application, interactions },
            bot: self.user,
            clock: self.clock,
            running: Arc::clone(&running),
            online: self.online,
            claims: None,
        };
        let ended = match self.ear {
            Ear::Gateway { http, mut gateway, range, leases } => {
                let relay = Relay::open(&gateway.url).await;
                let relay = relay.map_err(|error| {
                    Stopped::Disconnected(format!("no port of 127.0.0.1 can be listened on: {error}"))
                })?;
                gateway.url.clone_from(&relay.address);
                match leases {
                    Some(leases) => {
                        shards::listen(Connector { http: &*http, gateway, handler }, leases, stop).await
                    }
                    None => {
                        let client = client(http(), gateway.url, handler).await?;
                        let of = gateway.shards.max(1);
                        let all = ShardRange { first: 0, last: of - 1, of };
                        listen(client, range.unwrap_or(all), stop).await
                    }
                }
            }
            Ear::Http { listener, key } => {
                let served = endpoint::serve(listener, key, handler, stop).await;
                served.map_err(|error| Stopped::Disconnected(error.to_string()))
            }
        };
        let mut running = running.subscribe();
        if timeout(ANSWERED_WITHIN, running.wait_for(|running| *running == 0)).await.is_err() {
            tracing::warn!(running = *running.borrow(), "interactions were left unanswered at the end");
        }
        ended
    }
}
