//! The data of sentences on analysis boards and hints.

use crate::game::Phrase;
use crate::play::MatchId;

/// A position on an analysis board.
#[derive(Clone, Debug, Default)]
pub struct AnalysisWords<'a> {
    /// The game, with author and year.
    pub title: String,
    pub players: Option<(String, String)>,
    pub ply: u32,
    /// The number of moves of the record.
    pub of: u32,
    pub last: Option<&'a str>,
    pub consequences: &'a [String],
    /// The rule by which the game is over here.
    pub result: Option<String>,
    /// The moves after this many are somebody's own.
    pub own_from: Option<u32>,
    /// The number of moves of the record that gave way to the move just made.
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
