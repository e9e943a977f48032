//! The proxies of `docs/operating.md` in front of the pages: the examples run as they are printed there, except their ports and files.
//!
//! Needs Caddy, nginx and openssl. A missing one is named and skipped, unless `CI=true`.

use std::fs;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use futures_util::StreamExt;
use postern_testkit::SOON;
use postern_testkit::fixtures::ANN;
use postern_testkit::open_site::OpenSite;
use reqwest::header::{CONNECTION, COOKIE, ORIGIN, SET_COOKIE, UPGRADE};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::protocol::Role;

use super::browser::Running;
use super::evening::harness::free_port;

const NAME: &str = "play.example.org";
const UPSTREAM: &str = "127.0.0.1:8090";

/// The example in a language of `docs/operating.md`.
fn example(language: &str) -> String {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/operating.md"));
    let page = page.expect("the page can be read");
    let (_, from) = page.split_once(&format!("```{language}\n")).expect("the page has the example");
    from.split_once("```").expect("the example ends").0.to_owned()
}

/// Replaces a part of an example, which must be there once.
fn with(example: &str, part: &str, by: &str) -> String {
    assert_eq!(example.matches(part).count(), 1, "{part:?} in {example}");
    example.replace(part, by)
}

/// True if a program can be run. Otherwise prints that it is missing, and panics if `CI=true`.
fn is_there(program: &str, asks: &str) -> bool {
    let found = Command::new(program).arg(asks).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let found = found.is_ok_and(|status| status.success());
    assert!(found || std::env::var("CI").as_deref() != Ok("true"), "{program} is not installed");
    if !found {
        eprintln!("SKIPPED: {program} is not installed");
    }
    found
}

fn started(program: &str, arguments: &[&str], dir: &Path) -> Running {
    let log = fs::File::create(dir.join("log.txt")).expect("the log can be written");
    let mut command = Command::new(program);
    command.args(arguments).env("HOME", dir).env("XDG_DATA_HOME", dir).env("XDG_CONFIG_HOME", dir);
    command.stdin(Stdio::null()).stdout(log.try_clone().expect("a handle")).stderr(log);
    Running(command.spawn().expect("it starts"))
}

fn nginx(dir: &Path, proxy: SocketAddr, site: u16) -> Running {
    let [certificate, key] = ["certificate.pem", "key.pem"].map(|name| dir.join(name).display().to_string());
    let subject = format!("/CN={NAME}");
    let mut openssl = Command::new("openssl");
    openssl.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", &subject]);
    let made = openssl.args(["-keyout", &key, "-out", &certificate]).output().expect("openssl runs");
    assert!(made.status.success(), "{made:?}");
    let server = with(&example("nginx"), "listen 443 ssl", &format!("listen {proxy} ssl"));
    let server = with(&server, "/etc/ssl/play.example.org.pem", &certificate);
    let server = with(&server, "/etc/ssl/play.example.org.key", &key);
    let server = with(&server, UPSTREAM, &format!("127.0.0.1:{site}"));
    let at = dir.display();
    let paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {at}/{kind};"))
        .join(" ");
    let whole = format!(
        "daemon off; pid {at}/pid; error_log {at}/errors.txt;\nevents {{}}\nhttp {{ access_log off; {paths}\n{server}}}\n"
    );
    let file = dir.join("nginx.conf");
    fs::write(&file, whole).expect("the configuration can be written");
    started("nginx", &["-c", &file.display().to_string(), "-p", &at.to_string()], dir)
}

fn caddy(dir: &Path, proxy: SocketAddr, site: u16) -> Running {
    // Without the network it makes its own certificate.
    let server =
        with(&example("caddy"), "play.example.org {", &format!("{NAME}:{} {{\n\ttls internal", proxy.port()));
    let server = with(&server, UPSTREAM, &format!("127.0.0.1:{site}"));
    let whole =
        format!("{{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}}\n{server}");
    let file = dir.join("Caddyfile");
    fs::write(&file, whole).expect("the configuration can be written");
    started("caddy", &["run", "--config", &file.display().to_string(), "--adapter", "caddyfile"], dir)
}

