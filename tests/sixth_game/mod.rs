//! Breakthrough by Dan Troyka (2000) on 6x6: a game that does not ship, to prove that a game is one folder and one line.

mod eval;
mod moves;
mod notation;
mod phrases;
mod rules;
#[cfg(test)]
mod tests;
mod view;

use postern::game::{BadOption, BadPosition, Info, Language, Options, Pair, Rules};
use postern::games::GameSpec;

pub use moves::Move;
pub use rules::{Illegal, Position};

/// The rules of Breakthrough.
pub struct Breakthrough;

/// The game with its computer player.
pub const SPEC: GameSpec =
    GameSpec::of::<Breakthrough>(&[(Language::English, include_str!("messages/en.ftl"))]);

impl Rules for Breakthrough {
    type Position = Position;

    const INFO: Info = Info {
        id: "breakthrough",
        name: "Breakthrough",
        author: "Dan Troyka",
        year: 2000,
        seats: Pair::new("Black", "White"),
        summary: "Bring one man to the far row",
        options: &[],
    };
    const RULES_VERSION: u16 = 1;

    fn start(_options: &Options) -> Result<Position, BadOption> {
        Ok(Position::START)
    }

    fn read(_options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(text)
    }
}
