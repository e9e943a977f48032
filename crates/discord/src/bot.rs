//! The bot's account: its connection, its abilities, and its orderly shutdown.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;
use tokio::time::timeout;

use super::gateway::connector::{Connector, listen};
use super::gateway::gate::{Gate, Gateway};
use super::gateway::stopped::Stopped;
use super::rest::Rest;
use super::rest::address::ApiAddress;
use super::rest::registrar::Registrar;
use crate::activity::Activity;
use crate::gateway::claims::{Claims, ShardLeases};
use crate::gateway::connect::{ConnectError, ConnectSettings, Listening, ShardRange, base, connect_error};
use crate::gateway::proxy::Proxies;
use crate::gateway::shards;
use crate::interaction::answering::Answering;
use crate::interaction::endpoint;
use crate::interaction::handler::{Handler, Now};
use crate::interaction::signature::PublicKey;
use crate::oauth::OAuth;
use crate::rest::messenger::DiscordMessenger;
use crate::rest::pace::RateLimiter;
use crate::rest::route::Route;
use postern_chat::message::messenger::Messenger;
use postern_play::ids::PersonId;

/// Maximum wait at shutdown for interactions that are being answered.
const ANSWERED_WITHIN: Duration = Duration::from_millis(2500);

/// The bot, authenticated with Discord but not yet listening.
pub struct Bot {
    rest: Arc<Rest>,
    ear: Ear,
    api: String,
    user: PersonId,
    application: u64,
    /// The key of the application; `None` if Discord names none that can be read.
    key: Option<PublicKey>,
    clock: Now,
    online: Arc<watch::Sender<bool>>,
    processes: Arc<AtomicUsize>,
}

/// The source of interactions.
enum Ear {
    Gateway {
        token: Arc<str>,
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
    /// Applications have one.
    #[serde(default)]
    verify_key: String,
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
        let shown = |address: &ApiAddress| address.shown().to_owned();
        let api = address.as_ref().map_or_else(|| "Discord".to_owned(), shown);
        let processes = Arc::new(AtomicUsize::new(1));
        let pace = RateLimiter::new(settings.requests_per_second, Arc::clone(&processes));
        let place = address.clone().unwrap_or_else(ApiAddress::discord);
        let rest = Rest::over(settings.network, token, place, Arc::clone(&settings.clock), pace);
        let (failed, patience) = (|error| connect_error(error, &api), settings.patience);
        let user: Account = patience.ask(|| rest.get(Route::UserMe, &[])).await.map_err(failed)?;
        let application: Account =
            patience.ask(|| rest.get(Route::Oauth2ApplicationCurrent, &[])).await.map_err(failed)?;
        let key = application.verify_key.parse().ok();
        let id = |account: Account| {
            let id = account.id.parse::<u64>().ok().filter(|id| *id != 0);
            id.ok_or_else(|| ConnectError::Unreachable {
                api: api.clone(),
                why: format!("it says that our number is \"{}\", which is none", account.id),
            })
        };
        let (user, application) = (id(user)?, id(application)?);
        let ear = match settings.listening {
            Listening::Gateway | Listening::Shards(_) => {
                let gateway: Gateway =
                    patience.ask(|| rest.get(Route::GatewayBot, &[])).await.map_err(failed)?;
                let range = match settings.listening {
                    Listening::Shards(range) => Some(range),
                    Listening::Gateway | Listening::Http { .. } => None,
                };
                Ear::Gateway { token: token.into(), gateway, range, leases: None }
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
            key,
            clock: settings.clock,
            online: Arc::new(watch::Sender::new(false)),
            processes,
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
        Arc::new(DiscordMessenger::new(Arc::clone(&self.rest), self.user, self.application))
    }

    /// The Activity of the application, if it has one.
    pub fn activity(&self) -> Activity {
        Activity::new(Arc::clone(&self.rest), self.application, self.key)
    }

    /// "Sign in with Discord" for the application with this secret.
    pub fn oauth(&self, secret: String) -> OAuth {
        OAuth::new(Arc::clone(&self.rest), self.application, secret)
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

    /// Registers the commands with Discord.
    pub fn registrar(&self) -> Registrar {
        Registrar::new(Arc::clone(&self.rest), self.application, self.api.clone())
    }

    /// Listens until `stop` is ready. Then accepts no new interactions, lets the running ones finish, and returns
    /// within 5 s. Lost connections are restored.
    ///
    /// # Errors
    /// [`Stopped`] if Discord ends the connection for good.
    pub async fn run(
        self,
        interactions: Arc<dyn postern_chat::message::handler::Handler>,
        stop: impl Future<Output = ()>,
    ) -> Result<(), Stopped> {
        let (ear, handler, running) = self.listener(interactions);
        let ended = match ear {
            Ear::Gateway { token, gateway, range, leases } => {
                let recommended = gateway.shards.max(1);
                let gate = Arc::new(Gate::new(Arc::clone(&handler.answering.rest), gateway, leases.clone()));
                let proxies = Arc::new(Proxies::of_environment());
                let connector = Connector { token, gate, proxies, handler };
                match leases {
                    Some(leases) => shards::listen(connector, recommended, leases, stop).await,
                    None => {
                        let all = ShardRange { first: 0, last: recommended - 1, of: recommended };
                        listen(&connector, range.unwrap_or(all), stop).await
                    }
                }
            }
            Ear::Http { listener, key } => {
                let served = endpoint::serve(listener, key, handler, stop).await;
                served.map_err(|error| Stopped::Disconnected(error.to_string()))
            }
        };
        finish(&running).await;
        ended
    }

    /// Listens to the events of a session that somebody else holds, by their names and data, until there are no more. Other
    /// processes with the leases of this one may hear the same events. Then lets the running interactions finish, as
    /// [`run`](Bot::run) does.
    pub async fn hear(
        self,
        interactions: Arc<dyn postern_chat::message::handler::Handler>,
        mut events: UnboundedReceiver<(String, Value)>,
    ) {
        let (ear, mut handler, running) = self.listener(interactions);
        if let Ear::Gateway { leases: Some(leases), .. } = ear {
            let claims = Claims::new(leases);
            claims.to_the_end();
            handler.claims = Some(claims);
        }
        while let Some((name, data)) = events.recv().await {
            handler.hear(&name, data);
        }
        finish(&running).await;
    }

    /// The source of interactions, the code that answers them, and the number of those being answered.
    fn listener(
        self,
        interactions: Arc<dyn postern_chat::message::handler::Handler>,
    ) -> (Ear, Handler, Arc<watch::Sender<usize>>) {
        let running = Arc::new(watch::Sender::new(0));
        let handler = Handler {
            answering: Answering::new(self.rest, self.application, interactions),
            bot: self.user,
            clock: self.clock,
            running: Arc::clone(&running),
            online: self.online,
            claims: None,
        };
        (self.ear, handler, running)
    }
}

/// Waits for the interactions that are being answered.
async fn finish(running: &watch::Sender<usize>) {
    let mut running = running.subscribe();
    if timeout(ANSWERED_WITHIN, running.wait_for(|running| *running == 0)).await.is_err() {
        tracing::warn!(running = *running.borrow(), "interactions were left unanswered at the end");
    }
}
