//! Ransom, by Chris (2001; his sheet gives no surname): soldiers that nobody takes close in on a King.
//!
//! Rules: the author's sheet; where it is silent, the rulings in `help/en.md` hold.

mod board;
mod eval;
mod moves;
mod notation;
mod phrases;
mod reach;
mod rules;
#[cfg(test)]
mod slow;
#[cfg(test)]
mod tests;
mod view;

use crate::engine::puzzle::SourceSettings;
use crate::game::{
    BadOption, BadPosition, DrawLimit, DrawRule, Info, Kind, Language, OptionInfo, Options, Pair, Rules,
};
use crate::games::GameSpec;

pub use moves::Move;
pub use rules::{Illegal, KingSteps, Position, Reason};

/// The game of Ransom.
pub struct Ransom;

const KING: OptionInfo = OptionInfo {
    name: "king",
    about: "How the Kings step",
    kind: Kind::Choice(&["any", "orthogonal"]),
    default: "any",
    offered: &[("any", "in any of 8 directions"), ("orthogonal", "straight only")],
};

const MESSAGES: &[(Language, &str)] = &[(Language::English, include_str!("messages/en.ftl"))];

/// The game with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Ransom>(MESSAGES).with_puzzles(
    include_str!("puzzles.toml"),
    &[SourceSettings::USUAL, SourceSettings { options: &[("king", "orthogonal")], ..SourceSettings::USUAL }],
);

impl Rules for Ransom {
    type Position = Position;

    const INFO: Info = Info {
        id: "ransom",
        name: "Ransom",
        author: "Chris",
        year: 2001,
        seats: Pair::new("Green", "Black"),
        summary: "Leave the enemy King no empty square; nothing is ever captured",
        options: &[KING],
    };
    const RULES_VERSION: u16 = 1;
    const DRAW_RULE: Option<DrawRule> = Some(DrawRule { occurrences: 3, limit: DrawLimit::Turns(400) });

    fn start(options: &Options) -> Result<Position, BadOption> {
        Ok(Position::start(KingSteps::of(options)))
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(KingSteps::of(options), text)
    }
}
