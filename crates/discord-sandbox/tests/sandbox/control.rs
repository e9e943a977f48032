//! Control by HTTP: faults, the clock, saved chats, the endpoint, and actions of people from a script.

use std::time::Duration;

use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use serde_json::{Value, json};

use super::gateway::Socket;
use super::raw::{Http, Reply, accepted_endpoint, text};

struct Control {
    sandbox: Sandbox,
    http: Http,
}

impl Control {
    async fn start() -> Control {
        let sandbox = Sandbox::start(Config::default()).await.expect("started");
        let http = Http::new(&sandbox);
        Control { sandbox, http }
    }

    /// A request with the bot's token.
    async fn send(&self, method: &str, path: &str, body: &str) -> Reply {
        let headers = format!("Authorization: Bot {}\r\n", self.sandbox.token());
        self.http.with_headers(method, path, &headers, body.as_bytes()).await.expect("an answer")
    }

    async fn act(&self, body: Value) -> Reply {
        let page = self.sandbox.page();
        let key = page.split_once('#').expect("the address carries the key").1;
        let headers = format!("x-sandbox-key: {key}\r\n");
        let body = body.to_string();
        self.http.with_headers("POST", "/ui/act", &headers, body.as_bytes()).await.expect("an answer")
    }

    fn messages(&self) -> String {
        format!("/channels/{}/messages", self.sandbox.channel("games").expect("a channel"))
    }
}

const PATHS: [(&str, &str); 14] = [
    ("GET", "/sandbox/faults"),
    ("POST", "/sandbox/faults"),
    ("DELETE", "/sandbox/faults"),
    ("GET", "/sandbox/clock"),
    ("POST", "/sandbox/clock"),
    ("GET", "/sandbox/world"),
    ("PUT", "/sandbox/world"),
    ("PUT", "/sandbox/endpoint"),
    ("PUT", "/sandbox/practice"),
    ("GET", "/sandbox/servers"),
    ("POST", "/sandbox/servers"),
    ("PATCH", "/sandbox/servers"),
    ("GET", "/sandbox/people"),
    ("PATCH", "/sandbox/people"),
];

#[tokio::test]
async fn without_the_key_or_the_token_and_from_another_site_everything_is_refused() {
    let control = Control::start().await;
    let token = format!("Authorization: Bot {}\r\n", control.sandbox.token());
    for (method, path) in PATHS {
        for headers in [
            String::new(),
            "x-sandbox-key: guessed\r\n".to_owned(),
            "Authorization: Bot guessed\r\n".to_owned(),
            format!("{token}Host: evil.example\r\n"),
            format!("{token}Origin: http://evil.example\r\n"),
        ] {
            let reply = control.http.with_headers(method, path, &headers, b"").await.expect("an answer");
            assert_eq!(reply.status, 403, "{method} {path} {headers}");
            assert!(reply.json()["error"].is_string());
        }
    }
}

