//! Actions of people, the visibility of messages, and notifications.

use std::time::Duration;

use discord_sandbox::act::actor::{Actor, Outcome};
use discord_sandbox::act::error::ActError;
use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use discord_sandbox::world::model::PingKind;
use serde_json::{Value, json};

use super::gateway::Socket;
use super::raw::{Http, text};

struct Chat {
    sandbox: Sandbox,
    http: Http,
    games: Id,
    ada: Actor,
    ben: Actor,
}

async fn start(config: Config) -> Chat {
    let sandbox = Sandbox::start(config).await.expect("started");
    let http = Http::new(&sandbox);
    let games = sandbox.channel("games").expect("a channel");
    let (ada, ben) = (sandbox.person("ada").expect("Ada"), sandbox.person("ben").expect("Ben"));
    Chat { sandbox, http, games, ada, ben }
}

impl Chat {
    async fn post(&self, body: Value) -> Value {
        self.http.post(&format!("/channels/{}/messages", self.games), body).await.json()
    }

    async fn register(&self, commands: Value) {
        let path = format!("/applications/{}/commands", self.sandbox.bot());
        assert_eq!(self.http.send("PUT", &path, commands).await.status, 200);
    }

    async fn callback(&self, event: &Value, body: Value) -> super::raw::Reply {
        let (id, token) = (event["id"].as_str(), event["token"].as_str());
        let path = format!("/interactions/{}/{}/callback", id.expect("id"), token.expect("token"));
        self.http.post(&path, body).await
    }

    fn webhook(&self, event: &Value) -> String {
        format!("/webhooks/{}/{}", self.sandbox.bot(), event["token"].as_str().expect("token"))
    }
}

#[tokio::test]
async fn only_a_new_message_with_an_allowed_mention_in_its_text_pings() {
    let chat = start(Config::default()).await;
    let (ada, ben) = (chat.ada.mention(), chat.ben.mention());
    let only_ben = json!({"users": [chat.ben.id()]});
    let both = format!("{ada} {ben}");
    chat.post(json!({"content": both, "allowed_mentions": only_ben})).await;
    assert_eq!((chat.ada.pings().len(), chat.ben.pings().len()), (0, 1));
    chat.post(json!({"content": both, "allowed_mentions": {"parse": []}})).await;
    chat.post(json!({"content": "look", "embeds": [{"description": both}]})).await;
    chat.post(json!({"content": format!("`{ben}` ```{ben}```")})).await;
    chat.post(json!({"content": both, "flags": 4096})).await;
    chat.post(json!({"content": "@everyone @here"})).await;
    let plain = chat.post(text("nobody")).await;
    let path = format!("/channels/{}/messages/{}", chat.games, plain["id"].as_str().expect("it"));
    assert_eq!(chat.http.send("PATCH", &path, text(&both)).await.status, 200);
    assert_eq!((chat.ada.pings().len(), chat.ben.pings().len()), (0, 1), "none of these pings");
    chat.post(text(&both)).await;
    assert_eq!((chat.ada.pings().len(), chat.ben.pings().len()), (1, 2), "without the field all count");
    chat.ada.say(chat.games, &both).expect("said");
    assert_eq!((chat.ada.pings().len(), chat.ben.pings().len()), (1, 3), "nobody pings himself");
}

#[tokio::test]
async fn a_direct_message_notifies_its_reader_and_nobody_else_sees_it() {
    let chat = start(Config::default()).await;
    let dm = chat.ada.dm();
    let path = format!("/channels/{dm}/messages");
    chat.http.post(&path, text("psst")).await;
    chat.http.post(&path, text(&chat.ada.mention())).await;
    let kinds: Vec<PingKind> = chat.ada.pings().into_iter().map(|(kind, _)| kind).collect();
    assert_eq!(kinds, [PingKind::Dm, PingKind::Mention]);
    assert!(chat.ben.sees(dm).is_empty() && chat.ben.pings().is_empty());
    assert_eq!(chat.ben.say(dm, "me too").unwrap_err(), ActError::NoSuchChannel(dm));
}

