//! Serves an axum router over HTTP/1 with limits, so that clients that send slowly or nothing can't use up the server's
//! connections. `axum::serve` has no limits.

mod bounded;
mod phase;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::JoinSet;

use bounded::{Bounded, Broken};
use phase::{Phase, Shared, Watched};

/// The time for headers while no place is free.
const HURRIED: Duration = Duration::from_millis(500);

/// The limits of a server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time from the first moment of a connection, or from the first byte of a later request on it, until its headers
    /// have arrived. The connection is then closed. While no place is free, it is half a second at most.
    pub header: Duration,
    /// Time after an answer for which a connection may stay open without a request.
    pub idle: Duration,
    /// Time from the headers of a request until its body has arrived. The answer is then 408.
    pub body: Duration,
    /// Upper bound on the size of a body in bytes. The answer to a longer one is 413.
    pub largest: usize,
    /// Upper bound on the open connections, without those that became WebSockets. Further clients wait.
    pub connections: usize,
}

impl Limits {
    /// The usual limits, for bodies of at most `largest` bytes.
    pub const fn of(largest: usize) -> Limits {
        Limits {
            header: Duration::from_secs(10),
            idle: Duration::from_secs(60),
            body: Duration::from_secs(30),
            largest,
            connections: 1024,
        }
    }
}

/// Serves connections until `stop` is ready. Then it accepts no more, and returns when the open ones are done. `app`
/// returns the router of a connection.
pub async fn serve<L: Listener>(
    mut listener: L,
    limits: Limits,
    app: impl Fn(&L::Io) -> Router,
    stop: impl Future<Output = ()>,
) {
    let (stopping, stopped) = watch::channel(());
    let free = Arc::new(Semaphore::new(limits.connections));
    let (patience, allowed) = watch::channel(limits.header);
    let mut open = JoinSet::new();
    let mut stop = pin!(stop);
    loop {
        let accepted = async {
            // While clients wait for a place, headers must come without delay, so that half-sent ones keep none.
            let wanted =
                if free.available_permits() == 0 { limits.header.min(HURRIED) } else { limits.header };
            patience.send_if_modified(|known| std::mem::replace(known, wanted) != wanted);
            let place = Arc::clone(&free).acquire_owned().await;
            let (io, _) = listener.accept().await;
            (io, place.expect("the semaphore is never closed"))
        };
        tokio::select! {
            () = &mut stop => break,
            (io, place) = accepted => {
                let phase = phase::new();
                let app = app(&io).layer(from_fn_with_state((limits, phase.clone()), bounded_body));
                let watched = Watched { io, phase };
                open.spawn(connection(watched, app, limits.idle, allowed.clone(), stopped.clone(), place));
            }
            Some(_) = open.join_next() => {}
        }
    }
    drop((listener, stopping));
    while open.join_next().await.is_some() {}
}

/// Serves one connection. Finishes the running request if the server stops.
async fn connection<I>(
    io: Watched<I>,
    app: Router,
    idle: Duration,
    header: watch::Receiver<Duration>,
    mut stopped: watch::Receiver<()>,
    place: OwnedSemaphorePermit,
) where
    I: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
{
    let mut builder = http1::Builder::new();
    // hyper counts from the last answer.
    builder.timer(TokioTimer::new()).header_read_timeout(idle);
    let phase = Arc::clone(&io.phase);
    let serving = builder.serve_connection(TokioIo::new(io), TowerToHyperService::new(app)).with_upgrades();
    let mut serving = pin!(serving);
    let served = async {
        tokio::select! {
            served = serving.as_mut() => served,
            // The sender is dropped when the server stops.
            _ = stopped.changed() => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        }
    };
    tokio::select! {
        served = served => if let Err(error) = served {
            tracing::debug!(%error, "a connection ended early");
        },
        () = phase::overdue(&phase, header) => tracing::debug!("a client sent its headers too slowly"),
    }
    drop(place);
}

