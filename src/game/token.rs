//! Moves entered square by square: what may follow what has been entered so far.

use std::fmt;

use super::Phrase;
use crate::board::Square;

/// One step of entering a move: a square, or a word of the game (`pass`, `collect`).
///
/// Ordered as they are offered: squares in canonical order, then words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Token {
    Square(Square),
    Word(&'static str),
}

impl From<Square> for Token {
    fn from(square: Square) -> Token {
        Token::Square(square)
    }
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

/// A person's choices while they enter a move by buttons. As [`Next`], but a game may ask in another order, and offer
/// several steps at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices<M> {
    /// Single steps.
    pub follow: Vec<Token>,
    /// Several steps at once.
    pub ways: Vec<Way>,
    /// The legal move that the tokens entered so far stand for.
    pub whole: Option<M>,
    /// The question, where the game has its own.
    pub asked: Option<Phrase>,
}

/// Several steps of a move that are entered at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    pub tokens: Vec<Token>,
    /// `None` where the way is offered at its last square.
    pub label: Option<Phrase>,
}

impl<M> Choices<M> {
    pub fn ways(ways: Vec<Way>) -> Choices<M> {
        Choices { follow: Vec::new(), ways, whole: None, asked: None }
    }

    /// The same with this question.
    pub fn asking(self, asked: Phrase) -> Choices<M> {
        Choices { asked: Some(asked), ..self }
    }
}

impl<M> From<Next<M>> for Choices<M> {
    fn from(next: Next<M>) -> Choices<M> {
        Choices { follow: next.follow, ways: Vec::new(), whole: next.whole, asked: None }
    }
}
