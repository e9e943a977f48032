//! Messages that are sent every day or week.

pub mod daily;
pub mod digest;
pub mod letter;
pub mod puzzle_week;
