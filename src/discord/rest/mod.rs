//! Requests to Discord's API, and the meaning of their answers.

pub mod delivery_errors;
pub mod emoji;
#[cfg(test)]
mod emoji_tests;
pub mod emoji_upload;
pub mod invalid_requests;
pub mod invite;
#[cfg(test)]
mod limiter_tests;
pub mod limits;
pub mod members;
pub mod messenger;
pub mod pace;
pub mod register;
pub mod rights;
pub mod writing;
pub mod writing_forms;

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{
    CreateAttachment, HttpError, InteractionId, LightMethod, Multipart, MultipartUpload, Ratelimiter,
    Request, Route,
};

use crate::discord::rest::emoji::{Emojis, without_emoji};
use crate::discord::rest::invalid_requests::InvalidRequests;
use crate::discord::rest::writing::{Body, File};
use crate::metrics;

/// Time limit of a request, from its start to the end of its answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// Discord's error code for a malformed message (topics/opcodes-and-status-codes, JSON Error Codes).
const MALFORMED: u64 = 50_035;

/// A failed request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CallError {
    /// No answer came, or it could not be read. Unknown whether Discord carried out the request.
    NoAnswer(String),
    /// The answer is a refusal.
    Refused(DiscordRefusal),
    /// The request is invalid: its address or the token has characters that are not allowed.
    Unsendable(String),
}

/// Discord's reasons for a refusal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DiscordRefusal {
    pub status: u16,
    /// Discord's error code (topics/opcodes-and-status-codes, JSON Error Codes); 0 if there is none.
    pub code: u64,
    pub message: String,
    /// Time until the next attempt, if a rate limit was exceeded.
    pub retry_after: Option<Duration>,
    /// True if the limit of all requests was exceeded, not only that of this route.
    pub global: bool,
}

impl CallError {
    pub fn refusal(&self) -> Option<&DiscordRefusal> {
        match self {
            CallError::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// True if Discord refused a message because of an emoji, which the path of the error names.
    fn is_about_emoji(&self) -> bool {
        let named = |refusal: &DiscordRefusal| refusal.message.to_ascii_lowercase().contains("emoji");
        self.refusal().is_some_and(|refusal| refusal.code == MALFORMED && named(refusal))
    }

    /// Discord's error code; 0 if there is none.
    pub fn code(&self) -> u64 {
        self.refusal().map_or(0, |refusal| refusal.code)
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::NoAnswer(why) | CallError::Unsendable(why) => f.write_str(why),
            CallError::Refused(DiscordRefusal { status, code, message, .. }) => {
                write!(f, "{message} (status {status}, code {code})")
            }
        }
    }
}

/// An answer before its evaluation.
struct HttpAnswer {
    status: u16,
    /// The `retry-after` header, in seconds.
    retry_after: Option<f64>,
    global: bool,
    /// True if other clients used up the limit.
    shared: bool,
    body: Vec<u8>,
}

type Sending<'a> = Pin<Box<dyn Future<Output = Result<HttpAnswer, CallError>> + Send + 'a>>;
type Sender = dyn for<'a> Fn(Request<'a>, &'a Option<Ratelimiter>) -> Sending<'a> + Send + Sync;

/// A client of Discord's API, or of another one in its place.
pub(crate) struct Rest {
    send: Box<Sender>,
    /// Serenity's rate limiter. It always calls Discord's own address, so it exists only if no other address is
    /// configured.
    limiter: Option<Ratelimiter>,
    /// Loads files, whose addresses are not part of the API.
    files: reqwest::Client,
    /// The requests that Discord refused.
    pub invalid_requests: Arc<InvalidRequests>,
    /// The emoji that messages can have.
    pub emojis: Emojis,
}

impl Rest {
    /// Creates a client of the API at `api` (`http://127.0.0.1:4000`), or of Discord's own.
    pub fn new(token: &str, api: Option<&str>) -> Rest {
        Rest::over(reqwest::Client::new(), token, api)
    }

    /// Creates a client with the connections of `client`.
    pub(crate) fn over(client: reqwest::Client, token: &str, api: Option<&str>) -> Rest {
        let authorization = format!("Bot {token}");
        let invalid_requests = Arc::<InvalidRequests>::default();
        let limiter = api.is_none().then(|| {
            let mut limiter = Ratelimiter::new(client.clone(), authorization.clone());
            // The limiter waits by itself, even after a refusal, which is visible only here.
            let refused = Arc::clone(&invalid_requests);
            limiter.set_ratelimit_callback(Box::new(move |info| {
                metrics::RATE_LIMITED.add([if info.global { "global" } else { "route" }]);
                // For a route, the callback does not tell a refusal from a wait that prevents one.
                if info.global {
                    refused.note(429, false);
                    refused.hold(info.timeout);
                }
            }));
            limiter
        });
        let api = api.map(str::to_owned);
        let files = client.clone();
        let send: Box<Sender> = Box::new(move |request, limiter| {
            let built = request.clone().build(&client, &authorization, api.as_deref());
            Box::pin(async move {
                let response = match limiter {
                    Some(limiter) => limiter.perform(request).await.map_err(unsent)?,
                    None => {
                        let built = built.map_err(unsent)?;
                        built.send().await.map_err(|error| no_answer(&error.without_url()))?
                    }
                };
                let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok());
                Ok(HttpAnswer {
                    status: response.status().as_u16(),
                    retry_after: header("retry-after").and_then(|seconds| seconds.parse().ok()),
                    global: header("x-ratelimit-global").is_some(),
                    shared: header("x-ratelimit-scope") == Some("shared"),
                    body: response.bytes().await.map_err(|error| no_answer(&error.without_url()))?.into(),
                })
            })
        });
        Rest { send, limiter, files, invalid_requests, emojis: Emojis::default() }
    }

