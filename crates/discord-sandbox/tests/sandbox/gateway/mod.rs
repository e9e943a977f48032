//! The gateway's protocol, tested with raw websocket messages.

mod troubles;

use std::time::Duration;

use discord_sandbox::config::Config;
use discord_sandbox::gateway::door::{Door, Step};
use discord_sandbox::handle::Sandbox;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::raw::{Http, text};

/// An address of the gateway with a path and a query, as a client must complete it.
pub(crate) fn address(sandbox: &Sandbox, door: Door, query: &str) -> String {
    format!("{}/?{query}", sandbox.gateway_url(door))
}

pub(crate) struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    pub(crate) async fn open(sandbox: &Sandbox) -> Self {
        Self::open_at(sandbox, Door::First).await
    }

    pub(crate) async fn open_at(sandbox: &Sandbox, door: Door) -> Self {
        let mut socket = Self::connect(sandbox, door).await;
        let hello = socket.next().await;
        assert_eq!(hello["op"], 10);
        assert!(hello["d"]["heartbeat_interval"].as_u64().is_some_and(|ms| ms > 1000));
        socket
    }

    pub(crate) fn of(stream: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Self {
        Self(stream)
    }

    /// Opens a WebSocket. HELLO is still to come.
    pub(crate) async fn connect(sandbox: &Sandbox, door: Door) -> Self {
        let url = address(sandbox, door, "v=10&encoding=json");
        Self(connect_async(url).await.expect("connected").0)
    }

    pub(crate) async fn send(&mut self, op: u64, d: Value) {
        let text = json!({"op": op, "d": d}).to_string();
        self.0.send(Message::text(text)).await.expect("sent");
    }

    /// Identifies with the intents for messages, and waits until the server is available.
    pub(crate) async fn login(sandbox: &Sandbox) -> Self {
        let mut socket = Self::open(sandbox).await;
        socket.identify(sandbox.token(), 1 | 1 << 9 | 1 << 12).await;
        socket.event("GUILD_CREATE").await;
        socket
    }

    pub(crate) async fn identify(&mut self, token: &str, intents: u64) {
        self.send(2, json!({"token": token, "intents": intents, "properties": {}})).await;
    }

    /// The close frame of the client.
    pub(crate) async fn close(&mut self, code: u16) {
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        self.0.send(Message::Close(Some(frame))).await.expect("sent");
    }

    /// True if no frame comes within this time.
    pub(crate) async fn is_silent(&mut self, time: Duration) -> bool {
        tokio::time::timeout(time, self.0.next()).await.is_err()
    }

    pub(crate) async fn frame(&mut self) -> Option<Message> {
        let wait = tokio::time::timeout(Duration::from_secs(5), self.0.next());
        wait.await.expect("a frame in time").and_then(Result::ok)
    }

    pub(crate) async fn next(&mut self) -> Value {
        match self.frame().await {
            Some(Message::Text(text)) => serde_json::from_str(&text).expect("JSON"),
            other => panic!("no text but {other:?}"),
        }
    }

    /// The data of the next event with this name.
    pub(crate) async fn event(&mut self, name: &str) -> Value {
        loop {
            let payload = self.next().await;
            if payload["t"] == name {
                return payload["d"].clone();
            }
        }
    }

    /// True if the connection ended without a close code.
    pub(crate) async fn is_cut(&mut self) -> bool {
        self.close_code().await.is_none()
    }

    pub(crate) async fn close_code(&mut self) -> Option<u16> {
        loop {
            match self.frame().await {
                Some(Message::Close(frame)) => return frame.map(|f| f.code.into()),
                None => return None,
                Some(_) => {}
            }
        }
    }
}

#[tokio::test]
async fn those_who_identify_wrongly_are_sent_away_with_discords_codes() {
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let closed = |op: u64, d: Value| {
        let sandbox = &sandbox;
        async move {
            let mut socket = Socket::open(sandbox).await;
            socket.send(op, d).await;
            socket.close_code().await
        }
    };
    let token = sandbox.token();
    assert_eq!(closed(2, json!({"token": "wrong", "intents": 0})).await, Some(4004));
    assert_eq!(closed(2, json!({"token": token, "intents": 1u64 << 40})).await, Some(4013));
    assert_eq!(closed(2, json!({"token": token, "intents": 1 << 15})).await, Some(4014));
    assert_eq!(closed(8, json!({"guild_id": "1"})).await, Some(4003));
    assert_eq!(closed(99, json!({})).await, Some(4001));
    let mut twice = Socket::login(&sandbox).await;
    twice.identify(token, 0).await;
    assert_eq!(twice.close_code().await, Some(4005));
    for unknown in ["compress=zstd-stream", "encoding=etf"] {
        let url = address(&sandbox, Door::First, unknown);
        assert!(connect_async(url).await.is_err(), "{unknown}");
    }
}

