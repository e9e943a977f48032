//! Activities: opening them, the proxy of their pages, and the headers that prove a person.

use std::net::SocketAddr;
use std::time::Duration;

use axum::extract::ws::{Message as Frame, WebSocketUpgrade};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use discord_sandbox::act::actor::{ActionResult, Actor, Outcome};
use discord_sandbox::act::error::ActError;
use discord_sandbox::activity::setup::{self, Activity};
use discord_sandbox::config::Config;
use discord_sandbox::id::Id;
use futures_util::{SinkExt, StreamExt};
use ring::signature::{ED25519, UnparsedPublicKey};
use serde_json::{Map, Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

use super::raw::{Http, Reply};
use super::stage::Stage;

const SOON: Duration = Duration::from_secs(10);

fn headers_of(headers: &HeaderMap) -> Json<Value> {
    let text = |value: &header::HeaderValue| json!(value.to_str().unwrap_or_default());
    Json(Value::Object(headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect()))
}

async fn page() -> Response {
    let head =
        [(header::CONTENT_TYPE, "text/html"), (header::CACHE_CONTROL, "max-age=60"), (header::ETAG, "1")];
    (head, "<!doctype html>").into_response()
}

/// A stream that sends one byte and never ends.
async fn stream() -> Response {
    let bytes =
        futures_util::stream::iter([Ok::<_, std::io::Error>("a")]).chain(futures_util::stream::pending());
    axum::body::Body::from_stream(bytes).into_response()
}

/// The server of a page, which reports the end of each of its WebSockets.
async fn server() -> (SocketAddr, mpsc::UnboundedReceiver<()>) {
    let (ended, ends) = mpsc::unbounded_channel();
    let echo = move |upgrade: WebSocketUpgrade| async move {
        upgrade.on_upgrade(move |mut socket| async move {
            while let Some(Ok(Frame::Text(text))) = socket.recv().await {
                if socket.send(Frame::Text(text)).await.is_err() {
                    break;
                }
            }
            let _ = ended.send(());
        })
    };
    let file = async || ([(header::CACHE_CONTROL, "max-age=60")], "file").into_response();
    let app = Router::new()
        .route("/app/", get(page))
        .route("/app/file", get(file))
        .route("/app/stream", get(stream))
        .route("/app/headers", get(async |headers: HeaderMap| headers_of(&headers)))
        .route("/app/socket", get(echo));
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move { axum::serve(listener, app).await });
    (address, ends)
}

/// A chat with an Activity whose page is at this address, and a command of the bot.
async fn stage(at: SocketAddr) -> Stage {
    let config = Config { activity: Some(Activity::at(&format!("http://{at}/app"))), ..Config::default() };
    let launch = json!({"type": 4, "name": "launch", "description": "", "handler": 2});
    Stage::open_with(config, json!([launch, {"name": "board", "description": "Opens the board"}])).await
}

/// Uses the command, and answers by opening the Activity. Returns the answer of the API and what the person gets.
async fn launch(stage: &mut Stage, who: &Actor, place: Id) -> (Reply, ActionResult) {
    let asking = {
        let who = who.clone();
        tokio::spawn(async move { who.slash(place, "board", json!({})).await })
    };
    let event = stage.socket.event("INTERACTION_CREATE").await;
    let (id, token) = (event["id"].as_str().expect("id"), event["token"].as_str().expect("token"));
    let path = format!("/interactions/{id}/{token}/callback?with_response=true");
    let reply = stage.http.post(&path, json!({"type": 12})).await;
    if reply.status != 200 {
        stage.callback(&event, json!({"type": 4, "data": {"content": "https://example.org"}})).await;
    }
    (reply, asking.await.expect("no panic").expect("asked"))
}

fn opened(result: &ActionResult) -> setup::Frame {
    match &result.outcome {
        Outcome::Launched(frame) => frame.clone(),
        other => panic!("no Activity opened: {other:?}"),
    }
}

