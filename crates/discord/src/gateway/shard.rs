//! One shard of the gateway: connects, keeps the connection alive, and hands over its events (topics/gateway,
//! Connections). A connection that ends is replaced until the program ends or Discord ends it for good.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::address::with_parameters;
use super::gate::Gate;
use super::proxy::Proxies;
use super::session::{Course, Ending, Plan, Session};
use super::socket::{Received, Socket};
use super::stopped::Stopped;
use crate::interaction::handler::Handler;
use postern_metrics as metrics;
use postern_rules::fnv;

/// Opcodes (topics/opcodes-and-status-codes, Gateway Opcodes).
const DISPATCH: u64 = 0;
const HEARTBEAT: u64 = 1;
const IDENTIFY: u64 = 2;
const RESUME: u64 = 6;
const RECONNECT: u64 = 7;
const INVALID_SESSION: u64 = 9;
const HELLO: u64 = 10;
const ACKNOWLEDGED: u64 = 11;

/// The events that this program needs: those of `GUILDS`. Interactions need no intent, and privileged intents are
/// never asked for.
const INTENTS: u64 = 1;
/// The close code after which the session can be resumed, and that after which Discord forgets it.
const KEEP: u16 = 4000;
const FORGET: u16 = 1000;
/// Time limit for the first payload.
const GREETED_WITHIN: Duration = Duration::from_secs(15);
/// Time limit for READY or RESUMED. Discord may need some time for a bot on many servers.
const BEGUN_WITHIN: Duration = Duration::from_secs(60);
/// Time limit for the answer to a heartbeat.
const ACKNOWLEDGED_WITHIN: Duration = Duration::from_secs(20);
/// The heartbeat interval if Discord names none, and the limits of one that it names.
const USUAL_INTERVAL: u64 = 41_250;
const INTERVALS: std::ops::RangeInclusive<u64> = 1_000..=600_000;

/// A shard.
pub(crate) struct Shard {
    pub index: u32,
    pub of: u32,
    pub token: Arc<str>,
    pub gate: Arc<Gate>,
    pub proxies: Arc<Proxies>,
    pub handler: Handler,
}

/// The end of a connection.
struct Ended {
    ending: Ending,
    /// Time since READY or RESUMED; `None` without one.
    of_use: Option<Duration>,
}

/// A connection that has begun.
struct Connection {
    socket: Socket,
    interval: Duration,
    /// The time of the next heartbeat.
    beats: Instant,
    /// The time until which the last heartbeat must be answered; `None` if it was.
    answered: Option<Instant>,
    /// READY or RESUMED; `None` before.
    begun: Option<Instant>,
    connected: Instant,
}

impl Shard {
    /// Keeps the shard connected until `stop` is ready, then closes the connection.
    ///
    /// # Errors
    /// [`Stopped`] if Discord ends the connection for good.
    pub(crate) async fn run(self, stop: impl Future<Output = ()> + Send) -> Result<(), Stopped> {
        let mut stop = std::pin::pin!(stop);
        let mut course = Course::default();
        loop {
            let plan = course.plan(self.chance());
            tokio::select! {
                () = sleep(plan.pause) => {}
                () = &mut stop => return Ok(()),
            }
            let ended = match self.connect(&plan, stop.as_mut()).await {
                None => return Ok(()),
                Some(Err(why)) => Ended { ending: Ending::Unreached(why), of_use: None },
                Some(Ok(connection)) => {
                    match self.listen(connection, &mut course, &plan, stop.as_mut()).await {
                        None => return Ok(()),
                        Some(ended) => ended,
                    }
                }
            };
            course.end(&plan, &ended.ending, ended.of_use)?;
            self.report(&ended, course.plan(self.chance()).pause);
        }
    }

