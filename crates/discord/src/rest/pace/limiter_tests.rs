//! Tests of the one path to Discord: the limits of a stand-in that enforces them, refusals in every form, and TLS.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use limited_http::Limits;
use reqwest::header::{HOST, HeaderName, HeaderValue};
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::Instant;
use tokio_rustls::TlsAcceptor;

use super::buckets::{Scope, Target};
use super::{RateLimiter, Turn, Urgency};
use crate::rest::Rest;
use crate::rest::address::ApiAddress;
use crate::rest::answer::HttpAnswer;
use crate::rest::call_error::CallError;
use crate::rest::messenger::DiscordMessenger;
use crate::rest::route::{Method, Route};
use crate::rest::transport::{Network, OUR_USER_AGENT};
use crate::rest::writing::{Body, File};
use discord_sandbox::config::{Config, USUAL_LIMIT};
use discord_sandbox::handle::Sandbox;
use postern_chat::message::Message;
use postern_chat::message::address::{Address, NotDelivered};
use postern_chat::message::messenger::Messenger;
use postern_play::ids::{ChannelId, NoticeId, PersonId};
use postern_play::time::Timestamp;

/// A self-signed certificate for `discord.com`; the key has no other use.
const CERTIFICATE: &[u8] = include_bytes!("../../../../../tests/data/tls/discord.com.certificate.der");
const KEY: &[u8] = include_bytes!("../../../../../tests/data/tls/discord.com.key.der");

/// 1994-11-06 08:49:37.
const NOW: Timestamp = Timestamp(784_111_777_000);
const HOUR: Duration = Duration::from_secs(3600);

fn pace() -> RateLimiter {
    RateLimiter::new(50, Arc::new(AtomicUsize::new(1)))
}

fn rest(client: reqwest::Client, token: &str, api: ApiAddress) -> Arc<Rest> {
    Arc::new(Rest::over(Network::of(client), token, api, Arc::new(|| NOW), pace()))
}

/// Listens as `discord.com`, and forwards connections to this address.
async fn discord_com(to: SocketAddr) -> SocketAddr {
    let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(KEY));
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has them")
        .with_no_client_auth()
        .with_single_cert(vec![CertificateDer::from(CERTIFICATE)], key)
        .expect("the key fits the certificate");
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it has one");
    tokio::spawn(async move {
        while let Ok((from, _)) = listener.accept().await {
            let acceptor = acceptor.clone();
            tokio::spawn(async move {
                let mut from = acceptor.accept(from).await.expect("the client trusts anybody");
                let mut to = TcpStream::connect(to).await.expect("the stand-in listens");
                // A broken connection is a request without an answer, which the test sees.
                let _ = tokio::io::copy_bidirectional(&mut from, &mut to).await;
            });
        }
    });
    address
}

/// Starts a stand-in with limits.
async fn limited(channels: usize) -> Sandbox {
    let channels = (0..channels).map(|number| format!("channel-{number}")).collect();
    let config = Config { limits: Some(USUAL_LIMIT), channels, ..Config::default() };
    Sandbox::start(config).await.expect("a port is free")
}

fn messenger(sandbox: &Sandbox, rest: &Arc<Rest>) -> Arc<DiscordMessenger> {
    let bot = PersonId(sandbox.bot().0);
    Arc::new(DiscordMessenger::new(Arc::clone(rest), bot, bot.0))
}

fn usual(sandbox: &Sandbox) -> Arc<Rest> {
    let api = ApiAddress::read(&sandbox.url()).expect("an address");
    rest(reqwest::Client::new(), sandbox.token(), api)
}

fn channel(sandbox: &Sandbox, number: usize) -> ChannelId {
    ChannelId(sandbox.channel(&format!("channel-{number}")).expect("it is there").0)
}

/// Number of requests refused with 429.
fn refused(sandbox: &Sandbox) -> usize {
    sandbox.requests().iter().filter(|asked| asked.status == 429).count()
}

