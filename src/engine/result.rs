//! The questions to the computer player, and its answers.

use std::sync::atomic::AtomicBool;

use super::{Score, Techniques, TimeLimit};

/// The limits of thinking.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// From 1 to [`super::LEVELS`]; others are taken as the nearest.
    pub level: u8,
    /// The time by which thinking ends. It only cuts off: with a budget of nodes that is used up sooner the
    /// answer does not depend on it. Without it level 7 takes 10 s as its usual
    /// time ([`TimeLimit::managed`]).
    pub time: Option<TimeLimit>,
    /// At most so many nodes (positions looked at, or games played out), though the level looks at more.
    pub nodes: Option<u64>,
    /// The same seed, position, level and nodes give the same answer.
    pub seed: u64,
    /// What the form of the day goes by, the same in a whole game: a level is a little stronger in one game than in another.
    /// `None` for its usual form.
    pub form: Option<u64>,
    /// The number of best moves given with exact scores, at least 1.
    pub lines: usize,
    /// Techniques of the search that are left out: none but in trials.
    pub without: Techniques,
    /// Raised to cancel: the best move so far is given within 50 ms.
    pub stop: &'a AtomicBool,
}

/// A move, what the search thinks of it, and how it thinks that the game goes on.
#[derive(Clone, PartialEq, Debug)]
pub struct Line<M> {
    /// For the maker of the first move.
    pub score: Score,
    /// The move first, then the answers; never empty.
    pub moves: Vec<M>,
}

/// The result of the search, in typed moves.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// Best first; never empty.
    pub lines: Vec<Line<M>>,
    /// Positions looked at, or games played out.
    pub nodes: u64,
    /// Plies that were looked at in full, or the longest line of the tree.
    pub depth: u32,
}

/// The opinion of the computer player about a position, in text.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The move that it would make: the best one, or at low levels one that is nearly as good at first sight.
    pub best: String,
    /// The score of that move for its maker.
    pub score: Score,
    /// The move and how it expects the game to go on.
    pub line: Vec<String>,
    /// The best moves that it found, best first, with their lines.
    pub alternatives: Vec<Line<String>>,
    pub nodes: u64,
    pub depth: u32,
}
