//! The ROWS field of a position string.
//!
//! Rows are listed from the top, separated by `/`. A number is that many empty squares, a letter is a piece, and `[3]`
//! after a letter is the height of a stack.

use std::fmt::{self, Write};

use super::bits::Bits;
use crate::phrases;
use crate::square::Square;
use crate::typed::Quoted;

/// The most columns or rows of any board.
const MAX_SIDE: usize = 26;

/// The piece on a square: its letter, and its height, which is 1 unless the text gives one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    pub letter: char,
    pub height: u16,
}

/// A board as a list of signs, in canonical order of the squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rows {
    pub cols: u8,
    pub rows: u8,
    pub signs: Vec<(Square, Sign)>,
}

phrases! {
    /// Why ROWS cannot be read. Rows are numbered from the bottom, as on the board.
    pub enum BadRows {
        TooLarge { most: usize } = "rows-too-large",
        Uneven { row: usize, found: usize, wanted: usize } = "rows-uneven",
        UnknownSign { row: usize, sign: Quoted } = "rows-unknown-sign",
        BadCount { row: usize } = "rows-bad-count",
        BadHeight { row: usize } = "rows-bad-height",
        EmptyRow = "rows-empty-row",
    }
}

const TOO_LARGE: BadRows = BadRows::TooLarge { most: MAX_SIDE };

impl Rows {
    /// Returns the squares with this letter, numbered row by row from a1 = 0. They must fit into the set.
    pub fn set<B: Bits>(&self, letter: char) -> B {
        let squares = self.signs.iter().filter(|(_, sign)| sign.letter == letter);
        squares.fold(B::EMPTY, |set, (square, _)| set | B::bit(square.index(self.cols)))
    }

    /// Reads ROWS. Only the letters in `letters` are pieces. Accepts heights if `heights` is true.
    ///
    /// # Errors
    /// Returns [`BadRows`] with the first wrong row and the reason. The text may be untrusted.
    pub fn read(text: &str, letters: &str, heights: bool) -> Result<Rows, BadRows> {
        let lines: Vec<&str> = text.split('/').collect();
        if lines.len() > MAX_SIDE {
            return Err(TOO_LARGE);
        }
        let mut board = Rows { cols: 0, rows: lines.len() as u8, signs: Vec::new() };
        for (down, line) in lines.iter().enumerate() {
            let row = lines.len() - down;
            let found = board.read_row(line, row, letters, heights)?;
            if down == 0 {
                board.cols = found as u8;
            } else if found != board.cols as usize {
                return Err(BadRows::Uneven { row, found, wanted: board.cols as usize });
            }
        }
        board.signs.sort_by_key(|&(square, _)| square);
        Ok(board)
    }

    fn read_row(&mut self, line: &str, row: usize, letters: &str, heights: bool) -> Result<usize, BadRows> {
        let mut col = 0;
        let mut rest = line;
        while let Some(sign) = rest.chars().next() {
            if sign.is_ascii_digit() {
                let digits = leading_digits(rest);
                let count: usize = rest[..digits].parse().map_err(|_| TOO_LARGE)?;
                if sign == '0' {
                    return Err(BadRows::BadCount { row });
                }
                col += count.min(MAX_SIDE + 1);
                rest = &rest[digits..];
            } else if letters.contains(sign) {
                rest = &rest[sign.len_utf8()..];
                let mut height = 1;
                if heights && rest.starts_with('[') {
                    (height, rest) = read_height(rest).ok_or(BadRows::BadHeight { row })?;
                }
                if col < MAX_SIDE {
                    let square = Square::new(col as u8, row as u8 - 1);
                    self.signs.push((square, Sign { letter: sign, height }));
                }
                col += 1;
            } else {
                return Err(BadRows::UnknownSign { row, sign: Quoted::new(&sign.to_string()) });
            }
            if col > MAX_SIDE {
                return Err(TOO_LARGE);
            }
        }
        if col == 0 { Err(BadRows::EmptyRow) } else { Ok(col) }
    }

    /// Writes ROWS for a board. `sign` returns the piece on a square, or `None` for an empty square.
    pub fn write(
        out: &mut impl Write,
        cols: u8,
        rows: u8,
        sign: impl Fn(Square) -> Option<Sign>,
    ) -> fmt::Result {
        for row in (0..rows).rev() {
            let mut empty = 0;
            for col in 0..cols {
                let Some(Sign { letter, height }) = sign(Square::new(col, row)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    write!(out, "{empty}")?;
                    empty = 0;
                }
                out.write_char(letter)?;
                if height > 1 {
                    write!(out, "[{height}]")?;
                }
            }
            if empty > 0 {
                write!(out, "{empty}")?;
            }
            if row > 0 {
                out.write_char('/')?;
            }
        }
        Ok(())
    }
}

fn leading_digits(text: &str) -> usize {
    text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len()
}

fn read_height(text: &str) -> Option<(u16, &str)> {
    let inner = text.strip_prefix('[')?;
    let digits = leading_digits(inner);
    if digits == 0 || digits > 3 || inner.starts_with('0') {
        return None;
    }
    let height = inner[..digits].parse().ok().filter(|&height| height > 1)?;
    Some((height, inner[digits..].strip_prefix(']')?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewritten(text: &str) -> Result<String, BadRows> {
        let board = Rows::read(text, "xoXO", true)?;
        let mut out = String::new();
        let sign = |square| board.signs.iter().find(|(at, _)| *at == square).map(|&(_, sign)| sign);
        Rows::write(&mut out, board.cols, board.rows, sign).expect("strings take everything");
        Ok(out)
    }

    #[test]
    fn rows_are_read_back() {
        for text in ["x3x3x2/11/2o3o3o", "8/3o4/3xx[7]3", "X/O/1/x", "25"] {
            assert_eq!(rewritten(text).as_deref(), Ok(text));
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_row() {
        assert_eq!(rewritten("8/7"), Err(BadRows::Uneven { row: 1, found: 7, wanted: 8 }));
        assert_eq!(rewritten("8/3é4"), Err(BadRows::UnknownSign { row: 1, sign: Quoted::new("é") }));
        assert_eq!(rewritten("8/08"), Err(BadRows::BadCount { row: 1 }));
        assert_eq!(rewritten("x[1]7"), Err(BadRows::BadHeight { row: 1 }));
        assert_eq!(rewritten("x[7"), Err(BadRows::BadHeight { row: 1 }));
        assert_eq!(rewritten("99999999999999999999999"), Err(TOO_LARGE));
        assert_eq!(rewritten(""), Err(BadRows::EmptyRow));
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_the_reader_panic(text in "[xoXO0-9/\\[\\]é ]{0,80}") {
            if let Ok(again) = rewritten(&text) {
                assert_eq!(rewritten(&again), Ok(again));
            }
        }
    }
}
