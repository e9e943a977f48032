//! Words that are moves or parts of moves, in every game and in the languages of the bot.

/// The longest text accepted as a move, in characters.
pub(super) const LONGEST_MOVE: usize = 400;

/// The signs between blanks within a move.
pub(crate) const BETWEEN: [&str; 8] = ["<>", "<->", "-->", "->", "--", "-", "=>", "="];

/// Words for a pass, in the languages of the bot.
const PASSES: [&str; 14] = [
    "pass", "passes", "passed", "passing", "passe", "passen", "passt", "gepasst", "passer", "passé", "paso",
    "pasar", "pasa", "pasé",
];

/// True for a word that passes, in any language.
pub(super) fn is_pass(word: &str) -> bool {
    word.len() < 10 && PASSES.contains(&word.to_lowercase().as_str())
}

/// True for a word that is a move, or starts or ends one: `d4`, `xd4`, `c1-c2`, `R9`, `pass`.
pub(super) fn is_move_like(word: &str) -> bool {
    let mut rest = word.trim_matches(|c: char| !c.is_alphanumeric());
    if is_pass(rest) {
        return true;
    }
    let mut is_any = false;
    loop {
        rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        if rest.is_empty() {
            return is_any;
        }
        let taken = rest.strip_prefix(['x', 'X']);
        rest = taken.filter(|square| !square.starts_with(|c: char| c.is_ascii_digit())).unwrap_or(rest);
        let Some(row) = rest.trim_start().strip_prefix(|c: char| c.is_ascii_alphabetic()) else {
            return false;
        };
        rest = row.trim_start_matches(|c: char| c.is_ascii_digit());
        if !(1..=3).contains(&(row.len() - rest.len())) {
            return false;
        }
        is_any = true;
    }
}

/// True if a word has the form of a square, with or without signs: `d4`, `xd4`, `(d4)`.
pub(crate) fn has_square(word: &str) -> bool {
    word.as_bytes().windows(2).any(|pair| pair[0].is_ascii_alphabetic() && pair[1].is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_a_move_in_every_game() {
        for word in [
            "d4", "D11", "xd4", "x4", "c1-c2", "c2xd3", "e6<>e7", "e1=e4", "*d3", "R9", "pass", "Passen",
            "(d4)", "d4!",
        ] {
            assert!(is_move_like(word), "{word}");
        }
        for word in ["ada99", "Ada", "", "-", "4", "d", "dd4", "x", "d4good", "d1234"] {
            assert!(!is_move_like(word), "{word}");
        }
    }
}
