//! Ramparts, by Martin Wilson (Llandudno, 1893): men press through the enemy's wall to his starting line.
//!
//! Rules: the author's sheet for the 11x11 board; where it is silent, the rulings in `help/en.md` hold.

mod eval;
mod notation;
mod phrases;
mod rules;
#[cfg(test)]
mod slow;
mod terrain;
#[cfg(test)]
mod tests;
mod view;

use crate::diagram::Diagram;
use crate::engine::puzzle::SourceSettings;
use crate::game::{
    BadMove, BadOption, BadPosition, Describe, Effects, Info, Kind, Language, Next, OptionInfo, Options,
    Outcome, Pair, Phrase, Presentation, Rules, Seat, Token,
};
use crate::games::GameSpec;

pub use notation::{How, Move};
pub use phrases::{Illegal, Reason};
pub use rules::{Endgame, Position};

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
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

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

    fn score(position: &Position) -> Option<Pair<u32>> {
        Some(position.score())
    }
}

impl Presentation for Ramparts {
    fn diagram(position: &Position) -> Diagram {
        view::of(position)
    }

    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        view::effects(before, *played)
    }

    fn consequences(before: &Position, played: &Move, after: &Position) -> Vec<Phrase> {
        let consequences = view::consequences(before, *played, after);
        consequences.iter().map(Describe::phrase).collect()
    }

    fn help(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("help/en.md"),
        }
    }

    fn example() -> (&'static [(&'static str, &'static str)], &'static str, &'static str) {
        (&[], "2o3oo3/3x4o2/2o1o6/3o7/2o3o4/3xx6/4x1o4/3x3x3/2x1o2x3/4x6/1x4x4 x", "d10xc11")
    }
}
