//! Rampart's moves and their notation: `d4`, `xd4`, `pass`.

use std::fmt;
use std::str::FromStr;

use postern_rules::game::notation::{BadMove, read_square, read_tokens, tidy};
use postern_rules::game::rules::MoveText;
use postern_rules::game::token::Token;
use postern_rules::square::Square;

/// The id of the message that explains the notation.
pub(crate) const FORMS: &str = "rampart-forms";

/// The only word token.
pub(crate) const PASS: &str = "pass";

/// A move. Kinds are declared in canonical order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    Place(Square),
    /// Removes the group with a stone on this square. The canonical square is its lowest stone.
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
    /// Accepts the `x` of a removal before its square.
    fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
        read_tokens(text, FORMS, |rest, _| match rest.strip_prefix(PASS) {
            Some(after) => Some((Some(Token::Word(PASS)), after)),
            None => read_square(rest).or_else(|| Some((None, rest.strip_prefix('x')?))),
        })
    }
}
