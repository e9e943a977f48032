//! Move entry: buttons, text, and analysis boards.

pub mod analysis;
pub mod grid;
pub mod move_entry;
pub mod picker;
#[cfg(test)]
mod taps;
pub mod tried;
