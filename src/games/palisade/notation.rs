//! Palisade's position strings.

use std::fmt;

use super::rules::{Board, Position};
use crate::board::Bits;
use crate::game::{BadPosition, Playable, Seat, on_board, rows_and_turn};

/// Reads `ROWS TURN` on a board of an odd `size`.
pub(super) fn read(size: u8, text: &str) -> Result<Position, BadPosition> {
    let (rows, turn) = rows_and_turn::read(text, "xo", size, size)?;
    let mut position = Position::empty(size);
    on_board!(&mut position, board => board.set(&rows, turn))?;
    Ok(position)
}

impl<B: Bits, const L: usize> fmt::Display for Board<B, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = Seat::BOTH.map(|seat| (seat, self.stones(seat)));
        let letter = |square| {
            let bit = self.field().bit(square);
            stones.iter().find(|(_, stones)| stones.meets(bit)).map(|(seat, _)| seat.letter())
        };
        rows_and_turn::write(f, self.size(), self.size(), letter, self.to_move())
    }
}
