//! The moves of Ramparts and how they are written: `c2-c3`, `c2xd3`, `e6<>e7`.

use std::fmt;
use std::str::FromStr;

use super::terrain::SIZE;
use crate::board::Square;
use crate::game::BadMove;
use crate::game::from_to::FromTo;

/// The last sign is half of the one before it: the beginning of an exchange.
pub(super) const WRITTEN: FromTo = FromTo {
    signs: &["-", "x", "<>", "<"],
    forms: "c2-c3, c2xd3 or e6<>e7, with squares from a1 to k11",
    cols: SIZE,
    rows: SIZE,
};

/// How a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    Step,
    Take,
    /// An enemy man and the man in front of him take each other's square.
    Exchange,
    /// Not said in the text: the position decides. No legal move in a list is of this kind.
    Unsaid,
}

/// A move: the square left and the square reached. In an exchange, the blocked enemy man and the man in front of him.
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

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        let (from, sign, to) = WRITTEN.read(text)?;
        let how = match sign {
            None => How::Unsaid,
            Some(0) => How::Step,
            Some(1) => How::Take,
            Some(2) => How::Exchange,
            Some(_) => return Err(BadMove::not_a_move(text, WRITTEN.forms)),
        };
        Ok(Move::new(from, how, to))
    }
}
