//! Ramparts, by Martin Wilson (Llandudno, 1893): men press through the enemy's wall to his starting line.
//!
//! Rules: the author's sheet for the 11x11 board; where it is silent, the rulings in `help/en.md` hold.

mod eval;
mod moves;
mod notation;
mod phrases;
mod rules;
#[cfg(test)]
mod slow;
mod terrain;
#[cfg(test)]
mod tests;
mod view;

use crate::engine::puzzle::SourceSettings;
use crate::game::{BadOption, BadPosition, Info, Kind, Language, OptionInfo, Options, Pair, Rules};
use crate::games::GameSpec;

pub use moves::{How, Move};
pub use rules::{Endgame, Illegal, Position, Reason};

/// The game of Ramparts.
pub struct Ramparts;

const ENDGAME: OptionInfo = OptionInfo {
    name: "endgame",
    about: "What happens when the player to move has no move",
    kind: Kind::Choice(&["score", "swap"]),
    default: "score",
    offered: &[
        ("score", "the game ends and the points are counted"),
        ("swap", "a player who is not blocked must first exchange a blocked pair"),
    ],
};

const MESSAGES: &[(Language, &str)] = &[(Language::English, include_str!("messages/en.ftl"))];

/// The game with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Ramparts>(MESSAGES).with_puzzles(
    include_str!("puzzles.toml"),
    &[
        SourceSettings { gain: Some(1), ..SourceSettings::USUAL },
        SourceSettings { options: &[("endgame", "swap")], ..SourceSettings::USUAL },
    ],
);

impl Rules for Ramparts {
    type Position = Position;

    const INFO: Info = Info {
        id: "ramparts",
        name: "Ramparts",
        author: "Martin Wilson",
        year: 1893,
        seats: Pair::new("Black", "White"),
        summary: "Get your men past the enemy's ramparts: deeper counts more",
        options: &[ENDGAME],
    };
    const RULES_VERSION: u16 = 1;

    fn start(options: &Options) -> Result<Position, BadOption> {
        Ok(Position::start(Endgame::of(options)))
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(Endgame::of(options), text)
    }
}
