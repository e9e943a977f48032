//! Moves as text that people type: forgiving in what does not matter, clear about what does.

use super::phrase::{logged, phrases};
use super::{Describe, Phrase, Token};
use crate::board::Square;

/// The longest text that is looked at as a move, in characters.
pub const LONGEST_MOVE: usize = 400;

/// Takes away everything that makes no difference in a move: case, spaces, the kind of dash, `×` or `:` for `x`,
/// and signs of emphasis at the end.
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
    /// The text is not the notation of a move in this game, whatever the position.
    pub enum BadMove {
        Empty = "no-move",
        TooLong { longest: usize } = "move-too-long",
        /// The text, in quotes, and the forms of moves in this game ("d4, xd4 or pass").
        NotAMove { text: String, forms: Phrase } = "not-a-move",
        /// A square that this text names can't be told from what follows.
        Ambiguous { text: String, forms: Phrase } = "ambiguous-move",
    }
}

impl BadMove {
    /// The refusal of `text` in a game of which the message `forms` says how moves are written.
    pub fn not_a_move(text: &str, forms: &'static str) -> BadMove {
        match text.trim() {
            "" => BadMove::Empty,
            text if text.chars().count() > LONGEST_MOVE => BadMove::TooLong { longest: LONGEST_MOVE },
            text => BadMove::NotAMove { text: format!("{text:?}"), forms: Phrase::new(forms) },
        }
    }
}

/// Reads the beginning of a move, token by token. `read` takes one from the front of a text, or a sign that stands for
/// none, and is told how many were read before.
///
/// # Errors
/// [`BadMove`] where nothing can be taken. The text may come from anybody.
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

/// A square at the front of a text, as a token.
pub fn read_square(text: &str) -> Option<(Option<Token>, &str)> {
    let (square, rest) = Square::read(text).ok()?;
    Some((Some(Token::Square(square)), rest))
}

logged!(BadMove);
