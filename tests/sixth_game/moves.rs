//! The moves of Breakthrough and how they are written: `c2-c3`, `c2xd3`.

use std::fmt;
use std::str::FromStr;

use postern::board::Square;
use postern::game::BadMove;
use postern::game::from_to::FromTo;

/// Columns and rows.
pub const SIZE: u8 = 6;

pub const WRITTEN: FromTo = FromTo {
    signs: &["-", "x"],
    forms: "c2-c3 or c2xd3, with squares from a1 to f6",
    cols: SIZE,
    rows: SIZE,
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    pub from: Square,
    pub to: Square,
    pub takes: bool,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, if self.takes { 'x' } else { '-' }, self.to)
    }
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        let (from, sign, to) = WRITTEN.read(text)?;
        Ok(Move { from, to, takes: sign == Some(1) })
    }
}
