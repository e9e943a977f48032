//! The position strings of Ramparts.

use std::fmt;

use super::rules::{Endgame, MEN, Position};
use super::terrain::SIZE;
use crate::board::Bits;
use crate::game::{BadPosition, Pair, Playable, Seat, rows_and_turn};

/// Reads a position string.
pub(super) fn read(endgame: Endgame, text: &str) -> Result<Position, BadPosition> {
    let (rows, turn) = rows_and_turn::fields(text, "xo", SIZE, SIZE)?;
    let men: Pair<u128> = Pair::new(rows.set('x'), rows.set('o'));
    for seat in Seat::BOTH {
        let (letter, found) = (seat.letter(), men[seat].count());
        if found > MEN {
            return Err(BadPosition::new(format!("{letter} has {found} men, but there are only {MEN}")));
        }
    }
    let (letter, exchange) = match turn {
        "x" => (Seat::First, false),
        "o" => (Seat::Second, false),
        "x!" => (Seat::First, true),
        "o!" => (Seat::Second, true),
        _ => return Err(BadPosition::new(format!("{turn:?} is not x, o, x! or o!, who is to move"))),
    };
    if !exchange {
        return Ok(Position::new(men, letter, endgame));
    }
    if endgame == Endgame::Score {
        return Err(BadPosition::new(format!(
            "{turn}: nobody ever exchanges with endgame=score, only with endgame=swap"
        )));
    }
    let position = Position::new(men, letter.other(), endgame);
    if position.must_exchange() && position.to_move() == letter {
        return Ok(position);
    }
    let (own, other) = (letter.letter(), letter.other().letter());
    Err(BadPosition::new(format!(
        "{turn}: no exchange is due; {own} must exchange only when {other} has no move, {own} has one, \
         and a man of {other} has a man of {own} straight in front of him"
    )))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| self.owner(square).map(|seat| seat.letter());
        rows_and_turn::write(f, SIZE, SIZE, letter, self.to_move())?;
        f.write_str(if self.must_exchange() { "!" } else { "" })
    }
}
