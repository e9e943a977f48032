//! Ransom's moves and their notation: `c6-e4` for both soldiers and Kings.

use std::fmt;

use super::board::SIZE;
use postern_rules::from_to_text;
use postern_rules::game::notation::from_to::FromTo;
use postern_rules::square::Square;

pub(crate) const WRITTEN: FromTo = FromTo { signs: &["-"], forms: "ransom-forms", cols: SIZE, rows: SIZE };

/// A move from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
}

impl Move {
    /// Creates a move. Both squares must be on the board.
    pub(crate) const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

from_to_text!(Move, WRITTEN, |from, _sign, to| Some(Move::new(from, to)));
