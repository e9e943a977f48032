//! The moves of Ramparts and how they are written: `c2-c3`, `c2xd3`, `e6<>e7`.

use std::fmt;

use super::terrain::SIZE;
use crate::board::Square;
use crate::game::from_to::{FromTo, from_to_text};
use crate::game::{PhraseArg, Pointed};

/// The last sign is half of the one before it: the beginning of an exchange.
pub(super) const WRITTEN: FromTo =
    FromTo { signs: &["-", "x", "<>", "<"], forms: "ramparts-forms", cols: SIZE, rows: SIZE };

/// How a move is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum How {
    Step,
    Take,
    /// Swaps an enemy man and the man in front of it.
    Exchange,
    /// Not said in the text: the position decides. No legal move in a list is of this kind.
    Unsaid,
}

/// A move: the square left and the square reached. In an exchange, the blocked enemy man and the man in front of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(super) from: Square,
    pub(super) how: How,
    pub(super) to: Square,
}

impl Move {
    /// Both squares must lie on the board.
    pub(super) const fn new(from: Square, how: How, to: Square) -> Move {
        Move { from, how, to }
    }
}

impl Pointed for Move {
    fn point(&self, squares: &mut Vec<Square>) {
        squares.extend([self.from, self.to]);
    }
}

impl From<Move> for PhraseArg {
    fn from(made: Move) -> PhraseArg {
        PhraseArg::Text(made.to_string())
    }
}

impl From<Vec<Move>> for PhraseArg {
    fn from(moves: Vec<Move>) -> PhraseArg {
        PhraseArg::Either(moves.iter().map(Move::to_string).collect())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.how {
            How::Step => "-",
            How::Take => "x",
            How::Exchange => "<>",
            How::Unsaid => "",
        };
        write!(f, "{}{sign}{}", self.from, self.to)
    }
}

from_to_text!(Move, WRITTEN, |from, sign, to| {
    let how = match sign {
        None => How::Unsaid,
        Some(0) => How::Step,
        Some(1) => How::Take,
        Some(2) => How::Exchange,
        Some(_) => return None,
    };
    Some(Move::new(from, how, to))
});
