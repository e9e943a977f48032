//! The text format for game records, readable by both people and programs.
//!
//! ```text
//! game: rampart
//! options: setup=alternative size=13
//! x: Ada
//! o: Ben
//! result: x, the last enemy stone was removed
//! moves:
//! 1. d4 d5
//! 2. e4
//! ```
//! The lines `options`, `start` (a position string), the players, `match` (the match in which the moves were made),
//! `pace` (the time control), `swap` (`yes` if the players exchanged seats after the first move), `own` (the number of
//! moves played before those that were only tried), `result` (`x`, `o`, `draw` or `void`, with the reason) and `comment`
//! (the number of moves before a position, and a remark on it; repeatable) are optional. The parser accepts
//! names with a capital and texts without line ends, such as a record typed into one line.

use std::fmt;
use std::str::FromStr;

use super::ending::Ending;
use super::state::GameState;
use crate::game::notation::sequence;
use crate::phrase::{Describe, Phrase};
use crate::seat::{Pair, Seat};
use crate::typed::{self, Quoted};
use crate::{logged, phrases};

/// A recorded game, from its start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Transcript {
    /// The id of the game.
    pub game: String,
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The position that the game started from, if it differs from the default for these options.
    pub start: Option<String>,
    /// The names of the players, one line each.
    pub players: Option<Pair<String>>,
    /// The number of the match that the game belongs to, as one line.
    pub of_match: Option<String>,
    /// The time control, if there was one, as one line.
    pub pace: Option<String>,
    /// True if the players exchanged seats after the first move. `players` are those at the end.
    pub swapped: bool,
    /// Moves after this many were only tried on an analysis board.
    pub own_from: Option<usize>,
    pub result: Option<RecordedResult>,
    /// Remarks on positions of the game.
    pub comments: Vec<RecordedComment>,
    /// The moves in canonical form.
    pub moves: Vec<String>,
}

/// The words for a result without a winner.
const DRAW: &str = "draw";
const VOID: &str = "void";

/// The result of a recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedResult {
    /// `None` for a draw, and for a game that counts for neither player.
    pub winner: Option<Seat>,
    /// True if the game was ended without a result: it counts for neither player.
    pub is_void: bool,
    /// The reason as half a sentence in any language, for people.
    pub reason: String,
}

/// A remark on the position after this many moves, as one line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedComment {
    pub after: usize,
    /// The name of the person who made it, and what they said.
    pub text: String,
}

phrases! {
    /// Why a text is not a valid record. Lines count from 1.
    pub enum BadTranscript {
        TooLong { longest: usize } = "record-too-long",
        /// The line does not have the form `name: value`.
        NotALine { line: usize } = "record-not-a-line",
        /// The line has an unknown or repeated name.
        Unexpected { line: usize, name: Quoted } = "record-unexpected",
        BadResult { line: usize } = "record-bad-result",
        BadOptions { line: usize } = "record-bad-options",
        /// The value of `own` is not a number.
        BadCount { line: usize } = "record-bad-count",
        /// The value of `comment` does not start with a number of moves.
        BadComment { line: usize } = "record-bad-comment",
        NoGame = "record-no-game",
        /// The text is a record of another program, in the format of this name.
        Foreign { format: &'static str } = "record-foreign",
        /// The text does not start like a record.
        Other = "record-other",
    }
}

impl Transcript {
    /// The longest text accepted, in bytes: about a thousand moves of the greatest length.
    pub const LONGEST: usize = 200_000;

    /// Creates the record of a game in progress, without names. `say` renders the reason why the game ended.
    pub fn of(state: &dyn GameState, say: impl FnOnce(&Phrase) -> String) -> Transcript {
        Transcript {
            game: state.info().id.to_owned(),
            options: state.options().chosen().map(|(name, value)| (name.into(), value.into())).collect(),
            start: state.own_start(),
            players: None,
            of_match: None,
            pace: None,
            swapped: false,
            own_from: None,
            result: state.ending().map(|Ending { winner, reason }| RecordedResult {
                winner,
                is_void: false,
                reason: say(&reason),
            }),
            comments: Vec::new(),
            moves: state.moves(),
        }
    }
}

impl fmt::Display for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game: {}", self.game)?;
        if !self.options.is_empty() {
            let options: Vec<String> =
                self.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            writeln!(f, "options: {}", options.join(" "))?;
        }
        if let Some(start) = &self.start {
            writeln!(f, "start: {start}")?;
        }
        if let Some(players) = &self.players {
            writeln!(f, "x: {}\no: {}", players.first, players.second)?;
        }
        if let Some(of_match) = &self.of_match {
            writeln!(f, "match: {of_match}")?;
        }
        if let Some(pace) = &self.pace {
            writeln!(f, "pace: {pace}")?;
        }
        if self.swapped {
            writeln!(f, "swap: yes")?;
        }
        if let Some(own_from) = self.own_from {
            writeln!(f, "own: {own_from}")?;
        }
        if let Some(result) = &self.result {
            let none = if result.is_void { VOID } else { DRAW };
            let winner = result.winner.map_or(none.to_owned(), |seat| seat.letter().to_string());
            writeln!(f, "result: {winner}, {}", result.reason)?;
        }
        for comment in &self.comments {
            writeln!(f, "comment: {} {}", comment.after, comment.text)?;
        }
        writeln!(f, "moves:")?;
        for (number, pair) in (1..).zip(self.moves.chunks(2)) {
            writeln!(f, "{number}. {}", pair.join(" "))?;
        }
        Ok(())
    }
}

impl FromStr for Transcript {
    type Err = BadTranscript;

