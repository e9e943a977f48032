//! How positions and moves of Ransom are written and read: `c6-e4` for soldier and King alike.

use std::fmt;
use std::str::FromStr;

use crate::board::{Bits, Square};
use crate::game::from_to::{self, FromTo};
use crate::game::{BadMove, BadPosition, Next, Pair, Seat, Token, rows_and_turn};

use super::board::SIZE;
use super::rules::{KingSteps, Position, SOLDIERS};

pub(super) const WRITTEN: FromTo =
    FromTo { signs: &["-"], forms: "c6-e4, with squares from a1 to h8", cols: SIZE, rows: SIZE };

/// A move: the square left and the square reached.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(super) from: Square,
    pub(super) to: Square,
}

impl Move {
    /// Both squares must lie on the board.
    pub(super) const fn new(from: Square, to: Square) -> Move {
        Move { from, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        let (from, _, to) = WRITTEN.read(text)?;
        Ok(Move::new(from, to))
    }
}

/// What may follow: first the squares of pieces that can move, then where they go.
pub(super) fn next(position: &Position, entered: &[Token]) -> Next<Move> {
    from_to::next(|f| position.for_each_move(f), |made| [made.from, made.to], entered)
}

/// Reads a position string. Positions in which the game is over are read, too, and those in which a King is walled in.
pub(super) fn read(steps: KingSteps, text: &str) -> Result<Position, BadPosition> {
    let (board, to_move) = rows_and_turn::read(text, "xoXO", SIZE, SIZE)?;
    let mut soldiers = Pair::new(0u64, 0u64);
    let mut kings = Pair::new(0u64, 0u64);
    for (square, sign) in board.signs {
        let bit = 1 << square.index(SIZE);
        let seat = Seat::of_letter(sign.letter.to_ascii_lowercase()).unwrap_or(Seat::First);
        let set = if sign.letter.is_ascii_uppercase() { &mut kings } else { &mut soldiers };
        set[seat] |= bit;
    }
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
