//! Rampart (Corey L. Clark, 2012): groups grow stone by stone, and a group with a hemmed-in stone is dead and can be
//! removed whole. The player who removes the last enemy stone wins.
//!
//! Follows the author's sheet, whose figures are tests. Black moves first.

pub mod eval;
pub mod features;
pub mod foreign;
pub mod groups;
pub mod moves;
pub mod notation;
pub mod rules;
pub mod setup;
pub mod shapes;
#[cfg(test)]
mod tests;
pub mod themes;
pub mod view;

use crate::rampart::rules::Position;

use crate::rampart::setup::{SIZES, Unfit};
use crate::spec::GameSpec;
use postern_engine::puzzle::SourceSettings;
use postern_rules::game::info::{BadOption, Info, Kind, OptionInfo, Options};
use postern_rules::game::rules::{BadPosition, Rules};
use postern_rules::game::symmetry::Symmetry;
use postern_rules::game::ways::Way;

/// The rules of Rampart.
pub struct Rampart;

/// `gain` counts living stones twice and dead stones once.
const PUZZLE_SOURCE: SourceSettings = SourceSettings { opening: 10, gain: Some(8), ..SourceSettings::USUAL };

/// Rampart with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Rampart>()
    .with_foreign(foreign::NOTATION)
    .with_level_points(&[80, 74, 71, 78, 75])
    .with_lesson(include_str!("lessons.toml"), include_str!("lesson.ftl"))
    .with_library(include_bytes!("library.bin"))
    .with_puzzles(
        include_str!("puzzles.toml"),
        &[
            PUZZLE_SOURCE,
            SourceSettings { options: &[("setup", "x5o/7/7/7/7/7/o5x")], ..PUZZLE_SOURCE },
            SourceSettings { options: &[("setup", "x3o4/9/9/9/o7x/9/9/9/4x3o")], ..PUZZLE_SOURCE },
            SourceSettings { options: &[("setup", "x7o/9/9/9/9/9/9/9/o7x")], ..PUZZLE_SOURCE },
        ],
        themes::THEMES,
    );

const SIZE: OptionInfo = OptionInfo::new(
    "size",
    "Points along each side: 11 or 13, or as in your own set-up",
    Kind::Number { min: *SIZES.start() as i64, max: *SIZES.end() as i64 },
    "",
    &[("11", "11x11, nine stones each (usual)"), ("13", "13x13, twelve stones each")],
);

const SETUP: OptionInfo = OptionInfo::new(
    "setup",
    "The stones at the start: standard, alternative or rows such as x6/7/7/7/7/7/6o",
    Kind::Text { max: 400 },
    "standard",
    &[("standard", "the author's set-up for the size"), ("alternative", "the author's other set-up, 13x13")],
);

const HANDICAP: OptionInfo = OptionInfo::choice(
    "handicap",
    "Whether your own set-up may favour one side",
    &["no", "yes"],
    &[("no", "both sides equal"), ("yes", "as many stones as you like")],
);

impl Rules for Rampart {
    type Position = Position;
    type Unfit = Unfit;

    const INFO: Info = Info::new("rampart", "Rampart", "Corey L. Clark", 2012)
        .marked("🧱")
        .with("Hem in one stone and its whole group is dead", &[SIZE, SETUP, HANDICAP])
        .recommended([Way::USUAL, Way::USUAL.with_swap(), Way::of(&[("size", "13")]).with_swap()]);
    const RULES_VERSION: u16 = 1;

    fn start(options: &Options) -> Result<Position, BadOption> {
        setup::start(options)
    }

    fn symmetries(_options: &Options) -> &'static [Symmetry] {
        Symmetry::SQUARE
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(setup::size(options).map_err(|bad| BadPosition(bad.reason))?, text)
    }
}
