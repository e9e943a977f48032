//! Tables: the standings of a series as data for pictures and files.

pub mod bracket;
pub mod cross_table;
pub mod standings;
pub mod table;
pub mod trf;
