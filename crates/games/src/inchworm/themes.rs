//! The themes of Inchworm's puzzles.

use crate::puzzles::themes::{Step, Theme};

/// The themes, in the order of the menu.
pub const THEMES: &[Theme] = &[
    Theme::new("collect", "collecting first", |walk| walk.begins(|step| step.made.contains('='))),
    Theme::new("spread", "a spread first", |walk| walk.begins(|step| step.made.contains('-'))),
    Theme::new("capture", "a capture first", |walk| walk.begins(captures)),
    Theme::new("quiet", "a quiet first move", |walk| walk.begins(Step::is_quiet)),
    Theme::new("twice", "two captures or more", |walk| {
        walk.steps.iter().step_by(2).filter(|step| captures(step)).count() >= 2
    }),
    Theme::new("answer", "the opponent spreads too", |walk| walk.opponent(|step| step.made.contains('-'))),
    Theme::new("long", "three moves or more", |walk| walk.moves >= 3),
];

fn captures(step: &Step) -> bool {
    step.says_of("inchworm-loses", step.mover().other())
}
