//! The page in the browser: its files, and the websocket with everything that a person sees.

pub(crate) mod act;
pub(crate) mod key;

use std::sync::Arc;

use axum::Router;
use axum::extract::ws::{Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, DefaultBodyLimit, Path, Query, Request, State as Extract};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::broadcast::error::RecvError;

use crate::config::{Card, Config};
use crate::faults::Trouble;
use crate::forms::picture;
use crate::id::Id;
use crate::listener::Line;
use crate::page::key::{refused, without_key};
use crate::rest::front;
use crate::world::{Shared, World, emoji, guild, places, posting, wire};
use crate::{control, rest};

/// Number of messages per channel that the page loads.
const SHOWN: usize = 200;

/// All routes of the listener, except those of the gateway, which has its own.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/ui/socket", get(socket))
        .route("/ui/act", post(act::act))
        .route("/sandbox/{*path}", any(control::handle))
        .route("/", get(|| async { file("index.html") }))
        .route("/page/{name}", get(|Path(name): Path<String>| async move { file(&name) }))
        .route("/cards/{number}", get(card))
        .route("/emojis/{id}", get(emoji_picture))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/api/{*path}", any(rest::handle))
        .layer(middleware::from_fn(from_here))
        .layer(DefaultBodyLimit::disable())
        .with_state(shared)
}

/// Refuses requests that name another host (a foreign site whose name points to 127.0.0.1), and requests from another
/// site. Programs other than browsers do not send their origin, and are allowed.
pub(crate) async fn from_here(request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|v| v.to_str().ok()).unwrap_or("");
    if !is_local(host) {
        refused(StatusCode::FORBIDDEN, "this sandbox serves 127.0.0.1 only")
    } else if !is_own(request.headers()) {
        refused(StatusCode::FORBIDDEN, "this sandbox serves its own page only")
    } else {
        next.run(request).await
    }
}

fn is_local(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    ["127.0.0.1", "localhost", "[::1]"].contains(&name)
}

fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: header::HeaderName| headers.get(name).map(|v| v.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or("");
    let site = headers.get("sec-fetch-site").map(|v| v.to_str().unwrap_or("?"));
    let same_site = site.is_none_or(|s| s == "same-origin" || s == "none");
    match text(header::ORIGIN) {
        None => same_site,
        Some(origin) => same_site && origin == format!("http://{host}"),
    }
}

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; frame-src http://*.localhost:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        fn source(name: &str) -> Option<&'static str> {
            match name { $($name => Some(include_str!($name)),)* _ => None }
        }
    };
}

files!(
    "index.html",
    "style.css",
    "messages.css",
    "main.js",
    "pane.js",
    "connection.js",
    "dom.js",
    "markdown.js",
    "sidebar.js",
    "messages.js",
    "components.js",
    "composer.js",
    "typed-command.js",
    "dialogs.js",
    "form.js",
    "clock.js",
    "cards.js",
    "activity.js",
);

fn file(name: &str) -> Response {
    let Some(text) = source(name) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, text).into_response()
}

pub(crate) async fn attachment(
    Extract(shared): Extract<Arc<Shared>>,
    ConnectInfo(line): ConnectInfo<Line>,
    uri: Uri,
    headers: HeaderMap,
    Path((channel, id, _)): Path<(String, String, String)>,
) -> Response {
    let trouble = shared.world().faults.take_of_file(uri.path());
    if let Some(Trouble::Delay(time) | Trouble::Hang(time)) = trouble {
        tokio::time::sleep(time).await;
    }
    match trouble {
        // The last two concern messages.
        None | Some(Trouble::Delay(_) | Trouble::Disown | Trouble::LoseEmoji) => {}
        Some(Trouble::Refuse { status, .. }) => {
            return StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY).into_response();
        }
        Some(Trouble::RateLimit { .. } | Trouble::SharedLimit { .. }) => {
            return StatusCode::TOO_MANY_REQUESTS.into_response();
        }
        Some(Trouble::Hang(_)) => return StatusCode::GATEWAY_TIMEOUT.into_response(),
        Some(Trouble::Garbage) => return "<html>The upstream is not well.".into_response(),
        Some(Trouble::CutBefore | Trouble::CutAfter) => {
            line.cut();
            return StatusCode::BAD_GATEWAY.into_response();
        }
        Some(Trouble::Page { status, empty, retry_after }) => {
            return front::page(status, empty, retry_after, shared.config.clock.unix_ms(0));
        }
    }
    let now_ms = shared.now_ms();
    let world = shared.world();
    // The page keeps its addresses when the clock is set forward. Only browsers send this header.
    let of_page = headers.get("sec-fetch-site").is_some_and(|site| site == "same-origin");
    if !of_page && !world.links.opens(now_ms, uri.path(), uri.query().unwrap_or_default()) {
        return (StatusCode::NOT_FOUND, "This content is no longer available.").into_response();
    }
    let found = channel.parse::<Id>().ok().zip(id.parse::<Id>().ok()).and_then(|(channel, id)| {
        let posted = world.state.messages_in(channel).rev().flat_map(|m| &m.attachments).find(|a| a.id == id);
        Some((posted.or_else(|| world.uploads.get(&id))?, world.state.files.get(id)?))
    });
    let Some((file, bytes)) = found else { return StatusCode::NOT_FOUND.into_response() };
    let shown = picture::is_shown(&file.content_type);
    let kind = if shown { file.content_type.as_str() } else { "application/octet-stream" };
    let how = if shown { "inline" } else { "attachment" };
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (header::CONTENT_DISPOSITION, format!("{how}; filename=\"{}\"", file.filename)),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox".to_owned()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        (header::CACHE_CONTROL, "private, max-age=31536000, immutable".to_owned()),
    ];
    (headers, bytes).into_response()
}

