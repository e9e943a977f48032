//! The gateway: Discord's websocket, through which the bot receives events.
//!
//! Listens at two addresses without a path: one for new sessions, one for resuming. Speaks JSON, plain or as a zlib
//! stream. A client that asks for another encoding is refused at the handshake.

pub mod door;
pub mod event;
pub mod hub;
pub mod ready;
pub mod receive;
pub mod starts;
pub mod trouble;
pub mod zlib;

use std::collections::VecDeque;
use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, State as Extract};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router, middleware};
use serde_json::json;
use tokio::sync::mpsc;

use crate::gateway::door::{Door, Step};
use crate::gateway::hub::Out;
use crate::gateway::receive::{Answer, receive};
use crate::gateway::trouble::take;
use crate::gateway::zlib::ZlibStream;
use crate::limits::{GATEWAY_BYTES, GATEWAY_SENDS};
use crate::page;
use crate::world::Shared;

/// The time in which a client may send [`GATEWAY_SENDS`] payloads.
const MINUTE: Duration = Duration::from_secs(60);
/// Time for which a connection that says nothing more is held after the client said good-bye.
const HELD: Duration = Duration::from_secs(60);

/// The routes of one of the gateway's addresses.
pub(crate) fn router(shared: Arc<Shared>, door: Door) -> Router {
    Router::new()
        .route("/", get(connect))
        .layer(Extension(door))
        .layer(middleware::from_fn(page::from_here))
        .with_state(shared)
}

#[derive(serde::Deserialize)]
struct Wishes {
    v: Option<String>,
    encoding: Option<String>,
    compress: Option<String>,
}

async fn connect(
    Extract(shared): Extract<Arc<Shared>>,
    Extension(door): Extension<Door>,
    Query(wishes): Query<Wishes>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let silent = {
        let mut world = shared.world();
        world.hub.log.note(door, Step::Connect);
        take(&mut world.hub.pending.silent_upgrades)
    };
    if silent {
        // Ends with the client's connection.
        pending::<()>().await;
    }
    let stream = match wishes.compress.as_deref() {
        None => None,
        Some("zlib-stream") => Some(ZlibStream::default()),
        Some(_) => return (StatusCode::BAD_REQUEST, "compress may be zlib-stream only").into_response(),
    };
    if wishes.encoding.is_some_and(|e| e != "json") {
        return (StatusCode::BAD_REQUEST, "encoding may be json only").into_response();
    }
    let right_version = wishes.v.as_deref() == Some("10");
    upgrade.on_upgrade(move |socket| async move {
        let mut connection = Connection { socket, stream };
        if take(&mut shared.world().hub.pending.silent_hellos) {
            connection.hold().await;
        } else if right_version {
            serve(shared, connection, door).await;
        } else {
            connection.close(4012).await;
        }
    })
}

/// A connection, with its zlib stream if the client asked for one.
struct Connection {
    socket: WebSocket,
    stream: Option<ZlibStream>,
}

async fn serve(shared: Arc<Shared>, mut connection: Connection, door: Door) {
    let heartbeat = shared.config.heartbeat;
    let (sender, mut outgoing) = mpsc::unbounded_channel();
    let line = shared.world().hub.new_line();
    let hello = json!({
        "op": 10, "s": null, "t": null,
        "d": {"heartbeat_interval": heartbeat.as_millis() as u64, "_trace": ["sandbox"]},
    });
    if connection.send(hello.to_string()).await.is_err() {
        return;
    }
    // Discord ends the session if the client closes with 1000 or 1001, and keeps it otherwise.
    let mut for_good = false;
    let mut sends = VecDeque::new();
    let mut deadline = tokio::time::Instant::now() + heartbeat * 2;
    loop {
        tokio::select! {
            out = outgoing.recv() => match out {
                Some(Out::Text(text)) => if connection.send(text).await.is_err() { break },
                Some(Out::Close(code)) => { connection.close(code).await; break }
                Some(Out::Mute) => { connection.hold().await; break }
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
                deadline = tokio::time::Instant::now() + heartbeat * 2;
                let answer = if too_often(&mut sends) {
                    Answer::Close(4008)
                } else if text.len() > GATEWAY_BYTES {
                    Answer::Close(4002)
                } else {
                    receive(&shared, line, door, &sender, &text)
                };
                match answer {
                    Answer::Payload(payload) => {
                        if connection.send(payload.to_string()).await.is_err() { break }
                    }
                    Answer::Nothing => {}
                    Answer::Close(code) => {
                        for_good = trouble::ends_session(code);
                        connection.close(code).await;
                        break;
                    }
                    Answer::HangUp => break,
                }
            }
            () = tokio::time::sleep_until(deadline) => {
                for_good = true;
                connection.close(4009).await;
                break;
            }
        }
    }
    let mut world = shared.world();
    world.hub.hang_up(line, for_good);
    world.tell_presence();
}

/// Counts a payload of a client. Returns true if there were too many within a minute.
fn too_often(sends: &mut VecDeque<Instant>) -> bool {
    let now = Instant::now();
    sends.push_back(now);
    while sends.front().is_some_and(|first| now.duration_since(*first) >= MINUTE) {
        sends.pop_front();
    }
    sends.len() > GATEWAY_SENDS
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

    /// Says nothing more, not even good-bye, until the client is gone.
    async fn hold(&mut self) {
        loop {
            match self.socket.recv().await {
                // Reading on would answer the close frame.
                Some(Ok(Frame::Close(_))) => return tokio::time::sleep(HELD).await,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            }
        }
    }
}

/// Discord's text for a close code.
fn reason(code: u16) -> &'static str {
    match code {
        4000 => "Unknown error.",
        4001 => "Unknown opcode.",
        4002 => "Error while decoding payload.",
        4003 => "Not authenticated.",
        4004 => "Authentication failed.",
        4005 => "Already authenticated.",
        4007 => "Invalid seq.",
        4008 => "Rate limited.",
        4009 => "Session timed out.",
        4010 => "Invalid shard.",
        4011 => "Sharding required.",
        4012 => "Invalid API version.",
        4013 => "Invalid intent(s).",
        4014 => "Disallowed intent(s).",
        _ => "",
    }
}
