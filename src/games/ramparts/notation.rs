//! How positions and moves of Ramparts are written and read: `c2-c3`, `c2xd3`, `e6<>e7`.

use std::fmt;
use std::str::FromStr;

use crate::board::{Bits, Rows, Sign, Square};
use crate::game::from_to::{self, FromTo};
use crate::game::{BadMove, BadPosition, Next, Pair, Seat, Token};

use super::rules::{Endgame, MEN, Position};
use super::terrain::SIZE;

/// The last sign is half of the one before it: the beginning of an exchange.
pub(super) const WRITTEN: FromTo = FromTo {
    signs: &["-", "x", "<>", "<"],
    forms: "c2-c3, c2xd3 or e6<>e7, with squares from a1 to k11",
    cols: SIZE,
    rows: SIZE,
};

/// How a move is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    Step,
    Take,
    /// An enemy man and the man in front of him take each other's square.
    Exchange,
    /// Not said in the text: the position decides. No legal move in a list is of this kind.
    Unsaid,
}

/// A move: the square left and the square reached. In an exchange, the blocked enemy man and the man in front of him.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    pub(super) from: Square,
    pub(super) how: How,
    pub(super) to: Square,
}

impl Move {
    /// Both squares must lie on the board.
    pub(super) const fn new(from: Square, how: How, to: Square) -> Move {
        Move { from, how, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.how {
            How::Step => "-",
            How::Take => "x",
            How::Exchange => "<>",
            How::Unsaid => "",
        };
        write!(f, "{}{sign}{}", self.from, self.to)
    }
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        let (from, sign, to) = WRITTEN.read(text)?;
        let how = match sign {
            None => How::Unsaid,
            Some(0) => How::Step,
            Some(1) => How::Take,
            Some(2) => How::Exchange,
            Some(_) => return Err(BadMove::not_a_move(text, WRITTEN.forms)),
        };
        Ok(Move::new(from, how, to))
    }
}

/// What may follow: first the squares of men that can move, or be exchanged, then where they go.
pub(super) fn next(position: &Position, entered: &[Token]) -> Next<Move> {
    from_to::next(|f| position.for_each_move(f), |made| [made.from, made.to], entered)
}

/// Reads a position string.
pub(super) fn read(endgame: Endgame, text: &str) -> Result<Position, BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [rows, turn] = fields[..] else {
        return Err(BadPosition::new(
            "a position of Ramparts has two fields: the rows, and x or o, who is to move",
        ));
    };
    let board = Rows::read(rows, "xo", false).map_err(BadPosition::new)?;
    if (board.cols, board.rows) != (SIZE, SIZE) {
        let found = format_args!("{}x{}", board.cols, board.rows).to_string();
        return Err(BadPosition::new(format!("the board is 11x11, not {found}")));
    }
    let mut men = Pair::new(0u128, 0u128);
    for (square, sign) in board.signs {
        let seat = Seat::of_letter(sign.letter).unwrap_or(Seat::First);
        men[seat] |= 1 << square.index(SIZE);
    }
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
        let sign = |square| self.owner(square).map(|seat| Sign { letter: seat.letter(), height: 1 });
        Rows::write(f, SIZE, SIZE, sign)?;
        write!(f, " {}{}", self.to_move().letter(), if self.must_exchange() { "!" } else { "" })
    }
}
