//! What a network learns from.

use super::view::BoardView;

/// A game that is decided is played on at random so often to see who owns what.
pub(in crate::engine) const ENDS: u8 = 4;

/// A board of a game, and what a network should think of it.
#[derive(Clone, Debug)]
pub(in crate::engine) struct GameSample {
    pub(in crate::engine) view: BoardView,
    /// The points that could be placed on, and the share of the search's visits that each got.
    pub(in crate::engine) placed: Box<[(u16, f32)]>,
    /// How often of [`ENDS`] times the player to move owned each point in the end.
    pub(in crate::engine) owned: Box<[u8]>,
    /// The chance that the player to move wins.
    pub(in crate::engine) won: f32,
}
