//! Puzzles: positions in which one idea wins. Their text format, checks, generation, and the shipped collection.

mod attempt;
mod book;
mod checking;
mod generate;
mod likeness;
mod text;

pub use attempt::Attempt;
pub use book::{PuzzleBook, PuzzleId, TACTICS};
pub use checking::Flaw;
pub use generate::{Generation, choose, make, measure};
pub use text::{BadPuzzles, Level, Puzzle, read};
