//! The page's key, which every request of the page and of scripts must carry.

use axum::Json;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::world::Shared;

/// A refusal with its reason, as JSON.
pub(crate) fn refused(status: StatusCode, why: &str) -> Response {
    (status, Json(json!({"error": why}))).into_response()
}

/// True for a request that carries the page's key.
pub(crate) fn has_key(shared: &Shared, headers: &HeaderMap) -> bool {
    headers.get("x-sandbox-key").and_then(|key| key.to_str().ok()) == Some(&shared.key)
}

/// The refusal of a request without the key.
pub(crate) fn without_key() -> Response {
    refused(StatusCode::FORBIDDEN, "open the address that the sandbox printed at its start")
}
