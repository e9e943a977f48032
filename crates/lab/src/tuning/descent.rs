//! Gradient descent (Adam) with weight decay, in mini-batches.

use postern_engine::random::Random;

/// Decay rates of the running means of gradients and of their squares (Kingma and Ba, 2015).
const KEEP: [f32; 2] = [0.9, 0.999];

/// Numbers in training, with the state of the optimiser.
pub(crate) struct Descent {
    pub(crate) at: Vec<f32>,
    /// Sum of the gradients in the current batch.
    pub(crate) gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Descent {
    pub(crate) fn from(at: Vec<f32>) -> Descent {
        let zeros = || vec![0.0; at.len()];
        Descent { gradient: zeros(), mean: zeros(), square: zeros(), steps: 0, at }
    }

    /// Moves all numbers by about `step` against the gradient of a batch of `size`, then clears the gradient. `draw`
    /// gives each number's weight decay, as a multiple of the step length.
    pub(crate) fn step(&mut self, step: f32, size: f32, draw: impl Fn(usize) -> f32) {
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

/// A training sample of weights: the features of a position and its target.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// Pairs of a feature and its amount. The feature is encoded as twice its index, plus one for the opponent's view.
    pub(crate) features: Box<[(u16, i16)]>,
    /// Target: the chance that the player to move wins, from 0 to 1. In a game for points, the value of the position in
    /// units of the logistic curve.
    pub(crate) wanted: f32,
}

/// A model that can be trained on samples.
pub(crate) trait Fitting {
    type Sample;

    /// Number of samples per batch.
    const BATCH: usize;

    /// Learning rates at the start and at the end of a fit.
    const STEP: [f32; 2];

    /// Adds the gradient of one sample and returns its loss (cross entropy).
    fn learn(&mut self, sample: &Self::Sample) -> f32;

    /// Moves all numbers by about `step` against the gradient of a batch of `size`.
    fn step(&mut self, step: f32, size: f32);

    /// Trains on all samples once, in random order, and returns the mean loss. `progress` is the completed part of the
    /// fit, from 0 to 1. The learning rate falls with it along a parabola.
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

/// Cross entropy of a chance against its target.
pub(crate) fn loss(chance: f32, wanted: f32) -> f32 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    -(wanted * chance.ln() + (1.0 - wanted) * (1.0 - chance).ln())
}
