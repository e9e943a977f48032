//! Fitting weights to judged positions: logistic regression by gradient descent (Adam).

use super::Random;
use super::weights::{FINE, Row, Weights};

/// A position and what it should be judged as.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// Twice the number of each feature, and one more where the opponent is the viewer.
    pub(super) features: Box<[u16]>,
    /// The chance that the player to move wins, from 0 to 1.
    pub(super) wanted: f32,
}

/// Positions whose gradients are added before a step.
const BATCH: usize = 256;

/// The length of a step at the beginning of the fit, and at its end.
const STEP: [f32; 2] = [0.01, 0.0002];

/// How much of the mean of gradients, and of their squares, a step keeps (Kingma and Ba, 2015).
const KEEP: [f32; 2] = [0.9, 0.999];

/// Each step draws all weights this much towards zero, in parts of its length: what is seldom seen counts little.
const DRAW: f32 = 0.002;

/// The weights as numbers that can be moved a little, with what is known of their gradients.
pub(super) struct Fit {
    /// In units of the logistic curve; the last is always added.
    weights: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Fit {
    /// Weights that know nothing.
    pub(super) fn new(features: usize) -> Fit {
        let zeros = || vec![0.0; 2 * features + 1];
        Fit { weights: zeros(), gradient: zeros(), mean: zeros(), square: zeros(), steps: 0 }
    }

    /// Goes on from weights in whole numbers, with `scale` hundredths for each unit of the logistic curve.
    pub(super) fn load(&mut self, weights: &Weights, scale: i32) {
        let one = (scale * FINE) as f32;
        for (to, &from) in self.weights.iter_mut().zip(weights.rows().iter().flatten()) {
            *to = f32::from(from) / one;
        }
    }

    /// The weights in whole numbers.
    pub(super) fn weights(&self, scale: i32) -> Weights {
        let one = (scale * FINE) as f32;
        let whole = |weight: f32| (weight * one).round().clamp(-32_000.0, 32_000.0) as i16;
        let rows = self.weights.chunks(2);
        let rows = rows.map(|row| -> Row { [whole(row[0]), row.get(1).map_or(0, |&weight| whole(weight))] });
        Weights::from_rows(rows.collect())
    }

    /// Goes once through all samples in a random order. `progress` is the part of the fit that is done. Returns the mean
    /// loss (cross entropy).
    pub(super) fn epoch(&mut self, samples: &[Vec<Sample>], progress: f32, random: &mut Random) -> f64 {
        let mut order: Vec<&Sample> = samples.iter().flatten().collect();
        for at in (1..order.len()).rev() {
            order.swap(at, random.below(at + 1));
        }
        let step = STEP[1] + (STEP[0] - STEP[1]) * (1.0 - progress) * (1.0 - progress);
        let mut loss = 0.0;
        for batch in order.chunks(BATCH) {
            self.gradient.fill(0.0);
            for sample in batch {
                loss += f64::from(self.learn(sample));
            }
            self.step(step, batch.len() as f32);
        }
        loss / order.len().max(1) as f64
    }

    /// Adds the gradient of one sample; its loss.
    fn learn(&mut self, sample: &Sample) -> f32 {
        let last = self.weights.len() - 1;
        let value: f32 = sample.features.iter().map(|&feature| self.weights[usize::from(feature)]).sum();
        let chance = 1.0 / (1.0 + (-value - self.weights[last]).exp());
        let slope = chance - sample.wanted;
        self.gradient[last] += slope;
        for &feature in &sample.features {
            self.gradient[usize::from(feature)] += slope;
        }
        let chance = chance.clamp(1e-6, 1.0 - 1e-6);
        -(sample.wanted * chance.ln() + (1.0 - sample.wanted) * (1.0 - chance).ln())
    }

    /// Moves all weights against the gradient of a batch.
    fn step(&mut self, step: f32, size: f32) {
        self.steps += 1;
        let unbias = KEEP.map(|keep| 1.0 / (1.0 - keep.powi(self.steps)));
        for at in 0..self.weights.len() {
            let gradient = self.gradient[at] / size;
            self.mean[at] += (1.0 - KEEP[0]) * (gradient - self.mean[at]);
            self.square[at] += (1.0 - KEEP[1]) * (gradient * gradient - self.square[at]);
            let by = self.mean[at] * unbias[0] / ((self.square[at] * unbias[1]).sqrt() + 1e-7);
            self.weights[at] -= step * (by + DRAW * self.weights[at]);
        }
    }
}
