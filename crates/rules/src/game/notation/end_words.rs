//! Words for the end of a game, as people and other programs write them in place of a move or as a result.

use crate::seat::Seat;
use crate::typed;

/// The starts of words that end a game, in the languages of the bot.
const ENDS: [&str; 34] = [
    "resign",
    "conced",
    "forfeit",
    "surrender",
    "timeout",
    "timedout",
    "flag",
    "abandon",
    "adjourn",
    "eliminat",
    "draw",
    "drew",
    "win",
    "won",
    "lose",
    "lost",
    "aufgabe",
    "aufgegeben",
    "gibt",
    "remis",
    "unentschieden",
    "zeituberschreitung",
    "gewinn",
    "verlier",
    "nulle",
    "gagne",
    "perd",
    "tablas",
    "empate",
    "gana",
    "pierd",
    "rinde",
    "rindio",
    "unfinished",
];

/// Words beside those.
const BESIDE: [&str; 58] = [
    "time",
    "timed",
    "out",
    "on",
    "by",
    "the",
    "a",
    "of",
    "is",
    "game",
    "over",
    "up",
    "gives",
    "and",
    "agreed",
    "agreement",
    "accepted",
    "offer",
    "match",
    "ends",
    "in",
    "x",
    "o",
    "black",
    "white",
    "red",
    "blue",
    "green",
    "player",
    "schwarz",
    "weiss",
    "weiß",
    "rot",
    "blau",
    "grun",
    "auf",
    "nach",
    "durch",
    "zeit",
    "partie",
    "noir",
    "blanc",
    "rouge",
    "bleu",
    "vert",
    "au",
    "temps",
    "par",
    "la",
    "las",
    "se",
    "tiempo",
    "por",
    "negras",
    "blancas",
    "rojas",
    "azules",
    "verdes",
];

/// Results in numbers, as other programs write them.
const SCORES: [(&str, Option<Seat>); 9] = [
    ("1-0", Some(Seat::First)),
    ("0-1", Some(Seat::Second)),
    ("1:0", Some(Seat::First)),
    ("0:1", Some(Seat::Second)),
    ("1/2-1/2", None),
    ("0.5-0.5", None),
    ("1/2", None),
    ("=-=", None),
    ("1/2:1/2", None),
];

/// True for a text that ends a game and is no move: `resign`, `Time out`, `DRAW`, `1-0`.
pub fn is_end(text: &str) -> bool {
    let words = words_of(text);
    is_score(text) || is_phrase(words.iter().map(String::as_str))
}

/// Removes such words from the end of a list of moves. True if there were any.
pub(crate) fn take_end(words: &mut Vec<String>) -> bool {
    let is_part = |word: &String| {
        let words = words_of(word);
        is_score(word) || !words.is_empty() && words.iter().all(|word| is_ending(word) || is_beside(word))
    };
    let count = words.iter().rev().take_while(|word| is_part(word)).count();
    let last = words.len() - count;
    let is_end = words[last..].iter().any(|word| is_end(word)) || is_end(&words[last..].join(" "));
    if is_end {
        words.truncate(last);
    }
    is_end
}

/// Returns the winner that a text names, or `None` for a draw: `x`, `o`, `draw`, `1-0`, `x wins`, `remis`.
///
/// # Errors
/// The text names no result. A colour is none: in some games White moves first.
pub(crate) fn winner(text: &str) -> Result<Option<Seat>, ()> {
    let plain = typed::value(text);
    let score = SCORES.iter().find(|(score, _)| *score == plain.replace(' ', ""));
    if let Some((_, winner)) = score {
        return Ok(*winner);
    }
    let words = words_of(&plain);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let wins =
        |word: &str| ["win", "won", "gewinn", "gagn", "gana"].iter().any(|start| word.starts_with(start));
    match words.as_slice() {
        ["x"] => Ok(Some(Seat::First)),
        ["o"] => Ok(Some(Seat::Second)),
        ["x", verb, ..] if wins(verb) => Ok(Some(Seat::First)),
        ["o", verb, ..] if wins(verb) => Ok(Some(Seat::Second)),
        [first, ..]
            if ["draw", "remis", "unentschieden", "tablas", "empate", "tie", "null"]
                .iter()
                .any(|start| first.starts_with(start)) =>
        {
            Ok(None)
        }
        ["partie", "nulle"] | ["match", "nul"] => Ok(None),
        _ => Err(()),
    }
}

