//! The themes of Ramparts' puzzles.

use crate::puzzles::themes::{Step, Theme};

/// The themes, in the order of the menu.
pub const THEMES: &[Theme] = &[
    Theme::new("capture", "a capture first", |walk| walk.begins(takes)),
    Theme::new("quiet", "a quiet first move", |walk| walk.begins(Step::is_quiet)),
    Theme::new("exposed", "the opponent takes too", |walk| walk.opponent(takes)),
    Theme::new("line", "a race to the line", |walk| walk.solver(|step| step.says("ramparts-reaches-line"))),
    Theme::new("entry", "over the wall", |walk| walk.solver(|step| step.says("ramparts-enters"))),
    Theme::new("points", "winning points", |walk| walk.gains()),
    Theme::new("game", "winning the game", |walk| !walk.gains()),
    Theme::new("long", "three moves or more", |walk| walk.moves >= 3),
];

fn takes(step: &Step) -> bool {
    step.says("ramparts-takes")
}