#[tokio::test]
async fn an_interaction_is_answered_once_and_a_deferred_one_is_filled_by_the_first_follow_up() {
    let chat = start(Config::default()).await;
    let mut socket = Socket::login(&chat.sandbox).await;
    chat.register(json!([{"name": "ask", "description": "d"}])).await;
    let asking = {
        let ada = chat.ada.clone();
        let games = chat.games;
        tokio::spawn(async move { ada.slash(games, "ask", json!({})).await })
    };
    let event = socket.event("INTERACTION_CREATE").await;
    assert_eq!(event["member"]["user"]["username"], "ada");
    assert_eq!(event["app_permissions"], "309237763072");
    assert_eq!(event["context"], 0);
    assert_eq!(event["channel"]["id"], json!(chat.games));
    assert_eq!(chat.callback(&event, json!({"type": 6})).await.code(), json!(50035), "no message to update");
    assert_eq!(chat.callback(&event, json!({"type": 8, "data": {"choices": []}})).await.code(), json!(50035));
    assert_eq!(chat.callback(&event, json!({"type": 4, "data": {}})).await.code(), json!(50006));
    assert_eq!(chat.callback(&event, json!({"type": 5})).await.status, 204);
    assert_eq!(chat.callback(&event, json!({"type": 5})).await.code(), json!(40060));
    let hook = chat.webhook(&event);
    let first = chat.http.post(&hook, text(&chat.ben.mention())).await.json();
    let second = chat.http.post(&hook, json!({"content": chat.ben.mention(), "flags": 64})).await.json();
    let third = chat.http.post(&hook, text(&chat.ben.mention())).await.json();
    assert_eq!(chat.http.get(&format!("{hook}/messages/@original")).await.json()["id"], first["id"]);
    let answer = asking.await.expect("no panic").expect("asked");
    assert_eq!(answer.message().map(|m| json!(m.id)), Some(first["id"].clone()));
    let pinged: Vec<Value> = chat.ben.pings().iter().map(|(_, m)| json!(m.id)).collect();
    assert_eq!(pinged, [third["id"].clone()], "neither the filled answer nor another's private word pings");
    assert_eq!(second["flags"], 64);
    let edit = format!("{hook}/messages/{}", second["id"].as_str().expect("it"));
    assert_eq!(chat.http.send("PATCH", &edit, text("edited")).await.json()["content"], "edited");
    assert_eq!(chat.http.send("DELETE", &edit, Value::Null).await.status, 204);
    assert!(chat.ada.ephemerals().is_empty());
    chat.sandbox.advance(Duration::from_secs(15 * 60));
    assert_eq!(chat.http.post(&hook, text("late")).await.status, 401, "the token has lived its 15 minutes");
}

#[tokio::test]
async fn an_interaction_that_waited_three_seconds_has_failed() {
    let chat = start(Config::default()).await;
    let mut socket = Socket::login(&chat.sandbox).await;
    chat.register(json!([{"name": "ask", "description": "d"}])).await;
    let asking = {
        let ada = chat.ada.clone();
        let games = chat.games;
        tokio::spawn(async move { ada.slash(games, "ask", json!({})).await })
    };
    let event = socket.event("INTERACTION_CREATE").await;
    chat.sandbox.advance(Duration::from_secs(3));
    assert_eq!(asking.await.expect("no panic").expect("asked").outcome, Outcome::Failed);
    assert_eq!(chat.callback(&event, json!({"type": 5})).await.code(), json!(10062));
    assert_eq!(chat.sandbox.failed_interactions().len(), 1);
}

