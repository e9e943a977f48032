//! The layout of a network's numbers: rows of `WIDTH` numbers, one part after another.

use std::ops::Range;

use super::view::PLANES;

/// Number of units at each point, and of units that judge the whole board.
pub const WIDTH: usize = 16;

/// One number per unit.
pub type Units = [f32; WIDTH];

/// Number of convolution layers after the first.
pub const LAYERS: usize = 4;

/// Number of points that a convolution covers: 3x3.
pub const TAPS: usize = 9;

/// Rows of a layer for one kind of points: the biases, then for each tap a row for each input plane or unit.
pub const FIRST: usize = 1 + TAPS * PLANES;
pub const LATER: usize = 1 + TAPS * WIDTH;

/// First row of each part. Every layer has rows for both kinds of points.
pub(crate) const LATER_AT: usize = 2 * FIRST;
/// Output weights for a placement on a point.
pub const PLACING: usize = LATER_AT + 2 * LATER * LAYERS;
/// Output weights for the owner of a point, for both kinds.
pub const OWNING: usize = PLACING + 1;
/// Weights from the mean of each unit over each kind of points to the units that judge the whole board.
pub const POOLED: usize = OWNING + 2;
/// Biases of the units that judge the whole board.
pub const JUDGING: usize = POOLED + 2 * WIDTH;
/// Output weights for winning.
pub const WINNING: usize = JUDGING + 1;
/// Scalars, with the indices below.
pub const SINGLE: usize = WINNING + 1;
pub const ROWS: usize = SINGLE + 1;

/// Indices of scalars: the bias of owning a point of each kind, the weight of a lead in owned points for winning, and
/// the bias of winning.
pub const OWN_POINT: usize = 0;
pub const LEAD: usize = 2;
pub const WIN: usize = 3;

/// Returns the rows of a layer for one kind of points; layer 0 is the first.
pub fn rows(layer: usize, kind: usize) -> Range<usize> {
    match layer {
        0 => kind * FIRST..(kind + 1) * FIRST,
        _ => {
            let at = LATER_AT + (2 * (layer - 1) + kind) * LATER;
            at..at + LATER
        }
    }
}
