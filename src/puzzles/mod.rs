//! Puzzles: positions in which one idea wins. Which ones ship, how they are written, checked and found.

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
