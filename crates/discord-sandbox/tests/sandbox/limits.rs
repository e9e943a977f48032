//! Requests that Discord refuses: the sandbox refuses them with Discord's codes.

use std::time::Duration;

use discord_sandbox::config::Config;
use discord_sandbox::faults::{Fault, Trouble};
use discord_sandbox::gateway::door::Door;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::world::permission;
use serde_json::{Value, json};

use super::raw::{Http, text};

async fn start() -> (Sandbox, Http, String) {
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let http = Http::new(&sandbox);
    let games = sandbox.channel("games").expect("a channel");
    (sandbox, http, format!("/channels/{games}/messages"))
}

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "x", "custom_id": id})
}

fn row(parts: Vec<Value>) -> Value {
    json!({"type": 1, "components": parts})
}

fn select(options: usize) -> Value {
    let options: Vec<Value> =
        (0..options).map(|n| json!({"label": format!("o{n}"), "value": n.to_string()})).collect();
    json!({"type": 3, "custom_id": "menu", "options": options})
}

/// A role select with these fields.
fn roles(fields: Value) -> Value {
    let mut menu = json!({"type": 6, "custom_id": "roles"});
    menu.as_object_mut().expect("an object").extend(fields.as_object().expect("an object").clone());
    menu
}

#[tokio::test]
async fn messages_beyond_the_limits_are_refused_and_name_the_field() {
    let (sandbox, http, messages) = start().await;
    let with = |parts: Value| json!({"content": "x", "components": parts});
    let long = |n: usize| "x".repeat(n);
    let cases = [
        (text(&long(2001)), "/errors/content"),
        (json!({"content": "x", "nonce": long(26)}), "/errors/nonce"),
        (json!({"content": "x", "embeds": [{"description": long(4097)}]}), "/errors/embeds/0/description"),
        (json!({"embeds": [{"description": long(4000)}, {"description": long(2001)}]}), "/errors/embeds"),
        (json!({"embeds": vec![json!({"title": "x"}); 11]}), "/errors/embeds"),
        (json!({"embeds": [{"fields": [{"name": "", "value": "x"}]}]}), "/errors/embeds/0/fields/0/name"),
        (json!({"embeds": [{"title": "x", "image": {"url": "board.png"}}]}), "/errors/embeds/0/image/url"),
        (with(json!([row(vec![button(&long(101))])])), "/errors/components/0/components/0/custom_id"),
        (
            with(json!([row(vec![button("a")]), row(vec![button("a")])])),
            "/errors/components/1/components/0/custom_id",
        ),
        (
            with(Value::Array((0..6).map(|n| row(vec![button(&n.to_string())])).collect())),
            "/errors/components",
        ),
        (
            with(json!([row((0..6).map(|n| button(&n.to_string())).collect())])),
            "/errors/components/0/components",
        ),
        (with(json!([row(vec![select(2), button("b")])])), "/errors/components/0/components"),
        (with(json!([row(vec![select(26)])])), "/errors/components/0/components/0/options"),
        (with(json!([row(vec![select(0)])])), "/errors/components/0/components/0/options"),
        (with(json!([row(vec![])])), "/errors/components/0/components"),
        (
            with(json!([row(vec![roles(json!({"placeholder": long(151)}))])])),
            "/errors/components/0/components/0/placeholder",
        ),
        (
            with(json!([row(vec![roles(json!({"default_values": [{"id": "1", "type": "user"}]}))])])),
            "/errors/components/0/components/0/default_values/0/type",
        ),
        (
            with(json!([row(vec![roles(json!({"default_values": [{"id": "x", "type": "role"}]}))])])),
            "/errors/components/0/components/0/default_values/0/id",
        ),
        (
            with(json!([row(vec![roles(
                json!({"default_values": [{"id": "1", "type": "role"}, {"id": "2", "type": "role"}]})
            )])])),
            "/errors/components/0/components/0/default_values",
        ),
        (with(json!([button("a")])), "/errors/components/0/type"),
        (
            with(json!([row(vec![json!({"type": 2, "style": 1, "custom_id": "a"})])])),
            "/errors/components/0/components/0",
        ),
        (
            with(json!([row(vec![json!({"type": 2, "style": 5, "label": "x", "custom_id": "a"})])])),
            "/errors/components/0/components/0/url",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "/errors/allowed_mentions",
        ),
        (json!({"content": "x", "message_reference": {"message_id": "1"}}), "/errors/message_reference"),
        (
            json!({"content": "x", "attachments": [{"id": 0, "description": long(1025)}]}),
            "/errors/attachments/0",
        ),
    ];
    for (body, field) in cases {
        let reply = http.post(&messages, body.clone()).await;
        let short: String = body.to_string().chars().take(200).collect();
        assert_eq!((reply.status, reply.code()), (400, json!(50035)), "{short}");
        assert!(reply.json().pointer(field).is_some(), "{field} in {}", reply.json());
    }
    for body in [json!({}), text(""), text("  \n "), json!({"embeds": []})] {
        assert_eq!(http.post(&messages, body).await.code(), json!(50006));
    }
    assert!(sandbox.messages(sandbox.channel("games").expect("it")).is_empty(), "nothing was posted");
    let full = json!({"content": long(2000), "components": [
        row((0..5).map(|n| button(&n.to_string())).collect()), row(vec![select(25)]),
    ]});
    assert_eq!(http.post(&messages, full).await.status, 200, "the limits themselves are allowed");
}

