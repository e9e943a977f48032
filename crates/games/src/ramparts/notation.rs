//! Ramparts' position strings.

use std::fmt;

use super::rules::{Endgame, MEN, Position};
use super::terrain::SIZE;
use postern_rules::board::bits::Bits;
use postern_rules::game::notation::rows_and_turn;
use postern_rules::game::rules::{BadPosition, Playable};
use postern_rules::phrases;
use postern_rules::seat::{Pair, Seat};
use postern_rules::typed::Quoted;

phrases! {
    /// Why a text is not a position of Ramparts.
    pub enum Unfit {
        TooMany { seat: Seat, found: u32, most: u32 } = "ramparts-too-many",
        Turn { text: Quoted } = "ramparts-turn",
        /// An exchange, in a game without exchanges.
        NeverDue { text: Quoted } = "ramparts-never-due",
        /// An exchange that the player does not have to make.
        NotDue { text: Quoted, seat: Seat } = "ramparts-not-due",
    }
}

/// Reads a position string.
pub(crate) fn read(endgame: Endgame, text: &str) -> Result<Position, BadPosition> {
    let (rows, turn) = rows_and_turn::fields(text, "xo", SIZE, SIZE)?;
    let men: Pair<u128> = Pair::new(rows.set('x'), rows.set('o'));
    for seat in Seat::BOTH {
        let found = men[seat].count();
        if found > MEN {
            return Err(Unfit::TooMany { seat, found, most: MEN }.into());
        }
    }
    let (letter, exchange) = match turn.strip_suffix('!') {
        Some(letter) => (letter, true),
        None => (turn, false),
    };
    let text = Quoted::new(turn);
    let Ok(seat) = rows_and_turn::seat(letter) else { return Err(Unfit::Turn { text }.into()) };
    if !exchange {
        return Ok(Position::new(men, seat, endgame));
    }
    if endgame == Endgame::Score {
        return Err(Unfit::NeverDue { text }.into());
    }
    let position = Position::new(men, seat.other(), endgame);
    let due = position.must_exchange() && position.to_move() == seat;
    if due { Ok(position) } else { Err(Unfit::NotDue { text, seat }.into()) }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |square| self.owner(square).map(|seat| seat.letter());
        rows_and_turn::write(f, SIZE, SIZE, letter, self.to_move())?;
        f.write_str(if self.must_exchange() { "!" } else { "" })
    }
}
