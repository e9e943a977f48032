//! Values that follow from the finished matches, and that are kept so that no start computes them again.

pub mod kept_book;
pub mod kept_positions;
