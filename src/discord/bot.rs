//! The bot's account: connecting it, what it can do, and its orderly end.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use serenity::all::{
    ApplicationId, Client, ClientBuilder, GatewayError, GatewayIntents, Http, HttpBuilder, LightMethod,
    Route, ShardManager,
};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::answering::Answering;
use super::connect::{ConnectError, Listening, Patience, Settings, base, connect_error};
use super::endpoint;
use super::handler::{Clock, Handler};
use super::messenger::DiscordCourier;
use super::rest::{CallError, Rest};
use super::signature::PublicKey;
use super::{hearing, limits, register};
use crate::chat::{self, CommandInfo, MessageCommand, Messenger};
use crate::play::PersonId;

/// What is being answered is waited for no longer than this.
const ANSWERED_WITHIN: Duration = Duration::from_millis(2500);
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
}

/// Where interactions come in.
enum Ear {
    /// What serenity needs for the gateway.
    Gateway {
        http: Http,
        url: String,
        shards: u32,
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

#[derive(Deserialize)]
struct Gateway {
    url: String,
    #[serde(default)]
    shards: u32,
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
            Listening::Gateway => {
                let gateway: Gateway =
                    patience.ask(|| rest.get(Route::GatewayBot, &[])).await.map_err(failed)?;
                let http = gateway_http(token, address.as_deref(), application);
                Ear::Gateway { http, url: gateway.url, shards: gateway.shards.max(1) }
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
        Arc::new(DiscordCourier::new(Arc::clone(&self.rest), self.user, self.application))
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
        };
        let ended = match self.ear {
            Ear::Gateway { http, url, shards } => {
                let client = client(http, url, handler).await?;
                listen(client, shards, stop).await
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

/// Listens to the gateway until `stop` is ready, and says good-bye to it.
async fn listen(mut client: Client, shards: u32, stop: impl Future<Output = ()>) -> Result<(), Stopped> {
    let manager = Arc::clone(&client.shard_manager);
    let ended = tokio::select! {
        ended = client.start_shards(shards) => Err(match ended {
            Ok(()) => Stopped::Disconnected("it was closed by nobody here".into()),
            Err(error) => stopped(error),
        }),
        () = stop => Ok(()),
        never = hearing::listen(&manager) => match never {},
    };
    if timeout(GOODBYE, goodbye(&manager)).await.is_err() {
        tracing::debug!("the gateway did not say good-bye");
    }
    ended
}

async fn client(http: Http, gateway: String, handler: Handler) -> Result<Client, Stopped> {
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
async fn goodbye(shards: &ShardManager) {
    while shards.shards_instantiated().await.is_empty() {
        sleep(Duration::from_millis(20)).await;
    }
    shards.shutdown_all().await;
}

/// Serenity's own way to the API, of which it uses nothing but the question for the gateway. Another address and its
/// limiter exclude each other: with the limiter on it would call Discord whatever the address says.
fn gateway_http(token: &str, api: Option<&str>, application: u64) -> Http {
    let http = HttpBuilder::new(token).application_id(ApplicationId::new(application));
    match api {
        Some(api) => http.proxy(api).ratelimiter_disabled(true).build(),
        None => http.build(),
    }
}

fn stopped(error: serenity::Error) -> Stopped {
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
