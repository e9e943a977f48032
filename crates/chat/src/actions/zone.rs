//! A rectangle of a board's squares, in the form that a button carries: `a1e5`.

use std::fmt;
use std::str::FromStr;

use postern_render::pieces::cell::Region;
use postern_rules::diagram::parts::Part;
use postern_rules::square::Square;

/// A rectangle of a board's squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Zone {
    /// The lowest column and row.
    pub from: Square,
    /// The highest column and row.
    pub to: Square,
}

/// The error for a text that is not the lowest and the highest square of a zone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadZone;

impl Zone {
    pub fn contains(self, square: Square) -> bool {
        (self.from.col..=self.to.col).contains(&square.col)
            && (self.from.row..=self.to.row).contains(&square.row)
    }

    /// Returns the smallest zone that contains all of these squares, or `None` if `squares` is empty.
    pub fn around(squares: &[Square]) -> Option<Zone> {
        let cols = squares.iter().map(|square| square.col);
        let rows = squares.iter().map(|square| square.row);
        let from = Square::new(cols.clone().min()?, rows.clone().min()?);
        Some(Zone { from, to: Square::new(cols.max()?, rows.max()?) })
    }

    pub fn region(self) -> Region {
        Region { from: self.from, to: self.to }
    }

    /// Returns the zone of one square.
    pub fn of(square: Square) -> Zone {
        Zone { from: square, to: square }
    }
}

impl From<Part> for Zone {
    fn from(Part { from, to, .. }: Part) -> Zone {
        Zone { from, to }
    }
}

/// Writes the lowest and the highest square: `a1e5`.
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl FromStr for Zone {
    type Err = BadZone;

    fn from_str(text: &str) -> Result<Zone, BadZone> {
        let (from, rest) = Square::read(text).map_err(|_| BadZone)?;
        let to: Square = rest.parse().map_err(|_| BadZone)?;
        if from.col <= to.col && from.row <= to.row { Ok(Zone { from, to }) } else { Err(BadZone) }
    }
}
