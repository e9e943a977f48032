//! Ramparts' moves and their notation: `c2-c3`, `c2xd3`, `e6<>e7`.

use std::fmt;

use super::terrain::SIZE;
use crate::board::Square;
use crate::game::from_to::{FromTo, from_to_text};
use crate::game::{PhraseArg, Pointed};

/// The last sign is the first half of the previous one: an exchange that is typed in part.
pub(super) const WRITTEN: FromTo =
    FromTo { signs: &["-", "x", "<>", "<"], forms: "ramparts-forms", cols: SIZE, rows: SIZE };

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum How {
    Step,
    Take,
    /// Swaps an enemy man with the man in front of it.
    Exchange,
    /// The text does not say, so the position decides. Moves in lists are never of this kind.
    Unsaid,
}

/// A move from one square to another. In an exchange, `from` has the blocked enemy man and `to` the man in front of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(super) from: Square,
    pub(super) how: How,
    pub(super) to: Square,
}

impl Move {
    /// Creates a move. Both squares must be on the board.
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
