//! The actions of people by HTTP: `POST /ui/act` with the page's key. The page uses it, and scripts can.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, to_bytes};
use axum::extract::{Json, State as Extract};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::key::{has_key, refused, without_key};
use crate::act::actor::Outcome;
use crate::act::error::ActError;
use crate::id::Id;
use crate::limits::FILE_BYTES;
use crate::world::model::Message;
use crate::world::{Shared, World, wire};

const AUTOCOMPLETE: Duration = Duration::from_millis(3100);
/// Maximum time to wait for the bot's answer, in seconds.
const WAIT_SECONDS: u16 = 900;

/// A person's action.
#[derive(Deserialize)]
struct Act {
    #[serde(rename = "as")]
    person: Id,
    /// Seconds to wait for the bot's answer to the action. Without it, the action returns at once.
    wait: Option<u16>,
    #[serde(flatten)]
    what: What,
}

#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
enum What {
    Say {
        channel: Id,
        text: String,
    },
    Slash {
        channel: Id,
        path: String,
        options: Map<String, Value>,
    },
    Autocomplete {
        channel: Id,
        path: String,
        options: Map<String, Value>,
        focused: String,
    },
    Press {
        channel: Id,
        message: Id,
        custom_id: String,
        values: Option<Vec<String>>,
    },
    Submit {
        opener: Id,
        fields: Map<String, Value>,
    },
    MessageCommand {
        channel: Id,
        message: Id,
        name: String,
    },
    UserCommand {
        channel: Id,
        target: Id,
        name: String,
    },
    /// Sends a file for an option or a form: its name, and its bytes as base64.
    Upload {
        name: String,
        data: String,
    },
    Dismiss {
        channel: Id,
        message: Id,
    },
    Read {
        channel: Id,
    },
    Speak {
        locale: String,
    },
    OpenDm,
    OpenFriendDm {
        target: Id,
    },
    OpenGroup {
        people: Vec<Id>,
        name: String,
    },
    Install,
    Uninstall,
    /// Opens the Activity of a channel without asking the bot, or joins it.
    JoinActivity {
        channel: Id,
    },
    /// Closes the person's page of it.
    LeaveActivity {
        channel: Id,
    },
    /// Renews the headers by which the proxy proves the person.
    RefreshTicket {
        channel: Id,
    },
}

pub(crate) async fn act(Extract(shared): Extract<Arc<Shared>>, headers: HeaderMap, body: Body) -> Response {
    if !has_key(&shared, &headers) {
        return without_key();
    }
    let body = match to_bytes(body, usize::MAX).await {
        Ok(body) => body,
        Err(error) => return refused(StatusCode::BAD_REQUEST, &error.to_string()),
    };
    let read = serde_json::from_slice::<Value>(&body).and_then(|mut body| {
        resolve_names(&shared.world(), &mut body);
        serde_json::from_value::<Act>(body)
    });
    let Act { person, wait, what } = match read {
        Ok(act) => act,
        Err(error) => return refused(StatusCode::UNPROCESSABLE_ENTITY, &error.to_string()),
    };
    if wait.is_some_and(|seconds| seconds > WAIT_SECONDS) {
        return refused(StatusCode::UNPROCESSABLE_ENTITY, &format!("wait may be at most {WAIT_SECONDS}"));
    }
    if shared.world().state.people.get(&person).is_none_or(|p| p.bot) {
        return refused(StatusCode::BAD_REQUEST, &ActError::NoSuchPerson(person.to_string()).to_string());
    }
    let asks = matches!(what, What::Autocomplete { .. });
    let done = perform(&mut shared.world(), shared.now_ms(), person, what);
    let id = match done {
        Err(why) => return refused(StatusCode::BAD_REQUEST, &why.to_string()),
        Ok(Done::Here(answer)) => return Json(answer).into_response(),
        Ok(Done::Asked(id)) => id,
    };
    shared.watch_deadline();
    if asks {
        return match shared.outcome(id, AUTOCOMPLETE).await {
            Outcome::Choices(choices) => Json(json!({"choices": choices})).into_response(),
            _ => Json(json!({"failed": true})).into_response(),
        };
    }
    let mut answer = json!({"interaction": id});
    if let Some(seconds) = wait {
        let outcome = shared.outcome(id, Duration::from_secs(seconds.into())).await;
        let world = shared.world();
        let shown = |message: &Message| wire::message(&world.state, &world.links, message);
        let (name, field, value) = match &outcome {
            Outcome::Message(message) => ("message", "message", shown(message)),
            Outcome::Updated(message) => ("updated", "message", shown(message)),
            Outcome::Form(form) => ("form", "form", form.clone()),
            Outcome::Choices(choices) => ("choices", "choices", json!(choices)),
            Outcome::Launched(frame) => ("launched", "launched", json!(frame)),
            Outcome::Nothing => ("nothing", "message", Value::Null),
            Outcome::Failed => ("failed", "message", Value::Null),
        };
        answer["outcome"] = json!(name);
        answer[field] = value;
    }
    Json(answer).into_response()
}

