//! Object-safe traits for games and games in progress, independent of the rules' types.

use std::any::Any;

use super::effects::Effects;
use super::ending::Ending;
use super::info::{BadOption, Info, Options};
use super::notation::BadMove;
use super::rules::BadPosition;
use super::standing::{Squeeze, Standing};
use super::symmetry::{Shifts, Symmetry};
use super::token::{Choices, Next, Token};
use crate::diagram::Diagram;
use crate::logged;
use crate::phrase::{Describe, Phrase};
use crate::seat::{Pair, Seat};
use crate::square::Square;

/// A game with any rules.
pub trait Game: Send + Sync {
    fn info(&self) -> &'static Info;

    fn rules_version(&self) -> u16;

    /// Returns the game with an earlier rules version, if that version is still supported.
    fn former(&self, version: u16) -> Option<&'static dyn Game>;

    /// Starts a new game.
    ///
    /// # Errors
    /// Returns [`BadOption`] if the rules do not allow the options.
    fn start(&self, options: &Options) -> Result<Box<dyn GameState>, BadOption>;

    /// Starts a game from a given position. The text may be untrusted.
    ///
    /// # Errors
    /// Returns [`SetUpError`] if the options or the position are not valid.
    fn set_up(&self, options: &Options, position: &str) -> Result<Box<dyn GameState>, SetUpError>;

    /// Returns the symmetries of the rules with these options, and the joined edges of the board.
    fn symmetries(&self, options: &Options) -> (&'static [Symmetry], Shifts);

    /// True if the text is a move of this game in some position. The text may be untrusted.
    fn is_move(&self, text: &str) -> bool;

    /// Returns a game in progress whose last move shows the point of the game.
    fn example(&self) -> Result<Box<dyn GameState>, SetUpError>;

    /// Returns true if games with these options give one side an advantage.
    fn is_handicap(&self, options: &Options) -> bool;

    /// Returns all messages that the game may use: their ids, each with the names of its arguments.
    fn messages(&self) -> Vec<(&'static str, &'static [&'static str])>;
}

/// A game in progress, with moves and positions as text.
pub trait GameState: Send + Sync {
    fn info(&self) -> &'static Info;

    fn options(&self) -> &Options;

    /// Returns the number of moves played.
    fn ply(&self) -> usize;

    /// Returns the moves played, in canonical form.
    fn moves(&self) -> Vec<String>;

    /// Returns the position string that the game started from, or `None` if it was the default for these options.
    fn own_start(&self) -> Option<String>;

    /// Returns the canonical position string.
    fn position(&self) -> String;

    /// Returns a number that this position shares with its images under the symmetries of the rules, and with no other
    /// position of the game with these options, except by accident (64 bits). The moves before it do not count.
    fn position_key(&self) -> u64;

    fn to_move(&self) -> Seat;

    /// Returns the end of the game, or `None` while it is running.
    fn ending(&self) -> Option<Ending>;

    fn score(&self) -> Option<Pair<u32>>;

    /// Returns the legal moves in canonical form and order, or none if the game is over. Omits moves over more than
    /// `tallest` squares if there may be too many of them.
    fn legal(&self, tallest: usize) -> Vec<String>;

    /// Returns the number of legal moves, including those that [`GameState::legal`] omits.
    fn count(&self) -> u64;

    /// Reads a move that may be incomplete as tokens.
    ///
    /// # Errors
    /// Returns [`BadMove`] if the text has anything other than squares and words of this game.
    fn tokens(&self, text: &str) -> Result<Vec<Token>, BadMove>;

    /// Returns the tokens that may follow those entered so far, or none if the game is over.
    fn next(&self, entered: &[Token]) -> Next<String>;

    /// Returns the choices of a player who has entered these tokens with buttons, or none if the game is over.
    fn choices(&self, entered: &[Token]) -> Choices<String>;

    /// Returns the label of a game word in [`GameState::next`].
    fn word(&self, word: &str) -> Option<Phrase>;

    /// Plays a move. The text may be untrusted.
    ///
    /// # Errors
    /// Returns [`MoveError`]; the game is then unchanged.
    fn play(&mut self, text: &str) -> Result<Played, MoveError>;

    /// Plays a move without reporting its effects, which is much faster for replaying many moves.
    ///
    /// # Errors
    /// Same as [`GameState::play`].
    fn follow(&mut self, text: &str) -> Result<(), MoveError>;

    /// Takes back the last move. Returns false if there is none.
    fn undo(&mut self) -> bool;

    fn perft(&mut self, depth: u32) -> u64;

    /// Returns the board as data, with the last move marked.
    fn diagram(&self) -> Diagram;

    /// Returns counts by which two positions of this game can be compared.
    fn standings(&self) -> Vec<Standing>;

    /// Returns the sentences for newcomers to a game in which nothing is captured; `None` for other games.
    fn squeeze(&self) -> Option<Squeeze>;

    /// Returns a sentence that says how a game with these options is won.
    fn aim(&self) -> Phrase;

    fn clone_state(&self) -> Box<dyn GameState>;

    /// Returns the underlying `History`, for callers that know its rules.
    fn as_any(&self) -> &dyn Any;
}

/// The result of playing a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The canonical move, as stored in records.
    pub canonical: String,
    /// The canonical move as shown to users, with captures if the game notes them.
    pub shown: String,
    pub effects: Effects,
    /// The consequences of the move, the most important first, such as "3 black stones are captured."
    pub consequences: Vec<Phrase>,
}

/// Why a move was not played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text is not a move of this game.
    Notation(BadMove),
    /// The move breaks a rule.
    Illegal(Illegal),
    /// The game is over.
    GameOver(Ending),
}

/// The rule that a move breaks, and the squares involved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal {
    pub phrase: Phrase,
    pub squares: Vec<Square>,
}

impl MoveError {
    /// Returns the reason for the refusal.
    pub fn phrase(&self) -> Phrase {
        match self {
            MoveError::Notation(bad) => bad.phrase(),
            MoveError::Illegal(illegal) => illegal.phrase.clone(),
            MoveError::GameOver(ending) => Phrase::new("game-over").with("reason", ending.reason.clone()),
        }
    }
}

logged!(MoveError);

/// Why a game cannot be started.
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
