//! Training samples of board networks.

use super::view::BoardView;

/// Number of random continuations of a decided game that determine the final owner of each point.
pub(in crate::engine) const ENDS: u8 = 4;

/// A board of a game and the targets of a network for it.
#[derive(Clone, Debug)]
pub(in crate::engine) struct GameSample {
    pub(in crate::engine) view: BoardView,
    /// The points with a legal placement, and the share of the search's visits that each got.
    pub(in crate::engine) placed: Box<[(u16, f32)]>,
    /// By point, the number of the [`ENDS`] continuations in which the player to move owns it.
    pub(in crate::engine) owned: Box<[u8]>,
    /// The chance that the player to move wins, from 0 to 1.
    pub(in crate::engine) won: f32,
}
