//! Entering a move square by square: what may follow, what it does, and why something is refused.

use serde::Serialize;

use crate::web::access::Seen;
use crate::web::answer::Failed;
use crate::web::shown::board::Board;
use crate::web::site::Web;
use postern_rules::diagram::Mark;
use postern_rules::entering::{Steps, steps, why_not};
use postern_rules::game::state::GameState;
use postern_rules::game::token::Token;
use postern_rules::square::Square;
use postern_words::markup::unformatted;
use postern_words::match_view::MatchView;
use postern_words::voice::{effects, msg, text};

/// A move entered so far.
#[derive(Clone, Serialize, Debug, Default)]
pub(in crate::web) struct EntryView {
    entered: Vec<String>,
    /// The squares that may be tapped next.
    squares: Vec<String>,
    /// Of these, before anything is entered, the squares with a piece of the person's, which can be dragged.
    drags: Vec<String>,
    words: Vec<WordView>,
    ways: Vec<WayView>,
    /// The move, if what was entered is one.
    whole: Option<String>,
    label: Option<String>,
    asked: Option<String>,
    effect: Option<String>,
    refusal: Option<String>,
    board: Option<Board>,
}

#[derive(Clone, Serialize, Debug)]
struct WordView {
    token: String,
    label: String,
}

#[derive(Clone, Serialize, Debug)]
struct WayView {
    tokens: Vec<String>,
    label: String,
}

/// Returns the choices before anything is entered.
pub(in crate::web) fn begin(view: &MatchView) -> EntryView {
    begin_at(view, &*view.state)
}

/// Returns the choices in a position before anything is entered.
pub(in crate::web) fn begin_at(view: &MatchView, state: &dyn GameState) -> EntryView {
    let choices = state.choices(&[]);
    let (diagram, own) = (state.diagram(), state.to_move());
    let is_own = |square: &Square| diagram.piece(*square).is_some_and(|piece| piece.seat == own);
    let drags = squares(&choices.follow).filter(is_own).map(|square| square.to_string()).collect();
    EntryView { drags, ..listed(view, state, Steps { tokens: Vec::new(), choices }) }
}

/// Reads steps. `None` if one is neither a square nor a word of the game.
pub(in crate::web) fn tokens(state: &dyn GameState, entered: &[String]) -> Option<Vec<Token>> {
    if entered.is_empty() {
        return Some(Vec::new());
    }
    // Text without a letter or digit is no step.
    state.tokens(&entered.join(" ")).ok().filter(|tokens| !tokens.is_empty())
}

/// Says why the last step can't follow, and returns the entry without it.
pub(in crate::web) fn refused(
    web: &Web,
    seen: &Seen,
    state: &dyn GameState,
    entered: &[String],
) -> Result<EntryView, Failed> {
    let view = &seen.view;
    let why = why_not(state, &entered.join(" ")).map_or_else(|| msg!("page-no-step"), |error| error.phrase());
    let refusal = Some(unformatted(&view.voice.say(&why)));
    let before = entered.split_last().map_or(&[][..], |(_, before)| before);
    let before = tokens(state, before).and_then(|tokens| steps(state, tokens));
    Ok(match before.filter(|before| !before.tokens.is_empty()) {
        Some(before) => EntryView { refusal, ..shown(web, seen, state, before)? },
        None => EntryView { refusal, ..begin_at(view, state) },
    })
}

/// Returns an entry with its board: after the move if it is whole and nothing else can follow, otherwise with the chosen
/// squares and those that may follow.
pub(in crate::web) fn shown(
    web: &Web,
    seen: &Seen,
    state: &dyn GameState,
    found: Steps,
) -> Result<EntryView, Failed> {
    let view = &seen.view;
    let mut diagram = state.diagram();
    let (mut effect, mut label) = (None, None);
    let is_complete = found.is_complete();
    if let Some(whole) = &found.choices.whole {
        let mut after = state.clone_state();
        if let Ok(played) = after.play(whole) {
            let said = effects(&played.consequences, Some(state.to_move()));
            effect = said.map(|said| unformatted(view.voice.say(&said).trim()));
            let play = msg!("page-play-move", move = text(&played.shown));
            label = Some(unformatted(&view.voice.say(&play)));
            if is_complete {
                diagram = after.diagram();
            }
        }
    }
    if !is_complete {
        diagram.marks.extend(squares(&found.tokens).map(|square| (square, Mark::Chosen)));
        diagram.marks.extend(squares(&found.choices.follow).map(|square| (square, Mark::Candidate)));
    }
    let words = effect.clone().unwrap_or_default();
    let board = web.board(diagram, web.sight_of(seen), &view.voice, &words)?;
    Ok(EntryView { effect, label, board: Some(board), ..listed(view, state, found) })
}

/// Returns an entry in an own line, always with its board.
pub(in crate::web) fn in_line(
    web: &Web,
    seen: &Seen,
    state: &dyn GameState,
    entry: EntryView,
) -> Result<EntryView, Failed> {
    if entry.board.is_some() {
        return Ok(entry);
    }
    let board = web.board(state.diagram(), web.sight_of(seen), &seen.view.voice, "")?;
    Ok(EntryView { board: Some(board), ..entry })
}

fn squares(tokens: &[Token]) -> impl Iterator<Item = Square> {
    tokens.iter().filter_map(|token| match token {
        Token::Square(square) => Some(*square),
        Token::Word(_) => None,
    })
}

fn written(tokens: &[Token]) -> Vec<String> {
    tokens.iter().map(ToString::to_string).collect()
}

/// Returns an entry without a board.
fn listed(view: &MatchView, state: &dyn GameState, found: Steps) -> EntryView {
    let Steps { tokens, choices } = found;
    let said = |phrase: &_| unformatted(&view.voice.say(phrase));
    let word = |word: &&'static str| WordView {
        token: (*word).to_owned(),
        label: state.word(word).map_or_else(|| (*word).to_owned(), |label| said(&label)),
    };
    let words = choices.follow.iter().filter_map(|token| match token {
        Token::Word(word) => Some(word),
        Token::Square(_) => None,
    });
    EntryView {
        squares: squares(&choices.follow).map(|square| square.to_string()).collect(),
        words: words.map(word).collect(),
        ways: choices
            .ways
            .iter()
            .map(|way| WayView {
                tokens: [&tokens[..], &way.tokens].concat().iter().map(ToString::to_string).collect(),
                label: said(&way.label),
            })
            .collect(),
        entered: written(&tokens),
        asked: choices.asked.as_ref().map(said),
        whole: choices.whole,
        ..EntryView::default()
    }
}
