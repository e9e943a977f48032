//! Forms (Discord's modals): what the sandbox refuses, what a person may send, and what the bot receives.

use discord_sandbox::act::actor::{ActionResult, Actor, Outcome};
use discord_sandbox::act::error::ActError;
use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use serde_json::{Value, json};

use super::gateway::Socket;
use super::raw::{Http, Reply};

struct Chat {
    sandbox: Sandbox,
    http: Http,
    socket: Socket,
    ada: Actor,
    games: Id,
}

impl Chat {
    async fn start() -> Chat {
        let sandbox = Sandbox::start(Config::default()).await.expect("started");
        let (http, socket) = (Http::new(&sandbox), Socket::login(&sandbox).await);
        let (ada, games) =
            (sandbox.person("ada").expect("Ada"), sandbox.channel("games").expect("a channel"));
        Chat { sandbox, http, socket, ada, games }
    }

    /// Lets Ada press a button. Returns the bot's answer with this form, and the result for Ada.
    async fn open(&mut self, form: Value) -> (Reply, Id) {
        let button = json!({"type": 2, "style": 1, "label": "Open", "custom_id": "open"});
        let rows = json!([{"type": 1, "components": [button]}]);
        let body = json!({"content": "Press", "components": rows});
        let posted = self.http.post(&format!("/channels/{}/messages", self.games), body).await.json();
        let id: Id = posted["id"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        let message = self.sandbox.message(self.games, id).expect("it is there");
        let pressed = self.ada.press_and_go(&message, "Open").expect("the button is there");
        let event = self.socket.event("INTERACTION_CREATE").await;
        (self.answer(&event, json!({"type": 9, "data": form})).await, pressed)
    }

    async fn answer(&self, event: &Value, body: Value) -> Reply {
        let (id, token) = (event["id"].as_str().expect("id"), event["token"].as_str().expect("token"));
        self.http.post(&format!("/interactions/{id}/{token}/callback"), body).await
    }

    /// Lets Ada send a form that is open. Returns what the bot receives.
    async fn send(&mut self, opened: Id, fields: Value) -> Result<Value, ActError> {
        let opened = ActionResult { interaction: opened, outcome: Outcome::Nothing };
        let ada = self.ada.clone();
        let sending = tokio::spawn(async move { ada.submit(&opened, fields).await });
        tokio::select! {
            event = self.socket.event("INTERACTION_CREATE") => {
                let said = json!({"type": 4, "data": {"content": "Thanks"}});
                assert_eq!(self.answer(&event, said).await.status, 204);
                Ok(event)
            }
            // A submission that the client refuses returns at once.
            refused = sending => Err(refused.expect("it does not panic").expect_err("it is refused")),
        }
    }
}

fn label(control: Value) -> Value {
    json!({"type": 18, "label": "Label", "component": control})
}

fn form(parts: Vec<Value>) -> Value {
    json!({"custom_id": "form", "title": "A form", "components": parts})
}

fn options(count: usize) -> Value {
    (0..count).map(|n| json!({"label": format!("o{n}"), "value": n.to_string()})).collect()
}

fn all_kinds() -> Value {
    form(vec![
        label(json!({"type": 5, "custom_id": "who"})),
        label(json!({"type": 3, "custom_id": "what", "options": [
            {"label": "A", "value": "a"}, {"label": "B", "value": "b", "default": true},
        ]})),
        label(
            json!({"type": 8, "custom_id": "where", "required": false, "min_values": 0, "channel_types": [0]}),
        ),
        label(
            json!({"type": 22, "custom_id": "more", "required": false, "min_values": 0, "options": options(3)}),
        ),
        label(json!({"type": 4, "custom_id": "text", "style": 1, "value": "as before", "max_length": 10})),
    ])
}

#[tokio::test]
async fn forms_beyond_the_limits_are_refused_and_name_the_field() {
    let mut chat = Chat::start().await;
    let text = |fields: Value| {
        let mut text = json!({"type": 4, "custom_id": "text", "style": 1});
        text.as_object_mut().expect("an object").extend(fields.as_object().cloned().expect("an object"));
        text
    };
    let one = || label(text(json!({})));
    let long = |most: usize| "x".repeat(most + 1);
    for (bad, field) in [
        (form(Vec::new()), "components"),
        (form((0..6).map(|n| label(text(json!({"custom_id": n.to_string()})))).collect()), "components"),
        (json!({"custom_id": "x", "title": long(45), "components": [one()]}), "title"),
        (json!({"custom_id": long(100), "title": "x", "components": [one()]}), "custom_id"),
        (
            form(vec![json!({"type": 18, "label": long(45), "component": text(json!({}))})]),
            "components/0/label",
        ),
        (form(vec![json!({"type": 18, "component": text(json!({}))})]), "components/0/label"),
        (
            form(vec![
                json!({"type": 18, "label": "x", "description": long(100), "component": text(json!({}))}),
            ]),
            "components/0/description",
        ),
        (form(vec![json!({"type": 18, "label": "x"})]), "components/0/component"),
        (form(vec![one(), one()]), "components/1/component/custom_id"),
        (
            form(vec![label(json!({"type": 2, "style": 1, "label": "x", "custom_id": "x"}))]),
            "components/0/component/type",
        ),
        (form(vec![json!({"type": 2, "style": 1, "label": "x", "custom_id": "x"})]), "components/0/type"),
        (form(vec![label(text(json!({"value": "long", "max_length": 3})))]), "components/0/component/value"),
        (form(vec![label(text(json!({"style": 3})))]), "components/0/component/style"),
        (
            form(vec![label(text(json!({"min_length": 4, "max_length": 3})))]),
            "components/0/component/min_length",
        ),
        (
            form(vec![label(json!({"type": 3, "custom_id": "x", "options": options(26)}))]),
            "components/0/component/options",
        ),
        (
            form(vec![label(json!({"type": 5, "custom_id": "x", "disabled": true}))]),
            "components/0/component/disabled",
        ),
        (
            form(vec![label(
                json!({"type": 5, "custom_id": "x", "default_values": [{"id": "1", "type": "role"}]}),
            )]),
            "components/0/component/default_values/0/type",
        ),
        (
            form(vec![label(json!({"type": 21, "custom_id": "x", "options": options(1)}))]),
            "components/0/component/options",
        ),
        (
            form(vec![label(json!({"type": 22, "custom_id": "x", "options": options(11)}))]),
            "components/0/component/options",
        ),
        (
            form(vec![label(json!({"type": 22, "custom_id": "x", "min_values": 0, "options": options(2)}))]),
            "components/0/component/required",
        ),
        (
            form(vec![label(json!({"type": 19, "custom_id": "x", "max_values": 11}))]),
            "components/0/component/max_values",
        ),
        (
            form(vec![label(json!({"type": 19, "custom_id": "x", "min_values": 3, "max_values": 2}))]),
            "components/0/component/min_values",
        ),
        (
            form(vec![label(json!({"type": 19, "custom_id": "x", "min_values": 0}))]),
            "components/0/component/required",
        ),
        (form(vec![json!({"type": 1, "components": [text(json!({}))]})]), "components/0/components/0/label"),
    ] {
        let (reply, _) = chat.open(bad.clone()).await;
        let why = reply.json();
        assert_eq!((reply.status, &why["code"]), (400, &json!(50035)), "{bad}: {why}");
        assert!(why.pointer(&format!("/errors/data/{field}")).is_some(), "{field}: {why}");
    }
    assert_eq!(chat.open(all_kinds()).await.0.status, 204);
    let row = json!({"type": 1, "components": [text(json!({"label": "x"}))]});
    let (reply, _) = chat.open(form(vec![row, json!({"type": 10, "content": "explains"})])).await;
    assert_eq!(reply.status, 204, "{}", reply.json());
}

#[tokio::test]
async fn a_form_comes_with_labels_the_present_values_and_the_people_it_names() {
    let mut chat = Chat::start().await;
    let ben = chat.sandbox.person("ben").expect("Ben").id();
    let (reply, opened) = chat.open(all_kinds()).await;
    assert_eq!(reply.status, 204, "{}", reply.json());
    let event = chat.send(opened, json!({"who": [ben], "more": ["0", "2"]})).await.expect("it is sent");
    let data = &event["data"];
    assert_eq!((&event["type"], &data["custom_id"]), (&json!(5), &json!("form")));
    let parts = data["components"].as_array().expect("parts");
    assert!(parts.iter().all(|part| part["type"] == 18 && part["id"].is_u64()), "{data}");
    let controls: Vec<&Value> = parts.iter().map(|part| &part["component"]).collect();
    assert_eq!((&controls[0]["type"], &controls[0]["values"]), (&json!(5), &json!([ben])));
    assert_eq!((&controls[1]["values"], &controls[2]["values"]), (&json!(["b"]), &json!([])), "as they were");
    assert_eq!((&controls[3]["values"], &controls[4]["value"]), (&json!(["0", "2"]), &json!("as before")));
    assert_eq!(data["resolved"]["users"][&ben.to_string()]["username"], "ben");
    assert!(data["resolved"]["members"][&ben.to_string()]["permissions"].is_string(), "{data}");
    assert_eq!(event["message"]["content"], "Press", "the message with the button");
}

#[tokio::test]
async fn a_form_is_not_sent_with_values_that_discord_would_not_take() {
    let mut chat = Chat::start().await;
    let ben = chat.sandbox.person("ben").expect("Ben").id();
    let (_, opened) = chat.open(all_kinds()).await;
    for (fields, field) in [
        (json!({}), "who"),
        (json!({"who": []}), "who"),
        (json!({"who": ["1"]}), "who"),
        (json!({"who": [ben, chat.ada.id()]}), "who"),
        (json!({"who": [ben], "what": "c"}), "what"),
        (json!({"who": [ben], "what": []}), "what"),
        (json!({"who": [ben], "where": [ben]}), "where"),
        (json!({"who": [ben], "more": ["7"]}), "more"),
        (json!({"who": [ben], "text": ""}), "text"),
        (json!({"who": [ben], "text": "x".repeat(11)}), "text"),
        (json!({"who": [ben], "other": "x"}), "other"),
    ] {
        let refused = chat.send(opened, fields.clone()).await.expect_err("it is refused");
        assert!(
            matches!(&refused, ActError::BadField { field: named, .. } if named == field),
            "{fields}: {refused}"
        );
    }
    chat.send(opened, json!({"who": [ben], "text": "x"})).await.expect("it is sent");
}

#[tokio::test]
async fn files_of_a_form_reach_the_bot_beside_it_and_can_be_read() {
    let mut chat = Chat::start().await;
    let files = json!({"type": 19, "custom_id": "files", "min_values": 1, "max_values": 2});
    let (reply, opened) = chat.open(form(vec![label(files)])).await;
    assert_eq!(reply.status, 204, "{}", reply.json());
    let ids: Vec<Id> = (0..3).map(|n| chat.ada.upload(&format!("{n}.txt"), b"d4 e5".to_vec())).collect();
    for bad in [json!({}), json!({"files": []}), json!({"files": ["7"]}), json!({"files": ids})] {
        let refused = chat.send(opened, bad.clone()).await.expect_err("it is refused");
        assert!(matches!(&refused, ActError::BadField { field, .. } if field == "files"), "{bad}: {refused}");
    }
    let event = chat.send(opened, json!({"files": ids[..2]})).await.expect("it is sent");
    let data = &event["data"];
    assert_eq!(data["components"][0]["component"]["values"], json!(ids[..2]), "{data}");
    let second = &data["resolved"]["attachments"][&ids[1].to_string()];
    assert_eq!((&second["filename"], &second["size"]), (&json!("1.txt"), &json!(5)), "{data}");
    assert_eq!(chat.sandbox.file(ids[1]).expect("it is kept"), b"d4 e5");
}