/// Bounds the body of a request. Only the handler reads it, so a body that no handler wants costs nothing.
async fn bounded_body(
    State((limits, phase)): State<(Limits, Shared)>,
    request: Request,
    next: Next,
) -> Response {
    phase.send_replace(Phase::Request);
    let (parts, body) = request.into_parts();
    let (body, end) = Bounded::new(body, limits.largest, limits.body);
    let response = next.run(Request::from_parts(parts, Body::new(body))).await;
    let mut response = match end.broken() {
        None => response,
        Some(Broken::TooLarge) => StatusCode::PAYLOAD_TOO_LARGE.into_response(),
        Some(Broken::TooLate) => StatusCode::REQUEST_TIMEOUT.into_response(),
    };
    if !end.is_read() {
        // hyper closes the connection, and the client must know that it can carry no other request.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    phase.send_replace(Phase::Idle);
    response
}

#[cfg(test)]
mod tests {
    use std::future::pending;

    use axum::routing::post;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::{TcpListener, TcpStream};
    use tokio::time::timeout;

    use super::*;

    /// Starts a server that answers with the body of the request.
    async fn server(limits: Limits) -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free on loopback");
        let address = listener.local_addr().expect("it has an address");
        let app = Router::new().route("/", post(async |body: String| body));
        tokio::spawn(serve(listener, limits, move |_| app.clone(), pending()));
        address
    }

    /// Sends bytes, and returns everything that the server sends until it closes the connection.
    async fn answer(to: std::net::SocketAddr, sent: &str) -> String {
        let mut stream = TcpStream::connect(to).await.expect("it listens");
        stream.write_all(sent.as_bytes()).await.expect("it reads");
        let mut answer = Vec::new();
        // A reset connection is closed, too.
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[tokio::test]
    async fn slow_clients_are_dropped_and_others_are_answered() {
        let limits = Limits {
            header: Duration::from_millis(100),
            body: Duration::from_millis(100),
            ..Limits::of(1000)
        };
        let server = server(limits).await;
        for unfinished in ["", "POST / HT", "POST / HTTP/1.1\r\nHost: x\r\n"] {
            let answer = answer(server, unfinished).await;
            assert!(!answer.contains("200 OK"), "{unfinished:?}: {answer}");
        }
        let head = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ";
        let late = answer(server, &format!("{head}5\r\n\r\nhe")).await;
        assert!(late.starts_with("HTTP/1.1 408"), "{late}");
        let large = answer(server, &format!("{head}1001\r\n\r\n{}", "x".repeat(1001))).await;
        assert!(large.starts_with("HTTP/1.1 413"), "{large}");
        let whole = answer(server, &format!("{head}5\r\n\r\nhello")).await;
        assert!(whole.starts_with("HTTP/1.1 200") && whole.ends_with("hello"), "{whole}");
    }

    #[tokio::test]
    async fn a_body_that_no_handler_wants_is_not_read() {
        let server = server(Limits::of(1 << 30)).await;
        for (line, status) in [("PUT /", "405"), ("POST /other", "404")] {
            let mut stream = TcpStream::connect(server).await.expect("it listens");
            let head = format!("{line} HTTP/1.1\r\nHost: x\r\nContent-Length: 60000000\r\n\r\n");
            stream.write_all(head.as_bytes()).await.expect("it reads");
            // No byte of the body is sent.
            let mut answer = vec![0; 12];
            let read = timeout(Duration::from_secs(10), stream.read_exact(&mut answer)).await;
            read.expect("it waits for no body").expect("it answers");
            assert_eq!(String::from_utf8_lossy(&answer), format!("HTTP/1.1 {status}"), "{line}");
        }
    }

    #[tokio::test]
    async fn an_answer_says_that_it_ends_the_connection_if_the_body_was_not_read() {
        let server = server(Limits::of(1000)).await;
        let head = |line: &str, length: usize| {
            format!("{line} HTTP/1.1\r\nHost: x\r\nContent-Length: {length}\r\n\r\n{}", "x".repeat(length))
        };
        for (request, closes) in [
            (head("POST /other", 5), true),
            (head("POST /", 1001), true),
            (head("POST /", 5), false),
            (head("POST /other", 0), false),
            ("GET / HTTP/1.1\r\nHost: x\r\n\r\n".to_owned(), false),
        ] {
            let mut stream = TcpStream::connect(server).await.expect("it listens");
            stream.write_all(request.as_bytes()).await.expect("it reads");
            let mut answer = String::new();
            while !answer.contains("\r\n\r\n") {
                let mut buffer = [0; 500];
                let count = stream.read(&mut buffer).await.expect("it answers");
                assert!(count > 0, "it was closed after {answer:?}");
                answer.push_str(&String::from_utf8_lossy(&buffer[..count]));
            }
            assert_eq!(answer.contains("connection: close"), closes, "{request}: {answer}");
        }
    }

    #[tokio::test]
    async fn a_connection_may_be_idle_for_longer_than_headers_may_take() {
        let limits =
            Limits { header: Duration::from_millis(100), idle: Duration::from_secs(60), ..Limits::of(9) };
        let server = server(limits).await;
        let mut stream = TcpStream::connect(server).await.expect("it listens");
        let mut buffer = [0; 500];
        for _ in 0..3 {
            let request = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi";
            stream.write_all(request.as_bytes()).await.expect("it is open");
            let mut answer = String::new();
            while !answer.ends_with("hi") {
                let count = stream.read(&mut buffer).await.expect("it is open");
                assert!(count > 0, "it was closed after {answer:?}");
                answer.push_str(&String::from_utf8_lossy(&buffer[..count]));
            }
            let waited = timeout(Duration::from_millis(300), stream.read(&mut buffer)).await;
            assert!(waited.is_err(), "an idle connection was closed");
        }
        // A later request may not be slow either.
        stream.write_all(b"POST / HT").await.expect("it is open");
        let closed = timeout(Duration::from_secs(30), stream.read(&mut buffer)).await.expect("it is closed");
        assert!(!matches!(closed, Ok(1..)), "it was closed without an answer");
    }

    #[tokio::test]
    async fn a_connection_that_stays_idle_is_closed() {
        let server = server(Limits { idle: Duration::from_millis(100), ..Limits::of(9) }).await;
        let request = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi";
        let answered = timeout(Duration::from_secs(30), answer(server, request)).await.expect("it is closed");
        assert!(answered.ends_with("hi"), "{answered}");
    }

    #[tokio::test]
    async fn connections_beyond_the_limit_wait_for_a_place() {
        let limits = Limits { header: Duration::from_millis(300), connections: 2, ..Limits::of(1000) };
        let server = server(limits).await;
        let mut silent = Vec::new();
        for _ in 0..2 {
            silent.push(TcpStream::connect(server).await.expect("it listens"));
        }
        let request = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi";
        // The silent connections are closed first.
        let answer = answer(server, request).await;
        assert!(answer.ends_with("hi"), "{answer}");
        for mut stream in silent {
            assert!(!matches!(stream.read(&mut [0; 16]).await, Ok(1..)), "it was closed without an answer");
        }
    }

    #[tokio::test]
    async fn half_sent_headers_keep_nobody_waiting_once_they_take_all_places() {
        let limits = Limits { header: Duration::from_secs(300), connections: 8, ..Limits::of(1000) };
        let server = server(limits).await;
        let mut half = Vec::new();
        for _ in 0..30 {
            let mut stream = TcpStream::connect(server).await.expect("it listens");
            stream.write_all(b"POST / HTTP/1.1\r\nHo").await.expect("it reads");
            half.push(stream);
        }
        let request = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\nhi";
        let answered = timeout(Duration::from_secs(60), answer(server, request)).await;
        assert!(answered.expect("far sooner than headers may take").ends_with("hi"));
    }

    #[tokio::test]
    async fn a_server_that_stops_finishes_the_running_request() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free on loopback");
        let address = listener.local_addr().expect("it has an address");
        let (began, begun) = tokio::sync::oneshot::channel();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let began = Arc::new(std::sync::Mutex::new(Some(began)));
        let app = Router::new().route(
            "/",
            post(async move || {
                let began = began.lock().expect("no panic").take();
                began.expect("one request").send(()).expect("the test waits");
                tokio::time::sleep(Duration::from_millis(50)).await;
                "done"
            }),
        );
        let stop_signal = async { drop(stopped.await) };
        let serving = tokio::spawn(serve(listener, Limits::of(9), move |_| app.clone(), stop_signal));
        let request = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n";
        let asked = tokio::spawn(async move { answer(address, request).await });
        begun.await.expect("the request came");
        stop.send(()).expect("the server runs");
        assert!(asked.await.expect("no panic").ends_with("done"));
        serving.await.expect("no panic");
    }
}
