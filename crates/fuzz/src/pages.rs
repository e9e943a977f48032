//! Requests by HTTP, as bytes: heads, cookies, bodies and addresses of the pages of matches.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::Duration;

use postern::metrics;
use postern::service::pages::browsers::Token;
use postern::service::site::{Site, path};
use postern::store::rows::entry::Entry;
use postern::web::site::Web;
use postern_render::painter::Painter;
use postern_testkit::fixtures::{ANN, BEN};
use postern_testkit::meeting::Meeting;
use postern_testkit::trials::catalogue;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Runtime;
use tokio::time::timeout;

use crate::stored::of_games;

/// The longest request.
const LONGEST: usize = 20 * 1024;
/// Longer silence means that the server waits for more of the request.
const SILENT: Duration = Duration::from_millis(40);
/// Longer than any answer takes.
const PATIENCE: Duration = Duration::from_secs(20);
/// Time between two requests, so that their number is no reason for a refusal.
const BETWEEN: Duration = Duration::from_secs(15);
const ORIGIN: &str = "http://games.test";
/// The end of the head of an answer.
const END: &[u8] = b"\r\n\r\n";

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| Runtime::new().expect("a runtime starts"));
static PAINTER: LazyLock<Arc<Painter>> =
    LazyLock::new(|| Arc::new(Painter::new().expect("the themes are right")));

/// A site with two matches, one of a person whose browser is signed in.
struct Open {
    meeting: Meeting,
    address: SocketAddr,
    paths: Vec<String>,
    cookie: String,
}

/// The site; `None` before the first request, and after one that changed something.
static SITE: Mutex<Option<Open>> = Mutex::new(None);

impl Open {
    async fn start() -> Open {
        let meeting = Meeting::new();
        let site = Site { address: ORIGIN.into(), secret: || [7; 32], has_activity: false, key: [7; 32] };
        meeting.service.pages.open(site);
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let address = listener.local_addr().expect("it listens");
        let clock = meeting.clock.clone();
        let web = Web::new(meeting.service.clone(), PAINTER.clone(), move || clock.now());
        tokio::spawn(web.serve(listener, std::future::pending()));
        let pages = &meeting.service.pages;
        let mut paths = Vec::new();
        for id in catalogue().ids().into_iter().take(2) {
            let of = meeting.begin_game(id, &[]).await;
            meeting.clock.pass(Duration::from_secs(60));
            let record = pages.with_secret(of).await.expect("a store in memory answers");
            paths.push(path(of, record.page.expect("pages are served")));
        }
        let link = pages.link(&meeting.asker(ANN), "", meeting.now()).await.expect("pages are served");
        let link = link.split(['/', '?']).find_map(|part| part.parse::<Token>().ok()).expect("a token");
        let token = pages.sign_in(&link, "A browser", meeting.now()).await;
        let token = token.expect("a store in memory answers").expect("a new link");
        let cookie = format!("postern={}", token.shown());
        // A link that nobody has used yet.
        pages.link(&meeting.asker(BEN), "", meeting.now()).await.expect("pages are served");
        Open { meeting, address, paths, cookie }
    }

    /// Sends a request, and returns what comes back.
    async fn ask(&self, request: &[u8]) -> Vec<u8> {
        self.meeting.clock.pass(BETWEEN);
        let mut stream = TcpStream::connect(self.address).await.expect("it listens");
        // A server may answer and hang up before it has read everything.
        let _ = stream.write_all(request).await;
        let (mut answer, mut part) = (Vec::new(), vec![0; 64 * 1024]);
        let mut is_open = true;
        loop {
            let wait = if is_open { SILENT } else { PATIENCE };
            match timeout(wait, stream.read(&mut part)).await {
                Ok(Ok(count @ 1..)) => answer.extend_from_slice(&part[..count]),
                Ok(_) => return answer,
                Err(_) if is_open => {
                    is_open = false;
                    let _ = stream.shutdown().await;
                }
                Err(_) => panic!("the server neither answers nor hangs up"),
            }
        }
    }

    async fn entries(&self) -> Vec<Entry> {
        self.meeting.store.entries().await.expect("a store in memory answers")
    }
}

