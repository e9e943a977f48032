//! The themes of Rampart's puzzles.

use crate::puzzles::themes::{Step, Theme};

/// The themes, in the order of the menu.
pub const THEMES: &[Theme] = &[
    Theme::new("removal", "a removal first", |walk| walk.begins(|step| step.made.starts_with('x'))),
    Theme::new("kill", "a group dies at once", |walk| walk.begins(kills)),
    Theme::new("quiet", "a quiet first move", |walk| walk.begins(Step::is_quiet)),
    Theme::new("revival", "back to life", |walk| walk.solver(|step| step.says("rampart-revives"))),
    Theme::new("counter", "the opponent kills too", |walk| walk.opponent(kills)),
    Theme::new("stones", "winning stones", |walk| walk.gains()),
    Theme::new("long", "four moves or more", |walk| walk.moves >= 4),
];

fn kills(step: &Step) -> bool {
    step.says_of("rampart-dies", step.mover().other())
}
