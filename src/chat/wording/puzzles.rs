//! The data of the sentences about puzzles.

use super::Prompt;
use crate::play::Timestamp;
use crate::puzzles::Level;

/// A puzzle in a message.
#[derive(Clone, Debug)]
pub struct PuzzleWords<'a> {
    pub game: &'a str,
    pub options: String,
    pub level: Level,
    /// The names of the solver's side and of the other.
    pub side: &'a str,
    pub other: &'a str,
    /// The most moves that the solver has from here.
    pub moves: u32,
    pub wins: Wins,
    /// True if the solution goes on until the goal is reached.
    pub to_the_end: bool,
    pub stage: PuzzleStage,
}

/// The goal of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wins {
    Game,
    Points,
    Stones,
}

/// The stage of solving a puzzle. Moves are as shown.
#[derive(Clone, Debug)]
pub enum PuzzleStage {
    Task,
    Enter(Prompt),
    /// A right move, and the other side's answer.
    GoOn {
        made: String,
        answer: Option<String>,
    },
    /// A wrong one, and the answer to it where one is known.
    Wrong {
        made: String,
        answer: Option<String>,
    },
    /// With the whole solution; `also` by another move than its own.
    Solved {
        also: bool,
        line: Vec<String>,
        end: PuzzleEnd,
    },
    GivenUp {
        line: Vec<String>,
        end: PuzzleEnd,
    },
    /// It was solved or given up before.
    Finished {
        line: Vec<String>,
        end: PuzzleEnd,
    },
}

/// The end of a puzzle.
#[derive(Clone, Debug, Default)]
pub struct PuzzleEnd {
    /// The number of puzzles solved in this game, and of those solved at the first try; 0 where it is not told.
    pub solved: u32,
    pub at_once: u32,
    /// When the next one comes; `None` where it is there already.
    pub next: Option<Timestamp>,
    /// The level of that one.
    pub level: Option<Level>,
}
