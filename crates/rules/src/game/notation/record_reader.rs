//! Reads records as people and files have them: with lines, notes and words that are no part of the game.

use std::str::FromStr;

use super::{end_words, move_words, sequence};
use crate::game::state::Game;
use crate::game::transcript::{BadTranscript, RecordedComment, RecordedResult, Transcript, VOID};
use crate::seat::Pair;
use crate::typed::pairs::pairs;
use crate::typed::wrapping::{Unwrapped, unwrapped};
use crate::typed::{self, Quoted};

/// A record that was read from a text, and what the reader left out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    pub record: Transcript,
    /// The number of lines and notes that are no part of the game.
    pub passed: usize,
    /// The number of further games in the text.
    pub others: usize,
    /// True if the text ends within the record.
    pub is_cut: bool,
}

/// The names at the start of a record's lines, with their translations.
const NAMES: [(&str, &[&str]); 13] = [
    ("game", &["spiel", "jeu", "juego"]),
    ("options", &["optionen", "opciones"]),
    ("start", &[]),
    ("x", &[]),
    ("o", &[]),
    ("match", &[]),
    ("pace", &[]),
    ("swap", &[]),
    ("own", &[]),
    ("result", &["ergebnis", "resultat", "resultado"]),
    ("comment", &[]),
    ("moves", &["zuge", "coups", "jugadas"]),
    ("chain", &[]),
];

/// Names of lines in the records of other programs and people. A record that was typed into one line is split there as well.
const OTHERS: [&str; 20] = [
    "date", "event", "site", "round", "time", "title", "server", "url", "link", "author", "note", "notes",
    "remark", "players", "winner", "started", "ended", "rated", "rules", "version",
];

/// Returns the game that a text names.
pub type Named<'a> = &'a dyn Fn(&str) -> Option<&'static dyn Game>;

/// Reads a record. The text may be untrusted, and the work is proportional to its length.
///
/// # Errors
/// Names the line that is wrong.
pub fn read(text: &str, named: Named<'_>) -> Result<Reading, BadTranscript> {
    if text.len() > Transcript::LONGEST {
        return Err(BadTranscript::TooLong { longest: Transcript::LONGEST });
    }
    let Unwrapped { text, passed } = unwrapped(text);
    if let Some(format) = format_of(&text) {
        return Err(BadTranscript::Foreign { format });
    }
    let text = if text.contains('\n') { text } else { in_lines(&text) };
    let reading = Reading { passed, ..Reading::default() };
    let has_line_of_moves = text.lines().any(|line| name_of(line).is_some_and(|(name, _)| name == "moves"));
    let mut reader = Reader {
        named,
        game: None,
        reading,
        first: None,
        second: None,
        in_moves: false,
        is_record: false,
        has_line_of_moves,
    };
    for (number, line) in (1..).zip(text.lines()) {
        reader.line(number, line.trim())?;
    }
    reader.finished()
}

impl FromStr for Transcript {
    type Err = BadTranscript;

    /// Reads a record without knowledge of its game.
    fn from_str(text: &str) -> Result<Transcript, BadTranscript> {
        read(text, &|_| None).map(|reading| reading.record)
    }
}

/// The state between two lines.
struct Reader<'a> {
    named: Named<'a>,
    /// The game of the record; `None` if unknown.
    game: Option<&'static dyn Game>,
    reading: Reading,
    first: Option<String>,
    second: Option<String>,
    in_moves: bool,
    /// True if some line has one of the names.
    is_record: bool,
    /// True if the text has a line `moves:`.
    has_line_of_moves: bool,
}

