//! Interactions that Discord delivers twice, whatever their first answer meets: each is carried out once and answered once.

use std::collections::HashMap;
use std::io;
use std::sync::Mutex;
use std::time::Instant;

use async_trait::async_trait;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::{Method, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, post};
use axum::{Json, Router};
use postern::chat::message::handler::Handling;
use postern_testkit::prelude::*;
use serde_json::Value;
use tokio::task::JoinSet;

use super::endpoint::{Endpoint, body_of, discord};
use super::suggestion;

const KINDS: [&str; 5] = ["command", "button", "menu", "form", "typing"];

/// The trouble of the first answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meets {
    Nothing,
    RateLimit,
    Fault,
    CutBefore,
    CutAfter,
    /// Once, Discord does not know an interaction that it has just sent.
    Unknown,
    /// Once, Discord does not know an interaction whose answer it takes.
    Disowned,
    /// A server in front of Discord refuses with a page.
    Page,
    /// The handler is slow, so that the answer is announced.
    Slow,
    /// All attempts of the first delivery fail.
    Outage,
}

const ALL: [Meets; 10] = [
    Meets::Nothing,
    Meets::RateLimit,
    Meets::Fault,
    Meets::CutBefore,
    Meets::CutAfter,
    Meets::Unknown,
    Meets::Disowned,
    Meets::Page,
    Meets::Slow,
    Meets::Outage,
];

/// The time that the attempts of the first delivery take, and the time after which a copy comes during an outage.
const OUTAGE: Duration = Duration::from_millis(2600);
const INTO_THE_OUTAGE: Duration = Duration::from_millis(1200);

/// An interaction as the stand-in for Discord sees it.
#[derive(Default)]
struct Seen {
    meets: Option<Meets>,
    /// The number of times that it was carried out.
    handled: usize,
    first_attempt: Option<Instant>,
    /// The answers that Discord took, and those that came later by its token.
    taken: Vec<Value>,
    later: Vec<Value>,
    /// The number of times that the answer was deleted.
    deleted: usize,
}

type World = Arc<Mutex<HashMap<u64, Seen>>>;

struct Doing(World);

#[async_trait]
impl Handler for Doing {
    fn say(&self, phrase: &Phrase, language: Language) -> String {
        catalogue().say(phrase, language)
    }

    async fn joined(&self, _: ServerId, _: Vec<ChannelId>, _: Language, _: Timestamp) {}

    async fn lost(&self, _: ChannelId, _: Timestamp) {}

    fn handle(&self, ctx: Invocation, request: Request) -> Handling {
        // The person has the number of the interaction.
        let id = ctx.person.id.0;
        let (number, slow) = {
            let mut world = self.0.lock().unwrap();
            let seen = world.get_mut(&id).expect("it was sent");
            seen.handled += 1;
            (seen.handled, seen.meets == Some(Meets::Slow))
        };
        let text = format!("done {number}");
        let typing = matches!(request, Request::Complete { .. });
        let answer = async move {
            if slow {
                tokio::time::sleep(Duration::from_millis(2000)).await;
            }
            match typing {
                true => Answer::Suggestions(vec![suggestion(&text)]),
                false => {
                    Answer::Reply(Reply { mode: ReplyMode::Private, message: Message::text(text).passing() })
                }
            }
        };
        Handling { mode: (!typing).then_some(ReplyMode::Private), answer: Box::pin(answer) }
    }
}

fn cut() -> Response {
    let lost =
        futures_util::stream::iter([Err::<Bytes, _>(io::Error::from(io::ErrorKind::ConnectionAborted))]);
    Body::from_stream(lost).into_response()
}

/// Takes an answer as Discord does, once.
fn take(seen: &mut Seen, sent: Value) -> Response {
    if !seen.taken.is_empty() {
        let refused = json!({"message": "Interaction has already been acknowledged.", "code": 40060});
        return (StatusCode::BAD_REQUEST, refused.to_string()).into_response();
    }
    seen.taken.push(sent);
    StatusCode::NO_CONTENT.into_response()
}

async fn callback(State(world): State<World>, Path((id, _)): Path<(u64, String)>, sent: Bytes) -> Response {
    let sent = body_of(&sent).expect("JSON");
    let mut world = world.lock().unwrap();
    let seen = world.get_mut(&id).expect("it was sent");
    let is_first = seen.first_attempt.is_none();
    let began = *seen.first_attempt.get_or_insert_with(Instant::now);
    let refuse =
        |status: u16, body: Value| (StatusCode::from_u16(status).unwrap(), body.to_string()).into_response();
    match seen.meets.expect("it was sent") {
        Meets::Outage if began.elapsed() < OUTAGE => refuse(503, json!({"message": "Service Unavailable"})),
        _ if !is_first => take(seen, sent),
        Meets::Nothing | Meets::Slow | Meets::Outage => take(seen, sent),
        Meets::RateLimit => refuse(
            429,
            json!({"message": "You are being rate limited.", "retry_after": 0.2, "global": false}),
        ),
        Meets::Fault => refuse(500, json!({"message": "Internal Server Error", "code": 0})),
        Meets::CutBefore => cut(),
        Meets::CutAfter => {
            take(seen, sent);
            cut()
        }
        Meets::Disowned => {
            take(seen, sent);
            refuse(404, json!({"message": "Unknown interaction", "code": 10062}))
        }
        Meets::Page => (StatusCode::FORBIDDEN, "<!DOCTYPE html><html>Access denied</html>").into_response(),
        Meets::Unknown => refuse(404, json!({"message": "Unknown interaction", "code": 10062})),
    }
}

