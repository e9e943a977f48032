//! Refusals of requests that control the sandbox.

use axum::http::StatusCode;

/// A refused request: its status, and the reason in words.
pub(crate) struct Refusal(pub StatusCode, pub String);

/// The refusal of a request that is wrong in itself.
pub(crate) fn bad(why: impl ToString) -> Refusal {
    Refusal(StatusCode::BAD_REQUEST, why.to_string())
}
