//! Trying a move square by square.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::Deserialize;

use crate::web::answer::Failed;
use crate::web::change::to_move;
use crate::web::shown::entry::{EntryView, refused, shown, tokens};
use crate::web::site::Web;
use crate::web::views::asking::{LONGEST_STEP, MOST_STEPS, read};
use postern_rules::entering::steps;

/// What the person tapped.
#[derive(Deserialize)]
struct Attempt {
    turn: u32,
    entered: Vec<String>,
}

/// Handles `POST try`: what the person entered, with the effect of a whole move, or with the rule against the last step.
pub(super) async fn attempt(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<EntryView>, Failed> {
    let Attempt { turn, entered } = read(&headers, &body)?;
    let seen = to_move(&web, &page, &headers, turn).await?;
    if entered.len() > MOST_STEPS || entered.iter().any(|step| step.len() > LONGEST_STEP) {
        return Err(Failed::Unreadable("no move has so many steps".to_owned()));
    }
    let state = &*seen.view.state;
    if let Some(found) = tokens(state, &entered).and_then(|tokens| steps(state, tokens)) {
        return Ok(Json(shown(&web, &seen, state, found)?));
    }
    refused(&web, &seen, state, &entered).map(Json)
}
