//! How positions and moves of Ransom are written and read: `c6-e4` for soldier and King alike.

use std::fmt;
use std::str::FromStr;

use crate::board::{Bits, Rows, Sign, Square};
use crate::game::{BadMove, BadPosition, Next, Pair, Seat, Token, tidy};

use super::board::SIZE;
use super::rules::{KingSteps, Position, SOLDIERS};

const FORMS: &str = "c6-e4, with squares from a1 to h8";

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
        let tidied = tidy(text);
        let read = || {
            let (from, rest) = square(&tidied)?;
            let (to, rest) = square(rest.strip_prefix('-').unwrap_or(rest))?;
            rest.is_empty().then(|| Move::new(from, to))
        };
        read().ok_or_else(|| BadMove::not_a_move(text, FORMS))
    }
}

/// Reads a square of this board from the front of `text`.
fn square(text: &str) -> Option<(Square, &str)> {
    Square::read(text).ok().filter(|(square, _)| square.on(SIZE, SIZE))
}

/// Reads the squares at the beginning of a move, with or without the sign between them.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
    let tidied = tidy(text);
    let mut rest = tidied.as_str();
    let mut tokens = Vec::new();
    while !rest.is_empty() {
        let (read, after) = square(rest).ok_or_else(|| BadMove::not_a_move(text, FORMS))?;
        tokens.push(Token::Square(read));
        rest = if tokens.len() == 1 { after.strip_prefix('-').unwrap_or(after) } else { after };
    }
    Ok(tokens)
}

/// What may follow: first the squares of pieces that can move, then where they go.
pub(super) fn next(position: &Position, entered: &[Token]) -> Next<Move> {
    let mut follow = Vec::new();
    let mut whole = None;
    position.for_each_move(&mut |legal| match *entered {
        [] => follow.push(Token::Square(legal.from)),
        [Token::Square(from)] if from == legal.from => follow.push(Token::Square(legal.to)),
        [Token::Square(from), Token::Square(to)] if (from, to) == (legal.from, legal.to) => {
            whole = Some(legal);
        }
        _ => {}
    });
    Next::new(follow, whole)
}

/// Reads a position string. Positions in which the game is over are read, too, and those in which a King is walled in.
pub(super) fn read(steps: KingSteps, text: &str) -> Result<Position, BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [rows, turn] = fields[..] else {
        return Err(BadPosition::new(
            "a position of Ransom has two fields: the rows, and x or o, who is to move",
        ));
    };
    let board = Rows::read(rows, "xoXO", false).map_err(BadPosition::new)?;
    if (board.cols, board.rows) != (SIZE, SIZE) {
        return Err(BadPosition::new(format!("the board is 8x8, not {}x{}", board.cols, board.rows)));
    }
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
    let to_move = match turn {
        "x" => Seat::First,
        "o" => Seat::Second,
        _ => return Err(BadPosition::new(format!("{turn:?} is not x or o, who is to move"))),
    };
    Ok(Position::new(soldiers, kings, to_move, steps))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |square| {
            let (seat, king) = self.piece(square)?;
            let letter = if king { seat.letter().to_ascii_uppercase() } else { seat.letter() };
            Some(Sign { letter, height: 1 })
        };
        Rows::write(f, SIZE, SIZE, sign)?;
        write!(f, " {}", self.to_move().letter())
    }
}