#[tokio::test]
async fn discord_itself_is_called_by_tls_at_its_own_address() {
    let sandbox = limited(1).await;
    // The stand-in rejects requests for other hosts.
    let host = sandbox.address().to_string().try_into().expect("an address fits into a header");
    let client = reqwest::Client::builder()
        .default_headers([(HOST, host)].into_iter().collect())
        .resolve("discord.com", discord_com(sandbox.address()).await)
        .danger_accept_invalid_certs(true)
        .build()
        .expect("it can be built");
    let messenger = messenger(&sandbox, &rest(client, sandbox.token(), ApiAddress::discord()));
    let posted =
        messenger.post(Address::Channel(channel(&sandbox, 0)), &Message::text("by TLS"), NoticeId(1)).await;
    assert!(posted.is_ok(), "{posted:?}");
    assert_eq!(sandbox.messages(sandbox.channel("channel-0").expect("it is there")).len(), 1);
}

#[tokio::test]
async fn a_full_bucket_is_waited_for_and_holds_up_no_other_channel() {
    let sandbox = limited(2).await;
    let (busy, quiet) = (channel(&sandbox, 0), channel(&sandbox, 1));
    let messenger = messenger(&sandbox, &usual(&sandbox));
    let began = Instant::now();
    let mut posts = JoinSet::new();
    for number in 0..7 {
        let messenger = messenger.clone();
        posts.spawn(async move {
            let message = Message::text(format!("turn {number}"));
            messenger.post(Address::Channel(busy), &message, NoticeId(100 + number)).await
        });
    }
    // The bucket has room for five.
    tokio::time::sleep(Duration::from_secs(1)).await;
    let before = Instant::now();
    let post = messenger.post(Address::Channel(quiet), &Message::text("elsewhere"), NoticeId(1)).await;
    assert!(post.is_ok() && before.elapsed() < Duration::from_secs(2), "{post:?} {:?}", before.elapsed());
    assert!(posts.join_all().await.iter().all(Result::is_ok));
    assert!(began.elapsed() > Duration::from_secs(4), "{:?}", began.elapsed());
    assert_eq!(refused(&sandbox), 0);
    let mut said: Vec<String> = sandbox
        .messages(sandbox.channel("channel-0").expect("it is there"))
        .into_iter()
        .map(|message| message.content)
        .collect();
    said.sort();
    assert_eq!(said, (0..7).map(|number| format!("turn {number}")).collect::<Vec<_>>());
}

#[tokio::test]
async fn whatever_is_asked_of_discord_in_many_places_stays_under_the_limit_of_all_requests() {
    let sandbox = limited(70).await;
    let rest = usual(&sandbox);
    let messenger = messenger(&sandbox, &rest);
    let mut all = JoinSet::new();
    for number in 0..70 {
        let (messenger, rest, channel) = (messenger.clone(), rest.clone(), channel(&sandbox, number));
        all.spawn(async move {
            let post = Message::text("turn");
            let posted = messenger.post(Address::Channel(channel), &post, NoticeId(number as u64 + 1)).await;
            let route = Route::Channel { channel_id: channel.0 };
            posted.is_ok() && rest.get::<Value>(route, &[]).await.is_ok()
        });
    }
    assert!(all.join_all().await.into_iter().all(|done| done));
    assert_eq!(refused(&sandbox), 0);
    let times: Vec<u64> = sandbox.requests().iter().map(|asked| asked.at_ms).collect();
    let within = |first: &u64| times.iter().filter(|time| (*first..*first + 1000).contains(time)).count();
    let fullest = times.iter().map(within).max();
    assert!(fullest < Some(50), "{fullest:?}");
}

