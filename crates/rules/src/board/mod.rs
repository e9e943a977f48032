//! Board geometry: squares and their names, rows of a position string, neighbours and joined edges, bit sets.

pub mod bits;
pub mod edges;
pub mod field;
pub mod rows;
