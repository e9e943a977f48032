//! The moves of Breakthrough and their notation: `c2-c3`, `c2xd3`.

use std::fmt;

use postern_rules::from_to_text;
use postern_rules::game::notation::from_to::FromTo;
use postern_rules::square::Square;

/// The number of columns and of rows.
pub(super) const SIZE: u8 = 6;

pub(super) const WRITTEN: FromTo =
    FromTo { signs: &["-", "x"], forms: "breakthrough-forms", cols: SIZE, rows: SIZE };

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

from_to_text!(Move, WRITTEN, |from, sign, to| Some(Move { from, to, takes: sign == Some(1) }));
