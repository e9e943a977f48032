//! Move entry: buttons, text, and analysis boards.

pub mod analysis;
pub mod grid;
pub mod in_play;
pub mod picker;
pub mod record_text;
#[cfg(test)]
mod taps;
pub mod tried;
