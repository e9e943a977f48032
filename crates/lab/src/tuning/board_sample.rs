//! Training samples of board networks.

use postern_engine::judge::board_network::view::BoardView;

/// Number of random continuations of a decided game that determine the final owner of each point.
pub(crate) const ENDS: u8 = 4;

/// A board of a game and the targets of a network for it.
#[derive(Clone, Debug)]
pub(crate) struct GameSample {
    pub(crate) view: BoardView,
    /// The points with a legal placement, and the share of the search's visits that each got.
    pub(crate) placed: Box<[(u16, f32)]>,
    /// By point, the number of the [`ENDS`] continuations in which the player to move owns it.
    pub(crate) owned: Box<[u8]>,
    /// The chance that the player to move wins, from 0 to 1.
    pub(crate) won: f32,
}
