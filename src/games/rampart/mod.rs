//! Rampart (Corey L. Clark, 2012): groups grow stone by stone; a group with a hemmed-in stone is dead and may be
//! removed whole. Who removes the last enemy stone wins.
//!
//! Rules: the author's sheet, with its figures as tests. Black is the first player.

mod eval;
mod moves;
mod notation;
mod phrases;
mod rules;
mod setup;
#[cfg(test)]
mod tests;
mod view;

pub use moves::Move;
pub use rules::{Board, Illegal, LastStoneRemoved, Position};

use crate::engine::puzzle::SourceSettings;
use crate::game::{BadOption, BadPosition, Info, Kind, Language, OptionInfo, Options, Pair, Rules};
use crate::games::GameSpec;
use setup::SIZES;

/// The rules of Rampart.
pub struct Rampart;

/// Stones count twice, dead ones once.
const PUZZLE_SOURCE: SourceSettings = SourceSettings { opening: 10, gain: Some(8), ..SourceSettings::USUAL };

const MESSAGES: &[(Language, &str)] = &[(Language::English, include_str!("messages/en.ftl"))];

/// The game with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Rampart>(MESSAGES).with_puzzles(
    include_str!("puzzles.toml"),
    &[
        PUZZLE_SOURCE,
        SourceSettings { options: &[("setup", "x5o/7/7/7/7/7/o5x")], ..PUZZLE_SOURCE },
        SourceSettings { options: &[("setup", "x3o4/9/9/9/o7x/9/9/9/4x3o")], ..PUZZLE_SOURCE },
        SourceSettings { options: &[("setup", "x7o/9/9/9/9/9/9/9/o7x")], ..PUZZLE_SOURCE },
    ],
);

impl Rules for Rampart {
    type Position = Position;

    const INFO: Info = Info {
        id: "rampart",
        name: "Rampart",
        author: "Corey L. Clark",
        year: 2012,
        seats: Pair::new("Black", "White"),
        summary: "Hem in one stone of an enemy group, then take the whole group off",
        options: &[
            OptionInfo {
                name: "size",
                about: "Points along each side: 11 or 13, or as many as your own set-up has",
                kind: Kind::Number { min: *SIZES.start() as i64, max: *SIZES.end() as i64 },
                default: "",
                offered: &[("11", "11x11, nine stones each (usual)"), ("13", "13x13, twelve stones each")],
            },
            OptionInfo {
                name: "setup",
                about: "The stones at the start: standard, alternative, or rows such as x6/7/7/7/7/7/6o",
                kind: Kind::Text { max: 400 },
                default: "standard",
                offered: &[
                    ("standard", "the author's set-up for the size"),
                    ("alternative", "the author's other set-up, 13x13"),
                ],
            },
            OptionInfo {
                name: "handicap",
                about: "Your own set-up need not be symmetric; the game is unrated",
                kind: Kind::Choice(&["no", "yes"]),
                default: "no",
                offered: &[("no", "both sides alike"), ("yes", "any balance of stones, unrated")],
            },
        ],
    };
    const RULES_VERSION: u16 = 1;

    fn start(options: &Options) -> Result<Position, BadOption> {
        setup::start(options)
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(setup::size(options).map_err(BadPosition::new)?, text)
    }
}
