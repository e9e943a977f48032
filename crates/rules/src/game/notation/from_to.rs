//! Moves from one square to another: parsing, and entry square by square.

use crate::game::notation::{BadMove, read_square, read_tokens, tidy};
use crate::game::rules::Playable;
use crate::game::token::{Next, Token};
use crate::square::Square;

/// The notation of a game's moves: two squares, with an optional sign between them.
#[derive(Clone, Copy, Debug)]
pub struct FromTo {
    /// The signs between squares. If one sign is a prefix of another, the longer one must come first.
    pub signs: &'static [&'static str],
    /// The id of the message that explains the notation of this game.
    pub forms: &'static str,
    pub cols: u8,
    pub rows: u8,
}

impl FromTo {
    /// Reads a whole move: its squares and the index of its sign, or `None` if there is no sign between them.
    ///
    /// # Errors
    /// Returns [`BadMove`] if the text is not such a move. The text may be untrusted.
    pub fn read(&self, text: &str) -> Result<(Square, Option<usize>, Square), BadMove> {
        let tidied = tidy(text).replace("=>", "-");
        let read = || {
            let (from, rest) = self.square(&tidied)?;
            let (sign, rest) = self.sign(rest);
            let (to, rest) = self.square(rest)?;
            rest.is_empty().then_some((from, sign, to))
        };
        read().ok_or_else(|| BadMove::not_a_move(text, self.forms))
    }

    /// Reads the squares typed so far, with or without a sign between them.
    ///
    /// # Errors
    /// Returns [`BadMove`] if the text cannot be completed to a move. The text may be untrusted.
    pub fn tokens(&self, text: &str) -> Result<Vec<Token>, BadMove> {
        read_tokens(text, self.forms, |rest, before| {
            let (_, after) = self.square(rest)?;
            let (token, _) = read_square(rest)?;
            Some((token, if before == 0 { self.sign(after).1 } else { after }))
        })
    }

    fn square<'a>(&self, text: &'a str) -> Option<(Square, &'a str)> {
        Square::read(text).ok().filter(|(square, _)| square.on(self.cols, self.rows))
    }

    fn sign<'a>(&self, text: &'a str) -> (Option<usize>, &'a str) {
        let found = self.signs.iter().enumerate().find_map(|(n, sign)| Some((n, text.strip_prefix(sign)?)));
        found.map_or((None, text), |(number, rest)| (Some(number), rest))
    }
}

/// Implements parsing for a move type whose notation is a [`FromTo`]. `of` creates a move from the two squares and the
/// index of the sign between them; it returns `None` if a whole move cannot have that sign.
#[macro_export]
macro_rules! from_to_text {
    ($move:ty, $written:expr, $of:expr) => {
        impl std::str::FromStr for $move {
            type Err = $crate::game::notation::BadMove;

            fn from_str(text: &str) -> Result<$move, $crate::game::notation::BadMove> {
                let (from, sign, to) = $written.read(text)?;
                let made: Option<$move> = $of(from, sign, to);
                made.ok_or_else(|| $crate::game::notation::BadMove::not_a_move(text, $written.forms))
            }
        }

        impl $crate::game::rules::MoveText for $move {
            fn tokens(
                text: &str,
            ) -> Result<Vec<$crate::game::token::Token>, $crate::game::notation::BadMove> {
                $written.tokens(text)
            }
        }
    };
}

/// Returns the tokens that may follow: first the squares of pieces that can move, then their targets. `squares` returns
/// both squares of a move.
pub fn next<P: Playable>(
    position: &P,
    squares: impl Fn(&P::Move) -> [Square; 2],
    entered: &[Token],
) -> Next<P::Move> {
    let (mut follow, mut whole) = (Vec::new(), None);
    position.for_each_move(&mut |legal| {
        let [from, to] = squares(&legal);
        match *entered {
            [] => follow.push(Token::Square(from)),
            [Token::Square(entered)] if entered == from => follow.push(Token::Square(to)),
            [Token::Square(first), Token::Square(second)] if (first, second) == (from, to) => {
                whole = Some(legal);
            }
            _ => {}
        }
    });
    Next::new(follow, whole)
}
