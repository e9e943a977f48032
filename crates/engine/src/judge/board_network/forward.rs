//! The forward pass of a board network.

use super::layout::{
    JUDGING, LATER, LAYERS, LEAD, OWN_POINT, OWNING, PLACING, POOLED, ROWS, SINGLE, TAPS, Units, WIDTH, WIN,
    WINNING, rows,
};
use super::view::{BoardView, PLANES};
use crate::judge::board_network::BoardNetwork;
use crate::score::logistic;

/// The outputs and activations of a network for one board.
#[derive(Default)]
pub struct Forward {
    /// By layer, the units of every point; 0 on the border.
    pub layers: Vec<Vec<Units>>,
    /// By point, the logit that the player to move owns it in the end.
    pub owning: Vec<f32>,
    /// Number of points of each kind.
    pub counts: [f32; 2],
    /// Mean of each unit over each kind of points.
    pub pooled: [Units; 2],
    /// The units that judge the whole board.
    pub judging: Units,
    /// Expected lead of the player to move in owned points, divided by the points along a side.
    pub lead: f32,
    /// The logit that the player to move wins.
    pub winning: f32,
}

/// The numbers as rows.
#[inline(always)]
pub fn as_rows(numbers: &[f32]) -> &[Units] {
    numbers.as_chunks().0
}

/// Returns the offsets of the nine points that a convolution covers, on a board with `side` points along a side.
pub fn taps(side: usize) -> [isize; TAPS] {
    std::array::from_fn(|tap| (tap / 3) as isize * side as isize + (tap % 3) as isize - side as isize - 1)
}

impl Forward {
    /// Runs the network on a board.
    pub fn look(&mut self, network: &BoardNetwork, view: &BoardView) {
        debug_assert_eq!(network.0.len(), ROWS * WIDTH);
        let numbers = as_rows(&network.0);
        let points = view.facts().len();
        self.layers.resize_with(LAYERS + 1, Vec::new);
        for units in &mut self.layers {
            if units.len() != points {
                units.clear();
                units.resize(points, [0.0; WIDTH]);
            }
        }
        self.first(numbers, view);
        for layer in 1..=LAYERS {
            let (before, after) = self.layers.split_at_mut(layer);
            for kind in [0, 1] {
                convolve(&numbers[rows(layer, kind)], view, kind, &before[layer - 1], &mut after[0]);
            }
        }
        self.judge(numbers, view);
    }

    fn first(&mut self, numbers: &[Units], view: &BoardView) {
        let taps = taps(view.side());
        let kinds = [&numbers[rows(0, 0)], &numbers[rows(0, 1)]];
        for row in 1..=view.size() {
            for column in 1..=view.size() {
                let (at, weights) = (view.at(column, row), kinds[view.kind(column, row)]);
                let mut sum = weights[0];
                for (tap, step) in taps.into_iter().enumerate() {
                    let mut facts = view.facts()[at.wrapping_add_signed(step)];
                    while facts != 0 {
                        let more = &weights[1 + tap * PLANES + facts.trailing_zeros() as usize];
                        sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                        facts &= facts - 1;
                    }
                }
                self.layers[0][at] = sum.map(|unit| unit.max(0.0));
            }
        }
    }

    /// Computes the outputs from the units of the last layer.
    fn judge(&mut self, numbers: &[Units], view: &BoardView) {
        let single = numbers[SINGLE];
        let last = &self.layers[LAYERS];
        self.owning.clear();
        self.owning.resize(last.len(), 0.0);
        let mut lead = 0.0;
        self.counts = [0.0; 2];
        self.pooled = [[0.0; WIDTH]; 2];
        for row in 1..=view.size() {
            for column in 1..=view.size() {
                let (at, kind) = (view.at(column, row), view.kind(column, row));
                let units = &last[at];
                let owning = single[OWN_POINT + kind] + dot(units, &numbers[OWNING + kind]);
                self.owning[at] = owning;
                lead += 2.0 * logistic(owning) - 1.0;
                self.counts[kind] += 1.0;
                self.pooled[kind].iter_mut().zip(units).for_each(|(sum, unit)| *sum += unit);
            }
        }
        self.lead = lead / view.size() as f32;
        let mut judging = numbers[JUDGING];
        for (kind, pooled) in self.pooled.iter_mut().enumerate() {
            for (from, mean) in pooled.iter_mut().enumerate() {
                *mean /= self.counts[kind];
                let gives = &numbers[POOLED + kind * WIDTH + from];
                judging.iter_mut().zip(gives).for_each(|(unit, gives)| *unit += *mean * gives);
            }
        }
        self.judging = judging.map(|unit| unit.max(0.0));
        self.winning = single[WIN] + single[LEAD] * self.lead + dot(&self.judging, &numbers[WINNING]);
    }

    /// Returns the chance that the player to move wins.
    pub fn chance(&self) -> f32 {
        logistic(self.winning)
    }

    /// Returns the logit of a placement on a point, up to a constant that all points share.
    pub fn placing(&self, network: &BoardNetwork, at: usize) -> f32 {
        self.layers.last().map_or(0.0, |last| dot(&last[at], &as_rows(&network.0)[PLACING]))
    }
}

/// Runs one layer at the points of one kind: a residual convolution with rectified output.
fn convolve(weights: &[Units], view: &BoardView, kind: usize, before: &[Units], after: &mut [Units]) {
    let Some((weights, always)) = weights.split_first().map(|(always, weights)| (weights, always)) else {
        return;
    };
    debug_assert_eq!(weights.len(), LATER - 1);
    let taps = taps(view.side());
    let size = view.size();
    for row in 1..=size {
        let first = if view.kind(1, row) == kind { 1 } else { 2 };
        let mut column = first;
        // Processes two points at a time, which share the weights.
        while column + 2 <= size {
            let at = view.at(column, row);
            let mut sums = [*always; 2];
            for (tap, step) in taps.into_iter().enumerate() {
                let from = at.wrapping_add_signed(step);
                let (left, right) = (&before[from], &before[from + 2]);
                for (input, weights) in weights[tap * WIDTH..(tap + 1) * WIDTH].iter().enumerate() {
                    let (left, right) = (left[input], right[input]);
                    for unit in 0..WIDTH {
                        sums[0][unit] += left * weights[unit];
                        sums[1][unit] += right * weights[unit];
                    }
                }
            }
            after[at] = together(&sums[0], &before[at]);
            after[at + 2] = together(&sums[1], &before[at + 2]);
            column += 4;
        }
        if column <= size {
            let at = view.at(column, row);
            let mut sum = *always;
            for (tap, step) in taps.into_iter().enumerate() {
                let from = &before[at.wrapping_add_signed(step)];
                for (input, weights) in from.iter().zip(&weights[tap * WIDTH..(tap + 1) * WIDTH]) {
                    sum.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += input * weight);
                }
            }
            after[at] = together(&sum, &before[at]);
        }
    }
}

#[inline(always)]
fn together(sum: &Units, before: &Units) -> Units {
    std::array::from_fn(|unit| (sum[unit] + before[unit]).max(0.0))
}

#[inline(always)]
pub fn dot(a: &Units, b: &Units) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
