//! Interactions by HTTP: Discord posts each one, signed, to the address on the application's page
//! (interactions/overview, Preparing for Interactions). Any number of processes can share that address.

use std::io;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use limited_http::Limits;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::time::timeout;

use super::handler::{Handler, Running};
use super::signature::PublicKey;
use postern_metrics as metrics;

/// The path of the posted interactions.
const PATH: &str = "/interactions";
/// Maximum length of a body, in bytes. An interaction has some kilobytes; a message that it is about, a few more.
const LONGEST: usize = 512 * 1024;
/// Maximum wait at shutdown for open connections.
const CLOSED_WITHIN: Duration = Duration::from_secs(2);
/// The type of Discord's ping interaction, and of its answer.
const PING: u8 = 1;
const PONG: u8 = 1;

#[derive(Clone)]
struct Endpoint {
    handler: Handler,
    key: PublicKey,
}

/// Accepts interactions until `stop` is ready.
///
/// # Errors
/// The listener ended by itself.
pub(crate) async fn serve(
    listener: TcpListener,
    key: PublicKey,
    handler: Handler,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let online = handler.online.clone();
    let app = Router::new().route(PATH, post(take)).with_state(Endpoint { handler, key });
    let (stopping, stopped) = oneshot::channel::<()>();
    // An error means that the sender is gone, which is the signal to stop.
    let stopped = async { drop(stopped.await) };
    let serving = limited_http::serve(listener, Limits::of(LONGEST), move |_| app.clone(), stopped);
    let mut serving = std::pin::pin!(serving);
    online.send_replace(true);
    metrics::ENDPOINT_LISTENS.set(1.0);
    tokio::select! {
        () = &mut serving => return Err(io::ErrorKind::ConnectionAborted.into()),
        () = stop => drop(stopping),
    }
    metrics::ENDPOINT_LISTENS.set(0.0);
    if timeout(CLOSED_WITHIN, serving).await.is_err() {
        tracing::debug!("connections to the endpoint were still open at the end");
    }
    Ok(())
}

/// Accepts an interaction and answers 202; the actual answer is sent as for an interaction from the gateway
/// (interactions/receiving-and-responding, Create Interaction Response). Only a ping is answered here.
async fn take(State(endpoint): State<Endpoint>, headers: HeaderMap, body: Bytes) -> Response {
    let Endpoint { handler, key } = endpoint;
    if let Err(why) = key.check(&headers, &body, (handler.clock)()) {
        tracing::info!("a request to the endpoint was refused: {why}");
        return (StatusCode::UNAUTHORIZED, why.to_string()).into_response();
    }
    let Ok(interaction) = serde_json::from_slice::<Value>(&body) else {
        return (StatusCode::BAD_REQUEST, "the body is not JSON").into_response();
    };
    if interaction["type"] == PING {
        return Json(json!({"type": PONG})).into_response();
    }
    // The interaction counts as running before Discord hears that it was accepted: a shutdown waits for it.
    let running = Running::begin(&handler.running);
    tokio::spawn(async move {
        handler.take(&interaction).await;
        drop(running);
    });
    StatusCode::ACCEPTED.into_response()
}
