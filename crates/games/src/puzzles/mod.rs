//! Puzzles: positions in which one idea wins. Their text format, checks, generation, and the shipped collection.

pub mod attempt;
pub mod book;
pub mod checking;
pub mod text;
pub mod themes;
