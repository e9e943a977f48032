//! Breakthrough by Dan Troyka (2000) on 6x6: a game that does not ship, to prove that a game is one folder and one line.

mod eval;
mod notation;
mod phrases;
mod rules;
mod view;

use postern::diagram::Diagram;
use postern::game::{
    BadMove, BadOption, BadPosition, Describe, Effects, Info, Language, Next, Options, Outcome, Pair, Phrase,
    Presentation, Rules, Seat, Token,
};
use postern::games::GameSpec;

pub use notation::Move;
pub use rules::{Illegal, Position, Reason};

/// The rules of Breakthrough.
pub struct Breakthrough;

/// The game with its computer player.
pub const SPEC: GameSpec =
    GameSpec::of::<Breakthrough>(&[(Language::English, include_str!("messages/en.ftl"))]);

impl Rules for Breakthrough {
    type Position = Position;
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

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

    fn to_move(position: &Position) -> Seat {
        position.turn
    }

    fn for_each_move(position: &Position, f: &mut dyn FnMut(Move)) {
        position.for_each_move(f);
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

impl Presentation for Breakthrough {
    fn diagram(position: &Position) -> Diagram {
        view::diagram(position)
    }

    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        view::effects(before, *played)
    }

    fn consequences(_before: &Position, _played: &Move, after: &Position) -> Vec<Phrase> {
        after.outcome().map(|outcome| outcome.reason.phrase()).into_iter().collect()
    }

    fn help(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("help/en.md"),
        }
    }

    fn example() -> (&'static [(&'static str, &'static str)], &'static str, &'static str) {
        (&[], "6/2x3/3o2/6/6/6 x", "c5-c6")
    }
}
