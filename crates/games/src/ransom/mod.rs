//! Ransom (Chris, 2001; the sheet gives no surname): soldiers close in on the enemy King, and pieces are never
//! captured.
//!
//! Follows the author's sheet. On questions that the sheet leaves open, the rulings in `help.md` apply.

pub mod board;
pub mod eval;
pub mod features;
pub mod moves;
pub mod notation;
pub mod reach;
pub mod rules;
pub mod shapes;
#[cfg(test)]
mod tests;
pub mod themes;
pub mod view;

use crate::spec::GameSpec;
use postern_engine::puzzle::SourceSettings;
use postern_rules::game::ending::{DrawLimit, DrawRule};
use postern_rules::game::info::{BadOption, Info, OptionInfo, Options};
use postern_rules::game::rules::{BadPosition, Rules};
use postern_rules::game::symmetry::Symmetry;
use postern_rules::game::ways::Way;

use crate::ransom::rules::{KingSteps, Position};

/// The rules of Ransom.
pub struct Ransom;

/// Ransom with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Ransom>()
    .with_level_points(&[74, 68, 72, 75, 71])
    .with_lesson(include_str!("lessons.toml"), include_str!("lesson.ftl"))
    .with_library(include_bytes!("library.bin"))
    .with_solved(include_bytes!("solved.bin"), &[])
    .with_puzzles(
        include_str!("puzzles.toml"),
        &[
            SourceSettings::USUAL,
            SourceSettings { options: &[("king", "orthogonal")], ..SourceSettings::USUAL },
        ],
        themes::THEMES,
    );

const KING: OptionInfo = OptionInfo::choice(
    "king",
    "How Kings move",
    &["any", "orthogonal"],
    &[("any", "in all 8 directions (usual)"), ("orthogonal", "straight only")],
);

impl Rules for Ransom {
    type Position = Position;
    type Unfit = notation::Unfit;

    const INFO: Info = Info::new("ransom", "Ransom", "Chris", 2001)
        .marked("👑")
        .of("Green", "Black")
        .with("Smother the enemy King. Nothing is ever captured", &[KING])
        .recommended([Way::USUAL, Way::USUAL.with_swap(), Way::of(&[("king", "orthogonal")]).with_swap()]);
    const RULES_VERSION: u16 = 1;
    const DRAW_RULE: Option<DrawRule> = Some(DrawRule { occurrences: 3, limit: DrawLimit::Turns(400) });

    fn start(options: &Options) -> Result<Position, BadOption> {
        Ok(Position::start(KingSteps::of(options)))
    }

    fn symmetries(_options: &Options) -> &'static [Symmetry] {
        Symmetry::SQUARE
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(KingSteps::of(options), text)
    }
}
