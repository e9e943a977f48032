//! The sandbox with a bot that answers everything that a person can do.

use discord_sandbox::act::actor::Outcome;
use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use serde_json::{Value, json};

use super::gateway::Socket;
use super::raw::Http;

/// Answers `/echo word:` with the word, offers completions, and reacts to its buttons and its form.
async fn answer(http: &Http, bot: &str, event: &Value) {
    let (id, token) = (event["id"].as_str().expect("an id"), event["token"].as_str().expect("a token"));
    let data = &event["data"];
    let callback = format!("/interactions/{id}/{token}/callback");
    let buttons: Vec<Value> = [("again", "Again"), ("form", "Form"), ("later", "Later")]
        .iter()
        .map(|(id, label)| json!({"type": 2, "style": 1, "custom_id": id, "label": label}))
        .collect();
    let row = json!([{"type": 1, "components": buttons}]);
    let say = |text: &str| json!({"type": 4, "data": {"content": text}});
    let body = match (event["type"].as_u64(), data["type"].as_u64(), data["custom_id"].as_str()) {
        (Some(2), Some(3), _) => {
            let target = data["target_id"].as_str().expect("a message");
            say(&data["resolved"]["messages"][target]["content"].as_str().expect("a text").to_uppercase())
        }
        (Some(2), Some(2), _) => {
            let target = data["target_id"].as_str().expect("a person");
            let name = &data["resolved"]["users"][target]["username"];
            say(&format!("Hello, {}", name.as_str().expect("a name")))
        }
        (Some(2), ..) => {
            let payload = json!({"type": 4, "data": {
                "content": data["options"][0]["value"], "components": row,
                "attachments": [{"id": 0, "description": "a word"}],
            }});
            assert_eq!(http.form(&callback, payload, &[("hello.txt", b"hello")]).await.status, 204);
            return;
        }
        (Some(4), ..) => {
            let typed = data["options"][0]["value"].as_str().expect("a text");
            json!({"type": 8, "data": {"choices": [{"name": format!("{typed}!"), "value": "x"}]}})
        }
        (Some(3), _, Some("again")) => {
            let text = format!("{} again", event["message"]["content"].as_str().expect("a text"));
            json!({"type": 7, "data": {"content": text, "components": row}})
        }
        (Some(3), _, Some("form")) => {
            let input = json!({"type": 4, "custom_id": "word", "label": "Word", "style": 1});
            let parts = json!([{"type": 1, "components": [input]}]);
            json!({"type": 9, "data": {"custom_id": "sent", "title": "A form", "components": parts}})
        }
        (Some(3), ..) => {
            http.post(&callback, json!({"type": 5, "data": {"flags": 64}})).await;
            let original = format!("/webhooks/{bot}/{token}/messages/@original");
            assert_eq!(http.send("PATCH", &original, json!({"content": "at last"})).await.status, 200);
            return;
        }
        _ => {
            let text = &data["components"][0]["components"][0]["value"];
            json!({"type": 4, "data": {"content": text, "flags": 64}})
        }
    };
    assert_eq!(http.post(&callback, body).await.status, 204);
}

#[tokio::test]
async fn everything_that_a_person_can_do_is_answered() {
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let (http, mut socket) = (Http::new(&sandbox), Socket::login(&sandbox).await);
    let bot = sandbox.bot().to_string();
    let word = json!({"type": 3, "name": "word", "description": "What to say", "required": true, "autocomplete": true});
    let commands = json!([
        {"name": "echo", "description": "Says it again", "options": [word]},
        {"name": "Shout it", "type": 3},
        {"name": "Greet", "type": 2},
    ]);
    assert_eq!(http.send("PUT", &format!("/applications/{bot}/commands"), commands).await.status, 200);
    let task = tokio::spawn(async move {
        loop {
            let event = socket.event("INTERACTION_CREATE").await;
            answer(&http, &bot, &event).await;
        }
    });
    let games = sandbox.channel("games").expect("a channel");
    let ada = sandbox.person("ada").expect("Ada");
    for place in [games, ada.dm()] {
        let offered = ada.autocomplete(place, "echo", json!({"word": "he"}), "word").await.unwrap();
        assert_eq!(offered.outcome, Outcome::Choices(vec![json!({"name": "he!", "value": "x"})]));
        let said = ada.slash(place, "echo", json!({"word": "hello"})).await.unwrap();
        let message = said.message().expect("a message").clone();
        assert_eq!(message.content, "hello");
        assert_eq!(message.attachments[0].description.as_deref(), Some("a word"));
        assert_eq!(sandbox.file(message.attachments[0].id).as_deref(), Some(&b"hello"[..]));
        let pressed = ada.press(&message, "Again").await.unwrap();
        assert!(matches!(pressed.outcome, Outcome::Updated(_)));
        assert_eq!(pressed.text(), "hello again");
        let form = ada.press(&message, "Form").await.unwrap();
        let sent = ada.submit(&form, json!({"word": "psst"})).await.unwrap();
        assert!(sent.is_private());
        assert_eq!(sent.text(), "psst");
        let later = ada.press(&message, "Later").await.unwrap();
        assert_eq!((later.text(), later.is_private()), ("at last", true));
        let shouted = ada.message_command(&message, "Shout it").await.unwrap();
        assert_eq!(shouted.text(), "HELLO AGAIN");
        let ben = sandbox.person("ben").expect("Ben").id();
        let greeted = ada.user_command(place, ben, "Greet").await.unwrap();
        assert_eq!(greeted.text(), "Hello, ben");
    }
    assert!(sandbox.failed_interactions().is_empty());
    assert!(!task.is_finished(), "the bot met nothing unexpected");
    task.abort();
}