    /// Connects by a plan. Returns `None` if `stop` is ready first.
    async fn connect(
        &self,
        plan: &Plan,
        mut stop: Pin<&mut (impl Future<Output = ()> + Send)>,
    ) -> Option<Result<Connection, String>> {
        let connecting = async {
            if plan.resume.is_none() {
                self.gate.pass(self.index).await;
            }
            let address = match &plan.address {
                Some(address) => address.clone(),
                None => with_parameters(&self.gate.address())?,
            };
            let host = address.host_str().unwrap_or_default().to_owned();
            tracing::debug!(
                index = self.index,
                host,
                resumes = plan.resume.is_some(),
                "connecting to the gateway"
            );
            let opened = async {
                let mut socket = Socket::open(&address, &self.proxies).await?;
                let greeted = timeout(GREETED_WITHIN, socket.next()).await;
                let interval = match greeted {
                    Err(_) => Err(format!("it says nothing for {} s", GREETED_WITHIN.as_secs())),
                    Ok(Received::Payload(hello)) if hello["op"] == HELLO => Ok(interval(&hello["d"])),
                    Ok(Received::Payload(other)) => Err(format!("it begins with opcode {}", other["op"])),
                    Ok(Received::Closed(code)) => Err(format!("it hangs up at once, {}", closed(code))),
                    Ok(Received::Cut(why)) => Err(why),
                }?;
                socket.send(&self.greeting(plan)).await?;
                let connected = Instant::now();
                let beats = connected + interval.mul_f64(self.chance());
                Ok(Connection { socket, interval, beats, answered: None, begun: None, connected })
            };
            opened.await.map_err(|why: String| format!("{host}: {why}"))
        };
        tokio::select! {
            connected = connecting => Some(connected),
            () = &mut stop => None,
        }
    }

    /// The payload that starts or resumes a session.
    fn greeting(&self, plan: &Plan) -> Value {
        match &plan.resume {
            Some((session, sequence)) => json!({"op": RESUME, "d": {
                "token": &*self.token,
                "session_id": session,
                "seq": sequence,
            }}),
            None => json!({"op": IDENTIFY, "d": {
                "token": &*self.token,
                "intents": INTENTS,
                "shard": [self.index, self.of],
                "properties": {"os": std::env::consts::OS, "browser": "postern", "device": "postern"},
            }}),
        }
    }

    /// Handles what a connection brings until it ends. Returns `None` if `stop` ended it.
    async fn listen(
        &self,
        mut connection: Connection,
        course: &mut Course,
        plan: &Plan,
        mut stop: Pin<&mut (impl Future<Output = ()> + Send)>,
    ) -> Option<Ended> {
        let ending = loop {
            let limit = connection.limit();
            tokio::select! {
                // A connection that is lost while the bot ends is no news.
                biased;
                () = &mut stop => {
                    connection.socket.close(FORGET).await;
                    return None;
                }
                received = connection.socket.next() => match received {
                    Received::Payload(payload) => {
                        metrics::list::GATEWAY_HEARD.note();
                        connection.is_alive();
                        if let Some(ending) = self.take(payload, &mut connection, course, plan).await {
                            break ending;
                        }
                    }
                    Received::Closed(code) => break Ending::Closed(code),
                    Received::Cut(why) => break Ending::Lost(why),
                },
                () = sleep_until(connection.beats) => {
                    if let Err(why) = connection.beat(course).await {
                        break Ending::Lost(why);
                    }
                }
                () = sleep_until(limit) => break Ending::Lost(match connection.begun {
                    None => format!("no answer to the beginning of a session within {} s", BEGUN_WITHIN.as_secs()),
                    Some(_) => format!("no answer to a heartbeat within {} s", ACKNOWLEDGED_WITHIN.as_secs()),
                }),
            }
        };
        let of_use = connection.begun.map(|begun| begun.elapsed());
        if matches!(ending, Ending::Reconnect | Ending::Invalid { .. } | Ending::Lost(_)) {
            // The confirmation is awaited in the background, so that it does not delay the next connection.
            tokio::spawn(connection.socket.close(KEEP));
        }
        Some(Ended { ending, of_use })
    }

