//! Requests to Discord's API, and the meaning of their answers.

pub mod address;
pub mod answer;
pub mod call_error;
pub mod delivery_errors;
pub mod emoji;
pub mod invite;
pub mod limits;
pub mod messenger;
pub mod pace;
pub mod pictures;
pub mod registrar;
pub mod rights;
pub mod route;
pub mod transport;
pub mod writing;

use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::time::{Instant, timeout};

use crate::rest::address::ApiAddress;
use crate::rest::answer::{HttpAnswer, outline};
use crate::rest::call_error::{CallError, DiscordRefusal};
use crate::rest::emoji::{Emojis, without_emoji};
use crate::rest::pace::buckets::{Target, Wait};
use crate::rest::pace::{Expected, Lane, RateLimiter, Seconds, Turn, Urgency};
use crate::rest::pictures::{Pictures, without_file};
use crate::rest::route::{Method, Route};
use crate::rest::transport::{Content, Network, Transport};
use crate::rest::writing::{Body, File};
use postern_metrics as metrics;
use postern_mutants::Mutant;
use postern_play::time::Timestamp;

/// Time limit of a request, from its start to the end of its answer. Does not count waits for limits.
const PATIENCE: Duration = Duration::from_secs(15);
/// Longest wait for a limit, unless the caller has more time: a window of most buckets ends within 5 s.
const WAITED: Duration = Duration::from_secs(6);
/// Maximum number of attempts per request if Discord asks to wait.
const ATTEMPTS: u32 = 3;
/// Least time for the second form of an answer if Discord refused the first one.
const SECOND_FORM: Duration = Duration::from_millis(500);

/// Source of the current time.
type Clock = Arc<dyn Fn() -> Timestamp + Send + Sync>;

/// A client of Discord's API, or of another one in its place.
pub(crate) struct Rest {
    transport: Transport,
    clock: Clock,
    pace: RateLimiter,
    pictures: Pictures,
    /// The emoji that messages can have.
    pub emojis: Emojis,
}

/// How a request is admitted.
#[derive(Clone, Copy)]
enum Admission {
    /// A first answer to an interaction: at once, and given up after this time without an answer.
    Answer(Duration),
    Paced {
        urgency: Urgency,
        lane: Lane,
        can_wait: Duration,
    },
}

/// A request with what it needs to be built again.
struct Call<'a> {
    method: Method,
    route: Route<'a>,
    params: &'a [(&'static str, String)],
    admission: Admission,
    /// False if the request has become needless before it goes out.
    holds: &'a (dyn Fn() -> bool + Send + Sync),
}

/// Requests of the same urgency to the same place.
#[derive(Clone, Copy)]
pub(crate) struct Paced<'a> {
    rest: &'a Rest,
    admission: Admission,
    holds: &'a (dyn Fn() -> bool + Send + Sync),
}