#[tokio::test]
async fn bad_requests_are_answered_with_a_reason_and_change_nothing() {
    let control = Control::start().await;
    let before = control.sandbox.save();
    let server = before.lines().next().expect("an entry").to_owned();
    let people: Vec<&str> = before.lines().filter(|line| line.contains("\"person\"")).collect();
    let world = |more: &str| format!("{server}\n{}\n{more}", people.join("\n"));
    let interaction = |id: u64, opener: Value| {
        json!({"interaction": {
            "id": id.to_string(), "token": "t", "kind": "Modal", "person": "1", "channel": "1", "created_ms": 1,
            "name": "n", "opener": opener, "response": "failed",
        }})
        .to_string()
    };
    let own = world(&interaction(7, json!("7")));
    let late = world(&json!({"clock": u64::MAX}).to_string());
    let flat = world(&json!({"command": {"id": "9", "definition": 5}}).to_string());
    let huge = world(&interaction(u64::MAX, Value::Null));
    for (method, path, body) in [
        ("POST", "/sandbox/faults", ""),
        ("POST", "/sandbox/faults", "[]"),
        ("POST", "/sandbox/faults", r#"{"fault": "none"}"#),
        ("POST", "/sandbox/faults", r#"{"fault": "cut", "tmies": 2}"#),
        ("POST", "/sandbox/faults", r#"{"fault": "cut", "times": 0}"#),
        ("POST", "/sandbox/faults", r#"{"fault": "cut", "times": -1}"#),
        ("POST", "/sandbox/faults", r#"{"fault": {"refuse": {"status": 99}}}"#),
        ("POST", "/sandbox/faults", r#"{"fault": {"refuse": {"status": 200}}}"#),
        ("POST", "/sandbox/faults", r#"{"fault": {"hang": {"seconds": -1}}}"#),
        ("POST", "/sandbox/faults", r#"{"fault": {"hang": {"seconds": 1e300}}}"#),
        ("POST", "/sandbox/faults", r#"{"fault": {"rate_limit": {"retry_after": 1e10}}}"#),
        ("POST", "/sandbox/faults", r#"{"fault": {"close_gateway": {"code": 1}}}"#),
        ("POST", "/sandbox/faults", r#"{"fault": {"page": {"status": 200}}}"#),
        ("POST", "/sandbox/faults", r#"{"fault": {"close_front": {"seconds": -1}}}"#),
        ("POST", "/sandbox/faults", r#"{"fault": {"shared_limit": {"retry_after": 1e10}}}"#),
        ("PUT", "/sandbox/practice", r#"{"seed": -1}"#),
        ("POST", "/sandbox/faults", r#"{"fault": "cut_gateway", "path": "/messages"}"#),
        ("POST", "/sandbox/clock", r#"{"forward_seconds": -5}"#),
        ("POST", "/sandbox/clock", r#"{"forward_seconds": 18446744073709551615}"#),
        ("POST", "/sandbox/clock", r#"{"forward_seconds": 9000000000}"#),
        ("POST", "/sandbox/clock", r#"{"forward": 5}"#),
        ("PUT", "/sandbox/world", ""),
        ("PUT", "/sandbox/world", "no JSON"),
        ("PUT", "/sandbox/world", &server),
        ("PUT", "/sandbox/world", &own),
        ("PUT", "/sandbox/world", &late),
        ("PUT", "/sandbox/world", &flat),
        ("PUT", "/sandbox/world", &huge),
        ("PUT", "/sandbox/endpoint", r#"{"url": "https://127.0.0.1:1/"}"#),
        ("PUT", "/sandbox/endpoint", r#"{"url": "http://127.0.0.1:1/"}"#),
        ("PUT", "/sandbox/endpoint", r#"{"url": "http://127.0.0.1:1/a b\r\nx: y"}"#),
    ] {
        let reply = control.send(method, path, body).await;
        assert_eq!(reply.status, 400, "{method} {path} {body}");
        assert!(reply.json()["error"].as_str().is_some_and(|why| why.len() > 5), "{path} {body}");
    }
    assert_eq!(control.send("GET", "/sandbox/nothing", "").await.status, 404);
    assert_eq!(control.send("PATCH", "/sandbox/world", "").await.status, 405);
    assert_eq!(control.sandbox.save(), before);
    assert_eq!(control.send("GET", "/sandbox/faults", "").await.json(), json!({"pending": 0}));
    assert_eq!(
        control.send("PUT", "/sandbox/world", &world("")).await.status,
        200,
        "the rest of it is valid"
    );
}

#[tokio::test]
async fn every_fault_can_be_ordered_and_cancelled() {
    let control = Control::start().await;
    let messages = control.messages();
    let order = |fault: Value, times: u32| {
        let body = json!({"fault": fault, "method": "post", "path": "/messages", "times": times}).to_string();
        let control = &control;
        async move { control.send("POST", "/sandbox/faults", &body).await.json()["pending"].clone() }
    };
    let posted = || control.sandbox.messages(control.sandbox.channel("games").expect("it")).len();
    assert_eq!(order(json!({"rate_limit": {"retry_after": 1.5, "global": true}}), 2).await, 2);
    let limited = control.http.post(&messages, text("x")).await;
    assert_eq!((limited.status, &limited.json()["global"]), (429, &json!(true)));
    assert_eq!(control.send("DELETE", "/sandbox/faults", "").await.json()["pending"], 0);
    assert_eq!(control.http.post(&messages, text("x")).await.status, 200);
    assert_eq!(order(json!({"refuse": {"status": 503}}), 1).await, 1);
    assert_eq!(control.http.post(&messages, text("x")).await.status, 503);
    order(json!({"hang": {"seconds": 0.05}}), 1).await;
    assert_eq!(control.http.post(&messages, text("x")).await.status, 504);
    order(json!({"delay": {"seconds": 0.05}}), 1).await;
    assert_eq!(control.http.post(&messages, text("x")).await.status, 200);
    order(json!("garbage"), 1).await;
    assert_eq!(control.http.post(&messages, text("x")).await.json(), Value::Null);
    for (fault, status) in [
        (json!({"shared_limit": {"retry_after": 1.0}}), 429),
        (json!({"page": {"status": 502}}), 502),
        (json!({"page": {"status": 403, "empty": true}}), 403),
        (json!("lose_emoji"), 400),
    ] {
        order(fault.clone(), 1).await;
        assert_eq!(control.http.post(&messages, text("x")).await.status, status, "{fault}");
    }
    let front = json!({"fault": {"close_front": {"seconds": 60, "date": true}}}).to_string();
    control.send("POST", "/sandbox/faults", &front).await;
    assert_eq!(control.http.post(&messages, text("x")).await.status, 429);
    control.send("DELETE", "/sandbox/faults", "").await;
    assert_eq!(posted(), 3);
    for (fault, after) in [("cut", 3), ("lose_answer", 4)] {
        order(json!(fault), 1).await;
        let headers = format!("Authorization: Bot {}\r\n", control.sandbox.token());
        let path = format!("/api/v10{messages}");
        let body = text("x").to_string();
        let answer = control.http.with_headers("POST", &path, &headers, body.as_bytes()).await;
        assert!(answer.is_err(), "{fault}");
        assert_eq!(posted(), after, "{fault}");
    }
    let mut socket = Socket::login(&control.sandbox).await;
    control.send("POST", "/sandbox/faults", r#"{"fault": {"close_gateway": {"code": 4009}}}"#).await;
    assert_eq!(socket.close_code().await, Some(4009));
    let mut socket = Socket::login(&control.sandbox).await;
    control.send("POST", "/sandbox/faults", r#"{"fault": "cut_gateway"}"#).await;
    assert!(socket.is_cut().await);
    let resumes = control.send("POST", "/sandbox/faults", r#"{"fault": "refuse_resumes", "times": 3}"#).await;
    assert_eq!(resumes.json()["pending"], 3);
}

#[tokio::test]
async fn the_clock_moves_new_ids_and_archives_idle_threads() {
    let control = Control::start().await;
    let thread = json!({"name": "t", "type": 11, "auto_archive_duration": 60});
    let games = control.sandbox.channel("games").expect("it");
    control.http.post(&format!("/channels/{games}/threads"), thread).await;
    let thread = control.sandbox.channel("t").expect("the thread");
    let mut socket = Socket::login(&control.sandbox).await;
    let forward = |seconds: u64| {
        let body = json!({"forward_seconds": seconds}).to_string();
        let control = &control;
        async move { control.send("POST", "/sandbox/clock", &body).await.json() }
    };
    let before = control.http.post(&control.messages(), text("before")).await.json();
    assert_eq!(forward(59 * 60).await["ahead_seconds"], 59 * 60);
    assert!(!control.sandbox.channel_by_id(thread).expect("it").archived);
    forward(2 * 60).await;
    assert_eq!(socket.event("THREAD_UPDATE").await["thread_metadata"]["archived"], true);
    assert!(control.sandbox.channel_by_id(thread).expect("it").archived);
    let after = control.http.post(&control.messages(), text("after")).await.json();
    let ms =
        |message: &Value| message["id"].as_str().and_then(|id| id.parse::<u64>().ok()).expect("an id") >> 22;
    assert!((3_660_000..3_720_000).contains(&(ms(&after) - ms(&before))));
    assert_eq!(control.send("GET", "/sandbox/clock", "").await.json()["ahead_seconds"], 61 * 60);
}

#[tokio::test]
async fn a_saved_chat_comes_back_with_its_clock_and_the_bot_must_log_in_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config { journal: Some(folder.path().join("chat.jsonl")), ..Config::default() };
    let first = Control::start().await;
    let games = first.sandbox.channel("games").expect("it");
    first.http.form(&first.messages(), text("with a file"), &[("a.bin", &[0, 255])]).await;
    first.send("POST", "/sandbox/clock", r#"{"forward_seconds": 86400}"#).await;
    let saved = first.send("GET", "/sandbox/world", "").await;
    let saved = String::from_utf8(saved.body).expect("text");
    let second = Sandbox::start(config.clone()).await.expect("started");
    let second = Control { http: Http::new(&second), sandbox: second };
    second.http.post(&second.messages(), text("replaced")).await;
    let mut socket = Socket::login(&second.sandbox).await;
    assert_eq!(second.send("PUT", "/sandbox/world", &saved).await.status, 200);
    assert!(socket.is_cut().await);
    assert!(!second.sandbox.bot_is_connected());
    let messages = second.sandbox.messages(games);
    assert_eq!(messages, first.sandbox.messages(games));
    assert_eq!(second.sandbox.file(messages[0].attachments[0].id), Some(vec![0, 255]));
    assert_eq!(second.sandbox.save(), saved);
    assert_eq!(second.send("GET", "/sandbox/clock", "").await.json()["ahead_seconds"], 86_400);
    second.http.post(&second.messages(), text("later")).await;
    drop(second);
    let third = Sandbox::start(config).await.expect("started again from the journal");
    let texts: Vec<String> = third.messages(games).into_iter().map(|message| message.content).collect();
    assert_eq!(texts, ["with a file", "later"]);
}

#[tokio::test]
async fn an_accepted_endpoint_is_shown_with_the_application() {
    let control = Control::start().await;
    let url = accepted_endpoint().await;
    let body = json!({"url": url}).to_string();
    assert_eq!(control.send("PUT", "/sandbox/endpoint", &body).await.status, 200);
    let shown = control.http.get("/applications/@me").await.json();
    assert_eq!(shown["interactions_endpoint_url"], url.as_str());
    assert_eq!(shown["verify_key"], control.sandbox.public_key());
    assert_eq!(control.send("PUT", "/sandbox/endpoint", r#"{"url": null}"#).await.status, 200);
    assert_eq!(control.http.get("/applications/@me").await.json()["interactions_endpoint_url"], Value::Null);
}

#[tokio::test]
async fn a_script_names_people_and_channels_and_waits_for_the_answer() {
    let control = Control::start().await;
    let mut socket = Socket::login(&control.sandbox).await;
    let commands = format!("/applications/{}/commands", control.sandbox.bot());
    control.http.send("PUT", &commands, json!([{"name": "ping", "description": "d"}])).await;
    let slash = |who: &str, path: &str| json!({"as": who, "do": "slash", "channel": "games", "path": path, "options": {}, "wait": 5});
    let bot = async {
        let event = socket.event("INTERACTION_CREATE").await;
        let (id, token) = (event["id"].as_str().expect("an id"), event["token"].as_str().expect("a token"));
        let path = format!("/interactions/{id}/{token}/callback");
        control.http.post(&path, json!({"type": 4, "data": {"content": "pong"}})).await;
    };
    let (answer, ()) = tokio::join!(control.act(slash("ada", "ping")), bot);
    let answer = answer.json();
    assert_eq!((&answer["outcome"], &answer["message"]["content"]), (&json!("message"), &json!("pong")));
    let (answer, ()) = tokio::join!(control.act(slash("ada", "ping")), async {
        socket.event("INTERACTION_CREATE").await;
        control.sandbox.advance(Duration::from_secs(3));
    });
    assert_eq!(answer.json()["outcome"], "failed");
    for (body, status) in [
        (slash("nobody", "ping"), 422),
        (slash("ada", "pong"), 400),
        (json!({"as": "ada", "do": "dance"}), 422),
        (json!([]), 422),
        (json!({"as": "ada", "do": "open_dm", "wait": 65_000}), 422),
    ] {
        let reply = control.act(body.clone()).await;
        assert_eq!(reply.status, status, "{body}");
        assert!(reply.json()["error"].is_string());
    }
}

#[tokio::test]
async fn servers_installations_and_conversations_are_controlled_by_http() {
    let control = Control::start().await;
    let founded =
        control.send("POST", "/sandbox/servers", r#"{"name": "Club", "channels": ["hall"], "bot": false}"#);
    let founded = founded.await.json();
    let club = &founded[1];
    assert_eq!(
        (&club["name"], &club["bot"], &club["external_apps"]),
        (&json!("Club"), &json!(false), &json!(true))
    );
    let hall = format!("/channels/{}", club["channels"][0]["id"].as_str().expect("an id"));
    assert_eq!(control.http.get(&hall).await.code(), json!(50001));
    let change = r#"{"server": "Club", "bot": true, "external_apps": false}"#;
    let changed = control.send("PATCH", "/sandbox/servers", change).await.json();
    assert_eq!((&changed[1]["bot"], &changed[1]["external_apps"]), (&json!(true), &json!(false)));
    assert_eq!(control.http.get(&hall).await.status, 200);
    assert_eq!(control.http.get("/applications/@me").await.json()["approximate_guild_count"], 2);

    let installed =
        control.send("PATCH", "/sandbox/people", r#"{"person": "ada", "installed": true}"#).await.json();
    assert_eq!((&installed[0]["username"], &installed[0]["installed"]), (&json!("ada"), &json!(true)));
    assert_eq!(control.act(json!({"as": "ben", "do": "install"})).await.status, 200);
    let application = control.http.get("/applications/@me").await.json();
    assert_eq!(application["approximate_user_install_count"], 2);
    assert_eq!(control.act(json!({"as": "ben", "do": "uninstall"})).await.status, 200);
    let friends = control.act(json!({"as": "ada", "do": "open_friend_dm", "target": "ben"})).await.json();
    let said = json!({"as": "ben", "do": "say", "channel": friends["channel"], "text": "hello"});
    assert_eq!(control.act(said).await.status, 200);
    let group = json!({"as": "ada", "do": "open_group", "people": ["ben", "cleo"], "name": "trio"});
    assert_eq!(control.act(group).await.status, 200);
    let said = |who: &str| json!({"as": who, "do": "say", "channel": "trio", "text": "hello"});
    assert_eq!(control.act(said("cleo")).await.status, 200);
    assert_eq!(control.act(said("dmitri")).await.status, 400, "he is not in it");

    assert_eq!(
        control.send("POST", "/sandbox/faults", r#"{"fault": "shut_dms"}"#).await.json()["pending"],
        1
    );
    for (path, body) in [
        ("/sandbox/servers", r#"{"server": "Cellar", "bot": true}"#),
        ("/sandbox/servers", r#"{"bot": true}"#),
        ("/sandbox/people", r#"{"person": "nobody", "installed": true}"#),
    ] {
        let refused = control.send("PATCH", path, body).await;
        assert_eq!(refused.status, 400, "{body}");
        assert!(refused.json()["error"].is_string());
    }
}