impl Reader<'_> {
    fn line(&mut self, number: usize, line: &str) -> Result<(), BadTranscript> {
        if line.is_empty() || self.reading.others > 0 && name_of(line).is_none_or(|(name, _)| name != "game")
        {
            return Ok(());
        }
        match name_of(line) {
            // Links prove the record, and are no part of the game.
            Some(("chain", _)) => {}
            Some(("game", _)) if self.in_moves => self.reading.others += 1,
            Some(("moves", text)) if self.in_moves => self.moves(text),
            Some(("x" | "o", text)) if self.has_begun() && self.is_made(text) => {
                self.in_moves = true;
                self.moves(line);
            }
            Some((name, text)) => {
                self.is_record = true;
                self.header(number, name, text)?;
            }
            None if self.in_moves => self.moves(line),
            // The line `moves:` may be missing.
            None if !self.reading.record.game.is_empty() && self.is_of_moves(line) => {
                self.in_moves = true;
                self.moves(line);
            }
            None => self.reading.passed += usize::from(line.contains(char::is_alphanumeric)),
        }
        Ok(())
    }

    /// Reads a line with one of the names.
    fn header(&mut self, number: usize, name: &'static str, text: &str) -> Result<(), BadTranscript> {
        let (text, value) = (text.trim().to_owned(), typed::plain(text));
        let value = value.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '`')).to_owned();
        let read = &mut self.reading.record;
        match name {
            "game" if read.game.is_empty() => {
                self.game = (self.named)(&value);
                read.game = self.game.map_or_else(|| typed::folded(&value), |game| game.info().id.to_owned());
            }
            "options" if read.options.is_empty() => {
                read.options = pairs(&value).ok_or(BadTranscript::BadOptions { line: number })?;
            }
            "start" if read.start.is_none() => read.start = Some(value),
            // Names keep their signs.
            "x" if self.first.is_none() => self.first = Some(text),
            "o" if self.second.is_none() => self.second = Some(text),
            "match" if read.of_match.is_none() => read.of_match = Some(value),
            "pace" if read.pace.is_none() => read.pace = Some(value),
            "swap" if !read.swapped => match typed::folded(&value).as_str() {
                "yes" | "ja" | "oui" | "si" | "sí" => read.swapped = true,
                "no" | "nein" | "non" => {}
                _ => self.reading.passed += 1,
            },
            "own" if read.own_from.is_none() => {
                read.own_from = Some(value.parse().map_err(|_| BadTranscript::BadCount { line: number })?);
            }
            "result" if read.result.is_none() => match result(&text) {
                Some(result) => read.result = Some(result),
                None => self.reading.passed += 1,
            },
            "comment" => {
                read.comments.push(comment(&text).ok_or(BadTranscript::BadComment { line: number })?);
            }
            "moves" => {
                self.in_moves = true;
                self.moves(&text);
            }
            _ => return Err(BadTranscript::Unexpected { line: number, name: Quoted::new(name) }),
        }
        Ok(())
    }

    /// Reads a line of moves and notes.
    fn moves(&mut self, line: &str) {
        let plain = typed::plain(line);
        for (at, part) in plain.split([';', '#']).enumerate() {
            let (words, notes) = sequence::noted(part);
            self.reading.passed += notes;
            if self.has_move(&words) || at == 0 && is_numbered(part) {
                self.reading.record.moves.extend(words);
            } else {
                self.reading.passed += usize::from(!words.is_empty());
            }
        }
    }

    /// True if moves can follow: after the line `moves:`, or in a record without it.
    fn has_begun(&self) -> bool {
        self.in_moves || !self.has_line_of_moves && !self.reading.record.game.is_empty()
    }

    /// True if the text after the letter of a player is a move, or ends the game. Elsewhere, it is a name.
    fn is_made(&self, text: &str) -> bool {
        let is_move = |word: &String| self.has_move(std::slice::from_ref(word));
        if !self.in_moves {
            return self.game.is_some_and(|game| game.is_move(text));
        }
        sequence::moves(&typed::plain(text)).first().is_some_and(is_move) || end_words::is_end(text)
    }

    fn is_of_moves(&self, line: &str) -> bool {
        let words = sequence::moves(&typed::plain(line));
        words.first().is_some_and(|word| self.has_move(std::slice::from_ref(word)))
    }

    fn has_move(&self, words: &[String]) -> bool {
        let is_move =
            |word: &str| self.game.map_or(word.eq_ignore_ascii_case("pass"), |game| game.is_move(word));
        words.iter().any(|word| move_words::has_square(word) || is_move(word))
    }

    fn finished(self) -> Result<Reading, BadTranscript> {
        let Reader { game, mut reading, first, second, is_record, .. } = self;
        let record = &mut reading.record;
        if record.game.is_empty() {
            return Err(if is_record { BadTranscript::NoGame } else { BadTranscript::Other });
        }
        if first.is_some() || second.is_some() {
            record.players = Some(Pair::new(first.unwrap_or_default(), second.unwrap_or_default()));
        }
        reading.passed += usize::from(end_words::take_end(&mut record.moves));
        if let Some(game) = game {
            record.moves = sequence::whole(&record.moves, |text| game.is_move(text));
        }
        Ok(reading)
    }
}

