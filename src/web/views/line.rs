//! An own line: moves that a person tries from a position of a match, kept as their notes.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::{Deserialize, Serialize};

use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::shown::entry::{EntryView, begin_at, in_line, refused, shown, tokens};
use crate::web::shown::view::position;
use crate::web::site::Web;
use crate::web::views::asking::{LONGEST_STEP, MOST_STEPS, read, signed_in};
use postern_play::record::notes::NoteLine;
use postern_rules::entering::steps;
use postern_rules::game::state::{GameState, Played};
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;
use postern_words::analysis::plan_words::plan_step;
use postern_words::markup::unformatted;
use postern_words::voice::{effects, msg, text};

/// The most moves of a line, and the longest move in bytes.
const MOST_MOVES: usize = 200;
const LONGEST_MOVE: usize = 2000;

/// A line that the person tries.
#[derive(Deserialize)]
struct Tried {
    /// The number of moves of the match before the line.
    after: usize,
    moves: Vec<String>,
    entered: Vec<String>,
    /// True if the line becomes a plan.
    #[serde(default)]
    plans: bool,
}

/// A line as the page shows it.
#[derive(Serialize, Debug)]
pub(in crate::web) struct LineView {
    after: usize,
    moves: Vec<String>,
    shown: Vec<String>,
    entry: EntryView,
    /// The last move in words, or what the person does next to plan the line.
    said: String,
    /// True if the line can be kept as a plan, and with a swap after it.
    plan: bool,
    swap: bool,
}

/// Handles `POST line`.
pub(in crate::web) async fn line(
    State(web): State<Arc<Web>>,
    Path(page): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json<LineView>, Failed> {
    let Tried { after, moves, entered, plans } = read(&headers, &body)?;
    let seen = web.seen(&page, &headers).await?;
    let own = signed_in(&web, &seen)?.id;
    if is_long(&moves, MOST_MOVES, LONGEST_MOVE) || is_long(&entered, MOST_STEPS, LONGEST_STEP) {
        return Err(Failed::Unreadable("no line has so many moves".to_owned()));
    }
    let before = position(&web, &seen, after).await?;
    let mut tried = Trial::new(before.clone_state());
    moves.iter().try_for_each(|made| tried.play(made))?;
    let found = tokens(&*tried.state, &entered).and_then(|tokens| steps(&*tried.state, tokens));
    // Automatic first steps of a move wait for the first tap.
    let found = found.filter(|_| !entered.is_empty());
    let entry = match found {
        // A move without a choice that is left is made at once: it can be taken back.
        Some(found) if found.is_complete() && found.choices.whole.is_some() => {
            let whole = found.choices.whole.unwrap_or_default();
            tried.play(&whole)?;
            let line = NoteLine::of(&*before, after, tried.moves.clone());
            web.service.matches.keep_note(seen.view.record.id, own, line).await?;
            begin_at(&seen.view, &*tried.state)
        }
        Some(found) if !found.tokens.is_empty() => shown(&web, &seen, &*tried.state, found)?,
        _ if entered.is_empty() => begin_at(&seen.view, &*tried.state),
        _ => refused(&web, &seen, &*tried.state, &entered)?,
    };
    let entry = in_line(&web, &seen, &*tried.state, entry)?;
    let planner = seen.seat.filter(|_| plans && seen.view.record.is_running());
    let planner =
        planner.filter(|seat| seen.view.state.to_move() != *seat && after == seen.view.record.moves.len());
    let said = match planner {
        Some(seat) => plan_step(
            seat,
            Some(&tried.moves).filter(|line| !line.is_empty()).map(Vec::as_slice),
            &*tried.state,
        ),
        None => tried.words(seen.seat),
    };
    let until_swap = seen.view.record.moves_until_swap();
    Ok(Json(LineView {
        after,
        said: unformatted(seen.view.voice.say(&said).trim_start_matches("-# ")),
        plan: planner.is_some() && !tried.moves.is_empty(),
        swap: planner.is_some() && until_swap == Some(tried.moves.len()) && !tried.moves.is_empty(),
        shown: tried.shown,
        moves: tried.moves,
        entry,
    }))
}

/// Returns the position after moves of the match and of an own line.
///
/// # Errors
/// [`Failed`] if there is none.
pub(in crate::web) async fn after_line(
    web: &Web,
    seen: &Seen,
    after: usize,
    moves: &[String],
) -> Result<Box<dyn GameState>, Failed> {
    if is_long(moves, MOST_MOVES, LONGEST_MOVE) {
        return Err(Failed::Unreadable("no line has so many moves".to_owned()));
    }
    let mut tried = Trial::new(position(web, seen, after).await?);
    moves.iter().try_for_each(|made| tried.play(made))?;
    Ok(tried.state)
}

fn is_long(all: &[String], most: usize, longest: usize) -> bool {
    all.len() > most || all.iter().any(|one| one.len() > longest)
}

/// A position with the moves that led to it.
struct Trial {
    state: Box<dyn GameState>,
    moves: Vec<String>,
    shown: Vec<String>,
    last: Option<Played>,
}

impl Trial {
    fn new(state: Box<dyn GameState>) -> Trial {
        Trial { state, moves: Vec::new(), shown: Vec::new(), last: None }
    }

    fn play(&mut self, made: &str) -> Result<(), Failed> {
        let played = self.state.play(made);
        let played =
            played.map_err(|_| Failed::Unreadable("a move of the line can't be played".to_owned()))?;
        self.moves.push(played.canonical.clone());
        self.shown.push(played.shown.clone());
        self.last = Some(played);
        Ok(())
    }

    /// Names the last move and its effects.
    fn words(&self, reader: Option<Seat>) -> Phrase {
        match (&self.last, self.state.ending()) {
            (_, Some(ending)) => msg!("analysis-over", reason = ending.reason),
            (Some(played), None) => {
                msg!("analysis-last", move = text(&played.shown), effects = effects(&played.consequences, reader))
            }
            (None, None) => msg!("page-line-start"),
        }
    }
}
