//! Puzzle generation: candidates from quick games, and the choice among them.

pub mod generate;
pub mod likeness;