impl<'a> Paced<'a> {
    /// The same requests, which can wait this long for a limit.
    pub(crate) fn waiting(self, can_wait: Duration) -> Paced<'a> {
        let admission = match self.admission {
            Admission::Paced { urgency, lane, .. } => Admission::Paced { urgency, lane, can_wait },
            answer @ Admission::Answer(_) => answer,
        };
        Paced { admission, ..self }
    }

    /// The same requests, which go out only if `holds` is true then.
    pub(crate) fn provided(self, holds: &'a (dyn Fn() -> bool + Send + Sync)) -> Paced<'a> {
        Paced { holds, ..self }
    }

    pub(crate) async fn get<T: DeserializeOwned>(
        self,
        route: Route<'_>,
        params: &[(&'static str, String)],
    ) -> Result<T, CallError> {
        read(&self.rest.call(&Call { params, ..self.call(Method::Get, route) }, None).await?)
    }

    /// Sends a body, and reads the answer.
    pub(crate) async fn send<T: DeserializeOwned>(
        self,
        method: Method,
        route: Route<'_>,
        body: &Body,
    ) -> Result<T, CallError> {
        read(&self.rest.call_with(&self.call(method, route), body).await?)
    }

    /// Sends a body, and ignores the content of the answer.
    pub(crate) async fn follow(self, method: Method, route: Route<'_>, body: &Body) -> Result<(), CallError> {
        self.rest.call_with(&self.call(method, route), body).await.map(drop)
    }

    /// Sends a request without a body, and ignores the content of the answer.
    pub(crate) async fn bare(self, method: Method, route: Route<'_>) -> Result<(), CallError> {
        self.rest.call(&self.call(method, route), None).await.map(drop)
    }

    fn call<'b>(self, method: Method, route: Route<'b>) -> Call<'b>
    where
        'a: 'b,
    {
        Call { method, route, params: &[], admission: self.admission, holds: self.holds }
    }
}

impl Rest {
    /// Creates a client of the API at this address. `clock` is needed for dates in answers.
    #[cfg(test)]
    pub(crate) fn new(token: &str, api: ApiAddress, clock: Clock, pace: RateLimiter) -> Rest {
        Rest::over(Network::of_the_machine(), token, api, clock, pace)
    }

    /// Creates a client whose requests go over `network`.
    pub(crate) fn over(
        network: Network,
        token: &str,
        api: ApiAddress,
        clock: Clock,
        pace: RateLimiter,
    ) -> Rest {
        let (pictures, emojis) = Default::default();
        Rest { transport: Transport::new(network, token, api), clock, pace, pictures, emojis }
    }

    /// The way to the API for requests without our token.
    pub(crate) fn transport(&self) -> &Transport {
        &self.transport
    }

    /// Requests of this urgency to a place.
    pub(crate) fn at(&self, urgency: Urgency, lane: Lane) -> Paced<'_> {
        let admission = Admission::Paced { urgency, lane, can_wait: WAITED };
        Paced { rest: self, admission, holds: &|| true }
    }

    pub(in crate::rest) fn now(&self) -> Timestamp {
        (self.clock)()
    }

    /// Announces a first answer to an interaction, so that other requests leave room for it.
    pub(crate) fn expect_answer(&self) -> Expected<'_> {
        self.pace.expect_answer()
    }

    /// Asks for the file at this address, without our token.
    ///
    /// # Errors
    /// The reason why no answer came.
    pub(crate) async fn download(&self, address: &str) -> Result<HttpAnswer, String> {
        self.transport.download(address).await
    }

    pub(crate) async fn get<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
        params: &[(&'static str, String)],
    ) -> Result<T, CallError> {
        self.at(Urgency::Telling, None).get(route, params).await
    }

    /// Sends a body, and reads the answer.
    pub(crate) async fn send<T: DeserializeOwned>(
        &self,
        method: Method,
        route: Route<'_>,
        body: &Body,
    ) -> Result<T, CallError> {
        self.at(Urgency::Telling, None).send(method, route, body).await
    }

    /// Answers an interaction. Gives up after `within` without an answer.
    pub(crate) async fn respond(
        &self,
        id: u64,
        token: &str,
        body: &Body,
        within: Duration,
    ) -> Result<(), CallError> {
        let route = Route::InteractionResponse { interaction_id: id, token };
        let answer = Paced { rest: self, admission: Admission::Answer(within), holds: &|| true };
        answer.follow(Method::Post, route, body).await
    }

    /// Sends a body. If Discord refuses it because of an emoji or its picture, sends it again without.
    async fn call_with(&self, call: &Call<'_>, body: &Body) -> Result<Vec<u8>, CallError> {
        let began = Instant::now();
        let sent = self.call_with_emoji(call, &body.json, body.file.as_ref()).await;
        let (Err(CallError::Refused(refusal)), Some(file)) = (&sent, &body.file) else { return sent };
        let DiscordRefusal { status, code, message, .. } = refusal;
        if !self.pictures.should_go(file, *status, *code, message) {
            return sent;
        }
        let Some(plain) = without_file(&body.json) else { return sent };
        tracing::warn!(
            name = file.name,
            route = class(&call.route),
            "a picture is left out: {}",
            CallError::Refused(refusal.clone())
        );
        let admission = match call.admission {
            Admission::Answer(within) => {
                Admission::Answer(within.saturating_sub(began.elapsed()).max(SECOND_FORM))
            }
            paced @ Admission::Paced { .. } => paced,
        };
        self.call_with_emoji(&Call { admission, ..*call }, &plain, None).await
    }

    /// Sends a body. If Discord refuses it because of an emoji, sends it again without emoji.
    async fn call_with_emoji(
        &self,
        call: &Call<'_>,
        json: &Value,
        file: Option<&File>,
    ) -> Result<Vec<u8>, CallError> {
        let (shown, emoji) = self.emojis.shown(json);
        match self.call(call, Some((shown, file))).await {
            Err(error) if !emoji.is_empty() && error.is_about_emoji() && !Mutant::LostEmoji.is_on() => {
                tracing::info!("a message goes out without emoji: {error}");
                // Later messages need not be refused, too. The next look at all emoji learns those that are still there.
                self.emojis.forget(emoji.iter().map(String::as_str));
                self.call(call, Some((without_emoji(json), file))).await
            }
            sent => sent,
        }
    }

    /// Sends a request. If Discord asks for a wait that is short enough, sends it again after the wait.
    async fn call(&self, call: &Call<'_>, content: Content<'_>) -> Result<Vec<u8>, CallError> {
        let (target, number) = (target(call.method, call.route), self.pace.number());
        let mut attempt = 1;
        loop {
            let slot = match call.admission {
                Admission::Answer(_) => self.pace.answer(target),
                Admission::Paced { urgency, lane, can_wait } => {
                    self.pace.turn(Turn { urgency, number, lane, target, can_wait }).await
                }
            };
            let slot = slot.map_err(CallError::too_long)?;
            if !(call.holds)() {
                return Err(CallError::NoAnswer("another process may be saying it".into()));
            }
            let (class, timer) = (class(&call.route), metrics::REQUEST.start());
            let time = match call.admission {
                Admission::Answer(within) => within,
                Admission::Paced { .. } => PATIENCE,
            };
            let answer = timeout(
                time,
                self.transport.exchange((call.method, call.route), call.params, content.clone()),
            )
            .await
            .unwrap_or_else(|_| {
                Err(CallError::NoAnswer(format!("no answer within {} ms", time.as_millis())))
            });
            drop(timer);
            let status =
                answer.as_ref().map_or_else(|_| "none".to_owned(), |answer| answer.status.to_string());
            metrics::REQUESTS.add([class, &status]);
            let answer = answer?;
            let now = (self.clock)();
            let wait = slot.arrive(answer.status, &answer.told(now));
            if (200..300).contains(&answer.status) {
                return Ok(answer.body);
            }
            note(class, wait);
            let refusal = DiscordRefusal::of(&answer, wait, now);
            let can_wait = match call.admission {
                Admission::Answer(_) => Duration::ZERO,
                Admission::Paced { can_wait, .. } => can_wait,
            };
            if attempt == ATTEMPTS || wait.is_none_or(|wait| wait.time > can_wait) {
                return Err(CallError::Refused(refusal));
            }
            attempt += 1;
        }
    }
}

