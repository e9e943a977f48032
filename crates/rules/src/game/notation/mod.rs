//! Parsing of typed moves. Ignores differences that do not matter and explains those that do.

mod brackets;
pub mod end_words;
pub mod from_to;
mod marks;
mod move_words;
pub mod record_reader;
pub mod rows_and_turn;
pub mod sequence;
pub mod sized;
mod speakers;

use move_words::LONGEST_MOVE;

use super::token::Token;
use crate::phrase::{Describe, Phrase};
use crate::square::Square;
use crate::typed::{self, Quoted};
use crate::{logged, phrases};

/// The most characters of a text that are read as a move, with invisible characters and marks.
const LONGEST_TYPED: usize = 4 * LONGEST_MOVE;

/// The canonical text of a pass, in the games that have it.
const PASS: &str = "pass";

/// Removes differences that do not matter in a move: those of [`typed::plain`], case, blanks, what people write around it (see
/// `marks`), emphasis and brackets around it, `:` for `x`, an arrow for `-`, and signs after it.
pub fn tidy(text: &str) -> String {
    let words = words(text);
    match words.split_first() {
        // The mark of a list.
        Some((first, rest)) if first == "*" && !rest.is_empty() => unmarked(rest.concat()),
        _ => unmarked(words.concat()),
    }
}

/// Like [`tidy`], for games in which an asterisk before a square belongs to the move. `is_square` is true for such a square.
pub fn tidy_starred(text: &str, is_square: impl Fn(&str) -> bool) -> String {
    let words = words(text);
    match words.split_first() {
        Some((first, rest)) if first == "*" && !is_square(&unmarked(rest.concat())) => {
            unmarked(rest.concat())
        }
        _ => unmarked(words.concat()),
    }
}

/// Like [`tidy`], with the emphasis, brackets and punctuation around the move. An asterisk before it belongs to it.
pub fn bare(text: &str) -> String {
    words(text).concat()
}

fn unmarked(mut text: String) -> String {
    while let Some(inner) = inside(&text) {
        text = inner.to_owned();
    }
    if move_words::is_pass(&text) {
        return PASS.to_owned();
    }
    let mut text = text.replace("-->", "->").replace("<->", "<>").replace("->", "-");
    // `c1>c2`
    if !text.contains('<') {
        text = text.replace("=>", "-").replace('>', "-");
    }
    text.chars().take(LONGEST_MOVE + 1).collect()
}

fn words(text: &str) -> Vec<String> {
    let cut: String = text.chars().take(LONGEST_TYPED).collect();
    let plain = typed::plain(&cut);
    if marks::is_bare(&plain) {
        return vec![plain];
    }
    let mut words =
        marks::spelled(&plain).map_or_else(|| marks::marked(&plain).words, |spelled| vec![spelled]);
    if words.is_empty() {
        // All of it is in brackets, so it is what the person means.
        words = marks::marked(&plain.replace(['(', ')', '[', ']', '{', '}'], " ")).words;
    }
    words.into_iter().map(|word| word.to_ascii_lowercase().replace(':', "x")).collect()
}

/// Returns a text without the outermost marks: emphasis and brackets in pairs, and signs after it.
fn inside(text: &str) -> Option<&str> {
    let shorter = text.trim_end_matches(['+', '!', '?', '.', ',', ';']);
    if shorter.len() < text.len() {
        return Some(shorter);
    }
    [("**", "**"), ("*", "*"), ("(", ")"), ("[", "]")].into_iter().find_map(|(open, close)| {
        let inner = text.strip_prefix(open)?.strip_suffix(close)?;
        (!inner.is_empty() && inner != "*").then_some(inner)
    })
}

phrases! {
    /// Why a text is not a move of this game in any position.
    pub enum BadMove {
        Empty = "no-move",
        TooLong { longest: usize } = "move-too-long",
        /// The text in quotes, and the notation of moves in this game ("d4, xd4 or pass").
        NotAMove { text: Quoted, forms: Phrase } = "not-a-move",
        /// The text could be more than one move.
        Ambiguous { text: Quoted, forms: Phrase } = "ambiguous-move",
    }
}

impl BadMove {
    /// Returns the refusal of `text`. `forms` is the id of the message that explains the notation.
    pub fn not_a_move(text: &str, forms: &'static str) -> BadMove {
        match tidy(text).chars().count() {
            0 => BadMove::Empty,
            longer if longer > LONGEST_MOVE => BadMove::TooLong { longest: LONGEST_MOVE },
            _ => BadMove::NotAMove { text: Quoted::new(text.trim()), forms: Phrase::new(forms) },
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
