//! The layout of a network's numbers: rows of [`WIDTH`] numbers, one part after another.

use std::ops::Range;

use super::view::PLANES;

/// The number of units at each point, and of those that judge the whole board.
pub(super) const WIDTH: usize = 16;

/// A number for each unit.
pub(super) type Units = [f32; WIDTH];

/// The layers of convolutions upon the first one.
pub(super) const LAYERS: usize = 4;

/// The points that a convolution sees: 3x3.
pub(super) const TAPS: usize = 9;

/// Rows of one kind of points: what a unit has without any input, then for each tap a row for each plane or unit there.
pub(super) const FIRST: usize = 1 + TAPS * PLANES;
pub(super) const LATER: usize = 1 + TAPS * WIDTH;

/// Where each part begins. The first layer and every later one have rows for both kinds of points.
pub(super) const LATER_AT: usize = 2 * FIRST;
/// What each unit says of placing on a point.
pub(super) const PLACING: usize = LATER_AT + 2 * LATER * LAYERS;
/// What each unit says of who will own a point, for both kinds.
pub(super) const OWNING: usize = PLACING + 1;
/// What the means of all units over both kinds of points give to the units that judge the whole board.
pub(super) const POOLED: usize = OWNING + 2;
/// What those units have without that.
pub(super) const JUDGING: usize = POOLED + 2 * WIDTH;
/// What those units say of winning.
pub(super) const WINNING: usize = JUDGING + 1;
/// Single numbers, see below.
pub(super) const SINGLE: usize = WINNING + 1;
pub(super) const ROWS: usize = SINGLE + 1;

/// The single numbers: the logit that the mover owns a point of each kind, what a lead in owned points says of winning, and
/// the logit of winning without anything.
pub(super) const OWN_POINT: usize = 0;
pub(super) const LEAD: usize = 2;
pub(super) const WIN: usize = 3;

/// The rows of a layer for one kind of points; layer 0 is the first.
pub(super) fn rows(layer: usize, kind: usize) -> Range<usize> {
    match layer {
        0 => kind * FIRST..(kind + 1) * FIRST,
        _ => {
            let at = LATER_AT + (2 * (layer - 1) + kind) * LATER;
            at..at + LATER
        }
    }
}
