//! Names in front of moves, as chats and lists have them: `Ada Lovelace: d4`, `[17:32] ada99: d4`.

use super::move_words::{has_square, is_move_like};

/// The most bytes of a line in which a name ends.
const LONGEST: usize = 60;

/// The most words before the end of a name: a date, a time and a name.
const MOST_WORDS: usize = 7;

/// The fewest letters of a name that is no part of a move: `ada99`, `Ada:d4`.
const FEWEST: usize = 3;

/// Returns the line without the name of who speaks or moves at its start; `None` if it has none.
pub(super) fn after_speaker(line: &str) -> Option<&str> {
    let colons = line.match_indices(':').take_while(|(at, _)| *at <= LONGEST);
    for (at, _) in colons {
        let (name, rest) = (&line[..at], &line[at + 1..]);
        if has_move(name) {
            return None;
        }
        let is_glued = rest.starts_with(|c: char| c.is_alphanumeric() || c == '*');
        if is_name(name) && (rest.is_empty() || rest.starts_with(' ') || is_glued && is_plain(name)) {
            return Some(rest);
        }
    }
    None
}

/// True for a word such as `Ben:` that names the speaker of what follows.
pub(super) fn is_speaker(word: &str) -> bool {
    word.strip_suffix(':').is_some_and(|name| is_name(name) && !has_move(name))
}

/// True if some word is a move, or may be one that is mistyped: `d4`, `d 4`, `dd4`.
fn has_move(text: &str) -> bool {
    let is_digits = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let mut column = false;
    text.split_whitespace().any(|word| {
        let is_row = column && is_digits(word);
        column = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
        let letters =
            word.chars().skip_while(|c| !c.is_alphabetic()).take_while(|c| c.is_alphabetic()).count();
        is_row || is_move_like(word) || letters < FEWEST && has_square(word)
    })
}

fn is_name(text: &str) -> bool {
    text.contains(char::is_alphabetic) && text.split_whitespace().count() <= MOST_WORDS
}

/// True for a name without digits, which can touch the move after it.
fn is_plain(name: &str) -> bool {
    let letters = name.chars().filter(|c| c.is_alphabetic()).count();
    letters >= FEWEST && !name.contains(|c: char| c.is_numeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_before_a_move_is_left_out_and_a_move_is_no_name() {
        for line in [
            "Ada: d4",
            "Ada:d4",
            "Ada Lovelace: d4",
            "Ada Lovelace : d4",
            "ada99: d4",
            "Jean-Luc P.: d4",
            "x: d4",
            "o : d4",
            "17:32 Ada: d4",
            "29.11.26, 17:32 - Ada L.: d4",
            "5:32 PM Ada: d4",
            "1. Ada: d4",
            "Zoë: d4",
            "阿达: d4",
        ] {
            assert_eq!(after_speaker(line).map(str::trim), Some("d4"), "{line}");
        }
        for line in [
            "Pass: d4",
            "passe: d4",
            "d4: e5",
            "c5:d6",
            "c5 : d6",
            "d 4: e5",
            "R9: d4",
            "dd5: e5",
            "Ke2:d3",
            "Ke2: d3",
            "1: d4",
            "1. d4 Ada: d5",
            "c1-c2: d4",
            "xd4: e5",
            "1:0",
            "d4",
            "x:d4",
        ] {
            assert_eq!(after_speaker(line), None, "{line}");
        }
    }
}