#[tokio::test]
async fn a_file_comes_with_its_alt_text_and_can_be_fetched() {
    let (sandbox, http, messages) = start().await;
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x05\0\0\0\x07rest";
    let payload =
        json!({"attachments": [{"id": 0, "filename": "a b/../c.png", "description": "seven by five"}]});
    let sent = http.form(&messages, payload, &[("board.png", png)]).await;
    assert_eq!(sent.status, 200, "{}", sent.json());
    let file = &sent.json()["attachments"][0];
    assert_eq!(file["description"], "seven by five");
    assert_eq!((&file["width"], &file["height"]), (&json!(5), &json!(7)));
    assert_eq!(file["filename"], "a_b_.._c.png");
    let path = file["url"].as_str().expect("an address").trim_start_matches(&sandbox.url()).to_owned();
    let fetched = http.with_headers("GET", &path, "", b"").await.expect("an answer");
    assert_eq!(fetched.body, png);
    assert!(fetched.head.contains("content-type: image/png"));
    let logged = sandbox.requests();
    assert_eq!(logged[0].files[0].size, png.len());
    assert_eq!(logged[0].files[0].field, "files[0]");
    // The sandbox serves an uploaded HTML page as a download, so that no browser shows it from the sandbox's address.
    let sent = http.form(&messages, json!({}), &[("x.html", b"<script>alert(1)</script>")]).await;
    let path = sent.json()["attachments"][0]["url"]
        .as_str()
        .expect("it")
        .trim_start_matches(&sandbox.url())
        .to_owned();
    let fetched = http.with_headers("GET", &path, "", b"").await.expect("an answer");
    assert!(fetched.head.contains("application/octet-stream") && fetched.head.contains("attachment;"));
}