/// Signs in, moves, hears of it by WebSocket, and asks too much, all through a proxy.
async fn play_through(proxy: &str, start: impl Fn(&Path, SocketAddr, u16) -> Running) {
    let (dir, outside) = (tempfile::tempdir().expect("a temporary folder"), free_port());
    let address = format!("https://{NAME}:{}", outside.port());
    let site = OpenSite::at(address.clone()).await;
    let _running = start(dir.path(), outside, site.port);
    let client = Client::builder().redirect(Policy::none()).no_proxy().resolve(NAME, outside).http1_only();
    let client = client.danger_accept_invalid_certs(true).build().expect("a client");
    let began = Instant::now();
    while client.get(format!("{address}/robots.txt")).send().await.is_err() {
        let log = || fs::read_to_string(dir.path().join("log.txt")).unwrap_or_default();
        assert!(began.elapsed() < SOON, "{proxy} does not listen: {}", log());
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }

    let now = site.meeting.clock.now();
    let link = site.meeting.service.pages.link(&site.meeting.asker(ANN), "", now).await.expect("a link");
    assert!(link.starts_with(&address), "{link}");
    let signed_in = client.post(link).header(ORIGIN, &address).send().await.expect("an answer");
    let set = signed_in.headers()[SET_COOKIE].to_str().expect("text").to_owned();
    assert!(set.starts_with("__Host-") && set.contains("; Secure"), "{set}");
    let cookie = set.split(';').next().expect("a cookie").to_owned();

    let begun = site.begin("palisade", &[("size", "7")]).await;
    let base = begun["base"].as_str().expect("a path");
    let page =
        client.get(format!("{address}{base}")).header(COOKIE, &cookie).send().await.expect("an answer");
    assert_eq!(page.status(), StatusCode::OK);
    let policy = page.headers()["content-security-policy"].to_str().expect("text").to_owned();
    assert!(policy.contains(&address.replacen("https", "wss", 1)), "{policy}");

    let live = client.get(format!("{address}{base}/live?since=0")).header(COOKIE, &cookie);
    let live = live.header(ORIGIN, &address).header(CONNECTION, "Upgrade").header(UPGRADE, "websocket");
    let live =
        live.header("Sec-WebSocket-Version", "13").header("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
    let answer = live.send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::SWITCHING_PROTOCOLS, "{proxy} passes WebSockets");
    let upgraded = answer.upgrade().await.expect("a WebSocket");
    let mut socket = WebSocketStream::from_raw_socket(upgraded, Role::Client, None).await;

    let body = json!({"turn": 0, "move": "c3", "id": "1"}).to_string();
    let moved = client.post(format!("{address}{base}/play")).header(COOKIE, &cookie).header(ORIGIN, &address);
    let moved = moved.header("x-postern", "1").body(body).send().await.expect("an answer");
    assert_eq!(moved.status(), StatusCode::OK);
    let heard = tokio::time::timeout(SOON, async {
        loop {
            let message = socket.next().await.expect("the socket is open").expect("a message");
            let Ok(news) = serde_json::from_str::<Value>(message.to_text().unwrap_or_default()) else {
                continue;
            };
            if news["state"]["moves"] == json!(["c3"]) {
                return;
            }
        }
    });
    heard.await.expect("the move is heard of");

    // A client that names other addresses has no more requests than any other. A slow machine needs more of them, as time
    // allows new ones.
    let mut is_refused = false;
    for number in 0..8000 {
        let asked = client.get(format!("{address}{base}/state"));
        let asked = asked.header("x-forwarded-for", format!("203.0.{}.{}", number / 200, number % 200));
        if asked.send().await.expect("an answer").status() == StatusCode::TOO_MANY_REQUESTS {
            is_refused = true;
            break;
        }
    }
    assert!(is_refused, "a client can pretend to be many");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_work_behind_nginx_as_the_guide_sets_it_up() {
    if is_there("nginx", "-v") && is_there("openssl", "version") {
        play_through("nginx", nginx).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_work_behind_caddy_as_the_guide_sets_it_up() {
    if is_there("caddy", "version") {
        play_through("caddy", caddy).await;
    }
}
