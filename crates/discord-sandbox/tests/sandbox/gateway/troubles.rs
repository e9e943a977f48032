//! The gateway's addresses, its limits, and the ways in which it fails.

use std::time::Duration;

use discord_sandbox::config::Config;
use discord_sandbox::gateway::door::{Door, Step};
use discord_sandbox::gateway::starts::StartLimit;
use discord_sandbox::gateway::trouble::GatewayTrouble;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::practice::settings::Practice;
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;

use super::{Socket, address};
use crate::raw::Http;

/// Long enough for an answer, which comes at once.
const SHORT: Duration = Duration::from_millis(300);

async fn start(config: Config) -> Sandbox {
    Sandbox::start(config).await.expect("started")
}

fn identify(sandbox: &Sandbox, more: Value) -> Value {
    let mut it = json!({"token": sandbox.token(), "intents": 1, "properties": {}});
    for (field, value) in more.as_object().expect("fields") {
        it[field] = value.clone();
    }
    it
}

/// The close code after one payload.
async fn closed_by(sandbox: &Sandbox, op: u64, d: Value) -> Option<u16> {
    let mut socket = Socket::open(sandbox).await;
    socket.send(op, d).await;
    socket.close_code().await
}

/// Starts a session and reads its first events. Returns its connection, and RESUME for it.
async fn session(sandbox: &Sandbox) -> (Socket, Value) {
    let mut socket = Socket::open(sandbox).await;
    socket.send(2, identify(sandbox, json!({}))).await;
    let id = socket.event("READY").await["session_id"].clone();
    let seen = socket.next().await["s"].clone();
    (socket, json!({"token": sandbox.token(), "session_id": id, "seq": seen}))
}

/// The op of the first payload after RESUME; `None` if the connection ends.
async fn resumed(sandbox: &Sandbox, resume: &Value) -> Option<Value> {
    let mut socket = Socket::open_at(sandbox, Door::Resume).await;
    socket.send(6, resume.clone()).await;
    let text = socket.frame().await?.into_text().ok()?;
    let payload: Value = serde_json::from_str(&text).ok()?;
    Some(payload["op"].clone())
}

