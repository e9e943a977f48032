//! Inchworm (Clark D. Rodeffer, 2000), after the author's sheet. Stacks are collected, then distributed over a path of
//! single pieces; groups without a liberty are captured, those of both players at once.

pub mod choosing;
pub mod entry;
pub mod eval;
pub mod features;
pub mod lattice;
pub mod moves;
pub mod notation;
pub mod paths;
pub mod position;
pub mod reasons;
#[cfg(test)]
mod reference;
pub mod rules;
#[cfg(test)]
mod tests;
pub mod themes;
pub mod view;

use crate::inchworm::position::Position;

use crate::spec::GameSpec;
use postern_engine::puzzle::{MOST_RIGHT, SourceSettings};
use postern_rules::game::ending::{DrawLimit, DrawRule};
use postern_rules::game::info::{BadOption, Info, Kind, OptionInfo, Options};
use postern_rules::game::rules::{BadPosition, Rules};
use postern_rules::game::symmetry::{Shifts, Symmetry};
use postern_rules::game::ways::Way;

/// The rules of Inchworm.
pub struct Inchworm;

/// A spread has many paths, and often several of them win.
const PUZZLE_SOURCE: SourceSettings =
    SourceSettings { opening: 6, most_moves: 600, right: MOST_RIGHT, ..SourceSettings::USUAL };

/// Inchworm with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Inchworm>()
    .with_level_points(&[76, 73, 72, 69, 72])
    .with_lesson(include_str!("lessons.toml"), include_str!("lesson.ftl"))
    .with_library(include_bytes!("library.bin"))
    .with_puzzles(
        include_str!("puzzles.toml"),
        &[
            SourceSettings { options: &[("goal", "10")], ..PUZZLE_SOURCE },
            SourceSettings { options: &[("goal", "10")], opening: 14, ..PUZZLE_SOURCE },
            SourceSettings {
                options: &[("captives", "place"), ("goal", "20"), ("stock", "12,12")],
                ..PUZZLE_SOURCE
            },
            SourceSettings { options: &[("edges", "cylinder"), ("goal", "10")], ..PUZZLE_SOURCE },
        ],
        themes::THEMES,
    );

const EDGES: OptionInfo = OptionInfo::choice(
    "edges",
    "Which edges of the board touch",
    &["flat", "cylinder", "torus"],
    &[
        ("flat", "none (usual)"),
        ("cylinder", "columns a and h touch"),
        ("torus", "columns a and h touch, and rows 1 and 8"),
    ],
);

const CAPTIVES: OptionInfo = OptionInfo::choice(
    "captives",
    "Whether prisoners can return to the board",
    &["rescue", "place"],
    &[
        ("rescue", "prisoners wait to be rescued (usual)"),
        ("place", "a turn may place a prisoner, as its owner's piece"),
    ],
);

const STOCK: OptionInfo = OptionInfo::new(
    "stock",
    "Pieces for Red and Blue, 5 to 25 each",
    Kind::Text { max: 7 },
    "25,25",
    &[
        ("25,25", "equal (usual)"),
        ("20,20", "equal, fewer pieces"),
        ("15,15", "equal, a short game"),
        ("12,12", "equal, fewest pieces"),
        ("25,20", "an advantage for Red"),
        ("20,25", "an advantage for Blue"),
    ],
);

const GOAL: OptionInfo = OptionInfo::new(
    "goal",
    "Points to win, from 10 to 200",
    Kind::Number { min: 10, max: 200 },
    "60",
    &[("60", "usual"), ("30", "a short game"), ("100", "a long game")],
);

impl Rules for Inchworm {
    type Position = Position;
    type Unfit = reasons::Unfit;

    const INFO: Info = Info::new("inchworm", "Inchworm", "Clark D. Rodeffer", 2000)
        .marked("🐛")
        .of("Red", "Blue")
        .with("Pile up, crawl out along a path, surround what you meet", &[EDGES, CAPTIVES, STOCK, GOAL])
        .recommended([
            Way::of(&[("goal", "10")]),
            Way::of(&[("captives", "place"), ("goal", "20"), ("stock", "12,12")]).with_swap(),
            Way::of(&[("captives", "place"), ("stock", "12,12")]).with_swap(),
        ]);
    const RULES_VERSION: u16 = 1;
    const DRAW_RULE: Option<DrawRule> =
        Some(DrawRule { occurrences: 3, limit: DrawLimit::TurnsWithoutProgress(120) });

    fn start(options: &Options) -> Result<Position, BadOption> {
        position::start(options)
    }

    fn symmetries(options: &Options) -> &'static [Symmetry] {
        match options.get("edges") {
            "cylinder" => Symmetry::RECTANGLE,
            _ => Symmetry::SQUARE,
        }
    }

    fn shifts(options: &Options) -> Shifts {
        let edges = options.get("edges");
        Shifts { cols: edges != "flat", rows: edges == "torus" }
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(options, text)
    }
}
