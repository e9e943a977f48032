//! Counts move sequences (perft), the standard test of move generators.

use super::history::History;
use super::rules::{Playable, Rules};

/// Returns the number of move sequences of length `depth` from the current position of `history`. A finished game has
/// only the empty sequence. The last move of each sequence is counted without being played.
pub fn perft<R: Rules>(history: &mut History<R>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if R::DRAW_RULE.is_none() {
        return of_position(history.position(), depth);
    }
    if history.outcome().is_some() {
        return 0;
    }
    if depth == 1 {
        return history.position().count();
    }
    let mut total = 0;
    let mut moves = Vec::new();
    history.position().for_each_move(&mut |legal| moves.push(legal));
    for legal in moves {
        history.play(legal);
        total += perft(history, depth - 1);
        history.undo();
    }
    total
}

/// The same for rules without a draw rule, which need positions but no history. (`for_each_move` and `count` yield no
/// moves in a finished game.)
fn of_position<P: Playable>(position: &P, depth: u32) -> u64 {
    if depth == 1 {
        return position.count();
    }
    let mut total = 0;
    position.for_each_move(&mut |legal| total += of_position(&position.after(&legal), depth - 1));
    total
}
