//! The input and output of the computer player: limits, lines and results.

use std::sync::atomic::AtomicBool;

use crate::score::Score;
use crate::technique::Techniques;
use crate::time::time_limit::TimeLimit;

/// Limits and settings of one search.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Level from 1 to [`crate::level::LEVELS`]; other values are clamped.
    pub level: u8,
    /// Time at which the search is cut off. If the node limit is reached sooner, the answer does not depend on the
    /// time. Without a time, level 7 uses a managed limit of 10 s ([`TimeLimit::managed`]).
    pub time: Option<TimeLimit>,
    /// The most nodes (positions or playouts), even if the level would allow more.
    pub nodes: Option<u64>,
    /// Equal seeds, positions, levels and node limits give equal answers.
    pub seed: u64,
    /// Seed of the form of the day, the same in a whole game: a level is a little stronger in one game than in another.
    /// `None` for its usual form.
    pub form: Option<u64>,
    /// Number of best moves to report with exact scores, at least 1.
    pub lines: usize,
    /// Techniques of the search to turn off. Empty outside trials.
    pub without: Techniques,
    /// Cancels the search when set: the best move found by then is returned within 50 ms.
    pub stop: &'a AtomicBool,
}

/// A move with its score and the expected continuation.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// The score for the player who makes the first move.
    pub score: Score,
    /// The move, then the expected answers; never empty.
    pub moves: Vec<M>,
}

/// The result of a search, in typed moves.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The best lines, best first; never empty.
    pub lines: Vec<Line<M>>,
    /// Number of nodes (positions or playouts).
    pub nodes: u64,
    /// Completed depth in plies, or the longest line of the tree.
    pub depth: u32,
}

/// The computer player's assessment of a position, in text.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The move to play: the best one, or at low levels one that looks nearly as good.
    pub best: String,
    /// The score of that move for the player who makes it.
    pub score: Score,
    /// The move and the expected continuation.
    pub line: Vec<String>,
    /// The best moves, best first, with their lines.
    pub alternatives: Vec<Line<String>>,
    pub nodes: u64,
    pub depth: u32,
}
