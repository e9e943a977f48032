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
//! (the number of moves before a position, and a remark on it; repeatable) are optional. `notation::record_reader` reads
//! it, also among other lines. After the moves, lines `chain` may have the links that prove the record of a match (see
//! `docs/record.md`); they are no part of the game.

use std::fmt;

use super::ending::Ending;
use super::state::GameState;
use crate::phrase::{Describe, Phrase};
use crate::seat::{Pair, Seat};
use crate::typed::Quoted;
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
pub(crate) const VOID: &str = "void";

/// The start of a line with a link of the chain.
const CHAIN: &str = "chain:";

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
        /// The line has a name that another line has as well.
        Unexpected { line: usize, name: Quoted } = "record-unexpected",
        BadOptions { line: usize } = "record-bad-options",
        /// The value of `own` is not a number.
        BadCount { line: usize } = "record-bad-count",
        /// The value of `comment` does not start with a number of moves.
        BadComment { line: usize } = "record-bad-comment",
        NoGame = "record-no-game",
        /// The text is a record of another program, in the format of this name.
        Foreign { format: &'static str } = "record-foreign",
        /// No line of the text is one of a record.
        Other = "record-other",
    }
}

impl Transcript {
    /// The longest text accepted, in bytes: about a thousand moves of the greatest length.
    pub const LONGEST: usize = 200_000;

    /// Returns the text with the links that prove it, one line each.
    pub fn with_chain(&self, links: &[String]) -> String {
        links.iter().fold(self.to_string(), |text, link| text + CHAIN + " " + link + "\n")
    }

    /// Returns the links in a text.
    pub fn chain_in(text: &str) -> Vec<String> {
        let links = text.lines().filter_map(|line| line.trim().strip_prefix(CHAIN));
        links.map(|link| link.trim().to_owned()).collect()
    }

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

logged!(BadTranscript);
