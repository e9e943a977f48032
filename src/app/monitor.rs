//! Health and metrics over HTTP, on a separate address: `/healthz`, `/readyz` and `/metrics`.

use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::uri::Authority;
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use limited_http::Limits;
use tokio::net::TcpListener;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::memory::resident_memory;
use crate::app::clock;
use crate::config::ConfigError;
use postern_discord::gateway::connect::Listening;
use postern_metrics as metrics;
use postern_metrics::tasks::Task;
use postern_play::notices::notice::Notice;
use postern_play::time::Timestamp;
use postern_store::Store;
use postern_store::fault::Fault;

/// The gateway is healthy if an event or heartbeat arrived within this time.
const HEARD_WITHIN: Duration = Duration::from_secs(60);
/// The store is healthy if it writes within this time.
const WRITTEN_WITHIN: Duration = Duration::from_secs(5);
/// The requests have no body.
const LIMITS: Limits = Limits::of(1024);
/// How long the result of a write probe is reused.
const PROBED_AGAIN: Duration = Duration::from_secs(2);
/// How long the count of running matches is reused.
const COUNTED_AGAIN: Duration = Duration::from_secs(60);
/// Upper bound on the notices that are counted. [`MOST_DEADLINES`] limits the deadlines.
const MOST_NOTICES: usize = 10_000;
/// Upper bound on the pause before a failed notice is retried, in seconds.
const TRIED_AGAIN: i64 = 700;
const MOST_DEADLINES: usize = 1000;

/// The store, once it is open: a database may start later than this program.
pub(crate) type Opened = Arc<OnceLock<Store>>;

struct Monitor {
    store: Opened,
    by_http: bool,
    /// The last write probe.
    written: Mutex<Option<(Instant, Result<(), String>)>>,
    /// Number of unfinished matches.
    running: Mutex<Option<(Instant, f64)>>,
}

/// Binds the address.
///
/// # Errors
/// Returns an error if the program can't listen on it: a [`ConfigError`] if it may never do so.
pub(crate) async fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| {
        let why =
            format!("monitoring.listen (or POSTERN_MONITORING): {address} can't be listened at: {error}");
        match error.kind() {
            ErrorKind::PermissionDenied => ConfigError::Unfit(why).into(),
            // Another program may end, and another network may come.
            _ => anyhow::Error::msg(why),
        }
    })
}

/// Serves requests until the task is aborted.
pub(crate) fn start(listener: TcpListener, listening: Listening, store: Opened) -> JoinHandle<()> {
    let by_http = matches!(listening, Listening::Http { .. });
    let (written, running) = (Mutex::default(), Mutex::default());
    let monitor = Arc::new(Monitor { store, by_http, written, running });
    let app = Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .route("/metrics", get(all_metrics))
        .with_state(monitor);
    let app = app.layer(from_fn(for_this_host));
    tokio::spawn(limited_http::serve(listener, LIMITS, move |_| app.clone(), std::future::pending()))
}

/// Refuses requests whose `Host` is a public name: a web page could give its own name this address, and a browser would
/// then show the page what is answered here.
async fn for_this_host(request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST);
    // Every browser names a host.
    if host.is_none_or(|host| host.to_str().is_ok_and(is_private)) {
        return next.run(request).await;
    }
    let why = "ask by address, by a name without dots, or by a name that ends in .local, .internal or .svc\n";
    (StatusCode::MISDIRECTED_REQUEST, why).into_response()
}

/// True for addresses, and for names that no public server can have.
fn is_private(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    let name = authority.host().to_ascii_lowercase();
    let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
    let ends = [".local", ".internal", ".svc", ".localhost"];
    is_address || !name.contains('.') || ends.iter().any(|end| name.ends_with(end))
}

async fn health() -> Response {
    verdict(all_unwell())
}

/// Returns a sentence for each thing of the running program that hangs.
pub(crate) fn all_unwell() -> Vec<String> {
    unwell(metrics::tasks(), postern_metrics::list::STORE_SILENT.age())
}

