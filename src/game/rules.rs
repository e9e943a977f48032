//! The rules of a game, as every game defines them.

use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use super::{
    BadMove, BadOption, Describe, DrawRule, Info, Next, Options, Outcome, Pair, Phrase, Seat, Token,
};

/// The rules of one game as functions of values: no clock, no randomness, no state.
pub trait Rules: 'static + Send + Sync {
    type Position: Playable;
    /// Why an option or a position does not fit the rules.
    type Unfit: Describe;

    const INFO: Info;
    /// Raised when a recorded game could replay differently.
    const RULES_VERSION: u16;
    /// The house rules that end an endless game; `None` where the game is finite by itself.
    const DRAW_RULE: Option<DrawRule> = None;

    /// The position at the start of a game with these options.
    ///
    /// # Errors
    /// [`BadOption`] where an option is fit by its kind but not by the rules (a set-up that is not symmetric …).
    fn start(options: &Options) -> Result<Self::Position, BadOption>;

    /// Reads a position string. The text may come from anybody.
    ///
    /// # Errors
    /// [`BadPosition`] says what is malformed, of the wrong size, or impossible in this game.
    fn read(options: &Options, text: &str) -> Result<Self::Position, BadPosition>;
}

/// The moves of a game with these rules.
pub type MoveOf<R> = <<R as Rules>::Position as Playable>::Move;

/// A move. `FromStr` reads forgiving notation; `Display` writes the canonical one.
pub trait MoveText: Clone + Eq + Hash + Debug + Display + FromStr<Err = BadMove> + Send + Sync {
    /// Reads the beginning of a move as tokens. The text may come from anybody.
    ///
    /// # Errors
    /// [`BadMove`] where it names neither squares nor words of this game.
    fn tokens(text: &str) -> Result<Vec<Token>, BadMove>;
}

/// The board and everything else that decides what may be played, and playing it. Its text is the canonical position
/// string.
///
/// Guarantees that the contract tests check for every game:
/// - a move is in the list of [`Playable::for_each_move`] exactly when [`Playable::check`] accepts it unchanged;
/// - the list is in canonical order and names no move twice;
/// - the text of a position and the text of a move are read back as the same value;
/// - [`Playable::next`] reaches every legal move, token by token, and nothing else.
pub trait Playable: Clone + Eq + Hash + Debug + Display + Send + Sync + 'static {
    type Move: MoveText;
    /// Why a move that is well written may not be played.
    type Illegal: Describe;
    /// Why the game is over by its own rules.
    type Reason: Describe;

    fn to_move(&self) -> Seat;

    /// Every legal move in canonical order; none where the game is over by its rules.
    fn for_each_move(&self, f: &mut dyn FnMut(Self::Move));

    /// Like [`Playable::for_each_move`], but leaving out moves that name more than `tallest` squares after the first,
    /// in games where there may be too many of those to list.
    fn for_each_short_move(&self, tallest: usize, f: &mut dyn FnMut(Self::Move)) {
        let _ = tallest;
        self.for_each_move(f);
    }

    /// The number of legal moves.
    fn count(&self) -> u64 {
        let mut count = 0;
        self.for_each_move(&mut |_| count += 1);
        count
    }

    /// The tokens that may follow those entered so far, and the move if those are a whole one.
    fn next(&self, entered: &[Token]) -> Next<Self::Move>;

    /// The move in its canonical form, where it is legal.
    ///
    /// # Errors
    /// The rule that it breaks, with the squares to blame.
    fn check(&self, candidate: Self::Move) -> Result<Self::Move, Self::Illegal>;

    /// Plays a legal move. (An illegal one leaves some position of the game, but which is not said.)
    fn play(&mut self, legal: &Self::Move);

    /// The end of the game, `None` while it goes on.
    fn outcome(&self) -> Option<Outcome<Self::Reason>>;

    /// True if the move that led here from `before` restarts the house rule's count of turns (a capture).
    fn is_progress(&self, before: &Self) -> bool {
        let _ = before;
        false
    }

    /// The score of both players, in games that have one.
    fn score(&self) -> Option<Pair<u32>> {
        None
    }

    /// The position after a legal move.
    fn after(&self, legal: &Self::Move) -> Self {
        let mut after = self.clone();
        after.play(legal);
        after
    }
}

/// A position string that can't be read: the reason.
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
