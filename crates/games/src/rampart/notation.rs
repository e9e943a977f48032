//! Rampart's position strings.

use std::fmt;

use super::rules::{Position, SizedPosition};
use super::setup::Unfit;
use postern_rules::board::bits::Bits;
use postern_rules::game::notation::rows_and_turn;
use postern_rules::game::rules::{BadPosition, Playable};

/// Reads `ROWS TURN` for a board of `size`.
pub(crate) fn read(size: u8, text: &str) -> Result<Position, BadPosition> {
    let (rows, turn) = rows_and_turn::read(text, "xo", size, size)?;
    if rows.signs.is_empty() {
        return Err(Unfit::EmptyBoard.into());
    }
    Ok(Position::of_rows(&rows, turn))
}

impl<B: Bits> fmt::Display for SizedPosition<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| self.stone(square).map(|seat| seat.letter());
        rows_and_turn::write(f, self.size(), self.size(), letter, self.to_move())
    }
}
