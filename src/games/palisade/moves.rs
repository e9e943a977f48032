//! Palisade's moves and how they are written: `d4`.

use std::fmt;
use std::str::FromStr;

use crate::board::Square;
use crate::game::{BadMove, Token, tidy};

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
