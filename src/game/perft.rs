//! Counting move sequences: the test of move generators that every program for board games knows.

use super::{History, Playable, Rules};

/// The number of move sequences of length `depth` from where `history` stands. A finished game has none, except the
/// empty one. The last move of each sequence is counted, not played.
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

/// The same for rules that do not look back: positions only, no history. (`for_each_move` and `count` know of no
/// move in a finished game.)
fn of_position<P: Playable>(position: &P, depth: u32) -> u64 {
    if depth == 1 {
        return position.count();
    }
    let mut total = 0;
    position.for_each_move(&mut |legal| total += of_position(&position.after(&legal), depth - 1));
    total
}
