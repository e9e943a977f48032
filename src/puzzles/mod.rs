//! Puzzles: positions in which one idea wins. Which ones ship, how they are written, checked and found.

mod attempt;
mod checking;
mod likeness;
mod making;
mod quarries;
mod shipped;
mod text;

pub use attempt::Attempt;
pub use checking::Flaw;
pub use making::{Making, choose, make};
pub use quarries::quarries;
pub use shipped::{TACTICS, by_id, of_day, shipped, tactics};
pub use text::{BadPuzzles, Level, Puzzle, read};