/// The host of a page, and the client that speaks to the proxy.
fn proxy(url: &str) -> (String, Http) {
    let host =
        url.strip_prefix("http://").and_then(|rest| rest.split('/').next()).expect("a host").to_owned();
    let port = host.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
    (host, Http { address: SocketAddr::from(([127, 0, 0, 1], port)), token: String::new() })
}

async fn fetch(url: &str, path: &str, more: &str) -> Reply {
    let (host, http) = proxy(url);
    http.with_headers("GET", path, &format!("Host: {host}\r\n{more}"), b"").await.expect("an answer")
}

/// Headers that prove a person, as the server of the page got them.
struct Proof {
    payload: Map<String, Value>,
    is_genuine: bool,
}

async fn proof(stage: &Stage, url: &str) -> Option<Proof> {
    let forged = "X-Discord-Proxy-Payload: e30=\r\nX-Signature-Ed25519: 00\r\nX-Signature-Timestamp: 1\r\n";
    let got = fetch(url, "/headers", forged).await.json();
    let text = |name: &str| got[name].as_str().map(str::to_owned);
    let payload = BASE64_STANDARD.decode(text("x-discord-proxy-payload")?).expect("base64");
    let signature = BASE64_STANDARD.decode(text("x-signature-ed25519")?).expect("base64");
    let key: Vec<u8> = (0..32)
        .map(|at| {
            u8::from_str_radix(&stage.sandbox.public_key()[2 * at..2 * at + 2], 16).expect("hexadecimal")
        })
        .collect();
    let is_genuine = UnparsedPublicKey::new(&ED25519, key).verify(&payload, &signature).is_ok();
    let payload: Map<String, Value> = serde_json::from_slice(&payload).expect("JSON");
    assert_eq!(payload["created_at"].to_string(), text("x-signature-timestamp").expect("a time"));
    Some(Proof { payload, is_genuine })
}

#[tokio::test]
async fn a_channel_has_one_instance_and_strangers_have_none() {
    let (at, _ends) = server().await;
    let mut stage = stage(at).await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    let games = stage.sandbox.channel("games").expect("a channel");
    let lounge = stage.sandbox.channel("lounge").expect("a channel");
    let (reply, of_ada) = launch(&mut stage, &ada, games).await;
    let frame = opened(&of_ada);
    assert_eq!(reply.json()["interaction"]["activity_instance_id"], json!(frame.instance));
    assert_eq!(reply.json()["resource"], json!({"type": 12, "activity_instance": {"id": frame.instance}}));
    let (_, of_ben) = launch(&mut stage, &ben, games).await;
    assert_eq!(opened(&of_ben).instance, frame.instance, "both are in one");
    assert_ne!(opened(&of_ben).url, frame.url, "each has their page");
    let (_, elsewhere) = launch(&mut stage, &ada, lounge).await;
    assert_ne!(opened(&elsewhere).instance, frame.instance);

    let path = |id: &str| format!("/applications/{}/activity-instances/{id}", stage.sandbox.bot());
    let told = stage.http.get(&path(&frame.instance)).await.json();
    assert_eq!(told["users"], json!([ada.id(), ben.id()]));
    assert_eq!(told["location"]["channel_id"], json!(games));
    assert_eq!(
        (&told["location"]["kind"], &told["location"]["guild_id"]),
        (&json!("gc"), &json!(stage.sandbox.guild()))
    );
    assert_eq!(stage.http.get(&path("i-1-gc-2-3")).await.status, 404);
    ada.leave_activity(games);
    assert_eq!(stage.http.get(&path(&frame.instance)).await.json()["users"], json!([ben.id()]));
    ben.leave_activity(games);
    assert_eq!(stage.http.get(&path(&frame.instance)).await.status, 404, "nobody is in it any more");
    assert_eq!(stage.http.get("/applications/1/activity-instances/x").await.status, 404);
}