#[tokio::test]
async fn people_can_only_do_what_discords_client_lets_them() {
    let chat = start(Config::default()).await;
    let ask = |path: &'static str, options: Value| {
        let ada = chat.ada.clone();
        let games = chat.games;
        async move { ada.slash(games, path, options).await.unwrap_err() }
    };
    chat.register(json!([
        {"name": "play", "description": "d", "contexts": [0], "options": [
            {"type": 1, "name": "chess", "description": "d", "options": [
                {"type": 6, "name": "who", "description": "d", "required": true},
                {"type": 4, "name": "size", "description": "d", "min_value": 5, "max_value": 25},
                {"type": 3, "name": "side", "description": "d", "choices": [{"name": "White", "value": "w"}]},
            ]},
        ]},
    ]))
    .await;
    let ben = json!(chat.ben.id());
    assert_eq!(ask("play chess", json!({"who": ben})).await, ActError::BotAway);
    let _socket = Socket::login(&chat.sandbox).await;
    assert_eq!(ask("play", json!({})).await, ActError::NoSuchCommand("play".to_owned()));
    assert_eq!(ask("play chess", json!({})).await, ActError::MissingOption("who".to_owned()));
    assert_eq!(ask("play chess", json!({"whom": ben})).await, ActError::NoSuchOption("whom".to_owned()));
    for wrong in [
        json!({"who": "1"}),
        json!({"who": ben, "size": 4}),
        json!({"who": ben, "size": "9"}),
        json!({"who": ben, "side": "White"}),
    ] {
        assert!(matches!(ask("play chess", wrong.clone()).await, ActError::BadOption { .. }), "{wrong}");
    }
    let dm = chat.ada.dm();
    let there = chat.ada.slash(dm, "play chess", json!({"who": ben})).await;
    assert_eq!(there.unwrap_err(), ActError::NoSuchCommand("play chess".to_owned()), "not in this context");
    let menu = json!({"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "a"}]});
    let grey = json!({"type": 2, "style": 1, "label": "Grey", "custom_id": "g", "disabled": true});
    let rows = json!([{"type": 1, "components": [grey]}, {"type": 1, "components": [menu]}]);
    chat.post(json!({"content": "x", "components": rows})).await;
    let message = chat.sandbox.messages(chat.games).pop().expect("posted");
    assert_eq!(chat.ada.press(&message, "Grey").await.unwrap_err(), ActError::Disabled("g".to_owned()));
    assert_eq!(
        chat.ada.press(&message, "Blue").await.unwrap_err(),
        ActError::NoSuchControl("Blue".to_owned())
    );
    assert!(matches!(chat.ada.choose(&message, "m", &["b"]).await.unwrap_err(), ActError::BadChoice { .. }));
    assert!(matches!(
        chat.ada.choose(&message, "m", &["a", "a"]).await.unwrap_err(),
        ActError::BadChoice { .. }
    ));
}

#[tokio::test]
async fn the_chat_survives_a_restart_with_its_files_commands_and_pings() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("chat.jsonl");
    let config = Config { journal: Some(path.clone()), ..Config::default() };
    let chat = start(config.clone()).await;
    chat.register(json!([{"name": "ask", "description": "d"}])).await;
    let messages = format!("/channels/{}/messages", chat.games);
    let payload = json!({"content": chat.ben.mention()});
    chat.http.form(&messages, payload, &[("a.bin", &[0, 1, 2, 255])]).await;
    let gone = chat.post(text("gone")).await;
    let gone = format!("{messages}/{}", gone["id"].as_str().expect("it"));
    chat.http.send("DELETE", &gone, Value::Null).await;
    let before = chat.sandbox.messages(chat.games);
    drop(chat);
    // A killed process may leave an incomplete line.
    let mut bytes = std::fs::read(&path).expect("a journal");
    bytes.extend_from_slice(b"{\"message\":{\"id");
    std::fs::write(&path, bytes).expect("written");
    for _ in 0..2 {
        let chat = start(config.clone()).await;
        assert_eq!(chat.sandbox.messages(chat.games), before);
        assert_eq!(chat.sandbox.file(before[0].attachments[0].id), Some(vec![0, 1, 2, 255]));
        assert_eq!(chat.ben.pings().len(), 1);
        assert_eq!(chat.sandbox.commands().len(), 1);
        let next = chat.ada.dm();
        assert!(next > before[0].id, "numbers go on");
    }
    std::fs::write(&path, "no json\n{}\n").expect("written");
    let refused = Sandbox::start(config).await.err().expect("refused");
    assert!(refused.to_string().contains("line 1"), "{refused}");
}

#[tokio::test]
async fn a_connection_that_was_open_does_not_outlive_its_sandbox() {
    let chat = start(Config::default()).await;
    let port = chat.sandbox.address().port();
    let mut socket = Socket::login(&chat.sandbox).await;
    let kept = std::net::TcpStream::connect(chat.sandbox.address()).expect("connected");
    drop(chat);
    assert!(socket.is_cut().await);
    let again = start(Config { port, ..Config::default() }).await;
    let request = "GET /api/v10/gateway HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    let answered = tokio::task::spawn_blocking(move || {
        use std::io::{Read, Write};
        let mut kept = kept;
        let mut answer = String::new();
        // Either step may be the one that fails.
        let _ = kept.write_all(request.as_bytes());
        let _ = kept.read_to_string(&mut answer);
        answer
    });
    assert_eq!(answered.await.expect("no panic"), "");
    assert_eq!(again.http.get("/gateway").await.status, 200);
}

#[tokio::test]
async fn a_port_in_use_is_named() {
    let chat = start(Config::default()).await;
    let port = chat.sandbox.address().port();
    let refused = Sandbox::start(Config { port, ..Config::default() }).await.err().expect("refused");
    assert!(refused.to_string().contains(&port.to_string()));
}
