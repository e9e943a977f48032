//! Ramparts' moves and their notation: `c2-c3`, `c2xd3`, `e6<>e7`.

use std::fmt;

use super::terrain::SIZE;
use postern_rules::from_to_text;
use postern_rules::game::notation::from_to::FromTo;
use postern_rules::phrase::{PhraseArg, Pointed};
use postern_rules::square::Square;

/// The last sign is the first half of the previous one: an exchange that is typed in part.
pub(crate) const WRITTEN: FromTo =
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
    pub(crate) from: Square,
    pub(crate) how: How,
    pub(crate) to: Square,
}

impl Move {
    /// Creates a move. Both squares must be on the board.
    pub(crate) const fn new(from: Square, how: How, to: Square) -> Move {
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

/// Alternatives to a refused move, as "a1-a2 or b1-b2" in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alternatives(pub Vec<Move>);

impl Pointed for Alternatives {
    fn point(&self, squares: &mut Vec<Square>) {
        self.0.point(squares);
    }
}

impl From<Alternatives> for PhraseArg {
    fn from(alternatives: Alternatives) -> PhraseArg {
        PhraseArg::Either(alternatives.0.iter().map(Move::to_string).collect())
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
