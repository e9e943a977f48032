//! The way of a process to Discord: its requests and its events, with everything that happens to them on the way.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use axum::body::{Body, to_bytes};
use axum::http;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use discord_sandbox::world::model::Message;
use postern::chat::actions::MARK;
use postern_discord::rest::answer::HttpAnswer;
use postern_discord::rest::transport::Carrier;
use postern_play::ids::{ChannelId, MessageId, NoticeId, PersonId};
use postern_play::time::Timestamp;
use postern_rules::fnv::hash64;
use reqwest::Request;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::sleep;

use crate::dice::Dice;
use crate::history::{Arrived, History, Sent};
use crate::time::shown;
use crate::trouble::Trouble;

/// The largest answer, in bytes.
const MOST_BYTES: usize = 1 << 24;
/// The events that the bot listens to: those of `GUILDS` (topics/gateway, Gateway Intents).
const INTENTS: u64 = 1;

/// How much earlier than the end of a wait a request may go out, in milliseconds.
const EARLY: i64 = 50;
/// "Invalid Form Body" (topics/opcodes-and-status-codes, JSON Error Codes).
const MALFORMED: u64 = 50_035;

/// The connection of all processes to Discord.
pub(crate) struct Network {
    pub sandbox: Arc<Sandbox>,
    pub history: Arc<History>,
    pub dice: Dice,
    /// Discord carries out nothing while this is above zero.
    pub outages: AtomicU64,
    /// True if Discord soon forgets nonces: then messages are not late, because nobody could keep those from coming twice.
    pub forgets_nonces: bool,
}

/// The requests of one process.
pub(crate) struct Wire {
    process: u64,
    network: Arc<Network>,
    alive: Arc<AtomicBool>,
    /// The ends of the waits that Discord asked this process for, by what must wait.
    waits: Mutex<BTreeMap<Held, Timestamp>>,
}

/// The requests that a wait holds up.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Held {
    /// All of them: the server in front of Discord asked for it.
    All,
    /// All but answers to interactions.
    Paced,
    /// One method and path.
    One(String),
}

impl Wire {
    pub(crate) fn new(process: u64, network: Arc<Network>, alive: Arc<AtomicBool>) -> Wire {
        Wire { process, network, alive, waits: Mutex::default() }
    }

    /// Notes a violation if a request goes out before the end of a wait that Discord asked for.
    fn check_waits(&self, request: &str) {
        // Files are on another host, which has its own limits.
        if request.contains(" /attachments/") {
            return;
        }
        let now = self.network.history.now();
        let is_answer = request.ends_with("/callback");
        let held = [Held::All, Held::Paced, Held::One(request.to_owned())];
        let waits = self.waits.lock().unwrap_or_else(PoisonError::into_inner);
        let until = held.iter().filter(|held| !(is_answer && **held == Held::Paced));
        let until = until.filter_map(|held| waits.get(held)).max().copied();
        drop(waits);
        if let Some(until) = until.filter(|until| now.0 + EARLY < until.0) {
            self.network
                .history
                .wrong(format!("{request} goes out before the end of a wait at {}", shown(until)));
        }
    }

    /// Notes the wait that an answer asks for, once the process has it.
    fn note_wait(&self, request: &str, answer: &HttpAnswer) {
        let header = |name: &str| answer.headers.get(name).and_then(|value| value.to_str().ok());
        if answer.status != 429 {
            // The last request that its route takes in this window.
            let seconds = header("x-ratelimit-reset-after").and_then(|seconds| seconds.parse().ok());
            if let Some(seconds) = seconds.filter(|_| header("x-ratelimit-remaining") == Some("0")) {
                self.hold(Held::One(request.to_owned()), seconds);
            }
            return;
        }
        let body = serde_json::from_slice::<serde_json::Value>(&answer.body).unwrap_or_default();
        let seconds = body["retry_after"].as_f64().or_else(|| header("retry-after")?.parse().ok());
        let Some(seconds) = seconds else { return };
        let held = match (header("x-ratelimit-scope"), body["message"].is_string()) {
            (Some("global"), _) => Held::Paced,
            (None, false) => Held::All,
            _ => Held::One(request.to_owned()),
        };
        self.hold(held, seconds);
    }

