//! A bot that takes interactions by HTTP, and a stand-in for Discord that takes its answers.

use std::net::SocketAddr;

use axum::routing::get;
use axum::{Json, Router};
use postern::discord::bot::Bot;
use postern::discord::gateway::connect::{ConnectSettings, Listening, Patience};
use postern::discord::gateway::stopped::Stopped;
use postern::discord::rest::transport::Network;
use postern_testkit::prelude::*;
use reqwest::Client;
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// The bot's clock in seconds, which each signature names.
const SECONDS: i64 = 1_700_000_000;

/// Serves these routes and those that a bot asks at its start. Returns the address.
pub(super) async fn discord(routes: Router) -> SocketAddr {
    async fn ours() -> Json<Value> {
        Json(json!({"id": "999"}))
    }
    let app =
        routes.route("/api/v10/users/@me", get(ours)).route("/api/v10/oauth2/applications/@me", get(ours));
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move { axum::serve(listener, app).await });
    address
}

/// The JSON of an answer, which with files is a part of a form.
pub(super) fn body_of(sent: &[u8]) -> Option<Value> {
    serde_json::from_slice(sent).ok().or_else(|| {
        let text = String::from_utf8_lossy(sent);
        let part = text.split("name=\"payload_json\"").nth(1)?;
        let json = part.split_once("\r\n\r\n")?.1.split("\r\n--").next()?;
        serde_json::from_str(json).ok()
    })
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The endpoint of a running bot.
#[derive(Clone)]
pub(super) struct Endpoint {
    client: Client,
    key: Arc<Ed25519KeyPair>,
    listen: SocketAddr,
}

/// The bot behind an endpoint.
pub(super) struct Running {
    stop: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), Stopped>>,
}

impl Endpoint {
    /// Starts a bot with this handler.
    pub(super) async fn of(handler: Arc<dyn Handler>, discord: SocketAddr) -> (Endpoint, Running) {
        let key = Arc::new(Ed25519KeyPair::from_seed_unchecked(&[7; 32]).unwrap());
        let free = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let listen = free.local_addr().unwrap();
        drop(free);
        let settings = ConnectSettings {
            token: "a.b.c".into(),
            api: Some(format!("http://{discord}")),
            clock: Arc::new(|| Timestamp(SECONDS * 1000)),
            patience: Patience::Attempts(2),
            listening: Listening::Http { listen, key: hex(key.public_key().as_ref()).parse().unwrap() },
            requests_per_second: 50,
            network: Network::of_the_machine(),
        };
        let bot = Bot::connect(settings).await.unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let ended = tokio::spawn(bot.run(handler, async {
            let _ = stopped.await;
        }));
        (Endpoint { client: Client::new(), key, listen }, Running { stop, ended })
    }

    /// Posts an interaction with Discord's signature.
    pub(super) async fn deliver(&self, interaction: &Value) {
        let body = interaction.to_string();
        let signature = hex(self.key.sign(format!("{SECONDS}{body}").as_bytes()).as_ref());
        let sent = self.client.post(format!("http://{}/interactions", self.listen));
        let sent = sent.header("X-Signature-Ed25519", signature);
        let sent = sent.header("X-Signature-Timestamp", SECONDS.to_string()).body(body.clone()).send();
        let status = sent.await.expect("the bot listens").status();
        assert!(status.is_success(), "{status}: {body}");
    }
}

impl Running {
    pub(super) async fn end(self) {
        self.stop.send(()).unwrap();
        self.ended.await.expect("no panic").expect("it listened to the end");
    }
}
