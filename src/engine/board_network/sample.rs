//! What a network learns from.

use super::view::BoardView;

/// The number of random continuations of a decided game that tell who owns each point in the end.
pub(in crate::engine) const ENDS: u8 = 4;

/// A board of a game, and what a network should think of it.
#[derive(Clone, Debug)]
pub(in crate::engine) struct GameSample {
    pub(in crate::engine) view: BoardView,
    /// The points that could be placed on, and the share of the search's visits that each got.
    pub(in crate::engine) placed: Box<[(u16, f32)]>,
    /// By point, in how many of the [`ENDS`] continuations the player to move owns it.
    pub(in crate::engine) owned: Box<[u8]>,
    /// The chance that the player to move wins.
    pub(in crate::engine) won: f32,
}
