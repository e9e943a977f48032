//! A game and a game in progress in a world of text: object-safe, for any rules.

use std::any::Any;

use super::phrase::logged;
use super::{
    BadMove, BadOption, BadPosition, Choices, Describe, Effects, Ending, Info, Language, Next, Options, Pair,
    Phrase, Seat, Token,
};
use crate::board::Square;
use crate::diagram::Diagram;

/// A game of any rules.
pub trait Game: Send + Sync {
    fn info(&self) -> &'static Info;

    fn rules_version(&self) -> u16;

    /// The game by the rules of an earlier version, where they are kept.
    fn former(&self, version: u16) -> Option<&'static dyn Game>;

    /// A new game.
    ///
    /// # Errors
    /// [`BadOption`] where the rules do not allow the options.
    fn start(&self, options: &Options) -> Result<Box<dyn GameState>, BadOption>;

    /// A game that begins at a position of one's own. The text may come from anybody.
    ///
    /// # Errors
    /// [`SetUpError`] where the options or the position do not fit.
    fn set_up(&self, options: &Options, position: &str) -> Result<Box<dyn GameState>, SetUpError>;

    /// Rules, rulings and notation as Markdown, at most 3800 characters; in English where there is no translation.
    fn help(&self, language: Language) -> &'static str;

    /// A game in progress whose last move shows what the game is about.
    fn example(&self) -> Result<Box<dyn GameState>, SetUpError>;

    /// True if games with these options give one side an advantage.
    fn is_handicap(&self, options: &Options) -> bool;

    /// Everything that the game may tell: the ids of messages, each with the names of its arguments.
    fn messages(&self) -> Vec<(&'static str, &'static [&'static str])>;
}

/// A game in progress, in text and data.
pub trait GameState: Send + Sync {
    fn info(&self) -> &'static Info;

    fn options(&self) -> &Options;

    /// The number of moves played.
    fn ply(&self) -> usize;

    /// The moves that were played, canonical.
    fn moves(&self) -> Vec<String>;

    /// The position string that the game began with, where that is not the start of a game with these options.
    fn own_start(&self) -> Option<String>;

    /// The canonical position string.
    fn position(&self) -> String;

    fn to_move(&self) -> Seat;

    /// The end of the game, `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    fn score(&self) -> Option<Pair<u32>>;

    /// The canonical legal moves in canonical order; none when the game is over. Moves over more than `tallest`
    /// squares are left out where there may be too many.
    fn legal(&self, tallest: usize) -> Vec<String>;

    /// The number of legal moves, tall ones included.
    fn count(&self) -> u64;

    /// Reads the beginning of a move as tokens.
    ///
    /// # Errors
    /// [`BadMove`] where it names neither squares nor words of this game.
    fn tokens(&self, text: &str) -> Result<Vec<Token>, BadMove>;

    /// The tokens that may follow those entered so far; none when the game is over.
    fn next(&self, entered: &[Token]) -> Next<String>;

    /// The choices of a person who has entered these tokens by buttons; none when the game is over.
    fn choices(&self, entered: &[Token]) -> Choices<String>;

    /// The label of a game word in [`GameState::next`].
    fn word(&self, word: &str) -> Option<Phrase>;

    /// Plays a move given as text by anybody.
    ///
    /// # Errors
    /// [`MoveError`]. Nothing has changed then.
    fn play(&mut self, text: &str) -> Result<Played, MoveError>;

    /// Plays a move given as text without saying what it did: much faster where many are played again.
    ///
    /// # Errors
    /// As of [`GameState::play`].
    fn follow(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back the last move; false where there is none.
    fn undo(&mut self) -> bool;

    fn perft(&mut self, depth: u32) -> u64;

    /// The board as data, the last move marked.
    fn diagram(&self) -> Diagram;

    fn clone_state(&self) -> Box<dyn GameState>;

    /// The `History` itself, for callers that know its rules.
    fn as_any(&self) -> &dyn Any;
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The canonical move: what records keep.
    pub canonical: String,
    /// The canonical move, with captures noted where the game notes them: what people see.
    pub shown: String,
    pub effects: Effects,
    /// The consequences of the move, most important first: "captures 3".
    pub consequences: Vec<Phrase>,
}

/// Why a move was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// It is not written as a move of this game.
    Notation(BadMove),
    /// It breaks a rule.
    Illegal(Illegal),
    /// The game is over.
    GameOver(Ending),
}

/// The rule that a move breaks, and the squares to blame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    pub phrase: Phrase,
    pub squares: Vec<Square>,
}

impl MoveError {
    /// The reason of the refusal.
    pub fn phrase(&self) -> Phrase {
        match self {
            MoveError::Notation(bad) => bad.phrase(),
            MoveError::Illegal(illegal) => illegal.phrase.clone(),
            MoveError::GameOver(ending) => Phrase::new("game-over").with("reason", ending.reason.clone()),
        }
    }
}

logged!(MoveError);

/// Why a game can't begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetUpError {
    Option(BadOption),
    Position(BadPosition),
}

impl SetUpError {
    pub fn phrase(&self) -> Phrase {
        match self {
            SetUpError::Option(bad) => bad.phrase(),
            SetUpError::Position(BadPosition(reason)) => {
                Phrase::new("bad-position").with("reason", reason.clone())
            }
        }
    }
}

logged!(SetUpError);