fn is_score(text: &str) -> bool {
    let plain = typed::value(text);
    SCORES.iter().any(|(score, _)| *score == plain)
}

fn words_of(text: &str) -> Vec<String> {
    let bare = typed::bare_letters(text);
    bare.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn is_ending(word: &str) -> bool {
    ENDS.iter().any(|start| word.starts_with(start))
}

fn is_beside(word: &str) -> bool {
    BESIDE.contains(&word)
}

/// True if all words are about the end of a game, and one of them alone or with `out` says that it ended.
fn is_phrase<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let words: Vec<&str> = words.collect();
    let is_timeout = words
        .windows(2)
        .any(|pair| [["time", "out"], ["timed", "out"], ["gives", "up"]].iter().any(|end| pair == end));
    (is_timeout || words.iter().any(|word| is_ending(word)))
        && words.iter().all(|word| is_ending(word) || is_beside(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_game_is_known_in_every_spelling_and_language() {
        for text in [
            "resign",
            "Resign",
            "RESIGNED",
            "resigns",
            "resignation",
            "Resign!",
            "“resign”",
            "resign()",
            "timeout",
            "Timeout",
            "time-out",
            "Time out",
            "timed_out",
            "TIMEOUT",
            "draw",
            "Draw",
            "drawn",
            "Draw agreed",
            "draw by agreement",
            "abandoned",
            "Abandoned",
            "abandon",
            "forfeit",
            "conceded",
            "Black resigns",
            "x resigns",
            "White wins on time",
            "aufgegeben",
            "Aufgabe",
            "Schwarz gibt auf",
            "Zeitüberschreitung",
            "Remis",
            "unentschieden",
            "abandonne",
            "partie nulle",
            "perdu au temps",
            "abandona",
            "tablas",
            "empate",
            "se rinde",
            "gives up",
            "1-0",
            "0-1",
            "½-½",
            "1/2-1/2",
            "game over: resign",
        ] {
            assert!(is_end(text), "{text}");
        }
        for text in [
            "d4",
            "pass",
            "xd4",
            "R9",
            "*d3",
            "x",
            "o",
            "time",
            "",
            "e1=e4",
            "on d4",
            "1",
            "resign d4",
            "game",
        ] {
            assert!(!is_end(text), "{text}");
        }
    }

    #[test]
    fn it_is_taken_from_the_end_of_the_moves() {
        let taken = |text: &str| {
            let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let is_end = take_end(&mut words);
            (is_end, words.join(" "))
        };
        assert_eq!(taken("d4 d5 Black resigns"), (true, "d4 d5".to_owned()));
        assert_eq!(taken("d4 d5 x wins on time"), (true, "d4 d5".to_owned()));
        assert_eq!(taken("d4 1-0"), (true, "d4".to_owned()));
        assert_eq!(taken("d4 pass"), (false, "d4 pass".to_owned()));
        assert_eq!(taken("d4 x"), (false, "d4 x".to_owned()));
        assert_eq!(taken("resign"), (true, String::new()));
    }

    #[test]
    fn a_result_is_read_as_people_write_it() {
        for (text, result) in [
            ("x", Ok(Some(Seat::First))),
            ("O", Ok(Some(Seat::Second))),
            ("x wins", Ok(Some(Seat::First))),
            ("o gewinnt", Ok(Some(Seat::Second))),
            ("1-0", Ok(Some(Seat::First))),
            ("0 - 1", Ok(Some(Seat::Second))),
            ("½-½", Ok(None)),
            ("1/2-1/2", Ok(None)),
            ("draw", Ok(None)),
            ("Drawn", Ok(None)),
            ("Remis", Ok(None)),
            ("partie nulle", Ok(None)),
            ("Tablas", Ok(None)),
            ("Black wins", Err(())),
            ("W+R", Err(())),
            ("?", Err(())),
        ] {
            assert_eq!(winner(text), result, "{text}");
        }
    }
}
