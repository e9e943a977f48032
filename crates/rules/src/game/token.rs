//! Tokens for entering a move square by square, and the choices that follow.

use std::fmt;

use crate::phrase::Phrase;
use crate::square::Square;

/// One step in entering a move: a square, or a word of the game such as `pass` or `collect`.
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

/// The tokens that may follow those entered so far, and the move if the entered ones are a whole one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Next<M> {
    /// Tokens that each lead to at least one legal move. Sorted, without duplicates.
    pub follow: Vec<Token>,
    /// The legal move that the entered tokens describe.
    pub whole: Option<M>,
}

impl<M> Next<M> {
    /// No continuation and no move: the entered tokens lead nowhere.
    pub const NOTHING: Next<M> = Next { follow: Vec::new(), whole: None };

    /// Sorts the tokens and removes duplicates.
    pub fn new(mut follow: Vec<Token>, whole: Option<M>) -> Next<M> {
        follow.sort_unstable();
        follow.dedup();
        Next { follow, whole }
    }
}

/// The choices of a player who enters a move with buttons. Like [`Next`], but a game may ask in a different order and
/// offer several steps at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choices<M> {
    /// Single steps.
    pub follow: Vec<Token>,
    /// Several steps at once.
    pub ways: Vec<Way>,
    /// The legal move that the entered tokens describe.
    pub whole: Option<M>,
    /// The game's own question, if it has one.
    pub asked: Option<Phrase>,
}

/// Several steps of a move that are entered at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    pub tokens: Vec<Token>,
    pub label: Phrase,
}

impl<M> Choices<M> {
    /// Sets the question.
    pub fn asking(self, asked: Phrase) -> Choices<M> {
        Choices { asked: Some(asked), ..self }
    }
}

impl<M> From<Next<M>> for Choices<M> {
    fn from(next: Next<M>) -> Choices<M> {
        Choices { follow: next.follow, ways: Vec::new(), whole: next.whole, asked: None }
    }
}
