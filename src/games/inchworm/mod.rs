//! Inchworm by Clark D. Rodeffer, 2000, after the author's sheet: stacks are collected, crawl out over a path of
//! single pieces, and groups without a liberty fall, of both colours at once.

mod crawl;
mod entry;
mod eval;
mod lattice;
mod moves;
mod notation;
mod paths;
mod phrases;
#[cfg(test)]
mod playthroughs;
mod position;
#[cfg(test)]
mod reference;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use moves::{Move, Path};
pub use position::{Alternative, Position};
pub use rules::{Illegal, Reason};

use crate::engine::puzzle::SourceSettings;
use crate::game::{
    BadOption, BadPosition, DrawLimit, DrawRule, Info, Kind, Language, OptionInfo, Options, Pair, Rules,
};
use crate::games::GameSpec;

/// The game.
pub struct Inchworm;

const PUZZLE_SOURCE: SourceSettings = SourceSettings { opening: 6, most_moves: 600, ..SourceSettings::USUAL };

const MESSAGES: &[(Language, &str)] = &[(Language::English, include_str!("messages/en.ftl"))];

/// The game with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Inchworm>(MESSAGES).with_puzzles(
    include_str!("puzzles.toml"),
    &[
        SourceSettings { options: &[("goal", "10"), ("stock", "8,8")], ..PUZZLE_SOURCE },
        SourceSettings { options: &[("goal", "10"), ("stock", "12,12")], ..PUZZLE_SOURCE },
        SourceSettings { options: &[("goal", "15"), ("stock", "15,15")], ..PUZZLE_SOURCE },
        SourceSettings {
            options: &[("goal", "10"), ("stock", "10,10"), ("edges", "cylinder")],
            ..PUZZLE_SOURCE
        },
    ],
);

impl Rules for Inchworm {
    type Position = Position;

    const INFO: Info = Info {
        id: "inchworm",
        name: "Inchworm",
        author: "Clark D. Rodeffer",
        year: 2000,
        seats: Pair::new("Red", "Blue"),
        summary: "Pile up stacks, crawl out along paths, surround what you meet",
        options: &[
            OptionInfo {
                name: "edges",
                about: "Which edges of the board touch each other",
                kind: Kind::Choice(&["flat", "cylinder", "torus"]),
                default: "flat",
                offered: &[
                    ("flat", "none"),
                    ("cylinder", "columns a and h touch"),
                    ("torus", "columns a and h touch, rows 1 and 8 too"),
                ],
            },
            OptionInfo {
                name: "captives",
                about: "Whether prisoners may also be placed on the board",
                kind: Kind::Choice(&["rescue", "place"]),
                default: "rescue",
                offered: &[
                    ("rescue", "prisoners stay until they are rescued"),
                    ("place", "a turn may place a prisoner, as its owner's piece"),
                ],
            },
            OptionInfo {
                name: "stock",
                about: "Pieces of Red and Blue, 5 to 25 each; unequal stocks are a handicap and unrated",
                kind: Kind::Text { max: 7 },
                default: "25,25",
                offered: &[
                    ("25,25", "equal, as the author has it"),
                    ("20,20", "equal, fewer pieces"),
                    ("15,15", "equal, a short game"),
                    ("25,20", "a handicap for Blue"),
                    ("20,25", "a handicap for Red"),
                ],
            },
            OptionInfo {
                name: "goal",
                about: "Points that win, from 10 to 200",
                kind: Kind::Number { min: 10, max: 200 },
                default: "60",
                offered: &[("60", "as the author has it"), ("30", "a short game"), ("100", "a long game")],
            },
        ],
    };
    const RULES_VERSION: u16 = 1;
    const DRAW_RULE: Option<DrawRule> =
        Some(DrawRule { occurrences: 3, limit: DrawLimit::TurnsWithoutProgress(120) });

    fn start(options: &Options) -> Result<Position, BadOption> {
        position::start(options)
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(options, text)
    }
}
