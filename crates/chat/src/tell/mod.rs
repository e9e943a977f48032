//! Unsolicited messages: turns, digests, standing boards and daily puzzles.

pub mod boards;
pub mod delivery;
pub mod notices;
pub mod regular;
