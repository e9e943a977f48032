//! The gateway: Discord's websocket, through which the bot receives events.
//!
//! Speaks JSON, plain or as a zlib stream. A client that asks for another encoding is refused at the handshake.

pub mod event;
pub mod hub;
pub mod zlib;

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State as Extract};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use crate::gateway::event::Event;
use crate::gateway::hub::{Out, Shard, intent};
use crate::gateway::zlib::ZlibStream;
use crate::world::{Shared, World, guild, wire};

const HEARTBEAT: Duration = Duration::from_millis(41_250);

#[derive(serde::Deserialize)]
pub(crate) struct Wishes {
    encoding: Option<String>,
    compress: Option<String>,
}

pub(crate) async fn connect(
    Extract(shared): Extract<Arc<Shared>>,
    Query(wishes): Query<Wishes>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let stream = match wishes.compress.as_deref() {
        None => None,
        Some("zlib-stream") => Some(ZlibStream::default()),
        Some(_) => return (StatusCode::BAD_REQUEST, "compress may be zlib-stream only").into_response(),
    };
    if wishes.encoding.is_some_and(|e| e != "json") {
        return (StatusCode::BAD_REQUEST, "encoding may be json only").into_response();
    }
    upgrade.on_upgrade(move |socket| serve(shared, Connection { socket, stream }))
}

/// A connection, with its zlib stream if the client asked for one.
struct Connection {
    socket: WebSocket,
    stream: Option<ZlibStream>,
}

async fn serve(shared: Arc<Shared>, mut connection: Connection) {
    let (sender, mut outgoing) = mpsc::unbounded_channel();
    let line = shared.world().hub.new_line();
    let hello = json!({
        "op": 10, "s": null, "t": null,
        "d": {"heartbeat_interval": HEARTBEAT.as_millis() as u64, "_trace": ["sandbox"]},
    });
    if connection.send(hello.to_string()).await.is_err() {
        return;
    }
    // Discord ends the session if the client closes with 1000 or 1001, and keeps it otherwise.
    let mut for_good = false;
    let mut deadline = tokio::time::Instant::now() + HEARTBEAT * 2;
    loop {
        tokio::select! {
            out = outgoing.recv() => match out {
                Some(Out::Text(text)) => if connection.send(text).await.is_err() { break },
                Some(Out::Close(code)) => { connection.close(code).await; break }
                Some(Out::Cut) | None => break,
            },
            frame = connection.socket.recv() => {
                let text = match frame {
                    Some(Ok(Frame::Text(text))) => text.to_string(),
                    Some(Ok(Frame::Binary(bytes))) => String::from_utf8_lossy(&bytes).into_owned(),
                    Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => continue,
                    Some(Ok(Frame::Close(frame))) => {
                        for_good = frame.is_some_and(|f| f.code == 1000 || f.code == 1001);
                        break;
                    }
                    Some(Err(_)) | None => break,
                };
                deadline = tokio::time::Instant::now() + HEARTBEAT * 2;
                match receive(&shared, line, &sender, &text) {
                    Ok(Some(answer)) => if connection.send(answer.to_string()).await.is_err() { break },
                    Ok(None) => {}
                    Err(code) => { connection.close(code).await; break }
                }
            }
            () = tokio::time::sleep_until(deadline) => { connection.close(4009).await; break }
        }
    }
    let mut world = shared.world();
    world.hub.hang_up(line, for_good);
    world.tell_presence();
}

impl Connection {
    async fn send(&mut self, text: String) -> Result<(), axum::Error> {
        let frame = match &mut self.stream {
            None => Frame::Text(text.into()),
            Some(stream) => Frame::Binary(stream.frame(&text).into()),
        };
        self.socket.send(frame).await
    }

    async fn close(&mut self, code: u16) {
        let frame = CloseFrame { code, reason: reason(code).into() };
        // The client may already be gone.
        let _ = self.socket.send(Frame::Close(Some(frame))).await;
    }
}

/// Discord's text for a close code.
fn reason(code: u16) -> &'static str {
    match code {
        4001 => "Unknown opcode.",
        4002 => "Error while decoding payload.",
        4003 => "Not authenticated.",
        4004 => "Authentication failed.",
        4005 => "Already authenticated.",
        4009 => "Session timed out.",
        4013 => "Invalid intent(s).",
        4014 => "Disallowed intent(s).",
        _ => "",
    }
}

