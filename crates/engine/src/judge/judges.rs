//! The weights and the network that judge positions in a search.

use super::shape_network::ShapeNetwork;

/// Weights, with an optional shape network on top. The evaluation itself is in `weights.rs`.
#[derive(Clone, Copy, Debug)]
pub struct Judges<'a> {
    /// A row for each feature, then a bias row whose first number always counts.
    pub rows: &'a [[i16; 2]],
    pub shapes: Option<&'a ShapeNetwork>,
}