    fn from_str(text: &str) -> Result<Transcript, BadTranscript> {
        if text.len() > Transcript::LONGEST {
            return Err(BadTranscript::TooLong { longest: Transcript::LONGEST });
        }
        let text = lines(text);
        if let Some(format) = format_of(&text) {
            return Err(BadTranscript::Foreign { format });
        }
        let mut read = Transcript::default();
        let (mut first, mut second) = (None, None);
        let mut in_moves = false;
        for (line, content) in (1..).zip(text.lines()) {
            let content = content.trim();
            if content.is_empty() {
                continue;
            }
            if in_moves {
                read.moves.extend(sequence::moves(&typed::plain(content)));
                continue;
            }
            let bad_line = if line == 1 { BadTranscript::Other } else { BadTranscript::NotALine { line } };
            let (name, text) = content.split_once([':', '：']).ok_or(bad_line)?;
            let (name, text, value) = (typed::folded(name), text.trim().to_owned(), typed::plain(text));
            let value = value.trim().to_owned();
            let unexpected = BadTranscript::Unexpected { line, name: Quoted::new(&name) };
            match name.as_str() {
                "game" if read.game.is_empty() => read.game = typed::folded(&value),
                "options" if read.options.is_empty() => {
                    read.options = options(&value).ok_or(BadTranscript::BadOptions { line })?;
                }
                "start" if read.start.is_none() => read.start = Some(value),
                // Names keep their signs.
                "x" if first.is_none() => first = Some(text),
                "o" if second.is_none() => second = Some(text),
                "match" if read.of_match.is_none() => read.of_match = Some(value),
                "pace" if read.pace.is_none() => read.pace = Some(value),
                "swap" if !read.swapped && ["yes", "no"].contains(&value.to_lowercase().as_str()) => {
                    read.swapped = value.eq_ignore_ascii_case("yes");
                }
                "own" if read.own_from.is_none() => {
                    read.own_from = Some(value.parse().map_err(|_| BadTranscript::BadCount { line })?);
                }
                "result" if read.result.is_none() => {
                    read.result = Some(result(&text).ok_or(BadTranscript::BadResult { line })?);
                }
                "comment" => {
                    read.comments.push(comment(&text).ok_or(BadTranscript::BadComment { line })?);
                }
                "moves" => {
                    in_moves = true;
                    read.moves.extend(sequence::moves(&value));
                }
                _ if line == 1 => return Err(BadTranscript::Other),
                _ => return Err(unexpected),
            }
        }
        if read.game.is_empty() {
            return Err(BadTranscript::NoGame);
        }
        if first.is_some() || second.is_some() {
            read.players = Some(Pair::new(first.unwrap_or_default(), second.unwrap_or_default()));
        }
        Ok(read)
    }
}

/// The names at the start of a record's lines, except the first one.
const NAMES: [&str; 11] =
    ["options", "start", "x", "o", "match", "pace", "swap", "own", "result", "comment", "moves"];

/// Returns the lines of a text without marks of chat and files around it. Restores the lines of a record that is one
/// line.
fn lines(text: &str) -> String {
    let unmarked = |c: char| c.is_whitespace() || c == '`' || typed::is_invisible(c);
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}', '\u{85}'], "\n");
    let text = text.trim_matches(unmarked);
    // Chat quotes each line.
    let quoted = text.lines().all(|line| line.trim().is_empty() || line.starts_with('>'));
    let lines = text.lines().map(|line| if quoted { line.trim_start_matches(['>', ' ']) } else { line });
    let text = lines.collect::<Vec<_>>().join("\n");
    if text.contains('\n') {
        return text;
    }
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for name in NAMES {
        // Byte offsets of the lower case text are those of the text, since only ASCII letters differ.
        while let Some(at) = line.to_ascii_lowercase().find(&format!(" {name}:")) {
            line.replace_range(at..=at, "\n");
            // Only comments are repeated.
            if name != "comment" {
                break;
            }
        }
    }
    line
}

/// Returns the format of a record of another program: an SGF tree, tags in brackets as in PGN, or other data.
fn format_of(text: &str) -> Option<&'static str> {
    let start: String = text.chars().filter(|c| !c.is_whitespace()).take(4).collect();
    let is_tag =
        text.lines().next().is_some_and(|line| line.starts_with('[') && line.trim().ends_with("\"]"));
    match start.as_str() {
        start if start.starts_with("(;") => Some("sgf"),
        _ if is_tag => Some("pgn"),
        start if start.starts_with("<?") || start.starts_with("<!") || start.starts_with('{') => Some("data"),
        _ => None,
    }
}

fn options(text: &str) -> Option<Vec<(String, String)>> {
    let close = text.replace(" = ", "=").replace(", ", " ");
    let pairs = close.split_whitespace().map(|pair| pair.split_once('='));
    pairs.map(|pair| pair.map(|(name, value)| (name.to_lowercase(), value.to_owned()))).collect()
}

fn comment(text: &str) -> Option<RecordedComment> {
    let (after, text) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let after = typed::plain(after).trim().parse().ok()?;
    Some(RecordedComment { after, text: text.trim().to_owned() })
}

fn result(text: &str) -> Option<RecordedResult> {
    let (winner, reason) = text.split_once([',', '，']).unwrap_or((text, ""));
    let (winner, is_void) = match typed::folded(winner).as_str() {
        DRAW => (None, false),
        VOID => (None, true),
        "x" => (Some(Seat::First), false),
        "o" => (Some(Seat::Second), false),
        _ => return None,
    };
    Some(RecordedResult { winner, is_void, reason: reason.trim().to_owned() })
}

logged!(BadTranscript);
