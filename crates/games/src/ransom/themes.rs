//! The themes of Ransom's puzzles.

use crate::puzzles::themes::{Step, Theme};
use postern_rules::diagram::Shape;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

/// The themes, in the order of the menu.
pub const THEMES: &[Theme] = &[
    Theme::new("king", "a move of the King", |walk| walk.solver(moves_king)),
    Theme::new("jump", "a jump first", |walk| walk.begins(|step| length(step) > 1)),
    Theme::new("step", "a single step first", |walk| {
        walk.begins(|step| length(step) == 1 && !moves_king(step))
    }),
    Theme::new("quiet", "a quiet first move", |walk| walk.begins(Step::is_quiet)),
    Theme::new("squeeze", "the first move takes air away", |walk| {
        walk.begins(|step| narrows(step, step.mover().other()))
    }),
    Theme::new("danger", "your own King in danger", |walk| {
        walk.opponent(|step| narrows(step, step.mover().other()))
    }),
    Theme::new("straight", "Kings that move straight only", |walk| {
        walk.begins(|step| step.before.options().chosen().next().is_some())
    }),
    Theme::new("long", "three moves", |walk| walk.moves >= 3),
];

/// True if the King of a player has few empty squares left after the move.
fn narrows(step: &Step, king: Seat) -> bool {
    step.says_of("ransom-liberties", king)
}

fn squares(step: &Step) -> Option<(Square, Square)> {
    let (from, to) = step.made.split_once('-')?;
    Some((from.parse().ok()?, to.parse().ok()?))
}

fn length(step: &Step) -> u8 {
    let distance = |(from, to): (Square, Square)| from.col.abs_diff(to.col).max(from.row.abs_diff(to.row));
    squares(step).map_or(0, distance)
}

fn moves_king(step: &Step) -> bool {
    let from = squares(step).map(|(from, _)| from);
    let pieces = step.before.diagram().pieces;
    pieces.iter().any(|(square, piece)| Some(*square) == from && piece.shape == Shape::King)
}
