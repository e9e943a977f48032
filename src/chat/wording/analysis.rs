//! What is said of opened boards, and of hints.

use super::{Named, Prompt};
use crate::game::{Pair, Phrase, Seat};
use crate::play::MatchId;
use crate::service::Hint;

/// A position of an opened record.
#[derive(Clone, Debug, Default)]
pub struct OpenedWords<'a> {
    /// The game, with author and year.
    pub title: String,
    pub players: Option<(String, String)>,
    pub ply: u32,
    /// How many moves the record has.
    pub of: u32,
    pub last: Option<&'a str>,
    pub consequences: &'a [String],
    /// The rule by which the game is over here.
    pub result: Option<String>,
    /// The moves after this many are somebody's own.
    pub own_from: Option<u32>,
    /// How many moves of the record gave way to the move just made; 0 where none did.
    pub replaced: u32,
    /// The match that the record is of, while it is being played.
    pub running: Option<MatchId>,
    /// That match is to be played without help.
    pub unaided: bool,
}

/// Why no hint is given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoHint {
    Rated(MatchId),
    BetweenPeople(MatchId),
    /// The position is one of this match, or leads on from where it stands.
    OfMatch(MatchId),
    /// The person waits for one already.
    Thinking,
    /// The program is ending.
    Ending,
}

/// Makes sentences of phrases.
pub type SayAll<'a> = &'a dyn Fn(&[Phrase]) -> Vec<String>;

/// Sentences of opened boards and hints. Every string is Markdown for a message.
pub trait AnalysisWording: Sync {
    fn opened(&self, opened: &OpenedWords) -> String;
    /// The entering of a move on an opened board.
    fn opened_prompt(&self, title: &str, ply: u32, prompt: &Prompt) -> String;
    fn record_too_long(&self) -> String;
    /// A hint and its reasons. `side` is the player to move where that is not the reader.
    fn hint(&self, hint: &Hint, say: SayAll, seats: Pair<&str>, side: Option<Seat>) -> String;
    /// A hint in a match.
    fn hint_in(&self, of: &Named, hint: &str) -> String;
    fn no_hint(&self, why: &NoHint) -> String;
    /// A match that began with this board would tell who plays this one how he stands.
    fn still_played(&self, of: MatchId) -> String;
}
