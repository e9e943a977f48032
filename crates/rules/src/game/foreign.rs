//! Games as recorded by other sites.

use crate::phrase::Describe;
use crate::{logged, phrases};

/// A game as another site records it, in that site's notation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ForeignGame {
    /// The name of the game on that site.
    pub name: String,
    /// Descriptions of how the game differs from the default one.
    pub variants: Vec<String>,
    /// The names of the players, first mover first.
    pub players: Vec<String>,
    pub moves: Vec<String>,
}

phrases! {
    /// Why another site's record cannot be read.
    pub enum BadForeign {
        /// The text has the format of such a record, but no game or moves at the expected places.
        NoRecord = "foreign-no-record",
        /// No game here reads records of that game.
        UnknownGame { name: String } = "foreign-unknown-game",
    }
}

logged!(BadForeign);
