//! The numbers by which a search judges positions.

use super::ShapeNetwork;

/// Weights, and a network for shapes upon them where there is one. `weights.rs` judges by them.
#[derive(Clone, Copy, Debug)]
pub struct Judges<'a> {
    /// A row for each feature, and last one whose first number always counts.
    pub rows: &'a [[i16; 2]],
    pub shapes: Option<&'a ShapeNetwork>,
}
