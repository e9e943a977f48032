//! Palisade's position strings.

use std::fmt;

use super::rules::{Position, SizedPosition};
use postern_rules::board::bits::Bits;
use postern_rules::game::notation::rows_and_turn;
use postern_rules::game::rules::{BadPosition, Playable};
use postern_rules::on_board;
use postern_rules::seat::Seat;

/// Reads `ROWS TURN` for a board of an odd `size`.
pub(crate) fn read(size: u8, text: &str) -> Result<Position, BadPosition> {
    let (rows, turn) = rows_and_turn::read(text, "xo", size, size)?;
    let mut position = Position::empty(size);
    on_board!(&mut position, board => board.set(&rows, turn))?;
    Ok(position)
}

impl<B: Bits, const STRIDE: usize> fmt::Display for SizedPosition<B, STRIDE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| self.stone(square).map(Seat::letter);
        rows_and_turn::write(f, self.size(), self.size(), letter, self.to_move())
    }
}
