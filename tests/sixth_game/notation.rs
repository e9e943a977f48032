//! How moves and positions of Breakthrough are written: `c2-c3`, `c2xd3`.

use std::fmt;
use std::str::FromStr;

use postern::board::{Bits, Square};
use postern::game::from_to::{self, FromTo};
use postern::game::{BadMove, BadPosition, Next, Pair, Seat, Token, rows_and_turn};

use super::rules::{Position, SIZE};

pub const WRITTEN: FromTo = FromTo {
    signs: &["-", "x"],
    forms: "c2-c3 or c2xd3, with squares from a1 to f6",
    cols: SIZE,
    rows: SIZE,
};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    pub from: Square,
    pub to: Square,
    pub takes: bool,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, if self.takes { 'x' } else { '-' }, self.to)
    }
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        let (from, sign, to) = WRITTEN.read(text)?;
        Ok(Move { from, to, takes: sign == Some(1) })
    }
}

pub fn next(position: &Position, entered: &[Token]) -> Next<Move> {
    from_to::next(|f| position.for_each_move(f), |made| [made.from, made.to], entered)
}

pub fn read(text: &str) -> Result<Position, BadPosition> {
    let (rows, turn) = rows_and_turn::read(text, "xo", SIZE, SIZE)?;
    let mut men = Pair::new(0u64, 0u64);
    for (square, sign) in rows.signs {
        let seat = Seat::of_letter(sign.letter).unwrap_or(Seat::First);
        men[seat] |= u64::bit(square.index(SIZE));
    }
    if men.first.is_empty() && men.second.is_empty() {
        return Err(BadPosition::new("there is no man on the board"));
    }
    Ok(Position { men, turn })
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        rows_and_turn::write(f, SIZE, SIZE, |square| Some(self.owner(square)?.letter()), self.turn)
    }
}
