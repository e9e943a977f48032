//! Squares of a board and their names, such as `d2`: a letter for the column and a number for the row.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A square. Column and row count from 0: `Square::new(3, 1)` is d2.
///
/// Ordered canonically, by row first and then by column.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Square {
    pub col: u8,
    pub row: u8,
}

/// The error for text that is not a square name: a letter from a to z, then a number from 1 to 99.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSquare;

impl Square {
    /// Creates the square at `col` and `row`, both counted from 0.
    pub const fn new(col: u8, row: u8) -> Square {
        Square { col, row }
    }

    /// Returns the square with this number on a board of `cols` columns, counted row by row from a1 = 0.
    pub const fn at(index: u32, cols: u8) -> Square {
        Square { col: (index % cols as u32) as u8, row: (index / cols as u32) as u8 }
    }

    /// Returns the number of this square on a board of `cols` columns, counted row by row from a1 = 0.
    pub const fn index(self, cols: u8) -> u32 {
        self.row as u32 * cols as u32 + self.col as u32
    }

    /// Returns true if the square is on a board of `cols` by `rows`.
    pub const fn on(self, cols: u8, rows: u8) -> bool {
        self.col < cols && self.row < rows
    }

    /// Returns the letter of the column.
    pub const fn letter(self) -> char {
        (b'a' + self.col) as char
    }

    /// Reads a square, in lower or upper case, from the front of `text` and returns the rest of the text.
    ///
    /// # Errors
    /// Returns [`BadSquare`] if `text` does not start with a square.
    pub fn read(text: &str) -> Result<(Square, &str), BadSquare> {
        let letter = text.chars().next().ok_or(BadSquare)?.to_ascii_lowercase();
        if !letter.is_ascii_lowercase() {
            return Err(BadSquare);
        }
        let rest = &text[1..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if digits == 0 || digits > 2 || rest.starts_with('0') {
            return Err(BadSquare);
        }
        let number: u8 = rest[..digits].parse().map_err(|_| BadSquare)?;
        Ok((Square::new(letter as u8 - b'a', number - 1), &rest[digits..]))
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Square) -> Ordering {
        (self.row, self.col).cmp(&(other.row, other.col))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter(), self.row + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = BadSquare;

    fn from_str(text: &str) -> Result<Square, BadSquare> {
        match Square::read(text)? {
            (square, "") => Ok(square),
            _ => Err(BadSquare),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for index in 0..26 * 99 {
            let square = Square::at(index, 26);
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.index(26), index);
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "a", "1", "a0", "a01", "a100", "aa1", "a1b", "é1", "a-1", "a1 "] {
            assert_eq!(text.parse::<Square>(), Err(BadSquare), "{text:?}");
        }
    }

    #[test]
    fn rows_are_compared_before_columns() {
        assert!("h1".parse::<Square>().unwrap() < "a2".parse::<Square>().unwrap());
    }
}
