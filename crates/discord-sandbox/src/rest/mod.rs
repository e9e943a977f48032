//! The REST API: parses, routes and logs requests, and answers as Discord does.

pub mod activities;
pub mod call;
pub mod channels;
pub mod commands;
pub mod emojis;
pub mod front;
pub mod interactions;
pub mod limits;
pub mod messages;
pub mod pins;
pub mod request_log;
pub mod rights;
pub mod routes;
pub mod server;
pub mod threads;

use std::sync::Arc;

use axum::body::Body;
use axum::extract::multipart::Multipart;
use axum::extract::{ConnectInfo, FromRequest, Request, State as Extract};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::faults::Trouble;
use crate::forms::message::Upload;
use crate::id::Id;
use crate::limits::BODY_BYTES;
use crate::listener::Line;
use crate::rest::call::{Call, Reply};
use crate::rest::limits::{Limit, Room};
use crate::rest::request_log::{LoggedRequest, SentFile};
use crate::world::{Shared, World};

/// Accepts an answer to an interaction that came without its own request.
pub(crate) fn take_answer(
    world: &mut World,
    now_ms: u64,
    id: Id,
    token: &str,
    body: Value,
) -> Result<(), ApiError> {
    let call = Call { now_ms, parameters: Vec::new(), query: Vec::new(), body, uploads: Vec::new() };
    interactions::respond(world, &call, id, token).map(drop)
}

/// Handles everything under `/api`.
pub(crate) async fn handle(
    Extract(shared): Extract<Arc<Shared>>,
    ConnectInfo(line): ConnectInfo<Line>,
    request: Request,
) -> Response {
    let method = request.method().clone();
    let full = request.uri().path().to_owned();
    let query = request.uri().query().unwrap_or_default().to_owned();
    let headers = request.headers().clone();
    let path = without_version(&full).to_owned();
    let read = read_body(request).await;
    let now_ms = shared.now_ms();
    let (body, uploads, early) = match read {
        Ok((body, uploads)) => (body, uploads, None),
        Err(refusal) => (None, Vec::new(), Some(refusal)),
    };
    let (trouble, mut room) = {
        let mut world = shared.world();
        let ordered = world.faults.take(method.as_str(), &path);
        let trouble = ordered.or_else(|| world.befall(now_ms, method.as_str(), &path, body.as_ref()));
        let room = match (&trouble, &mut world.limits) {
            (Some(Trouble::RateLimit { retry_after, global }), _) => {
                Room::refused(*retry_after, if *global { Limit::Global } else { Limit::Bucket })
            }
            (Some(Trouble::SharedLimit { retry_after }), _) => Room::refused(*retry_after, Limit::Shared),
            (_, Some(limits)) => limits.count(now_ms, method.as_str(), &path),
            (_, None) => Room::FREE,
        };
        (trouble, room)
    };
    let files: Vec<SentFile> = uploads.iter().map(sent).collect();
    let cut = matches!(trouble, Some(Trouble::CutAfter | Trouble::CutBefore));
    let answer = match (&trouble, early) {
        _ if room.refused.is_some() => Ok(Reply::Json(
            429,
            json!({
                "message": "You are being rate limited.",
                "retry_after": room.reset_after,
                "global": room.refused == Some(Limit::Global),
            }),
        )),
        (Some(Trouble::Refuse { status, code }), _) => Err(ApiError::ordered(*status, *code)),
        (Some(Trouble::LoseEmoji), _) => Err(ApiError::lost_emoji()),
        (Some(Trouble::Page { status, .. }), _) => Ok(Reply::Page(*status)),
        (Some(Trouble::CutBefore), _) => Ok(Reply::Nothing),
        (Some(Trouble::Hang(_)), _) => Err(ApiError::new(504, 0, "Gateway Timeout")),
        (_, Some(refusal)) => Err(refusal),
        (_, None) => {
            let call = Call {
                now_ms,
                parameters: Vec::new(),
                query: pairs(&query),
                body: body.clone().unwrap_or(Value::Null),
                uploads,
            };
            let steps: Vec<String> = path.split('/').filter(|s| !s.is_empty()).map(decode).collect();
            let mut world = shared.world();
            let has_token = shared.is_bots_token(&headers) && !world.hub.token_is_reset();
            routes::dispatch(&mut world, &method, &steps, has_token, call)
        }
    };
    if let Err(ApiError { wait: Some(wait), .. }) = &answer {
        room = Room::refused(wait.seconds, if wait.shared { Limit::Shared } else { Limit::Bucket });
    }
    let answer = match (&trouble, answer) {
        (Some(Trouble::Disown), Ok(_)) => Err(ApiError::unknown_interaction()),
        (_, answer) => answer,
    };
    let (status, answer) = match answer {
        Ok(Reply::Json(status, value)) => (status, Some(value)),
        Ok(Reply::Nothing) => (204, None),
        Ok(Reply::Page(status)) => (status, None),
        Err(refusal) => (refusal.status, Some(refusal.body())),
    };
    {
        let mut world = shared.world();
        world.log.push(LoggedRequest {
            at_ms: now_ms,
            method: method.to_string(),
            path: path.clone(),
            query,
            body,
            files,
            status,
            answer: answer.clone(),
            cut,
        });
        world.touch();
    }
    if let Some(Trouble::Delay(time) | Trouble::Hang(time)) = trouble {
        tokio::time::sleep(time).await;
    }
    if cut {
        line.cut();
    }
    if let Some(Trouble::Page { status, empty, retry_after }) = trouble {
        return front::page(status, empty, retry_after, shared.config.clock.unix_ms(0));
    }
    if trouble == Some(Trouble::Garbage) {
        return (StatusCode::OK, "<html>The upstream is not well.").into_response();
    }
    respond(status, answer, &path, now_ms, room)
}

