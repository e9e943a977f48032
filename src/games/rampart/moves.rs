//! Rampart's moves and how they are written: `d4`, `xd4`, `pass`.

use std::fmt;
use std::str::FromStr;

use crate::board::Square;
use crate::game::{BadMove, Token, tidy};

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
