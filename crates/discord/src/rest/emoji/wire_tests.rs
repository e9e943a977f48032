//! Tests of emoji against a small stand-in that lists, creates and deletes them, and that refuses messages with emoji on
//! request.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{Method, StatusCode, Uri};
use limited_http::Limits;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::rest::Rest;
use crate::rest::address::ApiAddress;
use crate::rest::messenger::DiscordMessenger;
use crate::rest::pace::RateLimiter;
use postern_chat::message::address::Address;
use postern_chat::message::messenger::Messenger;
use postern_chat::message::{Button, Message, Row, Style};
use postern_play::ids::{ChannelId, NoticeId, PersonId};
use postern_play::time::Timestamp;
use postern_words::markup::emblem::{Emblem, EmblemPicture};

#[derive(Default)]
struct StandIn {
    /// Pairs of id and name.
    emojis: Mutex<Vec<(u64, String)>>,
    /// The bodies of messages, refused ones included.
    messages: Mutex<Vec<Value>>,
    uploaded: AtomicUsize,
    refuses_emoji: AtomicBool,
}

async fn answer(
    State(state): State<Arc<StandIn>>,
    method: Method,
    uri: Uri,
    body: Bytes,
) -> (StatusCode, String) {
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let last = uri.path().rsplit('/').next().unwrap_or_default().to_owned();
    let mut emojis = state.emojis.lock().expect("no panic");
    let said = |json: Value| (StatusCode::OK, json.to_string());
    match (method, last.as_str()) {
        (Method::GET, "emojis") => {
            let items =
                emojis.iter().map(|(id, name)| json!({"id": id.to_string(), "name": name, "x": null}));
            said(json!({"items": items.collect::<Vec<_>>()}))
        }
        (Method::POST, "emojis") => {
            assert!(body["image"].as_str().is_some_and(|image| image.starts_with("data:image/png;base64,")));
            let id = 100 + state.uploaded.fetch_add(1, Ordering::SeqCst) as u64;
            let name = body["name"].as_str().expect("a name").to_owned();
            emojis.push((id, name.clone()));
            said(json!({"id": id.to_string(), "name": name}))
        }
        (Method::DELETE, id) => {
            emojis.retain(|(other, _)| other.to_string() != id);
            (StatusCode::NO_CONTENT, String::new())
        }
        (_, "messages") => {
            let has_emoji = body.to_string().contains("\"emoji\"");
            state.messages.lock().expect("no panic").push(body);
            if has_emoji && state.refuses_emoji.load(Ordering::SeqCst) {
                let why = json!({"emoji": {"id": {"_errors": [{"code": "BUTTON_COMPONENT_INVALID_EMOJI"}]}}});
                let errors = json!({"components": {"0": {"components": {"0": why}}}});
                let refused = json!({"code": 50035, "message": "Invalid Form Body", "errors": errors});
                return (StatusCode::BAD_REQUEST, refused.to_string());
            }
            said(json!({"id": "9"}))
        }
        _ => (StatusCode::NOT_FOUND, "{}".to_owned()),
    }
}

async fn messenger(state: &Arc<StandIn>) -> DiscordMessenger {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
    let address = listener.local_addr().expect("it has one");
    let service = Router::new().fallback(answer).with_state(Arc::clone(state));
    let limits = Limits::of(1 << 20);
    tokio::spawn(limited_http::serve(listener, limits, move |_| service.clone(), std::future::pending()));
    let api = ApiAddress::read(&format!("http://{address}")).expect("an address");
    let alone = RateLimiter::new(50, Arc::new(AtomicUsize::new(1)));
    let rest = Rest::new("token", api, Arc::new(|| Timestamp(0)), alone);
    DiscordMessenger::new(Arc::new(rest), PersonId(1), 1)
}

fn pictures() -> [EmblemPicture; 2] {
    [("ransom", 1), ("check", 2)].map(|(key, byte)| EmblemPicture { key: key.into(), bytes: vec![byte] })
}