async fn later(
    State(world): State<World>,
    Path((token, _)): Path<(u64, String)>,
    method: Method,
    sent: Bytes,
) -> Response {
    let mut world = world.lock().unwrap();
    let seen = world.get_mut(&token).expect("it was sent");
    match method {
        Method::DELETE => seen.deleted += 1,
        _ => seen.later.push(body_of(&sent).expect("JSON")),
    }
    Json(json!({"id": "5"})).into_response()
}

/// A stand-in for Discord. The token of an interaction is its number.
fn routes(world: World) -> Router {
    Router::new()
        .route("/api/v10/interactions/{id}/{token}/callback", post(callback))
        .route("/api/v10/webhooks/999/{token}/{*rest}", any(later))
        .with_state(world)
}

fn interaction(id: u64, kind: &str) -> Value {
    let options = json!([{"type": 3, "name": "game", "value": "1", "focused": kind == "typing"}]);
    let command = json!({"id": "1", "name": "board", "type": 1, "options": options});
    let (number, data) = match kind {
        "command" => (2, command),
        "typing" => (4, command),
        "button" => (3, json!({"custom_id": "a", "component_type": 2})),
        "menu" => (3, json!({"custom_id": "b", "component_type": 3, "values": ["d4"]})),
        _ => {
            let field = json!({"type": 18, "component": {"type": 4, "custom_id": "t", "value": "d4"}});
            (5, json!({"custom_id": "c", "components": [field]}))
        }
    };
    let message = json!({"id": "60", "channel_id": "6", "content": "Your move", "flags": 64, "attachments": [], "components": []});
    json!({
        "id": id.to_string(), "token": id.to_string(), "application_id": "999", "type": number, "version": 1, "data": data,
        "locale": "en-US", "guild_id": "5", "channel_id": "6", "context": 0, "app_permissions": "309237763072",
        "authorizing_integration_owners": {"0": "5"}, "message": message, "channel": {"id": "6", "type": 0},
        "member": {"user": {"id": id.to_string(), "username": "ann"}, "permissions": "3072", "roles": []},
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_comes_twice_is_carried_out_and_answered_once() {
    let world = World::default();
    let (endpoint, running) =
        Endpoint::of(Arc::new(Doing(world.clone())), discord(routes(world.clone())).await).await;
    let mut cases = Vec::new();
    for kind in KINDS {
        for meets in ALL {
            for at_once in [true, false] {
                cases.push((1_000_000 + cases.len() as u64, kind, meets, at_once));
            }
        }
    }
    let mut all = JoinSet::new();
    for (id, kind, meets, at_once) in cases.clone() {
        world.lock().unwrap().insert(id, Seen { meets: Some(meets), ..Seen::default() });
        let (endpoint, world) = (endpoint.clone(), Arc::clone(&world));
        all.spawn(async move {
            let interaction = interaction(id, kind);
            endpoint.deliver(&interaction).await;
            let is_taken = || !world.lock().unwrap()[&id].taken.is_empty();
            let began = Instant::now();
            while !at_once && !is_taken() && (meets != Meets::Outage || began.elapsed() < INTO_THE_OUTAGE) {
                tokio::time::sleep(Duration::from_millis(20)).await;
                assert!(began.elapsed() < SOON, "{kind} {meets:?}: no answer");
            }
            endpoint.deliver(&interaction).await;
        });
        // A burst of all of them would be a test of the machine.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    all.join_all().await;
    tokio::time::sleep(Duration::from_secs(8)).await;
    running.end().await;
    let world = world.lock().unwrap();
    for (id, kind, meets, at_once) in cases {
        let (seen, what) = (&world[&id], format!("{kind} {meets:?}, a copy at once: {at_once}"));
        assert_eq!(seen.handled, 1, "{what}");
        // A copy that comes together with the first delivery has no more time than that.
        if meets == Meets::Outage && at_once {
            assert!(seen.taken.len() <= 1, "{what}: {:?}", seen.taken);
            continue;
        }
        assert_eq!(seen.taken.len(), 1, "{what}");
        let answers = [&seen.taken[..], &seen.later[..]].concat();
        let done = answers.iter().filter(|answer| answer.to_string().contains("done 1")).count();
        assert_eq!(done, 1, "{what}: {answers:?}");
        let announced = meets == Meets::Slow && kind != "typing";
        assert_eq!(seen.later.len(), usize::from(announced), "{what}");
        // The deletion of the answer follows whatever its first attempt met.
        let passes = kind != "typing";
        assert_eq!(seen.deleted, usize::from(passes), "{what}");
    }
}