#[tokio::test]
async fn a_thread_a_missing_permission_and_an_application_without_an_activity_are_refused() {
    let (at, _ends) = server().await;
    let mut stage = stage(at).await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    let games = stage.sandbox.channel("games").expect("a channel");
    let thread = stage.sandbox.open_thread(games, ada.id(), "A thread").expect("opened");
    let (reply, got) = launch(&mut stage, &ada, thread).await;
    assert_eq!((reply.status, reply.code()), (400, json!(50024)));
    assert_eq!(got.text(), "https://example.org", "the interaction can still be answered");
    assert!(matches!(ada.join_activity(thread), Err(ActError::NoActivity(_))));
    let (reply, got) = launch(&mut stage, &ada, ada.dm()).await;
    assert_eq!(reply.status, 200);
    assert!(opened(&got).instance.contains("-pc-"));

    let change = json!({"server": "Sandbox", "activities": false}).to_string();
    let key = format!("Authorization: Bot {}\r\n", stage.sandbox.token());
    let changed = stage.http.with_headers("PATCH", "/sandbox/servers", &key, change.as_bytes()).await;
    assert_eq!(changed.expect("an answer").status, 200);
    let (reply, _) = launch(&mut stage, &ben, games).await;
    assert_eq!((reply.status, reply.code()), (403, json!(50013)));

    let commands = format!("/applications/{}/commands", stage.sandbox.bot());
    assert_eq!(stage.http.send("PUT", &commands, json!([])).await.code(), json!(50240));
    assert_eq!(stage.http.get("/applications/@me").await.json()["flags"], json!(1 << 17));
    stage.sandbox.set_activity(None);
    let (reply, _) = launch(&mut stage, &ada, games).await;
    assert_eq!((reply.status, reply.code()), (400, json!(50035)));
    assert_eq!(stage.http.get("/applications/@me").await.json()["flags"], json!(0));
}

#[tokio::test]
async fn the_proxy_proves_the_person_until_the_headers_expire_and_are_renewed() {
    let (at, _ends) = server().await;
    let stage = stage(at).await;
    let (ada, ben) = (stage.person("ada"), stage.person("ben"));
    let games = stage.sandbox.channel("games").expect("a channel");
    let (of_ada, of_ben) = (ada.join_activity(games).expect("open"), ben.join_activity(games).expect("open"));
    for (who, frame) in [(&ada, &of_ada), (&ben, &of_ben)] {
        let Proof { payload, is_genuine } = proof(&stage, &frame.url).await.expect("headers");
        assert!(is_genuine);
        assert_eq!(
            (&payload["user_id"], &payload["application_id"]),
            (&json!(who.id()), &json!(stage.sandbox.bot()))
        );
    }
    let first = proof(&stage, &of_ada.url).await.expect("headers").payload;
    assert_eq!(
        first["expires_at"].as_u64().expect("a time") - first["created_at"].as_u64().expect("a time"),
        600
    );
    assert!(stage.sandbox.advance(Duration::from_secs(700)));
    assert_eq!(
        proof(&stage, &of_ada.url).await.expect("headers").payload,
        first,
        "they are sent on, expired"
    );
    assert!(ada.renew_ticket(games) && !stage.person("cleo").renew_ticket(games));
    let renewed = proof(&stage, &of_ada.url).await.expect("headers");
    assert!(renewed.is_genuine && renewed.payload["created_at"].as_u64() > first["expires_at"].as_u64());

    let outside = format!("http://{}/", stage.sandbox.activity_host());
    assert!(proof(&stage, &outside).await.is_none(), "outside of Discord, and forged headers are removed");
    ada.leave_activity(games);
    assert!(proof(&stage, &of_ada.url).await.is_none(), "a closed page");
    let unsigned = Activity { signs: false, ..Activity::at(&format!("http://{at}/app")) };
    stage.sandbox.set_activity(Some(unsigned));
    assert!(proof(&stage, &of_ben.url).await.is_none());
}