/// The bytes of a connection. No request is a fault of the server, every answer of ours forbids scripts of others, and only an
/// answer of success to what is no `GET` changes a game.
pub(crate) fn pages(bytes: &[u8]) {
    let bytes = bytes.get(..LONGEST).unwrap_or(bytes);
    RUNTIME.block_on(async {
        let kept = SITE.lock().unwrap_or_else(PoisonError::into_inner).take();
        let site = match kept {
            Some(site) => site,
            None => Open::start().await,
        };
        let (before, faults) = (site.entries().await, metrics::FAULTS.value());
        let answer = site.ask(bytes).await;
        assert_eq!(metrics::FAULTS.value(), faults, "a fault: {}", String::from_utf8_lossy(&answer));
        let head = answer.windows(END.len()).position(|part| part == END).map(|end| &answer[..end]);
        let head = String::from_utf8_lossy(head.unwrap_or_default()).to_lowercase();
        let status = head.split(' ').nth(1).and_then(|status| status.parse::<u16>().ok());
        if let Some(status) = status {
            assert!(status < 500, "{head}");
            // The library that reads heads answers by itself to what is no request.
            let is_ours = head.contains("content-security-policy: default-src 'none'");
            assert!(is_ours || [400, 408, 413, 414, 417, 431].contains(&status), "{head}");
        }
        let after = site.entries().await;
        let changed = of_games(&after) != of_games(&before);
        let count = |word: &[u8]| bytes.windows(word.len()).filter(|part| *part == word).count();
        // Several requests can come in one connection, and then the first answer says nothing about the others.
        let is_refused = count(b"HTTP/1.") == 1 && status.is_none_or(|status| status >= 400);
        assert!(!changed || (count(b"POST") > 0 && !is_refused), "this changed something: {head}");
        if after == before {
            *SITE.lock().unwrap_or_else(PoisonError::into_inner) = Some(site);
        }
    });
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let site = RUNTIME.block_on(Open::start());
    let mut seeds = Vec::new();
    let common = format!("host: games.test\r\ncookie: {}\r\nconnection: close\r\n", site.cookie);
    let mut get = |target: &str, more: &str| {
        seeds.push(format!("GET {target} HTTP/1.1\r\n{common}{more}\r\n").into_bytes());
    };
    for base in &site.paths {
        get(base, "accept: text/html\r\naccept-language: de-AT,de;q=0.9\r\naccept-encoding: gzip\r\n");
        get(&format!("{base}/state?since=0"), "");
        get(&format!("{base}/at/1"), "");
        get(&format!("{base}/board.png?width=400&at=0"), "if-none-match: \"1\"\r\n");
        get(
            &format!("{base}/live?since=1"),
            "upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\norigin: http://games.test\r\n",
        );
    }
    let token = format!("1002-{}", "07".repeat(32));
    get("/robots.txt", "x-forwarded-for: 203.0.113.9\r\n");
    get(&format!("/in/{token}?to=1-00"), "");
    for target in [
        "/",
        "/s/1-00",
        "/p/1001-00",
        "/t/5-00/x",
        "/page/1/style.css",
        "/worker.js",
        "/%2e%2e/%ff",
        "/g/99999999999999999999-0",
    ] {
        get(target, "accept: text/html\r\n");
    }
    let base = &site.paths[0];
    for (target, body) in [
        (format!("{base}/try"), r#"{"turn":0,"entered":["d4"]}"#),
        (format!("{base}/play"), r#"{"turn":0,"move":"d4"}"#),
        (
            format!("{base}/do"),
            r#"{"turn":0,"action":"plan","moves":["d4","e5"],"text":"note","at":1,"id":"x"}"#,
        ),
        (format!("{base}/line"), r#"{"turn":0,"at":0,"moves":["d4"]}"#),
        (format!("{base}/view"), r#"{"name":"explore","turn":0,"at":0,"moves":[]}"#),
        (format!("/in/{token}?to="), ""),
        ("/out".to_owned(), ""),
        ("/activity".to_owned(), r#"{"instance":"i-1","to":null}"#),
    ] {
        let length = body.len();
        let ours = "origin: http://games.test\r\nx-postern: 1\r\ncontent-type: application/json";
        seeds.push(
            format!("POST {target} HTTP/1.1\r\n{common}{ours}\r\ncontent-length: {length}\r\n\r\n{body}")
                .into_bytes(),
        );
    }
    seeds.push(
        b"POST /out HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
            .to_vec(),
    );
    seeds
}