#[tokio::test]
async fn commands_that_discord_would_not_take_are_refused() {
    let (sandbox, http, _) = start().await;
    let commands = format!("/applications/{}/commands", sandbox.bot());
    let option = |name: &str, required: bool| json!({"type": 3, "name": name, "description": "d", "required": required});
    let with = |options: Vec<Value>| json!({"name": "x", "description": "d", "options": options});
    let choices = |n: usize| -> Vec<Value> {
        (0..n).map(|i| json!({"name": format!("c{i}"), "value": i.to_string()})).collect()
    };
    let chosen = |choices: Vec<Value>| {
        with(vec![json!({"type": 3, "name": "a", "description": "d", "choices": choices})])
    };
    let heavy: Vec<Value> = (0..25)
        .map(|n| json!({"type": 3, "name": format!("option-{n}"), "description": "d".repeat(90),
            "choices": (0..3).map(|i| json!({"name": format!("{i}{}", "n".repeat(60)), "value": format!("{i}{}", "v".repeat(60))})).collect::<Vec<_>>()}))
        .collect();
    let cases = [
        json!({"name": "Upper", "description": "d"}),
        json!({"name": "two words", "description": "d"}),
        json!({"name": "", "description": "d"}),
        json!({"name": "x".repeat(33), "description": "d"}),
        json!({"name": "x"}),
        json!({"name": "x", "description": "d".repeat(101)}),
        json!({"name": "x", "type": 3, "description": "no description for these"}),
        with((0..26).map(|n| option(&format!("o{n}"), false)).collect()),
        with(vec![option("a", false), option("b", true)]),
        with(vec![option("a", false), option("a", false)]),
        with(vec![option("a", false), json!({"type": 1, "name": "s", "description": "d"})]),
        with(vec![json!({"type": 12, "name": "s", "description": "d"})]),
        chosen(choices(26)),
        chosen(vec![json!({"name": "same", "value": "1"}), json!({"name": "same", "value": "2"})]),
        with(vec![
            json!({"type": 4, "name": "a", "description": "d", "choices": [{"name": "n", "value": "text"}]}),
        ]),
        with(vec![json!({"type": 6, "name": "a", "description": "d", "autocomplete": true})]),
        with(heavy),
    ];
    for body in cases {
        let reply = http.post(&commands, body.clone()).await;
        let short: String = body.to_string().chars().take(200).collect();
        assert_eq!((reply.status, reply.code()), (400, json!(50035)), "{short}");
    }
    assert!(sandbox.commands().is_empty());
    let good = json!([with(vec![option("größe", true), option("o2", false)]), {"name": "Show the board", "type": 3}]);
    let put = http.send("PUT", &commands, good.clone()).await;
    assert_eq!(put.status, 200, "{}", put.json());
    let again = http.send("PUT", &commands, good).await.json();
    assert_eq!(again, put.json(), "a command keeps its number");
    assert_eq!(again[0]["type"], 1);
    let two = json!([with(vec![]), with(vec![])]);
    assert_eq!(http.send("PUT", &commands, two).await.code(), json!(50035));
    let id = again[0]["id"].as_str().expect("a number").to_owned();
    let changed = http.send("PATCH", &format!("{commands}/{id}"), json!({"description": "new"})).await;
    assert_eq!(changed.json()["description"], "new");
    assert_eq!(http.send("DELETE", &format!("{commands}/{id}"), Value::Null).await.status, 204);
    assert_eq!(http.get(&format!("{commands}/{id}")).await.code(), json!(10063));
}