/// Returns a sentence for each task that hangs and for a frozen store.
fn unwell(tasks: &[&'static Task], silent: Option<Duration>) -> Vec<String> {
    stuck(tasks).into_iter().chain(frozen(silent)).collect()
}

async fn readiness(State(monitor): State<Arc<Monitor>>) -> Response {
    let written = monitor.write().await;
    let silent = postern_metrics::list::GATEWAY_HEARD.age();
    let listens = metrics::ENDPOINT_LISTENS.value() > 0.0;
    let reasons = unready(monitor.by_http, silent, listens, written);
    verdict(reasons.into_iter().chain(unregistered(postern_metrics::list::COMMANDS_REFUSED.age())).collect())
}

/// Returns 200 if `wrong` is empty; otherwise 503 with the reasons, one per line.
fn verdict(wrong: Vec<String>) -> Response {
    match wrong.is_empty() {
        true => "well\n".into_response(),
        false => (StatusCode::SERVICE_UNAVAILABLE, wrong.join("\n") + "\n").into_response(),
    }
}

/// Returns a sentence for each task that has worked longer than it should.
fn stuck(tasks: &[&'static Task]) -> Vec<String> {
    let stuck = tasks.iter().filter_map(|task| Some((task.name(), task.stuck()?.as_secs())));
    stuck.map(|(name, seconds)| format!("the task \"{name}\" is stuck: at work for {seconds} s")).collect()
}

/// Returns a sentence if the store is frozen. `silent` is the time since it first failed to answer in time.
fn frozen(silent: Option<Duration>) -> Option<String> {
    let seconds = silent?.as_secs();
    Some(format!("the store is frozen: it gave no answer in time {seconds} s ago, and none since"))
}

/// Returns a sentence if Discord did not take the commands. `refused` is the time since the first failed attempt.
fn unregistered(refused: Option<Duration>) -> Option<String> {
    let seconds = refused?.as_secs();
    Some(format!(
        "Discord has not taken the commands for {seconds} s; the log says why, and more attempts follow"
    ))
}

/// Returns a sentence for each reason why the bot can't answer people now. `silent` is the time since the gateway was
/// last heard; `listens` is true while the bot accepts interactions by HTTP.
fn unready(
    by_http: bool,
    silent: Option<Duration>,
    listens: bool,
    written: Result<(), String>,
) -> Vec<String> {
    let mut reasons = Vec::new();
    match (by_http, silent) {
        (true, _) if !listens => reasons.push("the endpoint for interactions does not listen".to_owned()),
        (false, None) => reasons.push("Discord's gateway was not heard yet".to_owned()),
        (false, Some(silent)) if silent > HEARD_WITHIN => {
            reasons.push(format!("Discord's gateway was not heard for {} s", silent.as_secs()));
        }
        _ => {}
    }
    reasons.extend(written.err());
    reasons
}

async fn all_metrics(State(monitor): State<Arc<Monitor>>) -> Response {
    monitor.measure().await;
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], metrics::text()).into_response()
}

impl Monitor {
    /// Checks whether the store writes.
    async fn write(&self) -> Result<(), String> {
        let mut last = self.written.lock().await;
        if let Some((at, found)) = &*last
            && at.elapsed() < PROBED_AGAIN
        {
            return found.clone();
        }
        let Some(store) = self.store.get() else { return Err("the store is not open yet".into()) };
        let found = match timeout(WRITTEN_WITHIN, store.probe(clock())).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(fault)) => Err(format!("the store does not write: {fault}")),
            Err(_) => Err(format!("the store did not write within {} s", WRITTEN_WITHIN.as_secs())),
        };
        *last = Some((Instant::now(), found.clone()));
        found
    }

    /// Updates the metrics that are not counted where events happen. Unknown values become NaN.
    async fn measure(&self) {
        metrics::MEMORY.set(resident_memory("self").map_or(f64::NAN, |bytes| bytes as f64));
        let Some(store) = self.store.get() else {
            let of_store = [
                &metrics::NOTICES_WAITING,
                &metrics::NOTICE_OLDEST,
                &metrics::DEADLINES_DUE,
                &metrics::MATCHES_RUNNING,
            ];
            return of_store.into_iter().for_each(|metric| metric.set(f64::NAN));
        };
        let now = clock();
        // A refused notice waits for its recipients, whatever this program does.
        let is_due =
            |notice: &Notice| notice.refused.is_none() && (notice.attempts > 0 || notice.not_before <= now);
        let waiting = known(store.undelivered(now.plus_seconds(TRIED_AGAIN), MOST_NOTICES)).await;
        let waiting = waiting.map(|all| all.into_iter().filter(is_due).collect::<Vec<_>>());
        metrics::NOTICES_WAITING.set(waiting.as_ref().map_or(f64::NAN, |waiting| waiting.len() as f64));
        let oldest = waiting.map(|waiting| {
            // A notice with a failed attempt has waited since it was made.
            let since = |notice: &Notice| match notice.attempts {
                0 => notice.not_before.max(notice.made),
                _ => notice.made,
            };
            waiting.iter().map(|notice| late(now, since(notice))).fold(0.0, f64::max)
        });
        metrics::NOTICE_OLDEST.set(oldest.unwrap_or(f64::NAN));
        let due = known(store.due(now, MOST_DEADLINES)).await;
        metrics::DEADLINES_DUE.set(due.map_or(f64::NAN, |due| due.len() as f64));
        metrics::MATCHES_RUNNING.set(self.running(store).await);
        let silent = postern_metrics::list::GATEWAY_HEARD.age().filter(|_| !self.by_http);
        metrics::GATEWAY_SILENT.set(silent.unwrap_or_default().as_secs_f64());
    }

    async fn running(&self, store: &Store) -> f64 {
        let mut last = self.running.lock().await;
        if let Some((at, count)) = *last
            && at.elapsed() < COUNTED_AGAIN
        {
            return count;
        }
        let Some(count) = known(store.running()).await else { return f64::NAN };
        *last = Some((Instant::now(), count as f64));
        count as f64
    }
}

