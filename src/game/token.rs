//! Moves entered square by square: what may follow what has been entered so far.

use std::fmt;

use crate::board::Square;

/// One step of entering a move: a square, or a word of the game (`pass`, `collect`).
///
/// Ordered as they are offered: squares in canonical order, then words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    Square(Square),
    Word(&'static str),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Token::Square(square) => square.fmt(f),
            Token::Word(word) => f.write_str(word),
        }
    }
}

/// The tokens that may follow the beginning of a move, and the move if that beginning is a whole one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Next<M> {
    /// Each leads to at least one legal move. Sorted, without repetition.
    pub follow: Vec<Token>,
    /// The legal move that the tokens entered so far stand for.
    pub whole: Option<M>,
}

impl<M> Next<M> {
    /// Nothing follows, and it is no move: the beginning leads nowhere.
    pub const NOTHING: Next<M> = Next { follow: Vec::new(), whole: None };

    /// Sorts what may follow and drops repetitions.
    pub fn new(mut follow: Vec<Token>, whole: Option<M>) -> Next<M> {
        follow.sort_unstable();
        follow.dedup();
        Next { follow, whole }
    }
}
