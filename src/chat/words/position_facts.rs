//! Three sentences about a position for the player to move, from the rules alone: what they can take, what is in
//! danger, and how far the goal is.

use std::collections::HashMap;

use crate::chat::words::voice::{Voice, msg, text};
use postern_games::turned::turned;
use postern_rules::diagram::words::strip_texts;
use postern_rules::diagram::{Piece, Shape};
use postern_rules::game::state::{Game, GameState};
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::square::Square;

/// Moves over more squares than this are not searched: there may be very many of them.
const TALLEST: usize = 3;

/// The best that a side can do with one move, by the rules.
enum Best {
    Wins(String),
    Takes { made: String, pieces: u32 },
    Neither,
}

/// Returns the three sentences. `game` is the game of `state`.
pub fn facts(voice: &Voice, game: &dyn Game, state: &dyn GameState) -> [Phrase; 3] {
    let can = match best(state) {
        Best::Wins(made) => msg!("facts-win", move = text(&made)),
        Best::Takes { made, pieces } => msg!("facts-take", move = text(&made), pieces = pieces),
        Best::Neither => msg!("facts-nothing", moves = state.count() as i64),
    };
    let danger = match turned(game, state).filter(|other| other.ending().is_none()).map(|other| best(&*other))
    {
        Some(Best::Wins(made)) => msg!("facts-loss", move = text(&made)),
        Some(Best::Takes { made, pieces }) => msg!("facts-danger", move = text(&made), pieces = pieces),
        Some(Best::Neither) | None => msg!("facts-safe"),
    };
    let counts = strip_texts(&state.diagram(), &|phrase| voice.say(phrase)).counts.join(", ");
    let goal = msg!("facts-goal", goal = text(&voice.summary(state.info())), counts = text(&counts));
    [can, danger, goal]
}

/// Returns the best move by the rules: one that wins, or the one that takes the most.
fn best(state: &dyn GameState) -> Best {
    let me = state.to_move();
    let tall = stacks(state);
    let mut best = Best::Neither;
    for made in state.legal(TALLEST) {
        let mut after = state.clone_state();
        let Ok(played) = after.play(&made) else { continue };
        if after.ending().is_some_and(|ending| ending.winner == Some(me)) {
            return Best::Wins(made);
        }
        let taken = played.effects.captured.iter().filter(|(_, seat)| *seat != me);
        let taken: u32 = taken.map(|(square, _)| tall.get(square).copied().unwrap_or(1)).sum();
        let most = if let Best::Takes { pieces, .. } = &best { *pieces } else { 0 };
        if taken > most {
            best = Best::Takes { made, pieces: taken };
        }
    }
    best
}

/// Returns the number of pieces in each stack.
fn stacks(state: &dyn GameState) -> HashMap<Square, u32> {
    let pieces = state.diagram().pieces.into_iter();
    let stack = |(square, piece): (Square, Piece)| match piece.shape {
        Shape::Stack(pieces) => Some((square, u32::from(pieces))),
        _ => None,
    };
    pieces.filter_map(stack).collect()
}

/// Returns the sentences as one text.
pub fn joined(facts: [Phrase; 3]) -> PhraseArg {
    PhraseArg::Joined(facts.into(), " ")
}