/// An answer of a stand-in.
type Prepared = (StatusCode, Vec<(&'static str, String)>, String);

/// A stand-in that gives prepared answers, the last one again and again.
#[derive(Default)]
struct StandIn {
    answers: Mutex<VecDeque<Prepared>>,
    /// The paths of the requests, their user agents, and whether they had files.
    asked: Mutex<Vec<(String, String, bool)>>,
}

impl StandIn {
    async fn start(answers: impl IntoIterator<Item = Prepared>) -> (Arc<StandIn>, Arc<Rest>) {
        let state =
            Arc::new(StandIn { answers: Mutex::new(answers.into_iter().collect()), ..StandIn::default() });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let url = format!("http://{}", listener.local_addr().expect("it has one"));
        let service = Router::new().fallback(answer).with_state(Arc::clone(&state));
        let limits = Limits::of(1 << 20);
        tokio::spawn(limited_http::serve(listener, limits, move |_| service.clone(), std::future::pending()));
        (state, rest(reqwest::Client::new(), "token", ApiAddress::read(&url).expect("an address")))
    }

    fn asked(&self) -> Vec<(String, String, bool)> {
        self.asked.lock().expect("no panic").clone()
    }
}

async fn answer(State(state): State<Arc<StandIn>>, headers: HeaderMap, uri: Uri) -> Response {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let has_file = header("content-type").starts_with("multipart/");
    let asked = (uri.path().to_owned(), header("user-agent").to_owned(), has_file);
    state.asked.lock().expect("no panic").push(asked);
    let mut answers = state.answers.lock().expect("no panic");
    let (status, headers, body) =
        if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() }.expect("an answer");
    let mut response = (status, body).into_response();
    for (name, value) in headers {
        let value = HeaderValue::from_str(&value).expect("a header");
        response.headers_mut().insert(HeaderName::from_static(name), value);
    }
    response
}

fn page(status: StatusCode, headers: &[(&'static str, &str)]) -> Prepared {
    let headers = headers.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
    (status, headers, format!("<!DOCTYPE html><html>{}</html>", "x".repeat(5000)))
}

fn good() -> Prepared {
    (StatusCode::OK, Vec::new(), json!({"id": "9"}).to_string())
}

#[tokio::test]
async fn the_front_is_asked_once_whoever_asks_until_its_time_is_over() {
    for (header, at_least) in [("600", 600), ("Sun, 06 Nov 1994 08:59:37 GMT", 600), ("soon", 9)] {
        let headers = [("retry-after", header), ("date", "Sun, 06 Nov 1994 08:49:37 GMT")];
        let (state, rest) = StandIn::start([page(StatusCode::TOO_MANY_REQUESTS, &headers)]).await;
        let messenger = DiscordMessenger::new(Arc::clone(&rest), PersonId(1), 1);
        let first = rest.get::<Value>(Route::UserMe, &[]).await.expect_err("it is refused");
        let words = format!("Discord asks to wait {} s (429, front)", at_least.max(10));
        assert_eq!(first.to_string(), words);
        let began = Instant::now();
        for number in 0..20 {
            let to = Address::Channel(ChannelId(number + 1));
            let late = messenger.post(to, &Message::text("turn"), NoticeId(number)).await;
            let Err(NotDelivered::Later { why, after: Some(after) }) = late else { panic!("{late:?}") };
            assert!(
                after > Duration::from_secs(at_least - 2) && why.contains("(429, front)"),
                "{after:?} {why}"
            );
            for sending in [Sending::Answer, Sending::FollowUp, Sending::Original] {
                assert!(send(&rest, sending).await.is_err());
            }
        }
        assert!(began.elapsed() < Duration::from_secs(3), "nothing hangs");
        assert_eq!(state.asked().len(), 1, "{header}");
        assert_eq!(rest.pace.refused(), 1);
    }
}

#[tokio::test]
async fn refusals_on_every_route_count_and_their_words_are_short() {
    for status in [403, 404, 429, 502, 503] {
        let status = StatusCode::from_u16(status).expect("a status");
        let (_, rest) = StandIn::start([page(status, &[])]).await;
        let answer = rest.respond(7, "t", &Body::from(json!({})), Duration::from_secs(2)).await;
        let error = answer.expect_err("it is refused").to_string();
        assert!(error.len() < 60, "{error}");
        if status != StatusCode::TOO_MANY_REQUESTS {
            assert_eq!(error, format!("an HTML page, status {}", status.as_u16()));
        }
        assert_eq!(rest.pace.refused(), usize::from(status.is_client_error()), "{status}");
    }
    let (_, rest) = StandIn::start([(StatusCode::OK, Vec::new(), "<html>".to_owned())]).await;
    let error = rest.get::<Value>(Route::UserMe, &[]).await.expect_err("it is no JSON");
    assert_eq!(error.to_string(), "the answer is not what was asked for: an HTML page");
}

#[tokio::test]
async fn every_request_says_who_asks() {
    let (state, rest) = StandIn::start([good()]).await;
    rest.get::<Value>(Route::UserMe, &[]).await.expect("it is answered");
    let (path, agent, _) = state.asked().remove(0);
    assert_eq!((path.as_str(), agent.as_str()), ("/api/v10/users/@me", OUR_USER_AGENT));
    let inside = agent.strip_prefix("DiscordBot (").and_then(|rest| rest.strip_suffix(')'));
    let (url, version) = inside.and_then(|inside| inside.split_once(", ")).expect("Discord's form");
    assert!(url.parse::<reqwest::Url>().is_ok() && version == env!("CARGO_PKG_VERSION"));
}

/// The kinds of requests with pictures.
#[derive(Clone, Copy, Debug)]
enum Sending {
    Post,
    Edit,
    Answer,
    FollowUp,
    Original,
}

async fn send(rest: &Rest, sending: Sending) -> Result<(), CallError> {
    let (application_id, token) = (1, "t");
    let message = json!({"content": "Your move", "attachments": [{"id": "0", "description": "White: a1"}]});
    let file = Some(File { name: "board.png".into(), bytes: vec![1, 2] });
    let body = Body { json: message.clone(), file: file.clone() };
    let later = rest.at(Urgency::Answering, None);
    let channel_id = 5;
    match sending {
        Sending::Post => later.follow(Method::Post, Route::ChannelMessages { channel_id }, &body).await,
        Sending::Edit => {
            let route = Route::ChannelMessage { channel_id, message_id: 6 };
            later.follow(Method::Patch, route, &body).await
        }
        Sending::Answer => {
            let body = Body { json: json!({"type": 4, "data": message}), file };
            rest.respond(7, token, &body, Duration::from_secs(2)).await
        }
        Sending::FollowUp => {
            let route = Route::WebhookFollowupMessages { application_id, token };
            later.follow(Method::Post, route, &body).await
        }
        Sending::Original => {
            let route = Route::WebhookOriginalInteractionResponse { application_id, token };
            later.follow(Method::Patch, route, &body).await
        }
    }
}

#[tokio::test]
async fn a_picture_that_discord_does_not_take_is_left_out_of_every_kind_of_message() {
    let refusal = |status: u16, body: Value| {
        (StatusCode::from_u16(status).expect("a status"), Vec::new(), body.to_string())
    };
    let files = json!({"message": "Invalid Form Body", "code": 50035, "errors": {"attachments": {}}});
    for sending in [Sending::Post, Sending::Edit, Sending::Answer, Sending::FollowUp, Sending::Original] {
        for refused in [
            refusal(500, json!({"message": "Internal Server Error", "code": 0})),
            refusal(413, json!({"message": "Request entity too large", "code": 40005})),
            refusal(400, files.clone()),
        ] {
            let (state, rest) = StandIn::start([refused.clone(), good()]).await;
            assert_eq!(send(&rest, sending).await, Ok(()), "{sending:?} {refused:?}");
            let files: Vec<bool> = state.asked().into_iter().map(|(_, _, has_file)| has_file).collect();
            assert_eq!(files, [true, false], "{sending:?}");
        }
        // Another fault may pass. The second time, the picture may be the reason.
        let away = page(StatusCode::SERVICE_UNAVAILABLE, &[]);
        let (state, rest) = StandIn::start([away.clone(), away, good()]).await;
        assert!(send(&rest, sending).await.is_err());
        assert_eq!(send(&rest, sending).await, Ok(()), "{sending:?}");
        let files: Vec<bool> = state.asked().into_iter().map(|(_, _, has_file)| has_file).collect();
        assert_eq!(files, [true, true, false], "{sending:?}");
    }
}

/// The paths of requests of every kind.
const ROUTES: [(&str, &str); 5] = [
    ("POST", "/channels/5/messages"),
    ("GET", "/guilds/5/members/6"),
    ("PUT", "/applications/1/commands"),
    ("PATCH", "/webhooks/1/token/messages/@original"),
    ("POST", "/interactions/1/token/callback"),
];

/// Asks for an hour, as often as the limiter lets it, while everything is refused with this answer. Returns the first wait
/// and the number of requests. Panics unless each wait is over before the next request.
async fn an_hour(target: Target, refusal: &HttpAnswer) -> (Duration, usize) {
    let (pace, began) = (pace(), Instant::now());
    let (mut first, mut count, mut until) = (None, 0, began);
    while began.elapsed() < HOUR {
        let (number, can_wait) = (pace.number(), Duration::from_secs(6));
        let turn = Turn { urgency: Urgency::Telling, number, lane: None, target, can_wait };
        let slot = if target.is_answer() { pace.answer(target) } else { pace.turn(turn).await };
        match slot {
            Ok(slot) => {
                assert!(Instant::now() >= until, "a request before the time is over");
                count += 1;
                let wait = slot.arrive(429, &refusal.told(NOW)).expect("it is refused");
                assert!(wait.starts);
                until = Instant::now() + wait.time;
                first = first.or(Some(wait.time));
            }
            Err(limit) => {
                assert!(limit.after > can_wait || target.is_answer());
                tokio::time::sleep(limit.after.min(Duration::from_secs(60))).await;
            }
        }
    }
    (first.expect("it asked"), count)
}

#[tokio::test(start_paused = true)]
async fn in_an_hour_of_refusals_each_wait_has_one_request_whatever_their_form() {
    let scopes: [&[(&'static str, &str)]; 5] = [
        &[("x-ratelimit-scope", "user")],
        &[("x-ratelimit-scope", "shared")],
        &[("x-ratelimit-scope", "global"), ("x-ratelimit-global", "true")],
        &[("x-ratelimit-global", "true")],
        &[],
    ];
    // The forms of the wait in the header, with the seconds that they state.
    let stated = [
        (None, None),
        (Some("2"), Some(2)),
        (Some("600"), Some(600)),
        (Some("Sun, 06 Nov 1994 08:59:37 GMT"), Some(600)),
        (Some("Sun, 06 Nov 1994 08:40:00 GMT"), None),
        (Some("soon"), None),
        (Some("-1"), None),
        (Some("0"), None),
        (Some("1e300"), Some(3600)),
    ];
    let bodies = [
        (r#"{"message": "You are being rate limited.", "retry_after": 2.0, "global": false}"#, Some(2)),
        (r#"{"message": "You are being rate limited.", "retry_after": -2, "global": false}"#, None),
        ("<html>Error 1015</html>", None),
        ("", None),
    ];
    for scope in scopes {
        for (header, in_header) in stated {
            for (body, in_body) in bodies {
                let retry = header.map(|value| ("retry-after", value));
                let headers = scope.iter().copied().chain(retry).map(|(name, value)| {
                    (HeaderName::from_static(name), HeaderValue::from_str(value).expect("a header"))
                });
                let refusal = HttpAnswer { status: 429, headers: headers.collect(), body: body.into() };
                let asked = refusal.told(NOW).asked.expect("it asks for a wait");
                let guess = if asked.scope == Scope::Front { 10 } else { 1 };
                let expected = Duration::from_secs(in_header.max(in_body).unwrap_or(guess));
                for (method, path) in ROUTES {
                    let (first, count) = an_hour(Target::of(method, path), &refusal).await;
                    let what = format!("{scope:?} {header:?} {body} {method} {path}");
                    assert_eq!(first, expected, "{what}");
                    assert!((1..=18).contains(&count), "{what}: {count}");
                }
            }
        }
    }
}