#[tokio::test]
async fn what_is_unknown_forbidden_or_unauthorised_has_discords_code() {
    let (sandbox, http, messages) = start().await;
    let games = sandbox.channel("games").expect("it");
    assert_eq!(http.get("/channels/1").await.code(), json!(10003));
    assert_eq!(http.get(&format!("{messages}/1")).await.code(), json!(10008));
    assert_eq!(http.get("/users/1").await.code(), json!(10013));
    assert_eq!(http.get("/nowhere").await.status, 404);
    assert_eq!(http.send("PUT", "/users/@me", Value::Null).await.status, 405);
    assert_eq!(http.post("/interactions/1/x/callback", json!({"type": 5})).await.code(), json!(10062));
    let wrong = Http { address: sandbox.address(), token: "wrong".to_owned() };
    assert_eq!(wrong.get("/users/@me").await.status, 401);
    let broken = http
        .with_headers(
            "POST",
            &format!("/api/v10{messages}"),
            &format!("Authorization: Bot {}\r\n", http.token),
            b"{",
        )
        .await
        .expect("an answer");
    assert_eq!(broken.code(), json!(50109));

    sandbox.set_permissions(games, Some(permission::INVITED & !permission::SEND_MESSAGES));
    assert_eq!(http.post(&messages, text("x")).await.code(), json!(50013));
    sandbox.set_permissions(games, Some(permission::INVITED & !permission::ATTACH_FILES));
    assert_eq!(http.form(&messages, json!({}), &[("a.txt", b"x")]).await.code(), json!(50013));
    sandbox.set_permissions(games, Some(permission::INVITED & !permission::EMBED_LINKS));
    assert_eq!(http.post(&messages, json!({"embeds": [{"title": "x"}]})).await.code(), json!(50013));
    sandbox.set_permissions(games, Some(0));
    let refused = http.post(&messages, text("x")).await;
    assert_eq!((refused.status, refused.code()), (403, json!(50001)));
    sandbox.set_permissions(games, None);
    let ada = sandbox.person("ada").expect("Ada");
    let said = ada.say(games, "mine").expect("said");
    assert_eq!(http.send("PATCH", &format!("{messages}/{}", said.id), text("x")).await.code(), json!(50005));
    assert_eq!(
        http.send("DELETE", &format!("{messages}/{}", said.id), Value::Null).await.code(),
        json!(50013)
    );

    let dm = http.post("/users/@me/channels", json!({"recipient_id": ada.id()})).await.json();
    let dm = format!("/channels/{}/messages", dm["id"].as_str().expect("a channel"));
    assert_eq!(http.post(&dm, text("hello")).await.status, 200);
    ada.close_dms(true);
    let refused = http.post(&dm, text("hello")).await;
    assert_eq!((refused.status, refused.code()), (403, json!(50007)));
}

#[tokio::test]
async fn threads_want_their_own_permission_and_sleep_until_written_to_unless_locked() {
    let (sandbox, http, messages) = start().await;
    let games = sandbox.channel("games").expect("it");
    let first = http.post(&messages, text("a card")).await.json();
    let from = format!("{messages}/{}/threads", first["id"].as_str().expect("it"));
    assert_eq!(http.post(&from, json!({"name": ""})).await.code(), json!(50035));
    assert_eq!(http.post(&from, json!({"name": "x", "auto_archive_duration": 5})).await.code(), json!(50035));
    let thread = http.post(&from, json!({"name": "Game #1"})).await;
    assert_eq!(thread.status, 201);
    assert_eq!(thread.json()["id"], first["id"], "it takes its message's number");
    assert_eq!(http.post(&from, json!({"name": "again"})).await.code(), json!(160_004));
    let id = sandbox.channel("Game #1").expect("the thread");
    let inside = format!("/channels/{id}/messages");
    let posted = http.post(&inside, text("x")).await.json();

    sandbox.set_permissions(games, Some(permission::INVITED & !permission::SEND_MESSAGES));
    assert_eq!(http.post(&inside, text("x")).await.status, 200, "SEND_MESSAGES is not for threads");
    sandbox.set_permissions(games, Some(permission::INVITED & !permission::SEND_MESSAGES_IN_THREADS));
    assert_eq!(http.post(&inside, text("x")).await.code(), json!(50013));
    sandbox.set_permissions(games, Some(permission::INVITED & !permission::CREATE_PUBLIC_THREADS));
    assert_eq!(
        http.post(&format!("/channels/{games}/threads"), json!({"name": "x", "type": 11})).await.code(),
        json!(50013)
    );
    sandbox.set_permissions(games, None);

    sandbox.set_thread(id, true, false).expect("a thread");
    let edit = format!("{inside}/{}", posted["id"].as_str().expect("it"));
    assert_eq!(http.send("PATCH", &edit, text("y")).await.code(), json!(50083), "no edits while asleep");
    assert_eq!(http.post(&inside, text("wake up")).await.status, 200);
    assert!(!sandbox.channel_by_id(id).expect("it").archived);
    sandbox.set_thread(id, true, true).expect("a thread");
    assert_eq!(http.post(&inside, text("x")).await.code(), json!(50083));
    assert_eq!(
        http.send("PATCH", &format!("/channels/{id}"), json!({"archived": false})).await.code(),
        json!(50013)
    );
}