#[tokio::test]
async fn a_client_that_asks_for_it_gets_one_zlib_stream() {
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let url = address(&sandbox, Door::First, "v=10&encoding=json&compress=zlib-stream");
    let mut socket = connect_async(url).await.expect("connected").0;
    let identify = json!({"op": 2, "d": {"token": sandbox.token(), "intents": 1, "properties": {}}});
    socket.send(Message::text(identify.to_string())).await.expect("sent");
    let mut stream = flate2::Decompress::new(true);
    let mut seen = Vec::new();
    while seen.len() < 3 {
        let frame = tokio::time::timeout(Duration::from_secs(5), socket.next()).await.expect("in time");
        let Some(Ok(Message::Binary(bytes))) = frame else { panic!("no bytes but {frame:?}") };
        let mut text = Vec::with_capacity(1 << 20);
        stream.decompress_vec(&bytes, &mut text, flate2::FlushDecompress::Sync).expect("a zlib stream");
        let payload: Value = serde_json::from_slice(&text).expect("one whole payload in each frame");
        seen.push(if payload["t"].is_null() { payload["op"].clone() } else { payload["t"].clone() });
    }
    assert_eq!(seen, [json!(10), json!("READY"), json!("GUILD_CREATE")]);
}

#[tokio::test]
async fn a_session_is_told_what_it_asked_for_and_heartbeats_are_answered() {
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let http = Http::new(&sandbox);
    let url = http.get("/gateway/bot").await.json();
    assert_eq!(url["url"], sandbox.gateway_url(Door::First));
    let mut socket = Socket::open(&sandbox).await;
    socket.identify(sandbox.token(), 1 | 1 << 9).await;
    let ready = socket.event("READY").await;
    assert_eq!(ready["user"]["id"], json!(sandbox.bot()));
    let guild = socket.event("GUILD_CREATE").await;
    assert_eq!(guild["channels"].as_array().map(Vec::len), Some(2));
    assert_eq!(guild["members"].as_array().map(Vec::len), Some(5));
    socket.send(1, json!(2)).await;
    assert_eq!(socket.next().await["op"], 11);
    let games = sandbox.channel("games").expect("it");
    let ada = sandbox.person("ada").expect("Ada");
    let dm = ada.dm();
    ada.say(dm, "not asked for").expect("said");
    ada.say(games, "secret").expect("said");
    ada.say(games, &format!("<@{}> hello", sandbox.bot())).expect("said");
    assert_eq!(socket.event("MESSAGE_CREATE").await["content"], "", "no intent for message content");
    assert!(socket.event("MESSAGE_CREATE").await["content"].as_str().expect("it").ends_with("hello"));
    let posted = http.post(&format!("/channels/{games}/messages"), text("mine")).await.json();
    let path = format!("/channels/{games}/messages/{}", posted["id"].as_str().expect("it"));
    http.send("PATCH", &path, text("changed")).await;
    assert_eq!(socket.event("MESSAGE_CREATE").await["guild_id"], json!(sandbox.guild()));
    assert_eq!(socket.event("MESSAGE_UPDATE").await["content"], "changed");
    http.post(&format!("{path}/threads"), json!({"name": "t"})).await;
    assert_eq!(socket.event("THREAD_CREATE").await["parent_id"], json!(games));
    http.send("DELETE", &path, Value::Null).await;
    assert_eq!(socket.event("MESSAGE_DELETE").await["id"], posted["id"]);
}

#[tokio::test]
async fn a_resume_brings_what_was_missed_once_and_in_order() {
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let games = sandbox.channel("games").expect("it");
    let ada = sandbox.person("ada").expect("Ada");
    let mut socket = Socket::open(&sandbox).await;
    socket.identify(sandbox.token(), 1 | 1 << 9).await;
    let session = socket.event("READY").await["session_id"].clone();
    let seen = socket.next().await["s"].clone();
    sandbox.close_gateway(None);
    assert_eq!(socket.close_code().await, None);
    let sent: Vec<Value> = (0..3).map(|n| json!(ada.say(games, &n.to_string()).expect("said").id)).collect();
    let resume = json!({"token": sandbox.token(), "session_id": session, "seq": seen});
    let mut socket = Socket::open_at(&sandbox, Door::Resume).await;
    socket.send(6, resume.clone()).await;
    for id in sent {
        assert_eq!(socket.event("MESSAGE_CREATE").await["id"], id);
    }
    socket.event("RESUMED").await;
    assert_eq!(sandbox.sessions(), (1, 1));
    let doors = [Door::First, Door::Resume].map(|door| {
        [Step::Connect, Step::Identify, Step::Resume].map(|step| sandbox.count_steps(door, step))
    });
    assert_eq!(doors, [[1, 1, 0], [1, 0, 1]]);
    sandbox.close_gateway(Some(4000));
    assert_eq!(socket.close_code().await, Some(4000));
    sandbox.refuse_resumes(1);
    let mut socket = Socket::open(&sandbox).await;
    socket.send(6, resume.clone()).await;
    let refused = socket.next().await;
    assert_eq!((&refused["op"], &refused["d"]), (&json!(9), &json!(false)));
    let unknown = json!({"token": sandbox.token(), "session_id": "nonsense", "seq": 0});
    socket.send(6, unknown).await;
    assert_eq!(socket.next().await["op"], 9);
}
