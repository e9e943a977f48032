//! The bot's account: connecting it, what it can do, and its orderly end.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use serenity::all::{ApplicationId, Http, LightMethod, Route};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::timeout;

use super::answering::Answering;
use super::claims::ShardLeases;
use super::connect::{ConnectError, Listening, Patience, Settings, ShardRange, base, connect_error};
use super::endpoint;
use super::gateway::{Gateway, Stopped, client, gateway_http, listen};
use super::handler::{Clock, Handler};
use super::messenger::DiscordCourier;
use super::rest::{CallError, Rest};
use super::shards::{self, Connector};
use super::signature::PublicKey;
use super::{limits, register};
use crate::chat::{self, CommandInfo, MessageCommand, Messenger};
use crate::play::PersonId;

/// What is being answered is waited for no longer than this.
const ANSWERED_WITHIN: Duration = Duration::from_millis(2500);

/// The bot, known to Discord, but not listening yet.
pub struct Bot {
    rest: Arc<Rest>,
    ear: Ear,
    api: String,
    user: PersonId,
    application: u64,
    clock: Clock,
    patience: Patience,
    online: Arc<watch::Sender<bool>>,
    processes: Arc<AtomicUsize>,
}

/// Where interactions come in.
enum Ear {
    /// What serenity needs for the gateway.
    Gateway {
        http: Box<dyn Fn() -> Http + Send + Sync>,
        gateway: Gateway,
        /// The first and the last of so many; those that are held by lease, or all, where there are none.
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
    /// Asks Discord who we are and where its gateway is.
    ///
    /// # Errors
    /// [`ConnectError`] says what is wrong with the settings, or that nobody answers.
    pub async fn connect(settings: Settings) -> Result<Bot, ConnectError> {
        let token = settings.token.trim();
        let token = token.strip_prefix("Bot ").unwrap_or(token).trim();
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
            api,
        })
    }

    /// Our own account.
    pub fn user(&self) -> PersonId {
        self.user
    }

    /// The number that the invitation names.
    pub fn application(&self) -> u64 {
        self.application
    }

    /// Whoever says things without being asked; it works as long as it is kept, connected to the gateway or not.
    pub fn messenger(&self) -> Arc<dyn Messenger> {
        let (rest, processes) = (Arc::clone(&self.rest), Arc::clone(&self.processes));
        Arc::new(DiscordCourier::new(rest, self.user, self.application, processes))
    }

    /// The same, listening to the shards that this process holds by lease. Ranges of shards and interactions by HTTP stay
    /// what they are.
    pub fn with_leases(mut self, held: Arc<dyn ShardLeases>) -> Bot {
        if let Ear::Gateway { range: None, leases, .. } = &mut self.ear {
            *leases = Some(held);
        }
        self
    }

    /// How many processes send requests with this token, this one included: 1 as long as nobody sets it. They share
    /// what Discord allows.
    pub fn processes(&self) -> Arc<AtomicUsize> {
        Arc::clone(&self.processes)
    }

    /// Becomes true when the bot listens for the first time.
    pub fn online(&self) -> watch::Receiver<bool> {
        self.online.subscribe()
    }

    /// Gives Discord the commands, where it does not have them: `known` is what this answered the last time. The
    /// answer is to be kept.
    ///
    /// # Errors
    /// [`ConnectError`] where Discord refuses them or does not answer.
    pub async fn register(
        &self,
        commands: &[CommandInfo],
        on_messages: &[MessageCommand],
        known: Option<&str>,
    ) -> Result<String, ConnectError> {
        let refused = |why| ConnectError::Commands { api: self.api.clone(), why };
        limits::check_commands(commands).map_err(refused)?;
        let body = register::definitions(commands, on_messages);
        let fingerprint = register::fingerprint(self.application, &body);
        let route = Route::Commands { application_id: ApplicationId::new(self.application) };
        if known == Some(fingerprint.as_str()) {
            // Somebody else may have removed them, or this is another server with the same application.
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
        tracing::info!(commands = commands.len() + on_messages.len(), "the commands are registered");
        Ok(fingerprint)
    }

    fn failed(&self, error: CallError) -> ConnectError {
        connect_error(error, &self.api)
    }

    /// Listens until `stop` is ready; then takes nothing new, lets what is running finish, and returns within 5 s.
    /// Lost connections are made again.
    ///
    /// # Errors
    /// [`Stopped`] where Discord ends the connection for good.
    pub async fn run(
        self,
        reception: Arc<dyn chat::Handler>,
        stop: impl Future<Output = ()>,
    ) -> Result<(), Stopped> {
        let running = Arc::new(watch::Sender::new(0));
        let handler = Handler {
            answering: Answering { rest: self.rest, application: self.application, reception },
            bot: self.user,
            clock: self.clock,
            running: Arc::clone(&running),
            online: self.online,
            claims: None,
        };
        let ended = match self.ear {
            Ear::Gateway { http, gateway, leases: Some(leases), .. } => {
                shards::listen(Connector { http: &*http, gateway, handler }, leases, stop).await
            }
            Ear::Gateway { http, gateway, range, leases: None } => {
                let client = client(http(), gateway.url, handler).await?;
                let of = gateway.shards.max(1);
                listen(client, range.unwrap_or(ShardRange { first: 0, last: of - 1, of }), stop).await
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
