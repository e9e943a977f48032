//! Palisade's moves and their notation: `d4`.

use std::fmt;
use std::str::FromStr;

use postern_rules::game::notation::{BadMove, read_square, read_tokens, tidy};
use postern_rules::game::rules::MoveText;
use postern_rules::game::token::Token;
use postern_rules::square::Square;

/// The id of the message that explains the notation.
pub(crate) const FORMS: &str = "palisade-forms";

/// A move, given by the point where the stone is placed.
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

impl MoveText for Move {
    fn tokens(text: &str) -> Result<Vec<Token>, BadMove> {
        read_tokens(text, FORMS, |rest, _| read_square(rest))
    }
}
