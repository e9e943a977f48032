//! The themes of Palisade's puzzles.

use crate::puzzles::themes::{Step, Theme};

/// The themes, in the order of the menu.
pub const THEMES: &[Theme] = &[
    Theme::new("loop", "a loop first", |walk| walk.begins(|step| step.says("palisade-owns"))),
    Theme::new("quiet", "a quiet first move", |walk| walk.begins(Step::is_quiet)),
    Theme::new("capture", "a capture first", |walk| walk.begins(captures)),
    Theme::new("counter", "the opponent captures too", |walk| walk.opponent(captures)),
    Theme::new("reply", "the opponent closes a loop", |walk| {
        walk.opponent(|step| step.says("palisade-owns"))
    }),
    Theme::new("short", "one or two moves", |walk| walk.moves <= 2),
    Theme::new("long", "five moves or more", |walk| walk.moves >= 5),
];

fn captures(step: &Step) -> bool {
    step.says("palisade-captures")
}
