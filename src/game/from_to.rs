//! Moves from one square to another: reading them, and entering them square by square.

use super::notation::{read_square, read_tokens};
use super::{BadMove, Next, Playable, Token, tidy};
use crate::board::Square;

/// The form of a game's moves: a square, a sign or none, a square.
#[derive(Clone, Copy, Debug)]
pub struct FromTo {
    /// The signs between the squares, a longer one before those that it begins with.
    pub signs: &'static [&'static str],
    /// The message that says how moves are written in this game.
    pub forms: &'static str,
    pub cols: u8,
    pub rows: u8,
}

impl FromTo {
    /// A whole move: its squares, and the number of its sign; `None` where no sign stands between them.
    ///
    /// # Errors
    /// [`BadMove`] where the text is no such move. It may come from anybody.
    pub fn read(&self, text: &str) -> Result<(Square, Option<usize>, Square), BadMove> {
        let tidied = tidy(text);
        let read = || {
            let (from, rest) = self.square(&tidied)?;
            let (sign, rest) = self.sign(rest);
            let (to, rest) = self.square(rest)?;
            rest.is_empty().then_some((from, sign, to))
        };
        read().ok_or_else(|| BadMove::not_a_move(text, self.forms))
    }

    /// The squares at the beginning of a move, with or without the sign between them.
    ///
    /// # Errors
    /// [`BadMove`] where the text is no such beginning. It may come from anybody.
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

/// Reads a type of moves and their beginnings as a [`FromTo`] has them: `of` makes a move of the two squares and the number
/// of the sign between them, or `None` where that sign is none of a whole move.
#[macro_export]
macro_rules! from_to_text {
    ($move:ty, $written:expr, $of:expr) => {
        impl std::str::FromStr for $move {
            type Err = $crate::game::BadMove;

            fn from_str(text: &str) -> Result<$move, $crate::game::BadMove> {
                let (from, sign, to) = $written.read(text)?;
                let made: Option<$move> = $of(from, sign, to);
                made.ok_or_else(|| $crate::game::BadMove::not_a_move(text, $written.forms))
            }
        }

        impl $crate::game::MoveText for $move {
            fn tokens(text: &str) -> Result<Vec<$crate::game::Token>, $crate::game::BadMove> {
                $written.tokens(text)
            }
        }
    };
}

pub use from_to_text;

/// The tokens that may follow: first the squares of pieces that can move, then their targets. `squares` gives both.
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
