//! A game as another site records it.

use super::phrase::logged;
use super::{Describe, phrases};

/// A game as another site records it, in the notation of that site.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ForeignGame {
    /// The name that the game has there.
    pub name: String,
    /// What distinguishes the game from the usual one, in words.
    pub variants: Vec<String>,
    /// The names of the players, the first mover first.
    pub players: Vec<String>,
    pub moves: Vec<String>,
}

phrases! {
    /// Why the record of another site is not read.
    pub enum BadForeign {
        /// It is written as such records are, but has no game and no moves where they have them.
        NoRecord = "foreign-no-record",
        /// No game here knows the notation of that game.
        UnknownGame { name: String } = "foreign-unknown-game",
    }
}

logged!(BadForeign);
