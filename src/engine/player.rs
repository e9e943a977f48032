//! The players of the arena, and the reasons why a match could not be played.

use std::fmt;

use super::time_limit::Stopwatch;
use super::{Evaluator, Techniques, TimeLimit};

/// A player of the arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A level of the computer player, with its own budget or another.
    Level {
        level: u8,
        time: Option<TimeLimit>,
        nodes: Option<u64>,
        evaluator: Evaluator,
        /// Techniques of the search that it leaves out.
        without: Techniques,
    },
    /// Takes the best move one ply ahead by plain counting.
    Greedy,
    /// UCT with random playouts, which knows the rules only.
    Uct { time: Option<TimeLimit>, nodes: Option<u64> },
    /// A program that speaks the referee's protocol, with its arguments; it is asked for `genmove ms=…`
    /// or `genmove cpu=…`.
    Program { command: Vec<String>, time: Option<TimeLimit> },
}

impl Player {
    /// A level with its own budget and all that it knows.
    pub fn level(level: u8) -> Player {
        Player::Level {
            level,
            time: None,
            nodes: None,
            evaluator: Evaluator::Game,
            without: Techniques::NONE,
        }
    }

    /// A stopwatch by the clock that its time is measured by. A program's processor time is its own affair.
    pub(crate) fn stopwatch(&self) -> Stopwatch {
        match self {
            Player::Level { time: Some(limit), .. } | Player::Uct { time: Some(limit), .. } => limit.start(),
            _ => Stopwatch::by_wall(),
        }
    }
}

/// Why a match could not be played.
#[derive(Debug)]
pub enum Fault {
    /// The rules do not allow the options.
    Options(String),
    /// A program does not start, or answers what it should not.
    Program(String),
    /// A player gave no move, or one that is refused.
    Move { by: String, position: String, reason: String },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Options(reason) | Fault::Program(reason) => f.write_str(reason),
            Fault::Move { by, position, reason } => write!(f, "{by} in {position}: {reason}"),
        }
    }
}

impl std::error::Error for Fault {}
