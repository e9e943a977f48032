//! Rampart's moves and how they are written: `d4`, `xd4`, `pass`.

use std::fmt;
use std::str::FromStr;

use crate::board::Square;
use crate::game::{BadMove, MoveText, Token, read_square, read_tokens, tidy};

/// The message that says how moves are written.
pub(super) const FORMS: &str = "rampart-forms";

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

impl MoveText for Move {
    /// The `x` of a removal may stand before its square.
    fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
        read_tokens(text, FORMS, |rest, _| match rest.strip_prefix(PASS) {
            Some(after) => Some((Some(Token::Word(PASS)), after)),
            None => read_square(rest).or_else(|| Some((None, rest.strip_prefix('x')?))),
        })
    }
}
