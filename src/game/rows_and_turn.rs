//! Position strings of two fields: the rows, and who is to move.

use std::fmt;

use super::{BadPosition, Seat};
use crate::board::{Rows, Sign, Square};

/// Reads a board of `cols` by `rows` with these letters as pieces, and who is to move. The text may come from anybody.
///
/// # Errors
/// [`BadPosition`] says what is malformed or of the wrong size.
pub fn read(text: &str, letters: &str, cols: u8, rows: u8) -> Result<(Rows, Seat), BadPosition> {
    let (board, turn) = fields(text, letters, cols, rows)?;
    let letter = Some(turn).filter(|turn| turn.len() == 1).and_then(|turn| turn.chars().next());
    let turn = letter.and_then(Seat::of_letter).ok_or_else(|| {
        BadPosition::new(format!("{turn:?} is not x or o, the letter of the player to move"))
    })?;
    Ok((board, turn))
}

/// Reads a board likewise; the field after it is left as it is.
///
/// # Errors
/// As of [`read`].
pub fn fields<'a>(text: &'a str, letters: &str, cols: u8, rows: u8) -> Result<(Rows, &'a str), BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [board, turn] = fields[..] else {
        return Err(BadPosition::new(format!(
            "it has {} fields instead of two fields: the rows, and x or o for the player to move",
            fields.len()
        )));
    };
    let board = Rows::read(board, letters, false).map_err(BadPosition::new)?;
    if (board.cols, board.rows) != (cols, rows) {
        return Err(BadPosition::new(format!(
            "the board is {}x{} (columns, rows), but this game needs {cols}x{rows}",
            board.cols, board.rows
        )));
    }
    Ok((board, turn))
}

/// Writes what [`read`] reads; `letter` tells what stands on a square.
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
