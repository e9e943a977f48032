//! Puzzles: positions in which one idea wins. Which ones ship, how they are written, checked and found.

mod attempt;
mod checking;
mod generate;
mod likeness;
mod shipped;
mod sources;
mod text;

pub use attempt::Attempt;
pub use checking::Flaw;
pub use generate::{Generation, choose, make};
pub use shipped::{TACTICS, by_id, of_day, shipped, tactics};
pub use sources::sources;
pub use text::{BadPuzzles, Level, Puzzle, read};