#[tokio::test]
async fn a_nonce_brings_back_the_first_message_for_some_minutes() {
    let (sandbox, http, messages) = start().await;
    let body = json!({"content": "your move", "nonce": "outbox-1", "enforce_nonce": true});
    let first = http.post(&messages, body.clone()).await.json();
    assert_eq!(first["nonce"], "outbox-1");
    assert_eq!(http.post(&messages, body.clone()).await.json()["id"], first["id"]);
    let loose = json!({"content": "your move", "nonce": "outbox-1"});
    assert_ne!(http.post(&messages, loose).await.json()["id"], first["id"]);
    assert_eq!(sandbox.messages(sandbox.channel("games").expect("it")).len(), 2);
    sandbox.advance(Duration::from_secs(3600));
    assert_ne!(http.post(&messages, body).await.json()["id"], first["id"]);
}

#[tokio::test]
async fn pins_are_listed_in_both_forms_and_pinning_twice_changes_nothing() {
    let (sandbox, http, messages) = start().await;
    let games = sandbox.channel("games").expect("it");
    let pins = format!("{messages}/pins");
    let mut posted = Vec::new();
    for content in ["first", "second"] {
        let message = http.post(&messages, text(content)).await.json();
        posted.push(format!("{pins}/{}", message["id"].as_str().expect("an id")));
    }
    assert_eq!(http.send("PUT", &posted[0], Value::Null).await.code(), json!(50013));
    sandbox.set_role_permissions(permission::INVITED | permission::PIN_MESSAGES);
    for pin in [&posted[0], &posted[1], &posted[0]] {
        assert_eq!(http.send("PUT", pin, Value::Null).await.status, 204);
    }
    let listed = http.get(&pins).await.json();
    let contents: Vec<&Value> =
        listed["items"].as_array().expect("items").iter().map(|item| &item["message"]["content"]).collect();
    assert_eq!(contents, ["second", "first"]);
    assert!(listed["items"][0]["pinned_at"].as_str() >= listed["items"][1]["pinned_at"].as_str());
    let older = http.get(&format!("/channels/{games}/pins")).await.json();
    assert_eq!(older.as_array().map(Vec::len), Some(2));
    assert_eq!(sandbox.messages(games).len(), 4, "each pin was noted once");
    assert_eq!(http.send("DELETE", &posted[1], Value::Null).await.status, 204);
    assert_eq!(http.get(&pins).await.json()["items"].as_array().map(Vec::len), Some(1));
}

#[tokio::test]
async fn faults_come_as_ordered_and_only_as_often() {
    let (sandbox, http, messages) = start().await;
    let games = sandbox.channel("games").expect("it");
    sandbox.disturb(Fault::new(
        "POST",
        "/messages",
        1,
        Trouble::RateLimit { retry_after: 0.5, global: false },
    ));
    let limited = http.post(&messages, text("x")).await;
    assert_eq!((limited.status, &limited.json()["retry_after"]), (429, &json!(0.5)));
    assert!(limited.head.contains("retry-after: 1") && limited.head.contains("x-ratelimit-remaining: 0"));
    sandbox.disturb(Fault::new("POST", "/messages", 1, Trouble::Refuse { status: 500, code: 0 }));
    assert_eq!(http.post(&messages, text("x")).await.status, 500);
    assert!(sandbox.messages(games).is_empty());
    let raw = |content: &str| {
        let headers = format!("Authorization: Bot {}\r\nContent-Type: application/json\r\n", http.token);
        let path = format!("/api/v10{messages}");
        let body = text(content).to_string();
        let http = &http;
        async move { http.with_headers("POST", &path, &headers, body.as_bytes()).await }
    };
    sandbox.disturb(Fault::new("POST", "/messages", 1, Trouble::CutBefore));
    assert!(raw("before").await.is_err());
    assert!(sandbox.messages(games).is_empty());
    sandbox.disturb(Fault::new("POST", "/messages", 1, Trouble::CutAfter));
    assert!(raw("after").await.is_err());
    assert_eq!(sandbox.messages(games).len(), 1, "it was posted, but nobody was told");
    let calm = http.post(&messages, text("x")).await;
    assert_eq!(calm.status, 200);
    for header in ["limit", "remaining", "reset", "reset-after", "bucket"] {
        assert!(calm.head.contains(&format!("x-ratelimit-{header}:")));
    }
}

