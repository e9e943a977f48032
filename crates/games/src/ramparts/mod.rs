//! Ramparts (Martin Wilson, Llandudno 1893): men advance through the enemy's ramparts to the starting line behind them.
//!
//! Follows the author's sheet for the 11x11 board. On questions that the sheet leaves open, the rulings in `help.md`
//! apply.

pub mod eval;
pub mod features;
pub mod moves;
pub mod notation;
pub mod rules;
pub mod terrain;
#[cfg(test)]
mod tests;
pub mod themes;
pub mod view;

use crate::spec::GameSpec;
use postern_engine::puzzle::SourceSettings;
use postern_rules::game::info::{BadOption, Info, OptionInfo, Options};
use postern_rules::game::rules::{BadPosition, Rules};
use postern_rules::game::symmetry::Symmetry;
use postern_rules::game::ways::Way;

use crate::ramparts::rules::{Endgame, Position};

/// The rules of Ramparts.
pub struct Ramparts;

/// Ramparts with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Ramparts>()
    .with_level_points(&[75, 69, 72, 70, 66])
    .with_lesson(include_str!("lessons.toml"), include_str!("lesson.ftl"))
    .with_library(include_bytes!("library.bin"))
    .with_puzzles(
        include_str!("puzzles.toml"),
        &[
            SourceSettings { gain: Some(1), ..SourceSettings::USUAL },
            SourceSettings { options: &[("endgame", "swap")], ..SourceSettings::USUAL },
        ],
        themes::THEMES,
    );

const ENDGAME: OptionInfo = OptionInfo::choice(
    "endgame",
    "What happens when the side to move has no move",
    &["score", "swap"],
    &[
        ("score", "the game ends and points are counted (usual)"),
        ("swap", "the opponent must first swap a blocked pair"),
    ],
);

impl Rules for Ramparts {
    type Position = Position;
    type Unfit = notation::Unfit;

    const INFO: Info = Info::new("ramparts", "Ramparts", "Martin Wilson", 1893)
        .marked("🛡")
        .with("Get your men past the enemy wall: the deeper, the more points", &[ENDGAME])
        .recommended([Way::USUAL, Way::USUAL.with_swap(), Way::of(&[("endgame", "swap")]).with_swap()]);
    const RULES_VERSION: u16 = 1;

    fn start(options: &Options) -> Result<Position, BadOption> {
        Ok(Position::start(Endgame::of(options)))
    }

    fn symmetries(_options: &Options) -> &'static [Symmetry] {
        Symmetry::SIDES
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(Endgame::of(options), text)
    }
}
