//! A match as its page shows it, and its earlier positions.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};

use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::shown::actions::{Action, actions};
use crate::web::shown::board::{Board, Sight};
use crate::web::shown::entry::{EntryView, begin};
use crate::web::shown::labels::{Labels, labels};
use crate::web::shown::seats::{SeatView, seats};
use crate::web::site::Web;
use postern_rules::game::state::{GameState, Played};
use postern_rules::seat::Seat;
use postern_store::fault::Fault;
use postern_words::markup::unformatted;
use postern_words::match_view::last_position;
use postern_words::match_view::{MatchView, plain_name};
use postern_words::voice::{effects, msg, text};

/// A match as one visitor sees it.
#[derive(Clone, Serialize, Debug)]
#[serde(rename_all = "camelCase")]
pub(in crate::web) struct MatchPage {
    base: String,
    /// Rises with every change of the match.
    pub version: u64,
    /// Changes with the comments that the visitor sees.
    pub comments: u64,
    /// The ply that every change names.
    turn: u32,
    pub title: String,
    pub status: String,
    pub players: [SeatView; 2],
    pub board: Board,
    moves: Vec<String>,
    you: Option<usize>,
    pub to_move: Option<usize>,
    entry: Option<EntryView>,
    actions: Vec<Action>,
    words: Labels,
    settings: PageSettings,
    /// After an action: a sentence, and the page that follows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub told: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leads: Option<String>,
}

#[derive(Clone, Serialize, Debug)]
#[serde(rename_all = "camelCase")]
struct PageSettings {
    play_on_second_tap: bool,
}

/// The numbers of what a page shows.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
pub(in crate::web) struct Since {
    #[serde(default)]
    pub since: u64,
    #[serde(default)]
    pub comments: u64,
}

impl Web {
    /// Returns the page of a match.
    pub(in crate::web) async fn page_of(&self, seen: &Seen) -> Result<MatchPage, Failed> {
        let Seen { view, seat, visitor, base, .. } = seen;
        let (record, now) = (&view.record, (self.clock)());
        let to_move = record.to_move().filter(|_| record.is_running());
        let may_move = seat.is_some() && *seat == to_move && record.is_running() && !seen.is_on_hold;
        Ok(MatchPage {
            base: base.clone(),
            version: record.revision,
            comments: self.comments_of(seen).await?,
            turn: record.ply(),
            title: title(view),
            status: match seen.is_on_hold {
                true => view.voice.say(&msg!("match-frozen")),
                false => status(view, *seat),
            },
            players: seats(view, *seat, now),
            board: self.board_now(seen)?,
            moves: record.moves.iter().map(|entry| entry.text.clone()).collect(),
            you: seat.map(|seat| seat as usize),
            to_move: to_move.map(|seat| seat as usize),
            entry: may_move.then(|| begin(view)),
            actions: actions(self, seen, now).await?,
            words: labels(&view.voice),
            settings: PageSettings {
                play_on_second_tap: visitor.profile.as_ref().is_some_and(|own| own.plays_on_second_tap),
            },
            told: None,
            leads: None,
        })
    }

    /// Returns the number of the comments on a match as the visitor sees them.
    async fn comments_of(&self, seen: &Seen) -> Result<u64, Fault> {
        let reader = seen.visitor.profile.as_ref().map(|own| own.id);
        self.service.matches.comments_revision(&seen.view.record, reader).await
    }

    /// Returns what is new for a page: the numbers of the match and its comments, if the page shows others.
    pub(in crate::web) async fn news(&self, seen: &Seen, shown: Since) -> Result<Option<Since>, Fault> {
        let now = Since { since: seen.view.record.revision, comments: self.comments_of(seen).await? };
        Ok((now != shown).then_some(now))
    }

    /// Returns how the visitor sees the boards of a match.
    pub(in crate::web) fn sight_of(&self, seen: &Seen) -> Sight {
        self.sight(seen.visitor.profile.as_ref(), seen.seat, seen.view.sided())
    }

    fn board_now(&self, seen: &Seen) -> Result<Board, Fault> {
        let view = &seen.view;
        let diagram = last_position(&*view.state, Some(&view.record), &view.voice);
        let said = view.last().map(|(by, played)| last_words(view, by, &played, seen.seat));
        self.board(diagram, self.sight_of(seen), &view.voice, &said.unwrap_or_default())
    }
}

/// Handles `GET state`: the match, or nothing if it has not changed.
pub(in crate::web) async fn state(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    Query(shown): Query<Since>,
    headers: HeaderMap,
) -> Result<Response, Failed> {
    let seen = web.seen(&page, &headers).await?;
    if web.news(&seen, shown).await?.is_none() {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    Ok(Json(web.page_of(&seen).await?).into_response())
}

/// Handles `GET at/<number>`: the board after this number of moves.
pub(in crate::web) async fn at(
    State(web): State<Arc<Web>>,
    Path((page, moves)): Path<(String, usize)>,
    headers: HeaderMap,
) -> Result<Json<Board>, Failed> {
    let seen = web.seen(&page, &headers).await?;
    let state = position(&web, &seen, moves).await?;
    let view = &seen.view;
    let said = last_move(&*state).map(|(by, played)| last_words(view, by, &played, seen.seat));
    let board = web.board(state.diagram(), web.sight_of(&seen), &view.voice, &said.unwrap_or_default())?;
    Ok(Json(board))
}

/// Returns the position of a match after this number of moves.
///
/// # Errors
/// [`Failed::NotFound`] if there is none.
pub(in crate::web) async fn position(
    web: &Web,
    seen: &Seen,
    moves: usize,
) -> Result<Box<dyn GameState>, Failed> {
    let record = &seen.view.record;
    if moves == record.moves.len() {
        return Ok(seen.view.state.clone_state());
    }
    let replayed = web.service.matches.replayed(record).await?;
    // A match under former rules has its last position only.
    let mut state = replayed.map_err(|_| Failed::NotFound)?;
    let back = state.ply().checked_sub(moves).ok_or(Failed::NotFound)?;
    if (0..back).all(|_| state.undo()) { Ok(state) } else { Err(Failed::NotFound) }
}

/// Returns the last move of a game and its player.
fn last_move(state: &dyn GameState) -> Option<(Seat, Played)> {
    let made = state.moves().pop()?;
    let mut before = state.clone_state();
    let by = before.undo().then(|| before.to_move())?;
    Some((by, before.play(&made).ok()?))
}

/// Returns the title of a match: "Rampart (13x13) #12".
pub(in crate::web) fn title(view: &MatchView) -> String {
    unformatted(&view.voice.say(&view.title()))
}

/// Returns a sentence with the player to move, or with the result.
pub(in crate::web) fn status(view: &MatchView, own: Option<Seat>) -> String {
    let Some(to_move) = view.record.to_move().filter(|_| view.record.is_running()) else {
        return view.summary();
    };
    let name = plain_name(&view.voice, &view.record.players[to_move]);
    let said = match own == Some(to_move) {
        true => msg!("page-your-turn", side = view.side(to_move)),
        false if view.computer_thinks() => msg!("page-thinking", name = text(&name)),
        false => msg!("page-to-move", name = text(&name), side = view.side(to_move)),
    };
    unformatted(&view.voice.say(&said))
}

/// Names a move, its player and its effects.
fn last_words(view: &MatchView, by: Seat, played: &Played, reader: Option<Seat>) -> String {
    let said = msg!(
        "page-last",
        name = plain_name(&view.voice, &view.record.players[by]),
        move = text(&played.shown),
        effects = effects(&played.consequences, reader)
    );
    view.voice.say(&said)
}
