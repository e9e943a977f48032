//! Palisade (Mark Steere, 2007): each player fences points in by loops of diagonally linked stones; who owns more
//! of the board when all of it is owned wins.
//!
//! Rules: the author's sheet, with its figures as tests. X is the first player.

mod eval;
mod links;
mod moves;
mod notation;
mod phrases;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use moves::Move;
pub use rules::{AllOwned, Board, Illegal, Position};

use crate::engine::puzzle::SourceSettings;
use crate::game::{BadOption, BadPosition, Info, Kind, Language, OptionInfo, Options, Pair, Rules};
use crate::games::GameSpec;
use rules::{LARGEST, SMALLEST};

/// The rules of Palisade.
pub struct Palisade;

/// Proved to the end of the game where few points are left.
const PUZZLE_SOURCE: SourceSettings = SourceSettings {
    opening: 10,
    haste: 60,
    plies: 24,
    most_moves: 11,
    blindly: true,
    ..SourceSettings::USUAL
};

const MESSAGES: &[(Language, &str)] = &[(Language::English, include_str!("messages/en.ftl"))];

/// The game with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Palisade>(MESSAGES).with_puzzles(
    include_str!("puzzles.toml"),
    &[
        SourceSettings { options: &[("size", "5")], opening: 4, ..PUZZLE_SOURCE },
        SourceSettings { options: &[("size", "7")], ..PUZZLE_SOURCE },
        SourceSettings { options: &[("size", "9")], ..PUZZLE_SOURCE },
        SourceSettings { options: &[("size", "11")], ..PUZZLE_SOURCE },
    ],
);

impl Rules for Palisade {
    type Position = Position;

    const INFO: Info = Info {
        id: "palisade",
        name: "Palisade",
        author: "Mark Steere",
        year: 2007,
        seats: Pair::new("X", "O"),
        summary: "Fence in more points with loops of diagonally linked stones",
        options: &[OptionInfo {
            name: "size",
            about: "Points along each side, an odd number",
            kind: Kind::Number { min: SMALLEST as i64, max: LARGEST as i64 },
            default: "19",
            offered: &[
                ("5", "5x5, a minute"),
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
        }],
    };
    const RULES_VERSION: u16 = 1;

    fn start(options: &Options) -> Result<Position, BadOption> {
        Ok(Position::empty(size(options)?))
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(size(options).map_err(BadPosition::new)?, text)
    }
}

fn size(options: &Options) -> Result<u8, BadOption> {
    u8::try_from(options.number("size"))
        .ok()
        .filter(|size| (SMALLEST..=LARGEST).contains(size) && size % 2 == 1)
        .ok_or_else(|| BadOption {
            option: "size".into(),
            reason: phrases::even_size(options.number("size")),
        })
}
