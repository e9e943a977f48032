//! Counts that tell how well each side stands, for comparing two positions of a game.

use crate::phrase::Phrase;
use crate::seat::{Pair, Seat};

/// The arguments of a sentence that compares a count.
pub(crate) const COMPARED: &[&str] = &["side", "here", "there"];

/// A count of both sides in a position. A higher one is better for its side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The id of the sentence that compares the count of `side`: `here` in one position instead of `there` in another.
    pub id: &'static str,
    pub of: Pair<u32>,
}

/// The ids of the sentences for newcomers to a game without captures, in which each side lowers the first of
/// [`super::presentation::Presentation::standings`] of the other, by at most one with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squeeze {
    /// `move` lowers the count of the other side to `left`.
    pub lowers: &'static str,
    /// No move of the `moves` does that without lowering the player's own count.
    pub nothing: &'static str,
    /// `move` of the other side would lower the player's own count, which is `left`.
    pub danger: &'static str,
}

impl Squeeze {
    /// Returns the messages, each with the names of its arguments.
    pub(crate) fn messages(self) -> [(&'static str, &'static [&'static str]); 3] {
        let Squeeze { lowers, nothing, danger } = self;
        [(lowers, &["move", "left"]), (nothing, &["moves"]), (danger, &["move", "left"])]
    }
}

impl Standing {
    /// Compares the count of a side with its count in another position of the same game.
    pub fn compared(&self, side: Seat, there: u32) -> Phrase {
        Phrase::new(self.id).with("side", side).with("here", self.of[side]).with("there", there)
    }
}