#[tokio::test]
async fn another_web_site_reaches_nothing_whatever_it_asks_for() {
    let (sandbox, http, _) = start().await;
    let paths = ["/", "/page/main.js", "/api/v10/gateway", "/ui/socket", "/attachments/1/2/x"];
    for path in paths {
        for headers in [
            "Origin: http://evil.example\r\n",
            "Origin: null\r\n",
            "Origin: http://127.0.0.1:1\r\n",
            "Sec-Fetch-Site: cross-site\r\n",
            "Sec-Fetch-Site: same-site\r\n",
            "Host: evil.example\r\n",
            "Host: evil.example\r\nOrigin: http://evil.example\r\n",
        ] {
            let answer = http.with_headers("GET", path, headers, b"").await.expect("an answer");
            assert_eq!(answer.status, 403, "{path} {headers}");
        }
    }
    let gateway = Http { address: sandbox.gateway_address(Door::First), token: String::new() };
    let foreign = gateway.with_headers("GET", "/?v=10", "Origin: http://evil.example\r\n", b"").await;
    assert_eq!(foreign.expect("an answer").status, 403);
    let page = http.with_headers("GET", "/", "", b"").await.expect("the page");
    assert!(page.head.contains("content-security-policy: default-src 'none'"));
    let own = format!("Origin: {}\r\nSec-Fetch-Site: same-origin\r\n", sandbox.url());
    assert_eq!(http.with_headers("GET", "/api/v10/gateway", &own, b"").await.expect("it").status, 200);
}

#[tokio::test]
async fn nobody_acts_for_people_without_the_key_of_this_start() {
    let (sandbox, http, _) = start().await;
    let ada = sandbox.person("ada").expect("Ada");
    let games = sandbox.channel("games").expect("it");
    let body = json!({"as": ada.id(), "do": "say", "channel": games, "text": "hello"}).to_string();
    let post = |extra: String, body: String| {
        let http = &http;
        async move {
            let headers = format!("Content-Type: application/json\r\n{extra}");
            http.with_headers("POST", "/ui/act", &headers, body.as_bytes()).await.expect("an answer").status
        }
    };
    let send = |extra: String| post(extra, body.clone());
    let page = sandbox.page();
    let (_, key) = page.split_once('#').expect("the address carries the key");
    // With the status of this request, a page finds out whether its key is from an earlier start.
    assert_eq!(post("x-sandbox-key: guessed\r\n".to_owned(), "{}".to_owned()).await, 403);
    assert_eq!(post(format!("x-sandbox-key: {key}\r\n"), "{}".to_owned()).await, 422);
    assert_eq!(send(format!("Origin: {}\r\n", sandbox.url())).await, 403);
    assert_eq!(send("x-sandbox-key: guessed\r\n".to_owned()).await, 403);
    assert!(sandbox.messages(games).is_empty());
    assert_eq!(send(format!("x-sandbox-key: {key}\r\n")).await, 200);
    let listen = |key: &str| {
        let request = format!(
            "GET /ui/socket?as=&key={key} HTTP/1.1\r\nHost: {}\r\nConnection: upgrade, close\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            sandbox.address()
        );
        http.raw(request.into_bytes())
    };
    assert_eq!(listen("guessed").await.expect("an answer").status, 403);
    let (other, _, _) = start().await;
    assert_ne!((other.token(), other.page()), (sandbox.token(), page.clone()), "each start has its own");
}
