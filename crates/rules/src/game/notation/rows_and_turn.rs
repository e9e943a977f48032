//! Position strings with two fields: the rows and the player to move.

use std::fmt;

use crate::board::rows::{Rows, Sign};
use crate::game::rules::BadPosition;
use crate::phrases;
use crate::seat::Seat;
use crate::square::Square;
use crate::typed::Quoted;

phrases! {
    /// Why a text is not a position of any game, or has the wrong size.
    pub enum BadFields {
        /// The text has `found` fields instead of `wanted`.
        Count { found: usize, wanted: usize } = "position-fields",
        Size { cols: u8, rows: u8, wanted_cols: u8, wanted_rows: u8 } = "position-size",
        Turn { text: Quoted } = "position-turn",
    }
}

/// Reads a board of `cols` by `rows` with these letters as pieces, and the player to move. The text may be untrusted.
///
/// # Errors
/// Returns [`BadPosition`] if the text is malformed or has the wrong size.
pub fn read(text: &str, letters: &str, cols: u8, rows: u8) -> Result<(Rows, Seat), BadPosition> {
    let (board, turn) = fields(text, letters, cols, rows)?;
    Ok((board, seat(turn)?))
}

/// Like [`read`], but returns the second field unparsed.
///
/// # Errors
/// Same as [`read`].
pub fn fields<'a>(text: &'a str, letters: &str, cols: u8, rows: u8) -> Result<(Rows, &'a str), BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [board, turn] = fields[..] else {
        return Err(BadFields::Count { found: fields.len(), wanted: 2 }.into());
    };
    Ok((self::board(board, letters, cols, rows, false)?, turn))
}

/// Reads a board of this size. Accepts heights of stacks if `heights` is true.
///
/// # Errors
/// Same as [`read`].
pub fn board(text: &str, letters: &str, cols: u8, rows: u8, heights: bool) -> Result<Rows, BadPosition> {
    let board = Rows::read(text, letters, heights)?;
    if (board.cols, board.rows) == (cols, rows) {
        return Ok(board);
    }
    Err(BadFields::Size { cols: board.cols, rows: board.rows, wanted_cols: cols, wanted_rows: rows }.into())
}

/// Parses `x` or `o`.
///
/// # Errors
/// Returns [`BadFields::Turn`] for any other text.
pub fn seat(text: &str) -> Result<Seat, BadFields> {
    let letter = Some(text).filter(|text| text.len() == 1).and_then(|text| text.chars().next());
    letter.and_then(Seat::of_letter).ok_or_else(|| BadFields::Turn { text: Quoted::new(text) })
}

/// Writes the format that [`read`] reads. `letter` returns the piece on a square.
pub fn write(
    f: &mut fmt::Formatter<'_>,
    cols: u8,
    rows: u8,
    letter: impl Fn(Square) -> Option<char>,
    turn: Seat,
) -> fmt::Result {
    Rows::write(f, cols, rows, |square| letter(square).map(|letter| Sign { letter, height: 1 }))?;
    write!(f, " {}", turn.letter())
}
