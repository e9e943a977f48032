//! The views below the board of a page: what the position offers, hints, plans, notes, comments, the review, the explorer.
//! The server writes them as HTML; the script shows them and sends what people press.

mod chart;
mod comments;
pub(super) mod doing;
mod explore;
mod facts;
pub(super) mod html;
pub(super) mod line;
mod notes;
mod plan;
mod review;

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use crate::play::record::comments::is_removed;
use crate::play::record::review::SHORTEST_REVIEWED;
use crate::service::matches::hinting::not_allowed;
use crate::store::fault::Fault;
use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::change::{player, read, told};
use crate::web::shown::board::Board;
use crate::web::site::Web;
use crate::words::voice::msg;

/// A view that is open to a visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// **What can I do?**
    Facts,
    Hint,
    Plan,
    Notes,
    Comments,
    Review,
    Explore,
}

impl Kind {
    /// Returns the name of the view in requests, and the message of its button.
    pub(super) fn names(self) -> (&'static str, &'static str) {
        match self {
            Kind::Facts => ("facts", "button-facts"),
            Kind::Hint => ("hint", "button-hint"),
            Kind::Plan => ("plan", "button-plan"),
            Kind::Notes => ("notes", "button-my-notes"),
            Kind::Comments => ("comments", "page-comments"),
            Kind::Review => ("review", "button-review"),
            Kind::Explore => ("explore", "button-explore"),
        }
    }
}

/// Returns the views that are open to a visitor.
///
/// # Errors
/// [`Fault`] of the store.
pub(super) async fn open(web: &Web, seen: &Seen) -> Result<Vec<Kind>, Fault> {
    let (record, mut all) = (&seen.view.record, Vec::new());
    if seen.is_on_hold {
        return Ok(all);
    }
    let person = seen.visitor.profile.as_ref().map(|own| own.id);
    if let (Some(seat), Some(person)) = (seen.seat, person)
        && record.is_running()
    {
        let to_move = seen.view.state.to_move();
        let is_new = to_move == seat && web.service.club.is_newcomer(person, &record.game).await?;
        all.extend(is_new.then_some(Kind::Facts));
        let may_ask = web.hints.is_some() && not_allowed(record, to_move, seat).is_none();
        all.extend(may_ask.then_some(Kind::Hint));
        all.extend((to_move != seat || record.plan_of(seat).is_some()).then_some(Kind::Plan));
    }
    all.extend(person.map(|_| Kind::Notes));
    // Players see no comments before the end, so nobody does who may be one of them.
    let has_comments = record.home.server().is_some() && !is_removed(record) && !comments::hidden(seen);
    all.extend(has_comments.then_some(Kind::Comments));
    if record.ended().is_some() {
        let is_long = record.moves.len() >= SHORTEST_REVIEWED as usize;
        all.extend(is_long.then_some(Kind::Review));
        all.push(Kind::Explore);
    }
    Ok(all)
}

/// A request for a view.
#[derive(Deserialize)]
struct Wanted {
    name: String,
    /// The ply of the board that the person sees.
    turn: u32,
    /// The number of moves before the position in sight.
    #[serde(default)]
    at: usize,
    /// The moves of an own line after it.
    #[serde(default)]
    moves: Vec<String>,
}

/// A view as the page shows it.
#[derive(Serialize, Default, Debug)]
pub(in crate::web) struct View {
    html: String,
    /// The board with the marks of the view.
    board: Option<Board>,
    /// True if the view is not complete yet: the page asks again.
    again: bool,
}

impl From<String> for View {
    fn from(html: String) -> View {
        View { html, ..View::default() }
    }
}

/// Handles `POST view`.
pub(super) async fn view(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<View>, Failed> {
    let wanted: Wanted = read(&headers, &body)?;
    let seen = web.seen(&page, &headers).await?;
    let open = open(&web, &seen).await?;
    let kind = open.into_iter().find(|kind| kind.names().0 == wanted.name);
    let kind = kind.ok_or_else(|| Failed::Refused(told(&seen, &msg!("page-no-view")), None))?;
    let view = match kind {
        Kind::Facts => {
            player(&web, &seen)?;
            facts::facts(&web, &seen).await?
        }
        Kind::Hint => {
            let person = player(&web, &seen)?;
            facts::hint(&web, &seen, person, wanted.turn).await?
        }
        Kind::Plan => plan::view(&seen),
        Kind::Notes => notes::view(&web, &seen, wanted.at).await?,
        Kind::Comments => comments::view(&web, &seen, wanted.at).await?,
        Kind::Review => review::view(&web, &seen).await?,
        Kind::Explore => explore::view(&web, &seen, &wanted).await?,
    };
    Ok(Json(view))
}