    /// True if requests pass through serenity's limiter, and thus go to Discord itself.
    #[cfg(test)]
    pub fn is_limited(&self) -> bool {
        self.limiter.is_some()
    }

    /// Returns the content of a file at this address, without our token.
    pub async fn download(&self, address: &str) -> reqwest::Result<Vec<u8>> {
        let response = self.files.get(address).send().await?.error_for_status()?;
        Ok(response.bytes().await?.into())
    }

    pub async fn get<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
        params: &[(&'static str, String)],
    ) -> Result<T, CallError> {
        let request = Request::new(route, LightMethod::Get).params(Some(params.to_vec()));
        read(&self.perform(request, &self.limiter).await?)
    }

    /// Sends a body, and reads the answer.
    pub async fn send<T: DeserializeOwned>(
        &self,
        method: LightMethod,
        route: Route<'_>,
        body: &Body,
    ) -> Result<T, CallError> {
        read(&self.perform_with(PATIENCE, (method, route), body, &self.limiter).await?)
    }

    /// Sends a request without a body, and ignores the content of the answer.
    pub async fn bare(&self, method: LightMethod, route: Route<'_>) -> Result<(), CallError> {
        self.perform(Request::new(route, method), &self.limiter).await.map(drop)
    }

    /// Answers an interaction. These answers are exempt from all limits, so they bypass the limiter, which would also
    /// remember each of them forever. Gives up after `within` without an answer.
    pub async fn respond(
        &self,
        id: InteractionId,
        token: &str,
        body: &Body,
        within: Duration,
    ) -> Result<(), CallError> {
        let route = Route::InteractionResponse { interaction_id: id, token };
        self.perform_with(within, (LightMethod::Post, route), body, &None).await.map(drop)
    }

    /// Sends a deferred answer to an interaction. Bypasses the limiter: the limits apply per interaction, and the
    /// limiter would remember each of them forever.
    pub async fn follow(&self, method: LightMethod, route: Route<'_>, body: &Body) -> Result<(), CallError> {
        self.perform_with(PATIENCE, (method, route), body, &None).await.map(drop)
    }

    /// Deletes the answer to an interaction.
    pub async fn take_back(&self, route: Route<'_>) -> Result<(), CallError> {
        self.perform(Request::new(route, LightMethod::Delete), &None).await.map(drop)
    }

    async fn perform<'a>(
        &'a self,
        request: Request<'a>,
        limiter: &'a Option<Ratelimiter>,
    ) -> Result<Vec<u8>, CallError> {
        self.perform_within(PATIENCE, request, limiter).await
    }

    /// Sends a body. If Discord refuses it because of an emoji, sends it again without emoji.
    async fn perform_with<'a>(
        &'a self,
        time: Duration,
        (method, route): (LightMethod, Route<'a>),
        body: &Body,
        limiter: &'a Option<Ratelimiter>,
    ) -> Result<Vec<u8>, CallError> {
        let request = |json| with_body(Request::new(route, method), json, body.file.as_ref());
        let (json, emoji) = self.emojis.shown(&body.json);
        let sent = self.perform_within(time, request(json), limiter).await;
        match sent {
            Err(error) if !emoji.is_empty() && error.is_about_emoji() => {
                tracing::info!("a message goes out without emoji: {error}");
                // Later messages need not be refused, too. The next look at all emoji learns those that are still there.
                self.emojis.forget(emoji.iter().map(String::as_str));
                self.perform_within(time, request(without_emoji(&body.json)), limiter).await
            }
            sent => sent,
        }
    }

    async fn perform_within<'a>(
        &'a self,
        time: Duration,
        request: Request<'a>,
        limiter: &'a Option<Ratelimiter>,
    ) -> Result<Vec<u8>, CallError> {
        let (class, timer) = (class(request.route_ref()), metrics::REQUEST.start());
        let answer = tokio::time::timeout(time, (self.send)(request, limiter)).await.unwrap_or_else(|_| {
            Err(CallError::NoAnswer(format!("no answer within {} ms", time.as_millis())))
        });
        drop(timer);
        note(class, &answer);
        let answer = answer?;
        self.invalid_requests.note(answer.status, answer.shared);
        if (200..300).contains(&answer.status) { Ok(answer.body) } else { Err(refused(&answer)) }
    }
}

