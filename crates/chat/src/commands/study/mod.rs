//! Lessons and puzzles.

pub mod choose_puzzle;
pub mod learn;
pub mod lesson_invitation;
pub mod newcomers;
pub mod own_puzzle;
pub mod puzzle;
