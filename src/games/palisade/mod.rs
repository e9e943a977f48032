//! Palisade (Mark Steere, 2007): each player fences points in by loops of diagonally linked stones; who owns more
//! of the board when all of it is owned wins.
//!
//! Rules: the author's sheet, with its figures as tests. X is the first player.

mod eval;
mod links;
mod notation;
mod phrases;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use notation::Move;
pub use rules::{AllOwned, Board, Illegal, Position};

use crate::diagram::Diagram;
use crate::engine::puzzle::SourceSettings;
use crate::game::{
    BadMove, BadOption, BadPosition, Describe, Effects, Info, Kind, Language, Next, OptionInfo, Options,
    Outcome, Pair, Phrase, Presentation, Rules, Seat, Token,
};
use crate::games::GameSpec;
use rules::on_board;

/// The rules of Palisade.
pub struct Palisade;

/// The smallest and the largest board.
const SMALLEST: u8 = 5;
const LARGEST: u8 = 25;

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
    type Move = Move;
    type Illegal = Illegal;
    type Reason = AllOwned;

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

    fn to_move(position: &Position) -> Seat {
        on_board!(position, board => board.turn())
    }

    fn for_each_move(position: &Position, f: &mut dyn FnMut(Move)) {
        on_board!(position, board => board.for_each_move(f))
    }

    fn count(position: &Position) -> u64 {
        on_board!(position, board => board.count())
    }

    fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
        notation::tokens(text)
    }

    fn next(position: &Position, entered: &[Token]) -> Next<Move> {
        on_board!(position, board => notation::next(board, entered))
    }

    fn check(position: &Position, candidate: Move) -> Result<Move, Illegal> {
        on_board!(position, board => board.check(candidate))
    }

    fn play(position: &mut Position, legal: &Move) {
        on_board!(position, board => board.play(*legal))
    }

    fn outcome(position: &Position) -> Option<Outcome<AllOwned>> {
        on_board!(position, board => board.outcome())
    }

    fn score(position: &Position) -> Option<Pair<u32>> {
        Some(on_board!(position, board => board.score()))
    }
}

impl Presentation for Palisade {
    fn diagram(position: &Position) -> Diagram {
        on_board!(position, board => view::diagram(board))
    }

    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        on_board!(before, board => view::effects(board, *played))
    }

    fn consequences(before: &Position, played: &Move, _after: &Position) -> Vec<Phrase> {
        let consequences = on_board!(before, board => view::consequences(board, *played));
        consequences.iter().map(Describe::phrase).collect()
    }

    fn help(language: Language) -> &'static str {
        match language {
            Language::English => include_str!("help/en.md"),
        }
    }

    fn example() -> (&'static [(&'static str, &'static str)], &'static str, &'static str) {
        (&[("size", "7")], "2x4/1xoxo2/3oxo1/ox1x1xo/1ox1x2/2oxo1o/x2o3 x", "a5")
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
