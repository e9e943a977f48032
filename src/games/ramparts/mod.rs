//! Ramparts (Martin Wilson, Llandudno 1893): men advance through the enemy's ramparts to the starting line behind them.
//!
//! Follows the author's sheet for the 11x11 board. On questions that the sheet leaves open, the rulings in `help/en.md`
//! apply.

mod eval;
mod features;
mod moves;
mod notation;
mod rules;
mod terrain;
#[cfg(test)]
mod tests;
mod view;

use crate::engine::puzzle::SourceSettings;
use crate::game::{BadOption, BadPosition, Info, OptionInfo, Options, Rules};
use crate::games::GameSpec;

pub use moves::{How, Move};
pub use rules::{Endgame, Illegal, Position, Reason};

/// The rules of Ramparts.
pub struct Ramparts;

/// Ramparts with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Ramparts>().with_puzzles(
    include_str!("puzzles.toml"),
    &[
        SourceSettings { gain: Some(1), ..SourceSettings::USUAL },
        SourceSettings { options: &[("endgame", "swap")], ..SourceSettings::USUAL },
    ],
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
        .with("Get your men past the enemy wall: the deeper, the more points", &[ENDGAME]);
    const RULES_VERSION: u16 = 1;

    fn start(options: &Options) -> Result<Position, BadOption> {
        Ok(Position::start(Endgame::of(options)))
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(Endgame::of(options), text)
    }
}