/// Returns the name at the start of a line, and the text after it.
fn name_of(line: &str) -> Option<(&'static str, &str)> {
    let Some((name, text)) = line.split_once([':', '：']) else {
        let name = typed::bare_letters(&line.chars().take(40).collect::<String>());
        return ["moves", "zuge", "coups", "jugadas"].contains(&name.as_str()).then_some(("moves", ""));
    };
    if name.len() > 40 {
        return None;
    }
    let name = typed::bare_letters(name);
    let name = name.trim_matches(|c: char| !c.is_alphanumeric());
    let is_it = |(known, others): &&(&str, &[&str])| *known == name || others.contains(&name);
    NAMES.iter().find(is_it).map(|(known, _)| (*known, text))
}

/// True for a line that starts with the number of a move: `1. d4`, `2) pass`.
fn is_numbered(line: &str) -> bool {
    let line = line.trim_start_matches(|c: char| !c.is_alphanumeric());
    let after = line.trim_start_matches(|c: char| c.is_ascii_digit());
    after.len() < line.len() && after.starts_with(['.', ')', ':', ' '])
}

/// Restores the lines of a record that is one line.
fn in_lines(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    // Byte offsets of the lower case text are those of the text, since only ASCII letters differ.
    let lower = line.to_ascii_lowercase();
    let names: Vec<&str> = NAMES.iter().map(|(name, _)| *name).chain(OTHERS).collect();
    let (mut out, mut from) = (String::with_capacity(line.len()), 0);
    let mut seen: Vec<&str> = Vec::new();
    for (at, _) in lower.match_indices(' ') {
        let begins =
            |name: &&&str| lower[at + 1..].strip_prefix(**name).is_some_and(|rest| rest.starts_with(':'));
        let Some(&name) = names.iter().find(begins) else { continue };
        let after_moves = seen.contains(&"moves");
        let is_new = match name {
            // Only comments and links are repeated, and a game after its moves.
            "comment" | "chain" => true,
            "game" => after_moves || seen.is_empty() && from == 0 && !lower.starts_with("game"),
            "x" | "o" if after_moves => false,
            name => !seen.contains(&name),
        };
        if is_new {
            out.push_str(&line[from..at]);
            out.push('\n');
            from = at + 1;
            if !seen.contains(&name) {
                seen.push(name);
            }
        }
    }
    out + &line[from..]
}

/// Returns the format of a record of another program: an SGF tree, tags in brackets as in PGN, or other data.
fn format_of(text: &str) -> Option<&'static str> {
    let start: String = text.chars().filter(|c| !c.is_whitespace()).take(4).collect();
    // A record of ours may have a note in brackets.
    let mut lines = text.lines().map(str::trim).take_while(|line| name_of(line).is_none());
    let is_tag = |line: &str| {
        let line = typed::plain(&line.chars().take(300).collect::<String>());
        let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        inner.and_then(|inner| inner.split_once(' ')).is_some_and(|(name, value)| {
            name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                && value.trim().starts_with(['"', '\''])
        })
    };
    match start.as_str() {
        start if start.starts_with("(;") => Some("sgf"),
        _ if lines.any(|line| line.starts_with('[') && is_tag(line)) => Some("pgn"),
        start if ["<?", "<!", "{", "[{", "[["].iter().any(|data| start.starts_with(data)) => Some("data"),
        _ => None,
    }
}

fn comment(text: &str) -> Option<RecordedComment> {
    let (after, text) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let after = typed::plain(after).trim().parse().ok()?;
    Some(RecordedComment { after, text: text.trim().to_owned() })
}

fn result(text: &str) -> Option<RecordedResult> {
    let (winner, reason) = text.split_once([',', '，']).unwrap_or((text, ""));
    let is_void = typed::folded(winner) == VOID;
    let winner = if is_void { None } else { end_words::winner(winner).ok()? };
    Some(RecordedResult { winner, is_void, reason: reason.trim().to_owned() })
}