#[tokio::test]
async fn the_proxy_serves_the_folder_with_discords_policy_and_keeps_no_page() {
    let (at, _ends) = server().await;
    let stage = stage(at).await;
    let games = stage.sandbox.channel("games").expect("a channel");
    let frame = stage.person("ada").join_activity(games).expect("open");
    let page = fetch(&frame.url, "/", "").await;
    assert_eq!((page.status, page.body.as_slice()), (200, b"<!doctype html>".as_slice()));
    assert!(page.head.contains("content-security-policy: default-src 'self' http://"), "{}", page.head);
    assert!(!page.head.contains("cache-control") && !page.head.contains("etag"), "{}", page.head);
    for path in ["/file", "/.proxy/file"] {
        let file = fetch(&frame.url, path, "").await;
        assert_eq!((file.status, file.body.as_slice()), (200, b"file".as_slice()), "{path}");
        assert!(file.head.contains("cache-control: max-age=60"), "files other than pages keep their headers");
    }
    let (_, http) = proxy(&frame.url);
    let other = http.with_headers("GET", "/", "Host: example.org\r\n", b"").await.expect("an answer");
    assert_eq!(other.status, 404);
    stage.sandbox.set_activity(Some(Activity::default()));
    assert_eq!(fetch(&frame.url, "/", "").await.status, 404, "without a mapping");
}

#[tokio::test]
async fn a_stream_arrives_unless_the_proxy_buffers_it() {
    let (at, _ends) = server().await;
    let stage = stage(at).await;
    let games = stage.sandbox.channel("games").expect("a channel");
    let frame = stage.person("ada").join_activity(games).expect("open");
    let (host, http) = proxy(&frame.url);
    let first_byte = async |wait: Duration| {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = TcpStream::connect(http.address).await.expect("it listens");
        let request = format!("GET /stream HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).await.expect("sent");
        let mut all = Vec::new();
        let reading = async {
            while !all.ends_with(b"a\r\n") {
                let mut bytes = [0; 1024];
                let count = stream.read(&mut bytes).await.expect("open");
                assert!(count > 0, "it ended after {:?}", String::from_utf8_lossy(&all));
                all.extend_from_slice(&bytes[..count]);
            }
        };
        timeout(wait, reading).await.is_ok()
    };
    assert!(first_byte(SOON).await);
    let buffers = Activity { buffers: true, ..Activity::at(&format!("http://{at}/app")) };
    stage.sandbox.set_activity(Some(buffers));
    assert!(!first_byte(Duration::from_millis(300)).await);
}

#[tokio::test]
async fn a_web_socket_passes_and_a_page_that_closes_without_a_word_leaves_it_open() {
    let (at, mut ends) = server().await;
    let stage = stage(at).await;
    let games = stage.sandbox.channel("games").expect("a channel");
    let frame = stage.person("ada").join_activity(games).expect("open");
    let (host, http) = proxy(&frame.url);
    let open = async || {
        let request = format!("ws://{host}/socket").into_client_request().expect("an address");
        let stream = TcpStream::connect(http.address).await.expect("it listens");
        let (mut socket, _) = tokio_tungstenite::client_async(request, stream).await.expect("open");
        socket.send(Message::text("hello")).await.expect("sent");
        let echoed = timeout(SOON, socket.next()).await.expect("in time").expect("open").expect("a message");
        assert_eq!(echoed, Message::text("hello"));
        socket
    };
    open().await.close(None).await.expect("closed");
    timeout(SOON, ends.recv()).await.expect("the server hears of it").expect("an end");

    let silent = Activity { silent: true, ..Activity::at(&format!("http://{at}/app")) };
    stage.sandbox.set_activity(Some(silent));
    open().await.close(None).await.expect("closed");
    drop(open().await);
    assert!(timeout(Duration::from_millis(500), ends.recv()).await.is_err(), "nobody told the server");
}
