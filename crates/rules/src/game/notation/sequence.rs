//! Moves one after another, as people write them: with move numbers, and with blanks around signs.

use super::marks::{Marked, marked};
use super::move_words::BETWEEN;

/// Returns the moves in a line of plain signs (see [`crate::typed::plain`]). Move numbers, and what else people write around
/// moves, are left out. A sign between blanks joins what is before and after it: `1. d1 - d2` is one move. An `x` or `:` between
/// blanks belongs to what follows, and the note ` X d3` to the move before it.
pub fn moves(line: &str) -> Vec<String> {
    noted(line).0
}

/// Like [`moves`], with the number of notes in brackets that were left out.
pub fn noted(line: &str) -> (Vec<String>, usize) {
    let Marked { words, notes } = marked(line);
    let mut moves: Vec<String> = Vec::new();
    // True if the next word belongs to the last move.
    let mut open = false;
    for word in &words {
        let joins = BETWEEN.iter().any(|sign| word.starts_with(sign));
        match moves.last_mut() {
            Some(last) if word == "X" => last.push_str(" X "),
            Some(last) if open || joins => last.push_str(word),
            _ => moves.push(word.clone()),
        }
        open =
            word.eq_ignore_ascii_case("x") || word == ":" || BETWEEN.iter().any(|sign| word.ends_with(sign));
    }
    (moves, notes)
}

/// Joins the parts of moves that [`moves`] leaves apart: `c5 xd6` is one move in games without the moves `c5` and `xd6`. Divides
/// what it joins: `d4-e5` is two moves in games in which it is none. An asterisk that is no part of a move is the mark of a list.
pub fn whole(words: &[String], is_move: impl Fn(&str) -> bool) -> Vec<String> {
    let mut moves = Vec::with_capacity(words.len());
    let mut rest = words;
    while let [word, others @ ..] = rest {
        let joined = others.first().filter(|_| !is_move(word)).map(|part| format!("{word}{part}"));
        match joined.filter(|joined| is_move(joined)) {
            Some(joined) => {
                moves.push(joined);
                rest = &others[1..];
            }
            None => {
                match divided(word, &is_move) {
                    Some(parts) => moves.extend(parts),
                    None => moves.extend(Some(word).filter(|word| *word != "*").cloned()),
                }
                rest = others;
            }
        }
    }
    moves
}

/// Divides a word that is no move into moves: at each comma and slash, `d4,e5,f6`, or else at the only dash that has a move on
/// both sides, `c1-c2-c8-c7`. `None` if a part is no move.
pub fn divided(word: &str, is_move: impl Fn(&str) -> bool) -> Option<Vec<String>> {
    if !word.contains([',', '/', '-']) || is_move(word) {
        return None;
    }
    let parts: Vec<&str> = word.split([',', '/']).filter(|part| !part.is_empty()).collect();
    if parts.len() > 1 {
        return parts
            .iter()
            .all(|part| is_move(part))
            .then(|| parts.into_iter().map(str::to_owned).collect());
    }
    // Two moves have at most three dashes.
    let dashes: Vec<usize> = word.match_indices('-').take(4).map(|(at, _)| at).collect();
    let halves = dashes.iter().map(|&at| (&word[..at], word[at + 1..].trim_start_matches('>')));
    let mut moves = halves.filter(|(one, other)| dashes.len() < 4 && is_move(one) && is_move(other));
    match (moves.next(), moves.next()) {
        (Some((one, other)), None) => Some(vec![one.to_owned(), other.to_owned()]),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_left_out_with_and_without_a_blank() {
        for text in [
            "1. a2 b5 2. c3",
            "1.a2 b5 2.c3",
            "1 a2 b5 2 c3",
            "1) a2 b5\n2) c3",
            "1.a2 1...b5 2... c3",
            "1: a2 b5 2: c3",
            "(1) a2 b5 (2) c3",
        ] {
            assert_eq!(moves(text), ["a2", "b5", "c3"], "{text}");
        }
    }

    #[test]
    fn parts_that_are_no_moves_are_joined_to_the_move_that_they_make() {
        let whole_of = |text: &str, known: &[&str]| whole(&moves(text), |text| known.contains(&text));
        assert_eq!(whole_of("c5 x d6 c4 d4", &["c5xd6", "c4d4"]), ["c5xd6", "c4d4"]);
        assert_eq!(whole_of("d4 x e5", &["d4", "xe5", "d4xe5"]), ["d4", "xe5"]);
        assert_eq!(whole_of("d4 zz e5", &["d4", "e5"]), ["d4", "zz", "e5"]);
        assert_eq!(whole_of("c5", &["c5xd6"]), ["c5"]);
        assert_eq!(whole_of("* d4 e5", &["d4", "e5"]), ["d4", "e5"]);
        assert_eq!(whole_of("* d4 e5", &["d4", "*d4", "e5"]), ["*d4", "e5"]);
        assert_eq!(whole_of("d4 - e5", &["d4", "e5"]), ["d4", "e5"]);
        assert_eq!(whole_of("d4 - e5", &["d4", "e5", "d4-e5"]), ["d4-e5"]);
        assert_eq!(whole_of("d4,e5/f6,", &["d4", "e5", "f6"]), ["d4", "e5", "f6"]);
        assert_eq!(whole_of("d4,zz", &["d4"]), ["d4,zz"]);
        assert_eq!(whole_of("c1-c2 - c8-c7", &["c1-c2", "c8-c7"]), ["c1-c2", "c8-c7"]);
        assert_eq!(whole_of("c1-c2-c3", &["c1", "c1-c2", "c2-c3", "c3"]), ["c1-c2-c3"]);
    }

    #[test]
    fn a_sign_between_blanks_joins_its_squares() {
        for (text, read) in [
            ("d1 - d2 d11- d10 c3 -c4", &["d1-d2", "d11-d10", "c3-c4"][..]),
            ("e6 <> e7 e1 = e4", &["e6<>e7", "e1=e4"]),
            ("d4 x e5", &["d4", "xe5"]),
            ("e5-f4 X d3-d4 *c3", &["e5-f4 X d3-d4", "*c3"]),
            ("- d4", &["d4"]),
            ("> 1) d4 2) e5", &["d4", "e5"]),
            ("1. d4 - 2. e5", &["d4", "e5"]),
            ("1. d1 - d2 -> 2. e5-e6", &["d1-d2", "e5-e6"]),
            ("", &[]),
        ] {
            assert_eq!(moves(text), read, "{text}");
        }
    }
}
