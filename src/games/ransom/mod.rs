//! Ransom, by Chris (2001; his sheet gives no surname): soldiers that nobody takes close in on a King.
//!
//! Rules: the author's sheet; where it is silent, the rulings in `help/en.md` hold.

mod board;
mod eval;
mod notation;
mod phrases;
mod reach;
mod rules;
#[cfg(test)]
mod slow;
#[cfg(test)]
mod tests;
mod view;

use crate::diagram::Diagram;
use crate::engine::puzzle::SourceSettings;
use crate::game::{
    BadMove, BadOption, BadPosition, Describe, DrawLimit, DrawRule, Effects, Info, Kind, Language, Next,
    OptionInfo, Options, Outcome, Pair, Phrase, Presentation, Rules, Seat, Token,
};
use crate::games::GameSpec;

pub use notation::Move;
pub use phrases::{Illegal, Reason};
pub use rules::{KingSteps, Position};

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
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

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

    fn to_move(position: &Position) -> Seat {
        position.to_move()
    }

    fn for_each_move(position: &Position, f: &mut dyn FnMut(Move)) {
        position.for_each_move(f);
    }

    fn count(position: &Position) -> u64 {
        position.count()
    }

    fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
        notation::WRITTEN.tokens(text)
    }

    fn next(position: &Position, entered: &[Token]) -> Next<Move> {
        notation::next(position, entered)
    }

    fn check(position: &Position, candidate: Move) -> Result<Move, Illegal> {
        position.check(candidate)
    }

    fn play(position: &mut Position, legal: &Move) {
        position.play(*legal);
    }

    fn outcome(position: &Position) -> Option<Outcome<Reason>> {
        position.outcome()
    }
}

impl Presentation for Ransom {
    fn diagram(position: &Position) -> Diagram {
        view::of(position)
    }

    fn effects(_before: &Position, played: &Move, _after: &Position) -> Effects {
        Effects { path: vec![played.from, played.to], captured: Vec::new() }
    }

    fn consequences(before: &Position, _played: &Move, after: &Position) -> Vec<Phrase> {
        let consequences = view::consequences(before, after);
        consequences.iter().map(Describe::phrase).collect()
    }

    fn help(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("help/en.md"),
        }
    }

    fn example() -> (&'static [(&'static str, &'static str)], &'static str, &'static str) {
        (&[], "8/8/8/8/3oooO1/ooooxxo1/x1xxx1x1/2xX4 o", "g3-e1")
    }
}
