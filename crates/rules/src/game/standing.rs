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

impl Standing {
    /// Compares the count of a side with its count in another position of the same game.
    pub fn compared(&self, side: Seat, there: u32) -> Phrase {
        Phrase::new(self.id).with("side", side).with("here", self.of[side]).with("there", there)
    }
}
