//! Palisade's positions and moves as text, and moves entered square by square.

use std::fmt;
use std::str::FromStr;

use super::phrases::BadBoard;
use super::rules::on_board;
use super::{Board, Position};
use crate::board::{Bits, Rows, Sign, Square};
use crate::game::{BadMove, BadPosition, Next, Seat, Token, tidy};

/// How moves are written, for refusals.
const FORMS: &str = "as the point to place on: d4";

/// A move: the point to place on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub Square);

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        tidy(text).parse().map(Move).map_err(|_| BadMove::not_a_move(text, FORMS))
    }
}

/// Reads the beginning of a move: nothing yet, or points.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
    let tidied = tidy(text);
    let mut rest = tidied.as_str();
    let mut tokens = Vec::new();
    while !rest.is_empty() {
        let (square, after) = Square::read(rest).map_err(|_| BadMove::not_a_move(text, FORMS))?;
        tokens.push(Token::Square(square));
        rest = after;
    }
    Ok(tokens)
}

pub(super) fn next<B: Bits, const L: usize>(board: &Board<B, L>, entered: &[Token]) -> Next<Move> {
    match entered {
        [] => {
            let open = board.squares(board.open(board.turn()));
            Next::new(open.into_iter().map(Token::Square).collect(), None)
        }
        [Token::Square(square)] => Next::new(Vec::new(), board.check(Move(*square)).ok()),
        _ => Next::NOTHING,
    }
}

/// Reads `ROWS TURN` on a board of an odd `size`.
pub(super) fn read(size: u8, text: &str) -> Result<Position, BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [rows, turn] = fields[..] else {
        return Err(BadPosition::new(BadBoard::Fields { found: fields.len() }));
    };
    let rows = Rows::read(rows, "xo", false).map_err(BadPosition::new)?;
    if rows.cols != size || rows.rows != size {
        return Err(BadPosition::new(BadBoard::Size { cols: rows.cols, rows: rows.rows, wanted: size }));
    }
    let turn = Some(turn).filter(|turn| turn.len() == 1).and_then(|turn| turn.chars().next());
    let Some(turn) = turn.and_then(Seat::of_letter) else {
        return Err(BadPosition::new(BadBoard::Turn));
    };
    let mut position = Position::empty(size);
    on_board!(&mut position, board => board.set(&rows, turn))
        .map_err(|impossible| BadPosition::new(BadBoard::Impossible(impossible)))?;
    Ok(position)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_board!(self, board => write_board(board, f))
    }
}

fn write_board<B: Bits, const L: usize>(board: &Board<B, L>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let stones = Seat::BOTH.map(|seat| (seat, board.stones(seat)));
    Rows::write(f, board.size(), board.size(), |square| {
        let bit = board.field().bit(square);
        let (seat, _) = stones.iter().find(|(_, stones)| stones.meets(bit))?;
        Some(Sign { letter: seat.letter(), height: 1 })
    })?;
    write!(f, " {}", board.turn().letter())
}
