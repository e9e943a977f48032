//! Counting move sequences: the test of move generators that every program for board games knows.

use super::{Course, Rules};

/// The number of move sequences of length `depth` from where `course` stands. A finished game has none, except the
/// empty one. The last move of each sequence is counted, not played.
pub fn perft<R: Rules>(course: &mut Course<R>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if R::HOUSE.is_none() {
        return of_position::<R>(course.position(), depth);
    }
    if course.outcome().is_some() {
        return 0;
    }
    if depth == 1 {
        return R::count(course.position());
    }
    let mut total = 0;
    let mut moves = Vec::new();
    R::for_each_move(course.position(), &mut |legal| moves.push(legal));
    for legal in moves {
        course.play(legal);
        total += perft(course, depth - 1);
        course.undo();
    }
    total
}

/// The same for rules that do not look back: positions only, no history. (`for_each_move` and `count` know of no
/// move in a finished game.)
fn of_position<R: Rules>(position: &R::Position, depth: u32) -> u64 {
    if depth == 1 {
        return R::count(position);
    }
    let mut total = 0;
    R::for_each_move(position, &mut |legal| {
        let mut after = position.clone();
        R::play(&mut after, &legal);
        total += of_position::<R>(&after, depth - 1);
    });
    total
}