#[tokio::test]
async fn the_addresses_have_no_path_and_a_request_line_without_a_slash_is_refused() {
    let sandbox = start(Config::default()).await;
    let http = Http::new(&sandbox);
    let url = http.get("/gateway/bot").await.json()["url"].clone();
    assert_eq!(url, http.get("/gateway").await.json()["url"]);
    let mut socket = Socket::open(&sandbox).await;
    socket.send(2, identify(&sandbox, json!({}))).await;
    let resume = socket.event("READY").await["resume_gateway_url"].clone();
    assert_ne!(url, resume);
    for (door, url) in [(Door::First, url), (Door::Resume, resume)] {
        let host = url.as_str().and_then(|url| url.strip_prefix("ws://")).expect("an address of a WebSocket");
        assert!(host.parse::<std::net::SocketAddr>().is_ok(), "{host} has a path");
        let http = Http { address: sandbox.gateway_address(door), token: String::new() };
        let upgrade = |target: &str| {
            let request = format!(
                "GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: upgrade, close\r\nUpgrade: websocket\r\n\
                 Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            );
            http.raw(request.into_bytes())
        };
        assert_eq!(upgrade("?v=10&encoding=json").await.expect("an answer").status, 400, "{host}");
        assert_eq!(upgrade("/gateway?v=10").await.expect("an answer").status, 404, "{host}");
    }
    // The page and the REST API have another address.
    let page = format!("ws://{}/?v=10", sandbox.address());
    assert!(connect_async(page).await.is_err());
}

#[tokio::test]
async fn the_record_tells_who_used_the_wrong_address() {
    let sandbox = start(Config::default()).await;
    let (first, resume) = session(&sandbox).await;
    drop(first);
    let mut socket = Socket::open(&sandbox).await;
    socket.send(6, resume).await;
    socket.event("RESUMED").await;
    let mut other = Socket::open_at(&sandbox, Door::Resume).await;
    other.send(2, identify(&sandbox, json!({}))).await;
    other.event("READY").await;
    assert_eq!(sandbox.count_steps(Door::First, Step::Resume), 1);
    assert_eq!(sandbox.count_steps(Door::Resume, Step::Identify), 1);
    assert_eq!(sandbox.door_steps().len(), 6);
}

#[tokio::test]
async fn a_silent_front_takes_a_connection_and_says_nothing() {
    let sandbox = start(Config::default()).await;
    sandbox.disturb_gateway(GatewayTrouble::SilentUpgrades(1));
    let url = address(&sandbox, Door::First, "v=10");
    assert!(tokio::time::timeout(SHORT, connect_async(&url)).await.is_err(), "no answer to the upgrade");
    sandbox.disturb_gateway(GatewayTrouble::SilentHellos(1));
    let mut mute = Socket::connect(&sandbox, Door::First).await;
    assert!(mute.is_silent(SHORT).await);
    mute.close(1000).await;
    assert!(mute.is_silent(SHORT).await, "not even good-bye");
    assert_eq!(sandbox.count_steps(Door::First, Step::Connect), 2);
    Socket::login(&sandbox).await;
    sandbox.disturb_gateway(GatewayTrouble::SilentUpgrades(1));
    sandbox.calm();
    Socket::login(&sandbox).await;
}

#[tokio::test]
async fn a_connection_can_fall_silent_and_its_session_is_resumed_by_another() {
    let sandbox = start(Config::default()).await;
    let (mut mute, resume) = session(&sandbox).await;
    sandbox.disturb_gateway(GatewayTrouble::SilentSessions);
    mute.send(1, json!(2)).await;
    sandbox.add_server("Club", &["hall"], true);
    assert!(mute.is_silent(SHORT).await, "no acknowledgement, no event, no end");
    let mut socket = Socket::open_at(&sandbox, Door::Resume).await;
    socket.send(6, resume).await;
    assert_eq!(socket.event("GUILD_CREATE").await["name"], "Club");
    socket.send(1, json!(3)).await;
    while socket.next().await["op"] != 11 {}
    mute.close(4000).await;
    assert!(mute.is_silent(SHORT).await);
}

#[tokio::test]
async fn a_resume_is_hung_up_on_refused_or_taken() {
    let sandbox = start(Config::default()).await;
    let (socket, resume) = session(&sandbox).await;
    drop(socket);
    sandbox.disturb_gateway(GatewayTrouble::HungUpResumes(2));
    assert_eq!(resumed(&sandbox, &resume).await, None);
    assert_eq!(resumed(&sandbox, &resume).await, None);
    assert_eq!(resumed(&sandbox, &resume).await, Some(json!(0)), "the session is still there");
    sandbox.disturb_gateway(GatewayTrouble::RefusedResumes(1));
    assert_eq!(resumed(&sandbox, &resume).await, Some(json!(9)));
    assert_eq!(resumed(&sandbox, &resume).await, Some(json!(9)), "the session has ended");
}

#[tokio::test]
async fn a_resume_with_a_sequence_that_never_was_is_closed_with_4007() {
    let sandbox = start(Config::default()).await;
    let (socket, mut resume) = session(&sandbox).await;
    drop(socket);
    let right = resume["seq"].clone();
    resume["seq"] = json!(1_000_000);
    assert_eq!(closed_by(&sandbox, 6, resume.clone()).await, Some(4007));
    resume["seq"] = right;
    assert_eq!(resumed(&sandbox, &resume).await, Some(json!(9)), "a new session is needed");
}

#[tokio::test]
async fn reconnect_and_invalid_session_are_sent_and_end_what_they_should() {
    let sandbox = start(Config::default()).await;
    let (mut socket, resume) = session(&sandbox).await;
    for (trouble, op, d) in [
        (GatewayTrouble::Reconnect, 7, Value::Null),
        (GatewayTrouble::InvalidSession { resumable: true }, 9, json!(true)),
    ] {
        sandbox.disturb_gateway(trouble);
        let payload = socket.next().await;
        assert_eq!((&payload["op"], &payload["d"]), (&json!(op), &d));
    }
    drop(socket);
    assert_eq!(resumed(&sandbox, &resume).await, Some(json!(0)));
    let (mut socket, resume) = session(&sandbox).await;
    sandbox.disturb_gateway(GatewayTrouble::InvalidSession { resumable: false });
    let payload = socket.next().await;
    assert_eq!((&payload["op"], &payload["d"]), (&json!(9), &json!(false)));
    // The connection may identify again.
    socket.send(2, identify(&sandbox, json!({}))).await;
    socket.event("READY").await;
    assert_eq!(resumed(&sandbox, &resume).await, Some(json!(9)));
}

#[tokio::test]
async fn every_close_code_keeps_or_ends_the_session_as_discord_describes_it() {
    let sandbox = start(Config::default()).await;
    for (code, ends) in [
        (1000, false),
        (1001, false),
        (4000, false),
        (4001, false),
        (4002, false),
        (4003, true),
        (4004, true),
        (4005, false),
        (4007, true),
        (4008, false),
        (4009, true),
        (4010, true),
        (4011, true),
        (4012, true),
        (4013, true),
        (4014, true),
    ] {
        let (mut socket, resume) = session(&sandbox).await;
        sandbox.close_gateway(Some(code));
        assert_eq!(socket.close_code().await, Some(code));
        let first = if ends { 9 } else { 0 };
        assert_eq!(resumed(&sandbox, &resume).await, Some(json!(first)), "{code}");
    }
}

#[tokio::test]
async fn wrong_versions_and_shards_are_closed_with_codes_that_no_client_may_repeat() {
    let sandbox = start(Config { servers_per_shard: 1, ..Config::default() }).await;
    for query in ["v=9", "v=11", "v=x", "encoding=json"] {
        let url = address(&sandbox, Door::First, query);
        let mut socket = Socket::of(connect_async(url).await.expect("connected").0);
        assert_eq!(socket.close_code().await, Some(4012), "{query}");
    }
    for shard in [json!([1, 1]), json!([-1, 2]), json!([0, 0]), json!([0]), json!("0"), json!([0, 1, 2])] {
        let d = identify(&sandbox, json!({"shard": shard}));
        assert_eq!(closed_by(&sandbox, 2, d).await, Some(4010), "{shard}");
    }
    sandbox.add_server("Club", &["hall"], true);
    assert_eq!(closed_by(&sandbox, 2, identify(&sandbox, json!({}))).await, Some(4011));
    let mut second = Socket::open(&sandbox).await;
    second.send(2, identify(&sandbox, json!({"shard": [1, 1_000_003]}))).await;
    second.event("READY").await;
}

#[tokio::test]
async fn too_many_or_too_large_payloads_end_the_connection() {
    let sandbox = start(Config::default()).await;
    let large = json!({"name": "x".repeat(4096)});
    assert_eq!(closed_by(&sandbox, 3, large).await, Some(4002));
    let (mut socket, resume) = session(&sandbox).await;
    for _ in 0..120 {
        socket.send(1, json!(1)).await;
    }
    assert_eq!(socket.close_code().await, Some(4008));
    assert_eq!(resumed(&sandbox, &resume).await, Some(json!(0)), "the session is still there");
}

#[tokio::test]
async fn identifies_use_up_the_limit_and_one_too_many_resets_the_token() {
    let limit = StartLimit { total: 5, remaining: 2, reset_after_ms: 60_000, max_concurrency: 16 };
    let sandbox = start(Config { start_limit: limit, ..Config::default() }).await;
    let http = Http::new(&sandbox);
    let told = || async { http.get("/gateway/bot").await.json()["session_start_limit"].clone() };
    assert_eq!((&told().await["total"], &told().await["remaining"]), (&json!(5), &json!(2)));
    let mut first = Socket::login(&sandbox).await;
    Socket::login(&sandbox).await;
    assert_eq!((&told().await["remaining"], &told().await["max_concurrency"]), (&json!(0), &json!(16)));
    assert!(told().await["reset_after"].as_u64().is_some_and(|ms| ms <= 60_000));
    sandbox.advance(Duration::from_secs(60));
    assert_eq!(told().await["remaining"], 5);
    for _ in 0..5 {
        Socket::login(&sandbox).await;
    }
    assert_eq!(sandbox.start_limit().remaining, 0);
    assert_eq!(closed_by(&sandbox, 2, identify(&sandbox, json!({}))).await, Some(4004));
    assert_eq!(first.close_code().await, Some(4004), "all sessions end");
    assert_eq!(sandbox.token_resets(), 1);
    assert_eq!(closed_by(&sandbox, 2, identify(&sandbox, json!({}))).await, Some(4004));
    assert_eq!(http.get("/gateway/bot").await.status, 401);
    assert_eq!(sandbox.token_resets(), 1);
}

#[tokio::test]
async fn identifies_of_a_bucket_within_five_seconds_are_answered_by_invalid_session() {
    let practice = Practice { starts_apart: true, ..Practice::none() };
    let sandbox = start(Config { practice, ..Config::default() }).await;
    Socket::login(&sandbox).await;
    let mut second = Socket::open(&sandbox).await;
    second.send(2, identify(&sandbox, json!({}))).await;
    let payload = second.next().await;
    assert_eq!((&payload["op"], &payload["d"]), (&json!(9), &json!(false)));
    sandbox.limit_starts(StartLimit { max_concurrency: 2, ..StartLimit::default() });
    for shard in [0, 1] {
        let mut socket = Socket::open(&sandbox).await;
        socket.send(2, identify(&sandbox, json!({"shard": [shard, 2]}))).await;
        socket.event("READY").await;
    }
}

#[tokio::test]
async fn a_missed_heartbeat_closes_the_connection_with_4009() {
    let sandbox = start(Config { heartbeat: Duration::from_millis(50), ..Config::default() }).await;
    let mut socket = Socket::connect(&sandbox, Door::First).await;
    assert_eq!(socket.next().await["d"]["heartbeat_interval"], 50);
    assert_eq!(socket.close_code().await, Some(4009));
}

#[tokio::test]
async fn flags_can_have_bits_beyond_the_32nd() {
    let practice = Practice { new_flags: true, ..Practice::none() };
    let sandbox = start(Config { practice, ..Config::default() }).await;
    let mut socket = Socket::open(&sandbox).await;
    socket.send(2, identify(&sandbox, json!({}))).await;
    let ready = socket.event("READY").await;
    let large = |flags: &Value| flags.as_u64().is_some_and(|bits| bits >> 32 != 0);
    assert!(large(&ready["user"]["flags"]) && large(&ready["application"]["flags"]), "{ready}");
    let http = Http::new(&sandbox);
    assert!(large(&http.get("/users/@me").await.json()["flags"]));
    assert!(large(&http.get("/applications/@me").await.json()["flags"]));
}

#[tokio::test]
async fn every_failure_of_the_gateway_can_be_ordered_by_http() {
    let sandbox = start(Config::default()).await;
    let http = Http::new(&sandbox);
    let order = |body: Value| {
        let headers = format!("Authorization: Bot {}\r\n", sandbox.token());
        let (http, body) = (&http, body.to_string());
        async move {
            let reply = http.with_headers("POST", "/sandbox/faults", &headers, body.as_bytes()).await;
            let reply = reply.expect("an answer");
            assert_eq!(reply.status, 200, "{body}: {}", reply.json());
            reply.json()["pending"].clone()
        }
    };
    assert_eq!(order(json!({"fault": "silent_upgrades", "times": 2})).await, 2);
    assert_eq!(order(json!({"fault": "silent_hellos", "times": 3})).await, 5);
    assert_eq!(order(json!({"fault": "hang_up_resumes", "times": 4})).await, 9);
    assert_eq!(order(json!({"fault": "refuse_resumes"})).await, 10);
    sandbox.calm();
    let (mut socket, _) = session(&sandbox).await;
    order(json!({"fault": "reconnect"})).await;
    assert_eq!(socket.next().await["op"], 7);
    order(json!({"fault": {"invalid_session": {"resumable": true}}})).await;
    assert_eq!(socket.next().await["d"], true);
    order(json!({"fault": "silent_sessions"})).await;
    assert!(socket.is_silent(SHORT).await);
    let (mut socket, _) = session(&sandbox).await;
    order(json!({"fault": {"close_gateway": {"code": 1001}}})).await;
    assert_eq!(socket.close_code().await, Some(1001));
}
