//! The end of a game: its winner and its reason, and the house rules that end games which could otherwise last forever.

use crate::phrase::{Describe, Messages, Phrase};
use crate::seat::Seat;

/// The result of a game by its rules: the winner, or `None` for a draw, and the reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome<R> {
    pub winner: Option<Seat>,
    pub reason: R,
}

impl<R> Outcome<R> {
    pub const fn won(winner: Seat, reason: R) -> Outcome<R> {
        Outcome { winner: Some(winner), reason }
    }

    pub const fn drawn(reason: R) -> Outcome<R> {
        Outcome { winner: None, reason }
    }
}

/// Why a game in progress ended: by its own rules, or by a house rule against endless games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndingReason<R> {
    Rules(R),
    /// The same position occurred as often as the house rule allows.
    Repetition,
    /// This many turns were played, or passed without progress.
    Limit(u32),
}

impl<R: Describe> Describe for EndingReason<R> {
    const MESSAGES: Messages = R::MESSAGES;

    fn phrase(&self) -> Phrase {
        match self {
            EndingReason::Rules(reason) => reason.phrase(),
            EndingReason::Repetition => Phrase::new("repetition"),
            EndingReason::Limit(turns) => Phrase::new("limit").with("turns", *turns),
        }
    }
}

/// The end of a game, independent of the type of its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// `None` for a draw.
    pub winner: Option<Seat>,
    /// The reason as half a sentence, such as "the last enemy stone was removed".
    pub reason: Phrase,
}

/// The conditions under which an endless game is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// The number of occurrences of a position that makes the game a draw.
    pub occurrences: usize,
    pub limit: DrawLimit,
}

/// The number of turns after which a game is a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrawLimit {
    /// Counts turns from the start.
    Turns(u32),
    /// Counts consecutive turns without progress, as defined by the game's `Playable::is_progress`.
    TurnsWithoutProgress(u32),
}
