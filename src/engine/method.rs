//! The two ways to search.

/// The method by which the moves of a game are searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchMethod {
    /// Iterative deepening over all answers; those that can't change the choice are left out.
    AlphaBeta,
    /// Many games played out from a tree that grows towards what wins.
    Playouts,
}
