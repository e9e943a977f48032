//! Control of the sandbox by HTTP, under `/sandbox`: faults, the clock, the saved chat, and the bot's endpoint.
//!
//! Each request needs the page's key in `x-sandbox-key`, or the bot's token in `Authorization: Bot …`. Answers are JSON,
//! except the saved chat. A refusal is `{"error": "…"}`.

mod orders;
mod refusal;

use std::sync::Arc;

use axum::extract::{Json, Request, State as Extract};
use axum::http::{Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::activity::setup::Activity;
use crate::control::orders::order;
use crate::control::refusal::{Refusal, bad};
use crate::endpoint;
use crate::id::iso;
use crate::page::key::{has_key, refused};
use crate::practice::settings::Practice;
use crate::world::Shared;
use crate::world::disk::saved;
use crate::world::model::Person;
use crate::world::permission::{USE_EMBEDDED_ACTIVITIES, USE_EXTERNAL_APPS};
use crate::world::server::Server;
use crate::world::state::Entry;

/// Maximum size of a body, in bytes: a saved chat with its files.
const BODY_BYTES: usize = 512 * 1024 * 1024;
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Forward {
    forward_seconds: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Endpoint {
    /// The address that interactions are posted to; `null` for the gateway.
    url: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InUse {
    /// The seed of all behaviours; `null` for none of them.
    seed: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Founding {
    name: String,
    channels: Vec<String>,
    /// True if the bot is on it.
    bot: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ServerChange {
    /// The id or name.
    server: String,
    bot: Option<bool>,
    /// True if everybody may use apps that are not on the server in public.
    external_apps: Option<bool>,
    /// True if everybody may open Activities.
    activities: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PersonChange {
    /// The id or user name.
    person: String,
    /// True if the app is added to the person's account.
    installed: Option<bool>,
    closed_dms: Option<bool>,
}

/// Handles everything under `/sandbox`.
pub(crate) async fn handle(Extract(shared): Extract<Arc<Shared>>, request: Request) -> Response {
    if !has_key(&shared, request.headers()) && !shared.is_bots_token(request.headers()) {
        let why =
            "the header x-sandbox-key with the page's key, or Authorization with the bot's token, is missing";
        return refused(StatusCode::FORBIDDEN, why);
    }
    answer(&shared, request).await.unwrap_or_else(|Refusal(status, why)| refused(status, &why))
}

async fn answer(shared: &Arc<Shared>, request: Request) -> Result<Response, Refusal> {
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let body = axum::body::to_bytes(request.into_body(), BODY_BYTES).await.map_err(bad)?;
    match (path.as_str(), &method) {
        ("/sandbox/faults", &Method::GET) => Ok(pending(shared)),
        ("/sandbox/faults", &Method::POST) => {
            order(shared, read(&body)?)?;
            Ok(pending(shared))
        }
        ("/sandbox/faults", &Method::DELETE) => {
            shared.world().calm();
            Ok(pending(shared))
        }
        ("/sandbox/clock", &Method::GET) => Ok(clock(shared)),
        ("/sandbox/clock", &Method::POST) => {
            let Forward { forward_seconds } = read(&body)?;
            let moved = forward_seconds.checked_mul(1000).is_some_and(|ms| shared.advance(ms));
            if !moved {
                return Err(bad("the clock can't pass the year 2099"));
            }
            Ok(clock(shared))
        }
        ("/sandbox/world", &Method::GET) => {
            let text = saved::write(&shared.world().state);
            Ok(([(header::CONTENT_TYPE, "application/x-ndjson")], text).into_response())
        }
        ("/sandbox/world", &Method::PUT) => {
            let text = str::from_utf8(&body).map_err(bad)?;
            shared.load(saved::read(text).map_err(bad)?).map_err(bad)?;
            Ok(Json(json!({})).into_response())
        }
        ("/sandbox/endpoint", &Method::PUT) => {
            let Endpoint { url } = read(&body)?;
            let endpoint = match url {
                None => None,
                Some(url) => {
                    let (address, path) = endpoint::locate(&url).await.map_err(bad)?;
                    Some(endpoint::open(Arc::clone(shared), address, &path).await.map_err(bad)?)
                }
            };
            shared.world().endpoint = endpoint;
            Ok(Json(json!({})).into_response())
        }
        ("/sandbox/activity", &Method::GET) => {
            Ok(Json(json!(shared.world().activities.setup)).into_response())
        }
        ("/sandbox/activity", &Method::PUT) => {
            let setup: Option<Activity> = read(&body)?;
            if let Some(url) = setup.as_ref().map(|setup| setup.url.as_str()).filter(|url| !url.is_empty()) {
                endpoint::locate(url).await.map_err(bad)?;
            }
            let now_ms = shared.now_ms();
            let mut world = shared.world();
            if setup.is_some() {
                world.enable_activities(now_ms);
            }
            world.activities.setup = setup;
            Ok(Json(json!({})).into_response())
        }
        ("/sandbox/practice", &Method::PUT) => {
            let InUse { seed } = read(&body)?;
            let now_ms = shared.now_ms();
            shared.world().set_practice(now_ms, seed.map_or(Practice::none(), Practice::all));
            Ok(Json(json!({})).into_response())
        }
        ("/sandbox/servers", &Method::GET) => Ok(servers(shared)),
        ("/sandbox/servers", &Method::POST) => {
            let Founding { name, channels, bot } = read(&body)?;
            let now_ms = shared.now_ms();
            shared.world().add_server(now_ms, &name, &channels, bot);
            Ok(servers(shared))
        }
        ("/sandbox/servers", &Method::PATCH) => {
            change_server(shared, read(&body)?)?;
            Ok(servers(shared))
        }
        ("/sandbox/people", &Method::GET) => Ok(people(shared)),
        ("/sandbox/people", &Method::PATCH) => {
            change_person(shared, read(&body)?)?;
            Ok(people(shared))
        }
        (
            "/sandbox/faults" | "/sandbox/clock" | "/sandbox/world" | "/sandbox/endpoint"
            | "/sandbox/activity" | "/sandbox/practice" | "/sandbox/servers" | "/sandbox/people",
            _,
        ) => Err(Refusal(StatusCode::METHOD_NOT_ALLOWED, format!("{path} does not take {method}"))),
        _ => {
            let why = format!(
                "{path} is none of /sandbox/faults, /clock, /world, /endpoint, /activity, /practice, /servers and \
                 /people"
            );
            Err(Refusal(StatusCode::NOT_FOUND, why))
        }
    }
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(body).map_err(bad)
}

/// The number of requests that are still to fail.
fn pending(shared: &Shared) -> Response {
    let world = shared.world();
    let others = world.hub.pending.count() + u64::from(world.shut_next);
    Json(json!({"pending": world.faults.pending() + others})).into_response()
}

fn clock(shared: &Shared) -> Response {
    let now_ms = shared.now_ms();
    let ahead_ms = shared.world().state.ahead_ms;
    Json(json!({"now": iso(now_ms), "ahead_seconds": ahead_ms / 1000})).into_response()
}

fn servers(shared: &Shared) -> Response {
    let world = shared.world();
    let state = &world.state;
    let list = state.servers.values().map(|server| {
        let channels = state.channels.values().filter(|c| c.guild == Some(server.id) && !c.is_thread());
        json!({
            "id": server.id,
            "name": server.name,
            "bot": server.bot,
            "external_apps": server.everyone & USE_EXTERNAL_APPS != 0,
            "activities": server.everyone & USE_EMBEDDED_ACTIVITIES != 0,
            "channels": channels.map(|c| json!({"id": c.id, "name": c.name})).collect::<Vec<_>>(),
        })
    });
    Json(list.collect::<Vec<_>>()).into_response()
}

fn change_server(shared: &Shared, change: ServerChange) -> Result<(), Refusal> {
    let now_ms = shared.now_ms();
    let mut world = shared.world();
    let named = |server: &&Server| server.id.to_string() == change.server || server.name == change.server;
    let found = world.state.servers.values().find(named).cloned();
    let mut server = found.ok_or_else(|| bad(format!("there is no server {:?}", change.server)))?;
    server.bot = change.bot.unwrap_or(server.bot);
    for (may, bit) in
        [(change.external_apps, USE_EXTERNAL_APPS), (change.activities, USE_EMBEDDED_ACTIVITIES)]
    {
        match may {
            Some(true) => server.everyone |= bit,
            Some(false) => server.everyone &= !bit,
            None => {}
        }
    }
    world.change_server(now_ms, server);
    Ok(())
}

fn people(shared: &Shared) -> Response {
    let world = shared.world();
    let list = world.state.humans().map(|person| {
        json!({
            "id": person.id, "username": person.username, "installed": person.installed,
            "closed_dms": person.closed_dms,
        })
    });
    Json(list.collect::<Vec<_>>()).into_response()
}

fn change_person(shared: &Shared, change: PersonChange) -> Result<(), Refusal> {
    let mut world = shared.world();
    let named = |p: &&Person| p.id.to_string() == change.person || p.username == change.person;
    let found = world.state.humans().find(named).cloned();
    let person = found.ok_or_else(|| bad(format!("there is nobody called {:?}", change.person)))?;
    let id = person.id;
    let closed_dms = change.closed_dms.unwrap_or(person.closed_dms);
    world.put(Entry::Person(Person { closed_dms, ..person }));
    if let Some(installed) = change.installed {
        world.install(id, installed);
    }
    Ok(())
}