/// Returns the answer of the store; `None` if it fails or takes too long.
async fn known<T>(answer: impl Future<Output = Result<T, Fault>>) -> Option<T> {
    timeout(WRITTEN_WITHIN, answer).await.ok()?.ok()
}

/// Returns the seconds since a moment.
fn late(now: Timestamp, since: Timestamp) -> f64 {
    now.since(since).0.max(0) as f64 / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_client_that_sends_half_a_request_is_dropped_within_ten_seconds() {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it has one");
        let serving = start(listener, Listening::Gateway, Opened::default());
        let mut client = tokio::net::TcpStream::connect(address).await.expect("it listens");
        client.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n").await.expect("it reads");
        let began = tokio::time::Instant::now();
        // A reset connection is closed, too.
        let _ = client.read_to_end(&mut Vec::new()).await;
        assert!(began.elapsed() <= Duration::from_secs(11), "{:?}", began.elapsed());
        serving.abort();
    }

    #[test]
    fn readiness_needs_ears_and_a_store_that_writes_and_says_what_is_missing() {
        let (fresh, old) = (Some(Duration::from_secs(59)), Some(Duration::from_secs(61)));
        assert_eq!(unready(false, fresh, false, Ok(())), [""; 0]);
        assert_eq!(unready(true, None, true, Ok(())), [""; 0]);
        assert_eq!(unready(false, old, true, Ok(())), ["Discord's gateway was not heard for 61 s"]);
        assert_eq!(unready(false, None, true, Ok(())), ["Discord's gateway was not heard yet"]);
        let both = unready(true, fresh, false, Err("the store does not write: full".into()));
        assert_eq!(both.len(), 2, "{both:?}");
    }

    #[test]
    fn commands_that_are_not_registered_are_named() {
        assert_eq!(unregistered(None), None);
        assert!(unregistered(Some(Duration::from_secs(9))).is_some_and(|said| said.contains("9 s")));
    }

    #[test]
    fn only_addresses_and_private_names_are_answered() {
        for host in [
            "127.0.0.1:9090",
            "10.0.0.7",
            "[::1]:9090",
            "localhost:1",
            "postern",
            "a.b.svc",
            "x.cluster.local:80",
        ] {
            assert!(is_private(host), "{host}");
        }
        for host in ["example.com", "evil.example:9090", "127.0.0.1.evil.example", "local.example", "", "a b"]
        {
            assert!(!is_private(host), "{host}");
        }
    }

    #[test]
    fn a_frozen_store_is_named() {
        assert_eq!(frozen(None), None);
        assert!(frozen(Some(Duration::from_secs(7))).is_some_and(|said| said.contains("7 s")));
        assert_eq!(unwell(&[], None), Vec::<String>::new());
        let said = unwell(&[], Some(Duration::from_secs(7)));
        assert!(matches!(said.as_slice(), [one] if one.contains("frozen")), "{said:?}");
    }

    #[test]
    fn a_task_that_is_stuck_is_named_with_503() {
        static LOST: Task = Task::new("lost", 0);
        static FINE: Task = Task::new("fine", 60);
        let _working = (LOST.work(), FINE.work());
        std::thread::sleep(Duration::from_millis(5));
        let found = stuck(&[&LOST, &FINE]);
        assert_eq!(found, ["the task \"lost\" is stuck: at work for 0 s"]);
        assert_eq!(verdict(found).status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(verdict(stuck(&[&FINE])).status(), StatusCode::OK);
    }
}