    /// Handles a payload. Returns the ending of the connection if it is one.
    async fn take(
        &self,
        mut payload: Value,
        connection: &mut Connection,
        course: &mut Course,
        plan: &Plan,
    ) -> Option<Ending> {
        match payload["op"].as_u64() {
            Some(DISPATCH) => {
                if let Some(sequence) = payload["s"].as_u64() {
                    course.note(sequence);
                }
                let data = payload["d"].take();
                match payload["t"].as_str().unwrap_or_default() {
                    "READY" => {
                        let session = session(&data);
                        if session.is_none() {
                            tracing::warn!("Discord names no session, so this one can't be resumed");
                        }
                        course.begin(session);
                        connection.begun = Some(Instant::now());
                        self.handler.ready(self.index, &data);
                    }
                    "RESUMED" => {
                        course.resumed();
                        connection.begun = Some(Instant::now());
                        tracing::info!(index = self.index, "connected to Discord again; nothing was missed");
                    }
                    event => {
                        // Discord may tell what was missed before it says that the session is resumed.
                        if plan.resume.is_none() && connection.begun.is_none() {
                            tracing::debug!(event, "an event before READY");
                        }
                        self.handler.hear(event, data);
                    }
                }
            }
            Some(HEARTBEAT) => {
                if let Err(why) = connection.beat(course).await {
                    return Some(Ending::Lost(why));
                }
            }
            Some(ACKNOWLEDGED) => connection.answered = None,
            Some(RECONNECT) => return Some(Ending::Reconnect),
            Some(INVALID_SESSION) => {
                return Some(Ending::Invalid { resumable: payload["d"].as_bool().unwrap_or(false) });
            }
            Some(HELLO) | None => {}
            Some(opcode) => tracing::debug!(opcode, "the gateway sent an unknown opcode"),
        }
        None
    }

    /// Logs the end of a connection.
    fn report(&self, ended: &Ended, pause: Duration) {
        let index = self.index;
        let again = match pause {
            Duration::ZERO => "connecting again at once".to_owned(),
            pause => format!("connecting again in {:.1} s", pause.as_secs_f32()),
        };
        match &ended.ending {
            Ending::Unreached(why) => tracing::warn!(index, "the gateway is out of reach: {why}; {again}"),
            Ending::Lost(why) => tracing::warn!(index, "the connection to Discord was lost: {why}; {again}"),
            Ending::Closed(code) => {
                tracing::warn!(index, "Discord closed the connection, {}; {again}", closed(*code));
            }
            Ending::Reconnect => tracing::info!(index, "Discord asks for a new connection; {again}"),
            Ending::Invalid { resumable } => {
                tracing::warn!(index, resumable, "Discord does not continue the session; {again}");
            }
        }
    }

    /// A number from 0 to 1 that differs between shards and times, so that not all of them come at once.
    fn chance(&self) -> f64 {
        let now = (self.handler.clock)().0;
        let hash = fnv::hash64(format!("{now} {}", self.index).as_bytes());
        f64::from((hash & 0xffff) as u16) / f64::from(u16::MAX)
    }
}

impl Connection {
    /// The time at which the connection counts as silent.
    fn limit(&self) -> Instant {
        let begins = self.begun.is_none().then_some(self.connected + BEGUN_WITHIN);
        let limits = [begins, self.answered];
        limits.into_iter().flatten().min().unwrap_or_else(|| Instant::now() + self.interval * 2)
    }

    /// Something came. The answer to a heartbeat may follow many events of large servers.
    fn is_alive(&mut self) {
        if let Some(answered) = &mut self.answered {
            *answered = Instant::now() + ACKNOWLEDGED_WITHIN.min(self.interval);
        }
    }

    /// Sends a heartbeat.
    async fn beat(&mut self, course: &Course) -> Result<(), String> {
        let now = Instant::now();
        self.beats = now + self.interval;
        self.answered = self.answered.or(Some(now + ACKNOWLEDGED_WITHIN.min(self.interval)));
        self.socket.send(&json!({"op": HEARTBEAT, "d": course.sequence()})).await
    }
}

/// The heartbeat interval of a HELLO.
pub(crate) fn interval(hello: &Value) -> Duration {
    let named = hello["heartbeat_interval"].as_u64().filter(|interval| INTERVALS.contains(interval));
    Duration::from_millis(named.unwrap_or_else(|| {
        tracing::warn!("the gateway names no usable heartbeat interval");
        USUAL_INTERVAL
    }))
}

/// The session of a READY, if it names one.
pub(crate) fn session(ready: &Value) -> Option<Session> {
    let id = ready["session_id"].as_str().filter(|id| !id.is_empty())?.to_owned();
    let address = ready["resume_gateway_url"].as_str().map(with_parameters).transpose();
    let address = address.unwrap_or_else(|why| {
        tracing::warn!("the session can be resumed at the first address only: {why}");
        None
    });
    Some(Session { id, address })
}

/// A close code in words.
fn closed(code: Option<u16>) -> String {
    code.map_or_else(|| "without a code".to_owned(), |code| format!("with code {code}"))
}