    /// Holds up requests from now on, for this time.
    fn hold(&self, held: Held, seconds: f64) {
        let until = Timestamp(self.network.history.now().0 + (seconds * 1000.0) as i64);
        let mut waits = self.waits.lock().unwrap_or_else(PoisonError::into_inner);
        let known = waits.entry(held).or_insert(until);
        *known = until.max(*known);
    }

    /// Lets Discord carry out a request, whose body has this hash.
    async fn arrive(&self, request: http::Request<Body>, content: u64) -> Result<HttpAnswer, String> {
        let network = &self.network;
        let (method, path) = (request.method().clone(), request.uri().path().to_owned());
        {
            let now = network.history.now();
            network.history.events().requests.push(now);
        }
        let request_line = format!("{method} {path}");
        let sent = |status: u16, code: u64, is_own_limit: bool| Sent {
            at: network.history.now(),
            request: request_line.clone(),
            status,
            code,
            is_own_limit,
            process: self.process,
            content,
        };
        if network.outages.load(Ordering::Relaxed) > 0 {
            network.history.events().sent.push(sent(503, 0, false));
            return Ok(HttpAnswer { status: 503, headers: http::HeaderMap::new(), body: Vec::new() });
        }
        let answered = network.sandbox.exchange(request).await.map_err(|error| error.to_string())?;
        let (parts, body) = answered.into_parts();
        let body = to_bytes(body, MOST_BYTES).await.map_err(|error| error.to_string())?;
        let status = parts.status.as_u16();
        let short: Vec<&str> = path.split('/').skip(3).map(|step| step.get(..24).unwrap_or(step)).collect();
        let said = serde_json::from_slice::<serde_json::Value>(&body).unwrap_or_default();
        let refusal = said["code"].as_u64().filter(|_| status >= 400);
        network.history.log(&format!(
            "  {method} /{} {status}{}",
            short.join("/"),
            refusal.map(|code| format!(" {code}")).unwrap_or_default()
        ));
        let now = network.history.now();
        let code = refusal.unwrap_or(0);
        let is_own_limit =
            status == 429 && parts.headers.get("x-ratelimit-scope").is_some_and(|scope| scope == "user");
        network.history.events().sent.push(sent(status, code, is_own_limit));
        if status >= 400 {
            network.history.events().refused.push(now);
        }
        if code == MALFORMED && !String::from_utf8_lossy(&body).to_lowercase().contains("emoji") {
            let why = String::from_utf8_lossy(&body).into_owned();
            network.history.wrong(format!("Discord can't read {method} {path}: {why}"));
        }
        if method == http::Method::POST && status == 200 && path.ends_with("/messages") {
            self.note(&said, &path);
            network.history.posted.notify_waiters();
        }
        Ok(HttpAnswer { status, headers: parts.headers, body: body.into() })
    }

    /// Notes a message that arrived at a path.
    fn note(&self, posted: &serde_json::Value, path: &str) {
        let id = |name: &str| posted[name].as_str().and_then(|text| text.parse::<Id>().ok());
        let (Some(message), Some(channel)) = (id("id"), id("channel_id")) else { return };
        let history = &self.network.history;
        if !path.ends_with(&format!("/channels/{channel}/messages")) {
            history.wrong(format!("Discord takes a message at {path} for one in {channel}"));
        }
        let Some(found) = self.network.sandbox.message(channel, message) else { return };
        let Some(notice) = notice(&found) else { return };
        let (channel, message) = (ChannelId(channel.0), MessageId(message.0));
        let pinged: BTreeSet<PersonId> = found.pings.iter().map(|ping| PersonId(ping.person.0)).collect();
        let mark = format!("{MARK}{notice}");
        let has_mark = |action: &str| action.ends_with(&mark);
        let is_marked =
            found.controls().iter().any(|control| control["custom_id"].as_str().is_some_and(has_mark));
        let (at, text) = (history.now(), found.text().to_owned());
        let arrived = Arrived { at, channel, message, notice, pinged, is_marked, text };
        let is_known = history.events().arrived.iter().any(|known| known.message == message);
        if !is_known {
            let line = arrived.text.lines().next().unwrap_or_default();
            history.log(&format!("  arrived {notice:?} in {} for {:?}: {line}", channel.0, arrived.pinged));
            history.events().arrived.push(arrived);
        }
    }
}

