//! Palisade (Mark Steere, 2007): each player encloses points with loops of diagonally linked stones, and the owner of
//! the larger part of the board wins.
//!
//! Follows the author's sheet, whose figures are tests. Black, `x`, moves first.

pub mod eval;
pub mod links;
pub mod moves;
pub mod network_view;
pub mod notation;
pub mod points;
pub mod rules;
#[cfg(test)]
mod tests;
pub mod themes;
pub mod view;

use crate::palisade::rules::Position;

use crate::palisade::rules::{LARGEST, SMALLEST, Unfit};
use crate::spec::{GameSpec, SolvedBoard};
use postern_engine::puzzle::SourceSettings;
use postern_rules::game::info::{BadOption, Info, Kind, OptionInfo, Options};
use postern_rules::game::rules::{BadPosition, Rules};
use postern_rules::game::symmetry::Symmetry;
use postern_rules::game::ways::Way;

/// The rules of Palisade.
pub struct Palisade;

/// Settings for positions with few open points, which can be proved to the end of the game.
const PUZZLE_SOURCE: SourceSettings = SourceSettings {
    opening: 10,
    haste: 60,
    plies: 24,
    most_moves: 11,
    blindly: true,
    ..SourceSettings::USUAL
};

/// The board that is solved. Each ply fills one of its 25 points for good.
const SMALLEST_BOARD: SolvedBoard = SolvedBoard { options: &[("size", "5")], plies: 25, nodes: 300_000 };

/// Palisade with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Palisade>()
    .with_level_points(&[75, 68, 70, 75, 72])
    .with_lesson(include_str!("lessons.toml"), include_str!("lesson.ftl"))
    .with_library(include_bytes!("library.bin"))
    .with_solved(include_bytes!("solved.bin"), &[SMALLEST_BOARD])
    .with_puzzles(
        include_str!("puzzles.toml"),
        &[
            SourceSettings { options: &[("size", "5")], opening: 4, ..PUZZLE_SOURCE },
            SourceSettings { options: &[("size", "7")], ..PUZZLE_SOURCE },
            SourceSettings { options: &[("size", "9")], ..PUZZLE_SOURCE },
            SourceSettings { options: &[("size", "11")], ..PUZZLE_SOURCE },
        ],
        themes::THEMES,
    );

const SIZE: OptionInfo = OptionInfo::new(
    "size",
    "Points along each side, an odd number",
    Kind::Number { min: SMALLEST as i64, max: LARGEST as i64 },
    "19",
    &[
        ("5", "5x5, a one-minute game"),
        ("7", "7x7"),
        ("9", "9x9, a first game"),
        ("11", "11x11"),
        ("13", "13x13"),
        ("15", "15x15"),
        ("17", "17x17"),
        ("19", "19x19 (usual)"),
        ("21", "21x21"),
        ("23", "23x23"),
        ("25", "25x25, an epic"),
    ],
);

impl Rules for Palisade {
    type Position = Position;
    type Unfit = Unfit;

    const INFO: Info = Info::new("palisade", "Palisade", "Mark Steere", 2007)
        .marked("🪵")
        .with("Fence in more of the board with loops of diagonally linked stones", &[SIZE])
        .recommended([
            Way::of(&[("size", "9")]),
            Way::of(&[("size", "13")]).with_swap(),
            Way::USUAL.with_swap(),
        ]);
    const RULES_VERSION: u16 = 1;

    fn start(options: &Options) -> Result<Position, BadOption> {
        Ok(Position::empty(size(options)?))
    }

    fn symmetries(_options: &Options) -> &'static [Symmetry] {
        Symmetry::SQUARE
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(size(options).map_err(|bad| BadPosition(bad.reason))?, text)
    }
}

fn size(options: &Options) -> Result<u8, BadOption> {
    let size = options.number("size");
    let fits = |size: &u8| (SMALLEST..=LARGEST).contains(size) && size % 2 == 1;
    u8::try_from(size)
        .ok()
        .filter(fits)
        .ok_or_else(|| BadOption::new("size", &Unfit::EvenSize { size, smaller: size - 1, larger: size + 1 }))
}