/// The kind of a route, as a metrics label.
fn class(route: &Route<'_>) -> &'static str {
    match route {
        Route::InteractionResponse { .. } => "answer",
        Route::WebhookOriginalInteractionResponse { .. } | Route::WebhookFollowupMessages { .. } => {
            "late answer"
        }
        Route::ChannelMessages { .. } | Route::ChannelMessage { .. } | Route::ChannelPin { .. } => "message",
        Route::ChannelMessageThreads { .. } | Route::ChannelThreadMember { .. } => "thread",
        Route::Channel { .. } | Route::UserMeDmChannels => "channel",
        Route::GuildMember { .. } | Route::GuildRoles { .. } => "member",
        Route::Commands { .. } => "commands",
        _ => "other",
    }
}

/// Counts a request by its outcome.
fn note(class: &str, answer: &Result<HttpAnswer, CallError>) {
    let status = answer.as_ref().map_or_else(|_| "none".to_owned(), |answer| answer.status.to_string());
    metrics::REQUESTS.add([class, &status]);
    if let Ok(answer) = answer
        && answer.status == 429
    {
        metrics::RATE_LIMITED.add([if answer.global { "global" } else { "route" }]);
    }
}

fn with_body<'a>(request: Request<'a>, json: String, file: Option<&File>) -> Request<'a> {
    match file {
        None => request.body(Some(json.into_bytes())),
        Some(file) => request.multipart(Some(Multipart {
            // The file gets the number 0, which the JSON refers to.
            upload: MultipartUpload::Attachments(vec![CreateAttachment::bytes(
                file.bytes.clone(),
                file.name.clone(),
            )]),
            fields: Vec::new(),
            payload_json: Some(json),
        })),
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, CallError> {
    serde_json::from_slice(body)
        .map_err(|error| CallError::NoAnswer(format!("the answer is not what was asked for: {error}")))
}

fn refused(answer: &HttpAnswer) -> CallError {
    let body: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    let mut message = body["message"].as_str().unwrap_or("no reason given").to_owned();
    if let Some(errors) = body.get("errors") {
        message = format!("{message} {errors}");
    }
    let seconds = body["retry_after"].as_f64().or(answer.retry_after);
    CallError::Refused(DiscordRefusal {
        status: answer.status,
        code: body["code"].as_u64().unwrap_or(0),
        message,
        retry_after: seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()),
        global: answer.global || body["global"].as_bool().unwrap_or(false),
    })
}

/// The reason why serenity did not send a request. Omits addresses: they contain the tokens of interactions.
fn unsent(error: serenity::Error) -> CallError {
    match error {
        serenity::Error::Http(HttpError::Request(error)) => no_answer(&error.without_url()),
        serenity::Error::Http(HttpError::InvalidHeader(_)) => {
            CallError::Unsendable("the token has signs that no token has".into())
        }
        serenity::Error::Http(HttpError::Url(error)) => {
            CallError::Unsendable(format!("the address of the API is none: {error}"))
        }
        error => no_answer(&error),
    }
}

fn no_answer(error: &dyn Error) -> CallError {
    let mut why = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        why = format!("{why}: {error}");
        source = error.source();
    }
    CallError::NoAnswer(why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_limiter_is_there_only_where_discord_itself_is_called() {
        // With the limiter, serenity would call Discord whatever the address.
        assert!(Rest::new("t", None).is_limited());
        assert!(!Rest::new("t", Some("http://127.0.0.1:1")).is_limited());
    }

    #[test]
    fn a_refusal_is_read_from_body_and_headers() {
        let answer = |status, body: &str, retry_after| {
            let (global, shared) = (false, false);
            let answer = HttpAnswer { status, retry_after, global, shared, body: body.as_bytes().to_vec() };
            match refused(&answer) {
                CallError::Refused(refusal) => refusal,
                other => panic!("{other:?}"),
            }
        };
        let busy = answer(429, r#"{"message": "slow down", "retry_after": 0.3, "global": true}"#, Some(1.0));
        assert_eq!((busy.retry_after, busy.global), (Some(Duration::from_millis(300)), true));
        let busy = answer(429, "<html>", Some(2.0));
        assert_eq!((busy.retry_after, busy.code), (Some(Duration::from_secs(2)), 0));
        let closed = answer(403, r#"{"message": "Cannot send messages to this user", "code": 50007}"#, None);
        assert_eq!((closed.status, closed.code, closed.retry_after), (403, 50007, None));
        assert_eq!(answer(429, r#"{"retry_after": -1}"#, None).retry_after, None);
    }

    #[tokio::test]
    async fn an_api_that_is_not_there_is_no_answer_and_its_error_names_no_token() {
        let rest = Rest::new("secret", Some("http://127.0.0.1:1"));
        let id = InteractionId::new(5);
        let body = Body::from(serde_json::json!({"type": 8}));
        let error =
            rest.respond(id, "interaction-token", &body, PATIENCE).await.expect_err("nobody listens there");
        assert!(matches!(error, CallError::NoAnswer(_)), "{error:?}");
        assert!(!error.to_string().contains("token"), "{error}");
        let error = Rest::new("a\nb", Some("http://127.0.0.1:1")).bare(LightMethod::Put, Route::UserMe).await;
        assert!(matches!(error, Err(CallError::Unsendable(_))), "{error:?}");
    }
}
