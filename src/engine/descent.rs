//! Gradient descent (Adam): numbers that are moved a little against their gradients, batch by batch.

use super::Random;

/// How much of the mean of gradients, and of their squares, a step keeps (Kingma and Ba, 2015).
const KEEP: [f32; 2] = [0.9, 0.999];

/// Numbers that are fitted, with what is known of their gradients.
pub(super) struct Descent {
    pub(super) at: Vec<f32>,
    /// The sum of the gradients of a batch.
    pub(super) gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Descent {
    pub(super) fn from(at: Vec<f32>) -> Descent {
        let zeros = || vec![0.0; at.len()];
        Descent { gradient: zeros(), mean: zeros(), square: zeros(), steps: 0, at }
    }

    /// Moves all numbers by about `step` against the gradient of a batch of `size`, and towards zero by the part that
    /// `draw` gives for each of a step.
    pub(super) fn step(&mut self, step: f32, size: f32, draw: impl Fn(usize) -> f32) {
        self.steps += 1;
        let unbias = KEEP.map(|keep| 1.0 / (1.0 - keep.powi(self.steps)));
        for at in 0..self.at.len() {
            let gradient = self.gradient[at] / size;
            self.mean[at] += (1.0 - KEEP[0]) * (gradient - self.mean[at]);
            self.square[at] += (1.0 - KEEP[1]) * (gradient * gradient - self.square[at]);
            let by = self.mean[at] * unbias[0] / ((self.square[at] * unbias[1]).sqrt() + 1e-7);
            self.at[at] -= step * (by + draw(at) * self.at[at]);
        }
        self.gradient.fill(0.0);
    }
}

/// A position and what it should be judged as.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    /// Twice the number of each feature, and one more where the opponent is the viewer; and how much of it there is.
    pub(super) features: Box<[(u16, i16)]>,
    /// The chance that the player to move wins, from 0 to 1; in a game for points the value of the position, in units of the
    /// logistic curve.
    pub(super) wanted: f32,
}

/// What can be fitted to samples.
pub(super) trait Fitting {
    type Sample;

    /// Samples whose gradients are added before a step.
    const BATCH: usize;

    /// The length of a step at the beginning of the fit, and at its end.
    const STEP: [f32; 2];

    /// Adds the gradient of one sample; its loss (cross entropy).
    fn learn(&mut self, sample: &Self::Sample) -> f32;

    /// Moves all numbers by about `step` against the gradient of a batch of `size`.
    fn step(&mut self, step: f32, size: f32);

    /// Goes once through all samples in a random order, with steps that get shorter ever more slowly. `progress` is the
    /// part of the fit that is done, from 0 to 1. Returns the mean loss.
    fn epoch(&mut self, samples: &[Vec<Self::Sample>], progress: f32, random: &mut Random) -> f64 {
        let mut order: Vec<&Self::Sample> = samples.iter().flatten().collect();
        random.shuffle(&mut order);
        let [first, last] = Self::STEP;
        let step = last + (first - last) * (1.0 - progress) * (1.0 - progress);
        let mut sum = 0.0;
        for batch in order.chunks(Self::BATCH) {
            for sample in batch {
                sum += f64::from(self.learn(sample));
            }
            self.step(step, batch.len() as f32);
        }
        sum / order.len().max(1) as f64
    }
}

/// The logistic curve: the chance to win at a score in its units.
pub(super) fn chance(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The cross entropy of a chance and what was wanted of it.
pub(super) fn loss(chance: f32, wanted: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(wanted * chance.ln() + (1.0 - wanted) * (1.0 - chance).ln())
}
