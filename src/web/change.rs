//! Moves and everything else that a player does on the page.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::Deserialize;

use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::shown::actions::command;
use crate::web::shown::view::MatchPage;
use crate::web::site::Web;
use crate::web::views::asking::{self, Acted, failed, player, read, said, signed_in};
use crate::web::views::doing::{self, plan_command};
use postern_play::step::command::{Actor, Command};
use postern_play::step::refusal::{Done, Refusal};
use postern_service::request::Failure;
use postern_store::fault::Fault;

/// A move.
#[derive(Deserialize)]
struct Played {
    turn: u32,
    r#move: String,
}

/// Returns the match of a request if it is the sender's turn and the board is still the one that they see.
pub(super) async fn to_move(web: &Web, page: &str, headers: &HeaderMap, turn: u32) -> Result<Seen, Failed> {
    let seen = web.seen(page, headers).await?;
    let person = player(web, &seen)?;
    let record = &seen.view.record;
    if record.ply() != turn || !record.is_running() {
        let (seen, now) = (record.ply().min(turn), record.ply());
        return Err(moved_on(web, page, headers, &Refusal::MovedOn { seen, now }).await);
    }
    if !seen.view.waits_for(person) {
        return Err(Failed::Refused(said(&seen, &Refusal::NotYourTurn), None));
    }
    Ok(seen)
}

/// Handles `POST play`.
pub(super) async fn play(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<MatchPage>, Failed> {
    let Played { turn, r#move: text } = read(&headers, &body)?;
    let seen = web.seen(&page, &headers).await?;
    carry_out(&web, (&page, &headers), seen, Command::Move { seen: turn, text }).await
}

/// Handles `POST do`.
pub(super) async fn act(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<MatchPage>, Failed> {
    let acted: Acted = read(&headers, &body)?;
    let seen = web.seen(&page, &headers).await?;
    let of_match = match command(&seen, &acted.action, acted.turn) {
        Some(command) => Some(command),
        None => plan_command(&web, &seen, &acted).await?,
    };
    if let Some(command) = of_match {
        return carry_out(&web, (&page, &headers), seen, command).await;
    }
    let own = signed_in(&web, &seen)?;
    let done = doing::carry_out(&web, &seen, own, &acted).await;
    let done = done.map_err(|failure| failed(&seen, failure))?;
    let done = done.ok_or_else(|| Failed::Unreadable("there is no such action here".to_owned()))?;
    let told = done.told.map(|told| asking::told(&seen, &told));
    let after = web.seen(&page, &headers).await?;
    let mut page = web.page_of(&after).await?;
    (page.told, page.leads) = (told, done.leads);
    Ok(Json(page))
}

/// Carries out a command and returns the match after it. A command that was carried out already has the same answer: the page
/// may not have received the first one.
async fn carry_out(
    web: &Web,
    (page, headers): (&str, &HeaderMap),
    seen: Seen,
    command: Command,
) -> Result<Json<MatchPage>, Failed> {
    let person = player(web, &seen)?;
    let (of, now) = (seen.view.record.id, (web.clock)());
    let done = web.service.matches.command(of, Actor::Person(person), &command, None, now).await;
    match done {
        Ok(_)
        | Err(Failure::Refused(Refusal::AlreadyDone(Done::Move(_) | Done::Swapped | Done::Offered(_)))) => {
            let after = web.seen(page, headers).await?;
            Ok(Json(web.page_of(&after).await?))
        }
        Err(Failure::Refused(
            refusal @ (Refusal::MovedOn { .. }
            | Refusal::MatchOver
            | Refusal::NotYourTurn
            | Refusal::AlreadyDone(_)),
        )) => Err(moved_on(web, page, headers, &refusal).await),
        Err(Failure::Refused(refusal)) => Err(Failed::Refused(said(&seen, &refusal), None)),
        Err(Failure::Fault(fault)) => Err(fault.into()),
    }
}

/// Returns the refusal of a change of an older board, with the current one.
async fn moved_on(web: &Web, page: &str, headers: &HeaderMap, why: &Refusal) -> Failed {
    let now = async {
        let seen = web.seen(page, headers).await?;
        let page = serde_json::to_value(web.page_of(&seen).await?);
        let page =
            page.map_err(|error| Fault::of(error).reworded(|why| format!("a page can't be written: {why}")))?;
        Ok(Failed::Refused(said(&seen, why), Some(page)))
    };
    now.await.unwrap_or_else(|failed: Failed| failed)
}
