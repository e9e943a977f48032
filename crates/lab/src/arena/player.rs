//! The players of the arena, and the reasons for a failed match.

use std::fmt;

use postern_engine::judge::evaluator::Evaluator;
use postern_engine::technique::Techniques;
use postern_engine::time::time_limit::{Stopwatch, TimeLimit};

/// A player of the arena.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Player {
    /// A level of the computer player, with its own limits or others.
    Level {
        level: u8,
        time: Option<TimeLimit>,
        nodes: Option<u64>,
        evaluator: Evaluator,
        /// Techniques of the search to turn off.
        without: Techniques,
    },
    /// Picks the move with the best count after one ply.
    Greedy,
    /// UCT with random playouts, which knows only the rules.
    Uct { time: Option<TimeLimit>, nodes: Option<u64> },
    /// An external program that speaks the referee's protocol, with its arguments. Receives `genmove ms=…` or
    /// `genmove cpu=…`.
    Program { command: Vec<String>, time: Option<TimeLimit> },
}

impl Player {
    /// Returns a level with its own limits and all techniques.
    pub fn level(level: u8) -> Player {
        Player::Level {
            level,
            time: None,
            nodes: None,
            evaluator: Evaluator::Game,
            without: Techniques::NONE,
        }
    }

    /// Starts a stopwatch with the clock of the player's time limit. Programs are timed by the wall clock; they measure
    /// their own CPU time.
    pub(crate) fn stopwatch(&self) -> Stopwatch {
        match self {
            Player::Level { time: Some(limit), .. } | Player::Uct { time: Some(limit), .. } => limit.start(),
            _ => Stopwatch::by_wall(),
        }
    }
}

/// The reason for a failed match.
#[derive(Debug)]
pub enum Fault {
    /// The rules do not allow the options.
    Options(String),
    /// A program does not start, or gives an invalid answer.
    Program(String),
    /// A player gave no move, or an illegal one.
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
