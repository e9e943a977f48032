//! Rampart's positions and moves as text, and moves entered square by square.

use std::fmt;
use std::str::FromStr;

use super::phrases::BadBoard;
use super::rules::on_board;
use super::{Board, Position, SIZES};
use crate::board::{Bits, Rows, Sign, Square};
use crate::game::{BadMove, BadPosition, Next, Seat, Token, tidy};

/// How moves are written, for refusals.
const FORMS: &str = "d4 (place), xd4 (remove the group with the stone on d4) or pass";

/// The one word among the tokens.
pub(super) const PASS: &str = "pass";

/// A move. The order of the kinds is the canonical one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    Place(Square),
    /// Removes the group with a stone here; canonically its lowest one.
    Remove(Square),
    Pass,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(square) => write!(f, "{square}"),
            Move::Remove(square) => write!(f, "x{square}"),
            Move::Pass => f.write_str(PASS),
        }
    }
}

impl FromStr for Move {
    type Err = BadMove;

    fn from_str(text: &str) -> Result<Move, BadMove> {
        let tidied = tidy(text);
        if tidied == PASS {
            return Ok(Move::Pass);
        }
        if let Ok(square) = tidied.parse() {
            return Ok(Move::Place(square));
        }
        let removed = tidied.strip_prefix('x').and_then(|stone| stone.parse().ok());
        removed.map(Move::Remove).ok_or_else(|| BadMove::not_a_move(text, FORMS))
    }
}

/// Reads the beginning of a move; the `x` of a removal may stand before its square.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
    let tidied = tidy(text);
    let mut rest = tidied.as_str();
    let mut tokens = Vec::new();
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix(PASS) {
            tokens.push(Token::Word(PASS));
            rest = after;
        } else if let Ok((square, after)) = Square::read(rest) {
            tokens.push(Token::Square(square));
            rest = after;
        } else if let Some(after) = rest.strip_prefix('x') {
            rest = after;
        } else {
            return Err(BadMove::not_a_move(text, FORMS));
        }
    }
    Ok(tokens)
}

/// One token is a whole move: an empty point, any stone of a dead enemy group, or `pass`.
pub(super) fn next<B: Bits>(board: &Board<B>, entered: &[Token]) -> Next<super::Move> {
    match entered {
        [] => {
            let (mut follow, mut pass) = (Vec::new(), false);
            board.for_each_move(&mut |legal| match legal {
                Move::Place(square) => follow.push(Token::Square(square)),
                Move::Remove(_) => {}
                Move::Pass => pass = true,
            });
            if board.winner().is_none() {
                let dead = board.dead(board.turn().other());
                follow.extend(board.squares(dead).into_iter().map(Token::Square));
            }
            follow.extend(pass.then_some(Token::Word(PASS)));
            Next::new(follow, None)
        }
        [Token::Square(square)] => {
            let place = board.check(Move::Place(*square));
            Next::new(Vec::new(), place.or_else(|_| board.check(Move::Remove(*square))).ok())
        }
        [Token::Word(word)] if *word == PASS => Next::new(Vec::new(), board.check(Move::Pass).ok()),
        _ => Next::NOTHING,
    }
}

/// Reads `ROWS TURN` on a board of `size`.
pub(super) fn read(size: u8, text: &str) -> Result<Position, BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [rows, turn] = fields[..] else {
        return Err(BadPosition::new(BadBoard::Fields { found: fields.len() }));
    };
    let rows = Rows::read(rows, "xo", false).map_err(BadPosition::new)?;
    if rows.cols != size || rows.rows != size {
        return Err(BadPosition::new(BadBoard::Size { cols: rows.cols, rows: rows.rows, wanted: size }));
    }
    debug_assert!(SIZES.contains(&size), "options allow no other size");
    let turn = Some(turn).filter(|turn| turn.len() == 1).and_then(|turn| turn.chars().next());
    let Some(turn) = turn.and_then(Seat::of_letter) else {
        return Err(BadPosition::new(BadBoard::Turn));
    };
    if rows.signs.is_empty() {
        return Err(BadPosition::new(BadBoard::NoStones));
    }
    Ok(Position::of_rows(&rows, turn))
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        on_board!(self, board => write_board(board, f))
    }
}

fn write_board<B: Bits>(board: &Board<B>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    Rows::write(f, board.size(), board.size(), |square| {
        board.stone(square).map(|seat| Sign { letter: seat.letter(), height: 1 })
    })?;
    write!(f, " {}", board.turn().letter())
}