fn sent(upload: &Upload) -> SentFile {
    SentFile {
        field: upload.field.clone(),
        name: upload.name.clone(),
        content_type: upload.content_type.clone(),
        size: upload.bytes.len(),
    }
}

fn respond(status: u16, answer: Option<Value>, path: &str, now_ms: u64, room: Room) -> Response {
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = match answer {
        Some(value) => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            (status, kind, value.to_string()).into_response()
        }
        None => (status, Body::empty()).into_response(),
    };
    let mut set = |name: &'static str, value: String| {
        if let Ok(value) = HeaderValue::from_str(&value) {
            response.headers_mut().insert(name, value);
        }
    };
    let after = room.reset_after;
    set("x-ratelimit-limit", room.limit.to_string());
    set("x-ratelimit-remaining", room.left.to_string());
    set("x-ratelimit-reset", format!("{:.3}", now_ms as f64 / 1000.0 + after));
    set("x-ratelimit-reset-after", format!("{after:.3}"));
    set("x-ratelimit-bucket", bucket(path));
    if let Some(limit) = room.refused {
        set("retry-after", format!("{}", after.ceil()));
        set("x-ratelimit-scope", limit.scope().to_owned());
        if limit == Limit::Global {
            set("x-ratelimit-global", "true".to_owned());
        }
    }
    response
}

/// The bucket of a path: one for each shape.
fn bucket(path: &str) -> String {
    let shape: String =
        path.split('/').map(|s| if s.len() > 15 { ":" } else { s }).collect::<Vec<_>>().join("/");
    let hash = shape
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}

/// The path after `/api` or `/api/vN`.
fn without_version(path: &str) -> &str {
    let path = path.strip_prefix("/api").unwrap_or(path);
    let Some(rest) = path.strip_prefix("/v") else { return path };
    match rest.find('/') {
        Some(at) if rest[..at].bytes().all(|b| b.is_ascii_digit()) => &rest[at..],
        _ => path,
    }
}

fn pairs(query: &str) -> Vec<(String, String)> {
    let pair = |part: &str| {
        let (key, value) = part.split_once('=').unwrap_or((part, ""));
        (decode(key), decode(&value.replace('+', " ")))
    };
    query.split('&').filter(|part| !part.is_empty()).map(pair).collect()
}

/// Decodes percent-encoding.
pub(crate) fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let two = (byte == b'%').then(|| {
            let mut ahead = rest.clone();
            let high = char::from(ahead.next()?).to_digit(16)?;
            let low = char::from(ahead.next()?).to_digit(16)?;
            Some(((high * 16 + low) as u8, ahead))
        });
        match two.flatten() {
            Some((value, ahead)) => {
                bytes.push(value);
                rest = ahead;
            }
            None => bytes.push(byte),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Reads the JSON body, or `payload_json` and the files of a form.
async fn read_body(request: Request) -> Result<(Option<Value>, Vec<Upload>), ApiError> {
    let kind = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|v| v.to_str().ok())
        .unwrap_or_default()
        .to_owned();
    if kind.starts_with("multipart/form-data") {
        return read_form(request).await;
    }
    let bytes =
        axum::body::to_bytes(request.into_body(), BODY_BYTES).await.map_err(|_| ApiError::too_large())?;
    if bytes.is_empty() {
        return Ok((None, Vec::new()));
    }
    let body = serde_json::from_slice(&bytes).map_err(|_| ApiError::invalid_json())?;
    Ok((Some(body), Vec::new()))
}

async fn read_form(request: Request) -> Result<(Option<Value>, Vec<Upload>), ApiError> {
    let broken = |_| ApiError::invalid_form();
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| ApiError::invalid_form())?;
    let (mut body, mut uploads) = (None, Vec::new());
    let mut total = 0;
    while let Some(field) = form.next_field().await.map_err(broken)? {
        let name = field.name().unwrap_or_default().to_owned();
        let file = field.file_name().map(str::to_owned);
        let content_type = field.content_type().map(str::to_owned);
        let bytes = field.bytes().await.map_err(|_| ApiError::too_large())?;
        total += bytes.len();
        if total > BODY_BYTES {
            return Err(ApiError::too_large());
        }
        if let Some(file) = file {
            uploads.push(Upload { field: name, name: file, content_type, bytes: bytes.to_vec() });
        } else if name == "payload_json" {
            body = Some(serde_json::from_slice(&bytes).map_err(|_| ApiError::invalid_json())?);
        }
    }
    Ok((body, uploads))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_version_of_the_api_is_the_same() {
        assert_eq!(without_version("/api/v10/users/@me"), "/users/@me");
        assert_eq!(without_version("/api/v9/users/@me"), "/users/@me");
        assert_eq!(without_version("/api/users/@me"), "/users/@me");
    }

    #[test]
    fn percent_signs_are_undone() {
        assert_eq!(decode("%40me%2"), "@me%2");
        assert_eq!(decode("%F0%9F%91%8D"), "👍");
    }
}
