//! The two search methods.

/// The search method of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchMethod {
    /// Alpha-beta with iterative deepening.
    AlphaBeta,
    /// Monte Carlo tree search.
    Playouts,
}
