//! Inchworm by Clark D. Rodeffer, 2000, after the author's sheet: stacks are collected, crawl out over a path of
//! single pieces, and groups without a liberty fall, of both colours at once.

mod crawl;
mod entry;
mod eval;
mod lattice;
mod moves;
mod notation;
mod paths;
mod phrases;
#[cfg(test)]
mod playthroughs;
mod position;
#[cfg(test)]
mod reference;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use moves::{Move, Path};
pub use position::{Alternative, Position};
pub use rules::{Illegal, Reason};

use crate::diagram::Diagram;
use crate::engine::puzzle::SourceSettings;
use crate::game::{
    BadMove, BadOption, BadPosition, Describe, DrawLimit, DrawRule, Effects, Info, Kind, Language, Next,
    OptionInfo, Options, Outcome, Pair, Phrase, Presentation, Rules, Seat, Token,
};
use crate::games::GameSpec;

/// The game.
pub struct Inchworm;

const PUZZLE_SOURCE: SourceSettings = SourceSettings { opening: 6, most_moves: 600, ..SourceSettings::USUAL };

const MESSAGES: &[(Language, &str)] = &[(Language::English, include_str!("messages/en.ftl"))];

/// The game with its computer player and its puzzles.
pub const SPEC: GameSpec = GameSpec::of::<Inchworm>(MESSAGES).with_puzzles(
    include_str!("puzzles.toml"),
    &[
        SourceSettings { options: &[("goal", "10"), ("stock", "8,8")], ..PUZZLE_SOURCE },
        SourceSettings { options: &[("goal", "10"), ("stock", "12,12")], ..PUZZLE_SOURCE },
        SourceSettings { options: &[("goal", "15"), ("stock", "15,15")], ..PUZZLE_SOURCE },
        SourceSettings {
            options: &[("goal", "10"), ("stock", "10,10"), ("edges", "cylinder")],
            ..PUZZLE_SOURCE
        },
    ],
);

impl Rules for Inchworm {
    type Position = Position;
    type Move = Move;
    type Illegal = Illegal;
    type Reason = Reason;

    const INFO: Info = Info {
        id: "inchworm",
        name: "Inchworm",
        author: "Clark D. Rodeffer",
        year: 2000,
        seats: phrases::NAMES,
        summary: "Pile up stacks, crawl out along paths, surround what you meet",
        options: &[
            OptionInfo {
                name: "edges",
                about: "Which edges of the board touch each other",
                kind: Kind::Choice(&["flat", "cylinder", "torus"]),
                default: "flat",
                offered: &[
                    ("flat", "none"),
                    ("cylinder", "columns a and h touch"),
                    ("torus", "columns a and h touch, rows 1 and 8 too"),
                ],
            },
            OptionInfo {
                name: "captives",
                about: "Whether prisoners may also be placed on the board",
                kind: Kind::Choice(&["rescue", "place"]),
                default: "rescue",
                offered: &[
                    ("rescue", "prisoners stay until they are rescued"),
                    ("place", "a turn may place a prisoner, as its owner's piece"),
                ],
            },
            OptionInfo {
                name: "stock",
                about: "Pieces of Red and Blue, 5 to 25 each; unequal stocks are a handicap and unrated",
                kind: Kind::Text { max: 7 },
                default: "25,25",
                offered: &[
                    ("25,25", "equal, as the author has it"),
                    ("20,20", "equal, fewer pieces"),
                    ("15,15", "equal, a short game"),
                    ("25,20", "a handicap for Blue"),
                    ("20,25", "a handicap for Red"),
                ],
            },
            OptionInfo {
                name: "goal",
                about: "Points that win, from 10 to 200",
                kind: Kind::Number { min: 10, max: 200 },
                default: "60",
                offered: &[("60", "as the author has it"), ("30", "a short game"), ("100", "a long game")],
            },
        ],
    };
    const RULES_VERSION: u16 = 1;
    const DRAW_RULE: Option<DrawRule> =
        Some(DrawRule { occurrences: 3, limit: DrawLimit::TurnsWithoutProgress(120) });

    fn start(options: &Options) -> Result<Position, BadOption> {
        position::start(options)
    }

    fn read(options: &Options, text: &str) -> Result<Position, BadPosition> {
        notation::read(options, text)
    }

    fn to_move(position: &Position) -> Seat {
        position.to_move
    }

    fn for_each_move(position: &Position, f: &mut dyn FnMut(Move)) {
        rules::for_each(position, usize::MAX, f);
    }

    /// Leaves out distributions of stacks taller than `tallest`.
    fn for_each_short_move(position: &Position, tallest: usize, f: &mut dyn FnMut(Move)) {
        rules::for_each(position, tallest, f);
    }

    /// Solver while no stack is taller than 11; a stack of 12 or more can have more paths than can be counted in
    /// reasonable time, and then the answer is a lower bound.
    fn count(position: &Position) -> u64 {
        rules::count(position)
    }

    fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
        entry::tokens(text)
    }

    fn next(position: &Position, entered: &[Token]) -> Next<Move> {
        entry::next(position, entered)
    }

    fn check(position: &Position, candidate: Move) -> Result<Move, Illegal> {
        rules::check(position, &candidate).map(|()| candidate)
    }

    fn play(position: &mut Position, legal: &Move) {
        rules::play(position, legal);
    }

    fn outcome(position: &Position) -> Option<Outcome<Reason>> {
        rules::outcome(position)
    }

    fn is_progress(before: &Position, after: &Position) -> bool {
        before.points != after.points
    }

    fn score(position: &Position) -> Option<Pair<u32>> {
        Some(position.points.map(u32::from))
    }
}

impl Presentation for Inchworm {
    fn diagram(position: &Position) -> Diagram {
        view::diagram(position)
    }

    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        view::effects(before, played)
    }

    fn consequences(before: &Position, played: &Move, after: &Position) -> Vec<Phrase> {
        view::consequences(before, played, after).iter().map(Describe::phrase).collect()
    }

    fn shown(before: &Position, played: &Move, _after: &Position) -> String {
        notation::with_captures(played, view::captured(before, played))
    }

    fn help(language: Language) -> &'static str {
        let Language::English = language;
        include_str!("help/en.md")
    }

    fn example() -> (&'static [(&'static str, &'static str)], &'static str, &'static str) {
        (&[], "8/8/8/4o[9]3/3xx[7]3/3x4/8/8 o 16,16 0,0 0,0", "e5-f4-e3-d2-c3-c4-d5-d6-d7")
    }

    fn word(word: &str) -> Option<Phrase> {
        phrases::word(word)
    }

    fn unrated(options: &Options) -> Option<Phrase> {
        let stocks = position::read_stocks(options.get("stock"))?;
        (stocks.first != stocks.second).then(|| phrases::unequal(stocks))
    }
}
