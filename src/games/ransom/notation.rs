//! The position strings of Ransom.

use std::fmt;

use super::board::SIZE;
use super::rules::{KingSteps, Position, SOLDIERS};
use crate::board::Bits;
use crate::game::{BadPosition, Pair, Playable, Seat, rows_and_turn};

/// Reads a position string. Positions in which the game is over are read, too, and those in which a King is walled in.
pub(super) fn read(steps: KingSteps, text: &str) -> Result<Position, BadPosition> {
    let (board, to_move) = rows_and_turn::read(text, "xoXO", SIZE, SIZE)?;
    let soldiers: Pair<u64> = Pair::new(board.set('x'), board.set('o'));
    let kings: Pair<u64> = Pair::new(board.set('X'), board.set('O'));
    for seat in Seat::BOTH {
        let letter = seat.letter();
        let (found, king) = (kings[seat].count(), letter.to_ascii_uppercase());
        if found != 1 {
            return Err(BadPosition::new(format!("{letter} has {found} Kings ({king}), but must have one")));
        }
        let found = soldiers[seat].count();
        if found > SOLDIERS {
            return Err(BadPosition::new(format!(
                "{letter} has {found} soldiers, but there are only {SOLDIERS}"
            )));
        }
    }
    Ok(Position::new(soldiers, kings, to_move, steps))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| {
            let (seat, king) = self.piece(square)?;
            Some(if king { seat.letter().to_ascii_uppercase() } else { seat.letter() })
        };
        rows_and_turn::write(f, SIZE, SIZE, letter, self.to_move())
    }
}