fn target(method: Method, route: Route<'_>) -> Target {
    Target::of(reqwest::Method::from(method).as_str(), &route.path())
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

/// Counts a wait that Discord asks for, and writes it to the log when it starts.
fn note(class: &str, wait: Option<Wait>) {
    let Some(Wait { scope, time, starts }) = wait else { return };
    metrics::RATE_LIMITED.add([scope.name()]);
    if starts {
        tracing::warn!(route = class, "Discord asks to wait {} (429, {scope})", Seconds(time));
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, CallError> {
    serde_json::from_slice(body).map_err(|error| {
        let why = outline(body).map_or_else(|| error.to_string(), str::to_owned);
        CallError::NoAnswer(format!("the answer is not what was asked for: {why}"))
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    fn rest(token: &str) -> Rest {
        let api = ApiAddress::read("http://127.0.0.1:1").expect("an address");
        let pace = RateLimiter::new(50, Arc::new(AtomicUsize::new(1)));
        Rest::new(token, api, Arc::new(|| Timestamp(0)), pace)
    }

    #[tokio::test]
    async fn an_api_that_is_not_there_is_no_answer_and_its_error_names_no_token() {
        let (id, body) = (5, Body::from(serde_json::json!({"type": 8})));
        let error = rest("secret").respond(id, "interaction-token", &body, PATIENCE).await;
        let error = error.expect_err("nobody listens there");
        assert!(matches!(error, CallError::NoAnswer(_)), "{error:?}");
        assert!(!error.to_string().contains("token"), "{error}");
        let error = rest("a\nb").at(Urgency::Telling, None).bare(Method::Put, Route::UserMe).await;
        assert!(matches!(error, Err(CallError::Unsendable(_))), "{error:?}");
    }
}
