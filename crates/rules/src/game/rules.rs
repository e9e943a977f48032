//! The traits that define the rules of a game.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use super::ending::DrawRule;
use super::ending::Outcome;
use super::info::{BadOption, Info, Options};
use super::notation::BadMove;
use super::symmetry::{Shifts, Symmetry};
use super::token::{Next, Token};
use crate::phrase::{Describe, Phrase};
use crate::seat::{Pair, Seat};

/// The rules of one game, as pure functions: no clock, no randomness, no state.
pub trait Rules: 'static + Send + Sync {
    type Position: Playable;
    /// Why an option or a position is not valid under the rules.
    type Unfit: Describe;

    const INFO: Info;
    /// Must be increased whenever a recorded game could replay differently.
    const RULES_VERSION: u16;
    /// The house rule that ends endless games, or `None` if the game is finite by its own rules.
    const DRAW_RULE: Option<DrawRule> = None;

    /// Returns the start position of a game with these options.
    ///
    /// # Errors
    /// Returns [`BadOption`] if an option has a valid format but breaks the rules, such as a set-up that is not
    /// symmetric.
    fn start(options: &Options) -> Result<Self::Position, BadOption>;

    /// Returns the symmetries of the rules with these options, [`Symmetry::Same`] among them: from the image of a
    /// position, exactly the images of the moves are legal, with the same effects. The start need not be symmetric.
    fn symmetries(options: &Options) -> &'static [Symmetry] {
        let _ = options;
        Symmetry::NONE
    }

    /// Returns the joined edges of the board with these options. A shift around them must be a symmetry of the rules.
    fn shifts(options: &Options) -> Shifts {
        let _ = options;
        Shifts::NONE
    }

    /// Reads a position string. The text may be untrusted.
    ///
    /// # Errors
    /// Returns [`BadPosition`] if the text is malformed, has the wrong size, or is impossible in this game.
    fn read(options: &Options, text: &str) -> Result<Self::Position, BadPosition>;
}

/// The move type of a game with these rules.
pub type MoveOf<R> = <<R as Rules>::Position as Playable>::Move;

/// A move. `FromStr` accepts forgiving notation; `Display` writes the canonical form.
pub trait MoveText: Clone + Eq + Hash + Debug + Display + FromStr<Err = BadMove> + Send + Sync {
    /// Reads a move that may be incomplete as tokens. The text may be untrusted.
    ///
    /// # Errors
    /// Returns [`BadMove`] if the text has anything other than squares and words of this game.
    fn tokens(text: &str) -> Result<Vec<Token>, BadMove>;
}

/// The board and everything else that determines the legal moves. `Display` writes the canonical position string.
///
/// The contract tests check these guarantees for every game:
/// - [`Playable::for_each_move`] lists a move exactly if [`Playable::check`] accepts it unchanged;
/// - the list is in canonical order, without repetition;
/// - positions and moves survive a round trip through their text;
/// - [`Playable::next`] reaches every legal move, token by token, and no other move.
pub trait Playable: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    type Move: MoveText;
    /// Why a well-formed move is illegal.
    type Illegal: Describe;
    /// Why the game is over by its own rules.
    type Reason: Describe;

    fn to_move(&self) -> Seat;

    /// Calls `f` with every legal move in canonical order; with none if the game is over by its rules.
    fn for_each_move(&self, f: &mut dyn FnMut(Self::Move));

    /// Like [`Playable::for_each_move`], but omits moves over more than `tallest` squares in games where there may be
    /// too many of them to list.
    fn for_each_short_move(&self, tallest: usize, f: &mut dyn FnMut(Self::Move)) {
        let _ = tallest;
        self.for_each_move(f);
    }

    /// Returns the number of legal moves.
    fn count(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(&mut |_| count += 1);
        count
    }

    /// Returns the tokens that may follow those entered so far, and the move if they are a whole one.
    fn next(&self, entered: &[Token]) -> Next<Self::Move>;

    /// Returns the move in canonical form if it is legal.
    ///
    /// # Errors
    /// Returns the rule that the move breaks, with the squares involved.
    fn check(&self, candidate: Self::Move) -> Result<Self::Move, Self::Illegal>;

    /// Plays a legal move. (An illegal move leads to an unspecified position of the game.)
    fn play(&mut self, legal: &Self::Move);

    /// Returns the end of the game, or `None` while it is running.
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;

    /// Returns true if the move from `before` to this position, such as a capture, restarts the house rule's turn
    /// count.
    fn is_progress(&self, before: &Self) -> bool {
        let _ = before;
        false
    }

    /// Returns the score of both players, in games that have one.
    fn score(&self) -> Option<Pair<u32>> {
        None
    }

    /// Returns the position after a legal move.
    fn after(&self, legal: &Self::Move) -> Self {
        let mut after = self.clone();
        after.play(legal);
        after
    }
}

/// The reason why a position string is not valid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadPosition(pub Phrase);

impl<D: Describe> From<D> for BadPosition {
    fn from(reason: D) -> BadPosition {
        BadPosition(reason.phrase())
    }
}

/// For logs.
impl Display for BadPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bad position: {}", self.0)
    }
}

impl std::error::Error for BadPosition {}
