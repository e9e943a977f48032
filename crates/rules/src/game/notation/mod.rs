//! Parsing of typed moves. Ignores differences that do not matter and explains those that do.

pub mod from_to;
pub mod rows_and_turn;
pub mod sized;

use super::token::Token;
use crate::phrase::{Describe, Phrase};
use crate::square::Square;
use crate::{logged, phrases};

/// The longest text accepted as a move, in characters.
pub const LONGEST_MOVE: usize = 400;

/// Removes differences that do not matter in a move: case, spaces, the kind of dash, `×` or `:` for `x`, and trailing
/// `+`, `!`, `?` and `.`.
pub fn tidy(text: &str) -> String {
    let tidied: String = text
        .chars()
        .take(LONGEST_MOVE + 1)
        .filter(|c| !c.is_whitespace())
        .map(|c| match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '×' | ':' => 'x',
            c => c.to_ascii_lowercase(),
        })
        .collect();
    tidied.trim_end_matches(['+', '!', '?', '.']).to_owned()
}

phrases! {
    /// Why a text is not a move of this game in any position.
    pub enum BadMove {
        Empty = "no-move",
        TooLong { longest: usize } = "move-too-long",
        /// The text in quotes, and the notation of moves in this game ("d4, xd4 or pass").
        NotAMove { text: String, forms: Phrase } = "not-a-move",
        /// The text could be more than one move.
        Ambiguous { text: String, forms: Phrase } = "ambiguous-move",
    }
}

impl BadMove {
    /// Returns the refusal of `text`. `forms` is the id of the message that explains the notation.
    pub fn not_a_move(text: &str, forms: &'static str) -> BadMove {
        match text.trim() {
            "" => BadMove::Empty,
            text if text.chars().count() > LONGEST_MOVE => BadMove::TooLong { longest: LONGEST_MOVE },
            text => BadMove::NotAMove { text: format!("{text:?}"), forms: Phrase::new(forms) },
        }
    }
}

/// Reads the tokens of a move that may be incomplete. `read` takes one token, or a sign without a token, from the front
/// of the text. Its second argument is the number of tokens read before.
///
/// # Errors
/// Returns [`BadMove`] if `read` accepts nothing. The text may be untrusted.
pub fn read_tokens(
    text: &str,
    forms: &'static str,
    read: impl Fn(&str, usize) -> Option<(Option<Token>, &str)>,
) -> Result<Vec<Token>, BadMove> {
    let tidied = tidy(text);
    let (mut rest, mut tokens) = (tidied.as_str(), Vec::new());
    while !rest.is_empty() {
        let (token, after) = read(rest, tokens.len()).ok_or_else(|| BadMove::not_a_move(text, forms))?;
        tokens.extend(token);
        rest = after;
    }
    Ok(tokens)
}

/// Reads a square from the front of a text, as a token.
pub fn read_square(text: &str) -> Option<(Option<Token>, &str)> {
    let (square, rest) = Square::read(text).ok()?;
    Some((Some(Token::Square(square)), rest))
}

logged!(BadMove);