/// Replaces the name of a person or channel in a request by its id, for requests written by hand.
fn resolve_names(world: &World, body: &mut Value) {
    let is_name = |field: &Value| field.as_str().is_some_and(|text| text.parse::<Id>().is_err());
    for field in ["as", "target"] {
        if is_name(&body[field])
            && let Some(person) = world.state.humans().find(|person| body[field] == person.username.as_str())
        {
            body[field] = json!(person.id);
        }
    }
    for person in body.get_mut("people").and_then(Value::as_array_mut).into_iter().flatten() {
        if is_name(person)
            && let Some(found) = world.state.humans().find(|found| *person == found.username.as_str())
        {
            *person = json!(found.id);
        }
    }
    if is_name(&body["channel"])
        && let Some(channel) = world.state.channel_named(body["channel"].as_str().unwrap_or_default())
    {
        body["channel"] = json!(channel.id);
    }
}

enum Done {
    Here(Value),
    Asked(Id),
}

fn perform(world: &mut World, now: u64, person: Id, what: What) -> Result<Done, ActError> {
    let nothing = Done::Here(json!({}));
    Ok(match what {
        What::Say { channel, text } => {
            let message = world.say(now, person, channel, &text)?;
            Done::Here(json!({"message": message.id}))
        }
        What::Slash { channel, path, options } => {
            Done::Asked(world.slash(now, person, channel, &path, &options, None)?)
        }
        What::Autocomplete { channel, path, options, focused } => {
            Done::Asked(world.slash(now, person, channel, &path, &options, Some(&focused))?)
        }
        What::Press { channel, message, custom_id, values } => {
            Done::Asked(world.press(now, person, channel, message, &custom_id, values.as_deref())?)
        }
        What::Submit { opener, fields } => Done::Asked(world.submit(now, person, opener, &fields)?),
        What::MessageCommand { channel, message, name } => {
            Done::Asked(world.message_command(now, person, channel, &name, message)?)
        }
        What::UserCommand { channel, target, name } => {
            Done::Asked(world.user_command(now, person, channel, &name, target)?)
        }
        What::Upload { name, data } => {
            let why = |why: &str| ActError::BadField { field: "data".to_owned(), why: why.to_owned() };
            let bytes = BASE64_STANDARD.decode(&data).map_err(|_| why("it is not base64"))?;
            if bytes.len() > FILE_BYTES {
                return Err(why("the file is too large"));
            }
            Done::Here(json!({"file": world.upload(&name, bytes)}))
        }
        What::Dismiss { channel, message } => {
            world.dismiss(person, channel, message)?;
            nothing
        }
        What::Read { channel } => {
            world.read(person, channel)?;
            nothing
        }
        What::Speak { locale } => {
            world.speak(person, &locale);
            nothing
        }
        What::OpenDm => Done::Here(json!({"channel": world.open_dm(now, person).id})),
        What::OpenFriendDm { target } => Done::Here(json!({"channel": world.befriend(now, person, target)?})),
        What::OpenGroup { people, name } => {
            Done::Here(json!({"channel": world.gather(now, person, &people, &name)?}))
        }
        What::Install | What::Uninstall => {
            world.install(person, matches!(what, What::Install));
            nothing
        }
        What::JoinActivity { channel } => {
            Done::Here(json!({"launched": world.join_activity(now, person, channel)?}))
        }
        What::LeaveActivity { channel } => {
            world.leave_activity(person, channel);
            nothing
        }
        What::RefreshTicket { channel } if world.renew_ticket(now, person, channel) => nothing,
        What::RefreshTicket { .. } => {
            return Err(ActError::NoActivity("the person has no page of it open".to_owned()));
        }
    })
}
