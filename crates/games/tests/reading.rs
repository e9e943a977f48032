//! The work of reading a record is proportional to its length, whatever it is filled with.

use std::time::{Duration, Instant};

use postern_games::catalogue::Catalogue;
use postern_games::sgf_reader;
use postern_rules::typed;

/// The lengths of the short and the long text, in bytes.
const SHORT: usize = 24_000;
const LONG: usize = 192_000;

/// The most that the long text, of 8 times the length, may take of the time of the short one. Work that grows with the square of
/// the length takes 64 times.
const MOST: u32 = 24;

/// Shorter times say nothing.
const LEAST: Duration = Duration::from_millis(4);

/// The parts that hostile texts repeat.
const PARTS: [&str; 34] = [
    "(",
    "[",
    "{",
    "<",
    "(d4",
    "[d4)",
    "<a1",
    "<t:",
    "(d4) ",
    "(d1 - d2) ",
    "(good) ",
    "((d4)) ",
    "d4 ",
    "d4 X ",
    "X ",
    "x ",
    "d 4 ",
    "d4-",
    "d4,",
    "d4/",
    "a: ",
    "Ada: d4 ",
    "comment: 1 a ",
    "game: rampart ",
    "(.",
    ".)",
    "\u{fe0f}",
    "\u{20e3}",
    "1\u{fe0f}\u{20e3}",
    "①",
    "&gt;",
    "*",
    "1. d4 - ",
    "\u{301}",
];

fn repeated(part: &str, length: usize) -> String {
    part.repeat(length / part.len())
}

/// The texts of a length: each part alone, each part in turns with another one, and nested brackets.
fn texts(length: usize) -> Vec<String> {
    let mut texts = Vec::new();
    for (at, one) in PARTS.iter().enumerate() {
        texts.push(repeated(one, length));
        let other = PARTS[(at + 5) % PARTS.len()];
        texts.push(repeated(&format!("{one}{other}"), length));
    }
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("<", ">"), ("(", ".)")] {
        texts.push(repeated(open, length / 2) + "d4" + &repeated(close, length / 2));
        texts.push(repeated(open, length / 2) + &repeated(close, length / 2));
    }
    texts.push("a".to_owned() + &repeated("\u{fe0f}", length / 2) + &repeated("\u{20e3}", length / 2));
    texts
}

fn read(catalogue: &Catalogue, text: &str) {
    // The test measures the time alone.
    let _ = catalogue.read_record(&format!("game: inchworm\nmoves:\n{text}"));
    let _ = catalogue.read_record(&format!("game: rampart {text}"));
    let _ = sgf_reader::read(&format!("(;SZ[7]{text}"));
    let _ = typed::value(text);
}

fn time(catalogue: &Catalogue, text: &str) -> Duration {
    let begun = Instant::now();
    read(catalogue, text);
    begun.elapsed()
}

#[test]
fn the_work_of_reading_grows_with_the_length_alone() {
    let catalogue = Catalogue::standard();
    for (short, long) in texts(SHORT).iter().zip(&texts(LONG)) {
        // Other work of the machine adds to a time, so the least of several counts.
        let is_fair = (0..6).any(|_| {
            let long = time(&catalogue, long);
            long <= LEAST * MOST || long <= time(&catalogue, short) * MOST
        });
        let start: String = long.chars().take(20).collect();
        assert!(is_fair, "{start:?}: {:?} and {:?}", time(&catalogue, short), time(&catalogue, long));
    }
}
