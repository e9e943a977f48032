//! The bot's account: connecting it, what it can do, and its orderly end.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::Value;
use serenity::all::{
    ApplicationId, Client, ClientBuilder, GatewayError, GatewayIntents, Http, HttpBuilder, LightMethod,
    Route, ShardManager,
};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::answering::Answering;
use super::handler::Handler;
use super::messenger::DiscordCourier;
use super::rest::{CallError, Rest};
use super::{limits, register};
use crate::chat::{self, CommandInfo, MessageCommand, Messenger};
use crate::play::{PersonId, Timestamp};

/// All of a stop takes no longer than this.
const STOPPED_WITHIN: Duration = Duration::from_millis(4500);
/// Saying good-bye to the gateway takes no longer than this.
const GOODBYE: Duration = Duration::from_secs(2);
/// How often and after which pause a start is tried where Discord does not answer.
const ATTEMPTS: u32 = 4;
const PAUSE: Duration = Duration::from_millis(500);

/// What time it is.
pub type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// What is needed to connect.
#[derive(Clone)]
pub struct Settings {
    /// The bot's token, with or without `Bot ` before it.
    pub token: String,
    /// Another address for the API, such as `http://127.0.0.1:4000`; Discord's own where there is none.
    pub api: Option<String>,
    pub clock: Clock,
}

/// Why the bot could not be connected; one line for whoever started it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("there is no token: set DISCORD_TOKEN, or discord.token in the configuration file")]
    NoToken,
    #[error(
        "{api} does not accept the token: copy it again from the application's page, \"Bot\" (not the client secret)"
    )]
    WrongToken { api: String },
    #[error("the address of the API is {0:?}: it must begin with http:// or https:// and name a host")]
    BadAddress(String),
    #[error("{api} is out of reach: {why}")]
    Unreachable { api: String, why: String },
    #[error("{api} does not take the commands: {why}")]
    Commands { api: String, why: String },
}

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
    client: BotClient,
    api: String,
    user: PersonId,
    application: u64,
    shards: u32,
    clock: Clock,
    online: Arc<watch::Sender<bool>>,
}

/// What serenity needs for the gateway.
struct BotClient {
    http: Http,
    gateway: String,
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
        let failed = |error| connect_error(error, &api);
        let user: Account = patient(|| rest.get(Route::UserMe, &[])).await.map_err(failed)?;
        let application: Account =
            patient(|| rest.get(Route::Oauth2ApplicationCurrent, &[])).await.map_err(failed)?;
        let gateway: Gateway = patient(|| rest.get(Route::GatewayBot, &[])).await.map_err(failed)?;
        let id = |account: Account| {
            let id = account.id.parse::<u64>().ok().filter(|id| *id != 0);
            id.ok_or_else(|| ConnectError::Unreachable {
                api: api.clone(),
                why: format!("it says that our number is {:?}, which is none", account.id),
            })
        };
        let (user, application) = (id(user)?, id(application)?);
        Ok(Bot {
            rest: Arc::new(rest),
            client: BotClient {
                http: gateway_http(token, address.as_deref(), application),
                gateway: gateway.url,
            },
            user: PersonId(user),
            application,
            shards: gateway.shards.max(1),
            clock: settings.clock,
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
        Arc::new(DiscordCourier::new(Arc::clone(&self.rest), self.user))
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
                patient(|| self.rest.get(route, &[])).await.map_err(|error| self.failed(error))?;
            if register::names(&there) == register::names(&body) {
                return Ok(fingerprint);
            }
        }
        let body = body.into();
        patient(|| self.rest.send::<Value>(LightMethod::Put, route, &body)).await.map_err(
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
            reception,
            answering: Answering { rest: self.rest, application: self.application },
            bot: self.user,
            clock: self.clock,
            running: Arc::clone(&running),
            online: self.online,
        };
        let mut client = client(self.client, handler).await?;
        let shards = Arc::clone(&client.shard_manager);
        let ended = tokio::select! {
            ended = client.start_shards(self.shards) => ended.map_err(stopped),
            () = stop => Ok(()),
        };
        let until = Instant::now() + STOPPED_WITHIN;
        if timeout(GOODBYE, goodbye(&shards)).await.is_err() {
            tracing::debug!("the gateway did not say good-bye");
        }
        let mut running = running.subscribe();
        if timeout_at(until, running.wait_for(|running| *running == 0)).await.is_err() {
            tracing::warn!(running = *running.borrow(), "interactions were left unanswered at the end");
        }
        ended
    }
}

async fn client(BotClient { http, gateway }: BotClient, handler: Handler) -> Result<Client, Stopped> {
    // Interactions come without being asked for; nothing else is needed, and nothing privileged ever.
    let client = ClientBuilder::new_with_http(http, GatewayIntents::empty())
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

/// The address that requests begin with: what is given, without `/api/v10` and slashes at its end.
fn base(address: &str) -> Result<String, ConnectError> {
    let address = address.trim();
    let bare = address.trim_end_matches('/');
    let bare = bare.strip_suffix("/v10").unwrap_or(bare);
    let bare = bare.strip_suffix("/api").unwrap_or(bare);
    let host = bare.strip_prefix("http://").or_else(|| bare.strip_prefix("https://"));
    match host {
        Some(host) if !host.is_empty() && !host.starts_with('/') && !host.contains(char::is_whitespace) => {
            Ok(bare.to_owned())
        }
        _ => Err(ConnectError::BadAddress(address.to_owned())),
    }
}

/// Asks again where nobody answers: a start must not fail for a moment's silence.
async fn patient<T, F: Future<Output = Result<T, CallError>>>(
    request: impl Fn() -> F,
) -> Result<T, CallError> {
    let mut attempt = 1;
    loop {
        let error = match request().await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        let wait = match &error {
            CallError::NoAnswer(_) => PAUSE,
            CallError::Refused(refusal) if refusal.status == 429 => refusal.retry_after.unwrap_or(PAUSE),
            CallError::Refused(refusal) if refusal.status >= 500 => PAUSE,
            _ => return Err(error),
        };
        if attempt == ATTEMPTS || wait > 10 * PAUSE {
            return Err(error);
        }
        attempt += 1;
        sleep(wait).await;
    }
}

fn connect_error(error: CallError, api: &str) -> ConnectError {
    let api = api.to_owned();
    match &error {
        CallError::Refused(refusal) if refusal.status == 401 => ConnectError::WrongToken { api },
        CallError::Unsendable(why) if why.contains("token") => ConnectError::WrongToken { api },
        CallError::Unsendable(_) => ConnectError::BadAddress(api),
        _ => ConnectError::Unreachable { api, why: error.to_string() },
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

    #[test]
    fn an_address_is_taken_in_every_usual_form() {
        let here = Ok("http://127.0.0.1:4000".to_owned());
        for form in ["http://127.0.0.1:4000", "http://127.0.0.1:4000/", " http://127.0.0.1:4000/api/v10/ "] {
            assert_eq!(base(form), here, "{form}");
        }
        for form in ["", "127.0.0.1:4000", "http://", "ftp://x", "http:// x"] {
            assert!(matches!(base(form), Err(ConnectError::BadAddress(_))), "{form}");
        }
    }
}