fn names(state: &StandIn) -> Vec<String> {
    state.emojis.lock().expect("no panic").iter().map(|(_, name)| name.clone()).collect()
}

#[tokio::test]
async fn missing_emoji_are_uploaded_once_and_outdated_ones_are_deleted() {
    let state = Arc::<StandIn>::default();
    let before = [(7, "ransom_00000000"), (8, "smile"), (9, "ransom_first_00000000")];
    state.emojis.lock().expect("no panic").extend(before.map(|(id, name)| (id, name.to_owned())));
    let messenger = messenger(&state).await;
    let missing = messenger.publish_emblems(&pictures(), false).await;
    assert_eq!(missing.map(|missing| missing.len()), Ok(2), "another process uploads");
    assert_eq!(names(&state), before.map(|(_, name)| name));
    for _ in 0..2 {
        assert_eq!(messenger.publish_emblems(&pictures(), true).await, Ok(Vec::new()));
        let names = names(&state);
        assert_eq!(names.len(), 4, "{names:?}");
        assert!(names.iter().any(|name| name == "smile"), "an emoji of the owner: {names:?}");
        assert!(!names.iter().any(|name| name == "ransom_00000000"), "{names:?}");
    }
    assert_eq!(state.uploaded.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_message_that_is_refused_because_of_an_emoji_goes_out_without_it() {
    let state = Arc::<StandIn>::default();
    let messenger = messenger(&state).await;
    messenger.publish_emblems(&pictures(), true).await.expect("they are uploaded");
    let emblem = Emblem { key: "ransom".into(), otherwise: "♟" };
    let button = Button::new(Style::Main, format!("{emblem} Play"), "play");
    let message = Message::text("hello").with_rows(vec![Row::Buttons(vec![button])]);
    for refuses in [false, true, true] {
        state.refuses_emoji.store(refuses, Ordering::SeqCst);
        let posted = messenger.post(Address::Channel(ChannelId(5)), &message, NoticeId(1)).await;
        assert!(posted.is_ok(), "{posted:?}");
    }
    let sent = state.messages.lock().expect("no panic").clone();
    let buttons: Vec<&Value> = sent.iter().map(|body| &body["components"][0]["components"][0]).collect();
    let labels: Vec<_> =
        buttons.iter().map(|button| (&button["label"], !button["emoji"].is_null())).collect();
    let (play, plain) = ((&json!("Play"), true), (&json!("♟ Play"), false));
    assert_eq!(labels, [play, play, plain, plain], "the next message is sent once");
    assert_eq!(sent[1]["nonce"], sent[2]["nonce"], "the same message");
}

#[tokio::test]
async fn a_deleted_emoji_is_uploaded_again_and_known_by_its_new_number() {
    let state = Arc::<StandIn>::default();
    let messenger = messenger(&state).await;
    messenger.publish_emblems(&pictures(), true).await.expect("they are uploaded");
    let ids = || state.emojis.lock().expect("no panic").iter().map(|(id, _)| *id).collect::<Vec<_>>();
    assert_eq!(ids(), [100, 101]);
    state.emojis.lock().expect("no panic").remove(0);
    let post = async || {
        let emblem = Emblem { key: "ransom".into(), otherwise: "♟" };
        let message = Message::text(format!("{emblem} Ransom"));
        let posted = messenger.post(Address::Channel(ChannelId(5)), &message, NoticeId(1)).await;
        posted.expect("it arrives");
        state.messages.lock().expect("no panic").last().expect("it came")["content"].clone()
    };
    messenger.publish_emblems(&pictures(), false).await.expect("a process that does not upload looks");
    assert_eq!(post().await, "♟ Ransom", "not :ransom:");
    messenger.publish_emblems(&pictures(), true).await.expect("it is uploaded");
    assert_eq!(ids(), [101, 102]);
    assert!(post().await.as_str().is_some_and(|text| text.contains(":102>")));
}
