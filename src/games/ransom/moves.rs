//! The moves of Ransom and how they are written: `c6-e4` for soldier and King alike.

use std::fmt;
use std::str::FromStr;

use super::board::SIZE;
use crate::board::Square;
use crate::game::BadMove;
use crate::game::from_to::FromTo;

pub(super) const WRITTEN: FromTo =
    FromTo { signs: &["-"], forms: "c6-e4, with squares from a1 to h8", cols: SIZE, rows: SIZE };

/// A move: the square left and the square reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(super) from: Square,
    pub(super) to: Square,
}

impl Move {
    /// Both squares must lie on the board.
    pub(super) const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        let (from, _, to) = WRITTEN.read(text)?;
        Ok(Move::new(from, to))
    }
}