/// The notice of a message, which its nonce contains.
fn notice(message: &Message) -> Option<NoticeId> {
    let nonce = message.nonce.as_ref()?.as_str()?;
    Some(NoticeId((u128::from_str_radix(nonce, 36).ok()? >> 64) as u64))
}

#[async_trait]
impl Carrier for Wire {
    async fn carry(&self, request: Request) -> Result<HttpAnswer, String> {
        let network = &self.network;
        let (dice, history) = (&network.dice, &network.history);
        let strikes = |trouble: Trouble| {
            let strikes = dice.strikes(trouble);
            if strikes {
                history.trouble(trouble, request.url().path());
            }
            strikes
        };
        let (lost, doubled, lost_answer) =
            (strikes(Trouble::LostRequest), strikes(Trouble::DoubledRequest), strikes(Trouble::LostAnswer));
        let (late, late_answer, garbage) =
            (strikes(Trouble::LateRequest), strikes(Trouble::LateAnswer), strikes(Trouble::Garbage));
        let name = format!("{} {}", request.method(), request.url().path());
        self.check_waits(&name);
        let request = http::Request::<reqwest::Body>::try_from(request).map_err(|error| error.to_string())?;
        let (parts, body) = request.into_parts();
        let body = to_bytes(Body::new(body), MOST_BYTES).await.map_err(|error| error.to_string())?;
        let content = hash64(&body);
        let build = || http::Request::from_parts(parts.clone(), Body::from(body.clone()));
        sleep(dice.millis(10, 120)).await;
        let is_post = name.starts_with("POST ") && name.ends_with("/messages");
        if late && !(is_post && network.forgets_nonces) {
            sleep(dice.millis(1000, 8000)).await;
        }
        // A request of a process that has died meanwhile is on its way in half of the cases.
        if !self.alive.load(Ordering::Relaxed) && dice.of_1000(500) {
            std::future::pending::<()>().await;
        }
        if lost {
            if dice.of_1000(500) {
                sleep(dice.millis(1000, 30_000)).await;
            }
            return Err("the simulated network lost the request".into());
        }
        let answer = self.arrive(build(), content).await;
        if doubled {
            sleep(dice.millis(0, 500)).await;
            // The answer to the second copy goes nowhere.
            drop(self.arrive(build(), content).await);
        }
        sleep(dice.millis(10, 120)).await;
        if late_answer {
            sleep(dice.millis(2000, 20_000)).await;
        }
        if !self.alive.load(Ordering::Relaxed) {
            std::future::pending::<()>().await;
        }
        if lost_answer {
            return Err("the simulated network lost the answer".into());
        }
        match answer {
            Ok(answer) if garbage && answer.status < 300 => {
                Ok(HttpAnswer { body: b"<html>The upstream is not well.".to_vec(), ..answer })
            }
            answer => {
                if let Ok(answer) = &answer {
                    self.note_wait(&name, answer);
                }
                answer
            }
        }
    }
}

/// Brings the events of a session to a process, until the session or the process ends.
pub(crate) async fn bring_events(
    network: Arc<Network>,
    alive: Arc<AtomicBool>,
    to: UnboundedSender<(String, serde_json::Value)>,
) {
    let Ok(mut session) = network.sandbox.open_session(INTENTS) else {
        return network.history.wrong("the gateway refuses the session".into());
    };
    while let Some((name, data)) = session.next().await {
        let (dice, history) = (&network.dice, &network.history);
        let strikes = |trouble: Trouble| {
            let strikes = dice.strikes(trouble);
            if strikes {
                history.trouble(trouble, &name);
            }
            strikes
        };
        if strikes(Trouble::LostEvent) {
            continue;
        }
        let times = if strikes(Trouble::DoubledEvent) { 2 } else { 1 };
        for _ in 0..times {
            let late = if strikes(Trouble::LateEvent) { dice.millis(200, 2000) } else { dice.millis(5, 40) };
            let (to, event, alive) = (to.clone(), (name.clone(), data.clone()), Arc::clone(&alive));
            tokio::spawn(async move {
                sleep(late).await;
                if alive.load(Ordering::Relaxed) {
                    // The process may have ended by itself.
                    drop(to.send(event));
                }
            });
        }
    }
}
