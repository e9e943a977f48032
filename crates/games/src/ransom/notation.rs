//! Ransom's position strings.

use std::fmt;

use super::board::SIZE;
use super::rules::{KingSteps, Position, SOLDIERS};
use postern_rules::board::bits::Bits;
use postern_rules::game::notation::rows_and_turn;
use postern_rules::game::rules::{BadPosition, Playable};
use postern_rules::phrases;
use postern_rules::seat::{Pair, Seat};

phrases! {
    /// Why a text is not a position of Ransom.
    pub enum Unfit {
        Kings { seat: Seat, found: u32 } = "ransom-kings",
        Soldiers { seat: Seat, found: u32, most: u32 } = "ransom-soldiers",
    }
}

/// Reads a position string. Accepts positions in which the game is over, or in which a King is walled in.
pub(crate) fn read(steps: KingSteps, text: &str) -> Result<Position, BadPosition> {
    let (board, to_move) = rows_and_turn::read(text, "xoXO", SIZE, SIZE)?;
    let soldiers: Pair<u64> = Pair::new(board.set('x'), board.set('o'));
    let kings: Pair<u64> = Pair::new(board.set('X'), board.set('O'));
    for seat in Seat::BOTH {
        match (kings[seat].count(), soldiers[seat].count()) {
            (1, 0..=SOLDIERS) => {}
            (1, found) => return Err(Unfit::Soldiers { seat, found, most: SOLDIERS }.into()),
            (found, _) => return Err(Unfit::Kings { seat, found }.into()),
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