/// Serves the picture of a card.
async fn card(Extract(shared): Extract<Arc<Shared>>, Path(number): Path<usize>) -> Response {
    match shared.config.cards.get(number) {
        Some(card) => ([(header::CONTENT_TYPE, "image/png")], card.picture.clone()).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Serves the picture of an emoji.
async fn emoji_picture(Extract(shared): Extract<Arc<Shared>>, Path(name): Path<String>) -> Response {
    let id = name.split('.').next().and_then(|id| id.parse::<Id>().ok());
    let world = shared.world();
    let found = id.and_then(|id| Some((world.state.emojis.get(&id)?, world.state.files.get(id)?)));
    match found {
        Some((emoji, bytes)) => {
            let headers = [
                (header::CONTENT_TYPE, emoji.content_type.clone()),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
            ];
            (headers, bytes).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[derive(Deserialize)]
struct Viewer {
    #[serde(rename = "as")]
    person: Option<String>,
    key: Option<String>,
}

async fn socket(
    Extract(shared): Extract<Arc<Shared>>,
    Query(viewer): Query<Viewer>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if viewer.key.as_ref() != Some(&shared.key) {
        return without_key();
    }
    let person = {
        let world = shared.world();
        let wanted = viewer.person.as_deref().and_then(|id| id.parse::<Id>().ok());
        let known = wanted.filter(|id| world.state.people.get(id).is_some_and(|p| !p.bot));
        known.or_else(|| world.state.humans().next().map(|p| p.id))
    };
    match person {
        Some(person) => upgrade.on_upgrade(move |socket| watch(shared, socket, person)),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Sends everything that this person sees, then every change of it.
async fn watch(shared: Arc<Shared>, mut socket: WebSocket, person: Id) {
    let mut news = shared.news.subscribe();
    let mut anew = true;
    loop {
        if anew {
            news = news.resubscribe();
            let all = everything(&shared.world(), &shared.config, person).to_string();
            if socket.send(Frame::Text(all.into())).await.is_err() {
                return;
            }
            anew = false;
        }
        tokio::select! {
            item = news.recv() => match item {
                Ok(item) if item.only_for.as_ref().is_none_or(|all| all.contains(&person)) => match item.text {
                    None => anew = true,
                    Some(text) if socket.send(Frame::Text(text.as_ref().into())).await.is_err() => return,
                    Some(_) => {}
                },
                Ok(_) => {}
                Err(RecvError::Lagged(_)) => anew = true,
                Err(RecvError::Closed) => return,
            },
            frame = socket.recv() => match frame {
                Some(Ok(Frame::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {}
            },
        }
    }
}

fn everything(world: &World, config: &Config, person: Id) -> Value {
    let state = &world.state;
    let people: Vec<Value> = state
        .people
        .values()
        .map(|p| {
            json!({
                "id": p.id, "name": p.display_name, "username": p.username, "bot": p.bot,
                "closed_dms": p.closed_dms,
            })
        })
        .collect();
    let seen: Vec<_> = state.channels.values().filter(|c| state.sees(person, c)).collect();
    let mut messages = Map::new();
    for channel in &seen {
        let mut last: Vec<Value> = state
            .messages_in(channel.id)
            .rev()
            .filter(|m| m.only_for.is_none_or(|one| one == person))
            .take(SHOWN)
            .map(|m| posting::for_page(m, wire::message(state, &world.links, m)))
            .collect();
        last.reverse();
        messages.insert(channel.id.to_string(), json!(last));
    }
    let reads: Map<String, Value> = state
        .reads
        .iter()
        .filter(|((who, _), _)| *who == person)
        .map(|((_, channel), message)| (channel.to_string(), json!(message)))
        .collect();
    let (own, first) = (state.people.get(&person), state.servers.get(&state.guild));
    let joined = state.servers.values().filter(|server| own.is_some_and(|own| state.is_member(own, server)));
    let servers: Vec<Value> = joined
        .map(|server| {
            json!({
                "id": server.id, "name": server.name, "bot": server.bot,
                "permissions": state.permissions(person, server).to_string(),
            })
        })
        .collect();
    json!({
        "t": "everything",
        "me": person,
        "guild": state.guild,
        "servers": servers,
        "installed": own.is_some_and(|own| own.installed),
        "shares": own.is_some_and(|own| state.shares_server(own)),
        "emojis": emoji::ids(state),
        "bot": state.bot,
        "online": world.hub.is_connected(),
        "people": people,
        "roles": first.map_or_else(|| json!([]), |first| guild::roles(state, first)),
        "channels": seen.iter().map(|c| places::for_page(c)).collect::<Vec<_>>(),
        "messages": messages,
        "commands": state.commands.values().map(|c| &c.definition).collect::<Vec<_>>(),
        "reads": reads,
        "ahead_ms": state.ahead_ms,
        "activities": world.activities.all(),
        "cards": config.cards.iter().map(for_page).collect::<Vec<_>>(),
        "note": config.note,
    })
}

fn for_page(card: &Card) -> Value {
    let Card { title, about, alt, command, .. } = card;
    let also = card.also.as_ref().map(|(label, command)| json!({"label": label, "command": command}));
    json!({"title": title, "about": about, "alt": alt, "command": command, "also": also})
}