/// Handles one payload of the client. Returns an answer to send at once, or the code to close with.
fn receive(
    shared: &Shared,
    line: u64,
    sender: &mpsc::UnboundedSender<Out>,
    text: &str,
) -> Result<Option<Value>, u16> {
    let payload: Value = serde_json::from_str(text).map_err(|_| 4002u16)?;
    let data = &payload["d"];
    let mut world = shared.world();
    let known = world.hub.sessions.iter().any(|s| s.line.as_ref().is_some_and(|(n, _)| *n == line));
    match payload["op"].as_u64() {
        Some(1) => Ok(Some(json!({"op": 11, "d": null, "s": null, "t": null}))),
        Some(2) if known => Err(4005),
        Some(2) => {
            if !right_token(shared, &data["token"]) {
                return Err(4004);
            }
            let intents = data["intents"].as_u64().ok_or(4013u16)?;
            if intents & !intent::KNOWN != 0 {
                return Err(4013);
            }
            if intents & intent::PRIVILEGED & !shared.config.privileged_intents != 0 {
                return Err(4014);
            }
            let id = world.next_id(shared.now_ms());
            let id = format!("{:032x}", u128::from(id.0) * 0x9e37_79b9_7f4a_7c15);
            let shard = Shard::read(&data["shard"]);
            world.hub.open(id.clone(), intents, shard, (line, sender.clone()));
            let ready = ready(&world, &id, shard, &data["shard"]);
            let heard = world.state.bots_servers().filter(|server| shard.hears(Some(server.id)));
            let servers: Vec<Value> = heard.map(|server| guild::created(&world.state, server)).collect();
            if let Some(session) = world.hub.sessions.iter_mut().find(|s| s.id == id) {
                session.dispatch(Event::Ready, &ready);
                for server in servers.iter().filter(|_| intents & intent::GUILDS != 0) {
                    session.dispatch(Event::GuildCreate, server);
                }
            }
            world.tell_presence();
            Ok(None)
        }
        Some(6) => {
            if !right_token(shared, &data["token"]) {
                return Err(4004);
            }
            let id = data["session_id"].as_str().unwrap_or_default();
            let seen = data["seq"].as_u64().unwrap_or(0);
            let resumed = world.hub.resume(id, seen, (line, sender.clone()));
            world.tell_presence();
            Ok((!resumed).then(|| json!({"op": 9, "d": false, "s": null, "t": null})))
        }
        Some(3 | 4 | 8) if !known => Err(4003),
        Some(3 | 4) => Ok(None),
        Some(8) => {
            let state = &world.state;
            let wanted = data["guild_id"].as_str().and_then(|id| id.parse().ok());
            let found = wanted.and_then(|id| state.servers.get(&id)).filter(|server| server.bot);
            let Some(server) = found else { return Ok(None) };
            let members: Vec<Value> =
                state.members(server).map(|p| guild::member(state, server, p)).collect();
            let chunk = json!({
                "guild_id": server.id, "members": members, "chunk_index": 0,
                "chunk_count": 1, "not_found": [], "nonce": data["nonce"],
            });
            world.hub.dispatch(0, Event::GuildMembersChunk, &chunk);
            Ok(None)
        }
        _ => Err(4001),
    }
}

fn right_token(shared: &Shared, token: &Value) -> bool {
    let token = token.as_str().unwrap_or_default();
    token.strip_prefix("Bot ").unwrap_or(token) == shared.config.token
}

fn ready(world: &World, session: &str, hears: Shard, shard: &Value) -> Value {
    let state = &world.state;
    let heard = state.bots_servers().filter(|server| hears.hears(Some(server.id)));
    let guilds: Vec<Value> = heard.map(|server| json!({"id": server.id, "unavailable": true})).collect();
    let mut it = json!({
        "v": 10,
        "user": state.bot().map(wire::current_user),
        "user_settings": {},
        "guilds": guilds,
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": world.gateway_url(),
        "application": {"id": state.bot, "flags": 0},
        "geo_ordered_rtc_regions": [],
        "auth": {},
        "_trace": ["sandbox"],
    });
    if shard.is_array() {
        it["shard"] = shard.clone();
    }
    it
}
