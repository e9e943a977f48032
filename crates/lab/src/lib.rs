//! The laboratory: matches between computer players, tuning, and the finding of puzzles.

pub mod arena;
pub mod cli;
pub mod library;
pub mod listing;
pub mod puzzles;
pub mod solve;
pub mod tuning;
