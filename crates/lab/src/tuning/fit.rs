//! Fits weights to judged positions: logistic regression by gradient descent (Adam).

use super::descent::{Descent, Fitting, Sample, loss};
use postern_engine::judge::weights::{Row, Weights};
use postern_engine::score::FINE;
use postern_engine::score::logistic;

/// Weight decay, as a multiple of the step length. Keeps the weights of seldom seen features small.
const DRAW: f32 = 0.002;

/// Weight decay of rare features ([`postern_engine::evaluate::Evaluate::RARE`]). Without it their weights memorise single games.
const DRAW_RARE: f32 = 2.0;

/// Weights in training.
pub(crate) struct Fit {
    /// In units of the logistic curve, for the usual amount of each feature. The last number is the bias.
    weights: Descent,
    /// Mean amount of each feature in the samples that show it. Normalises amounts, so that the same step length suits
    /// features counted in ones and in hundreds.
    usual: Vec<f32>,
    /// Index of the first rare feature.
    rare: usize,
}

impl Fit {
    /// Creates zero weights for a fit to `samples`. Features from index `rare` on are rare.
    pub(crate) fn new(features: usize, rare: usize, samples: &[Vec<Sample>]) -> Fit {
        let usual = usual_amounts(2 * features + 1, samples);
        Fit { weights: Descent::from(vec![0.0; 2 * features + 1]), usual, rare: rare.min(features) }
    }

    /// Continues from integer weights with `scale` hundredths per unit of the logistic curve. A feature counts once at
    /// the amount `once`.
    pub(crate) fn load(&mut self, weights: &Weights, scale: i32, once: i32) {
        let one = (scale * FINE) as f32;
        let last = self.weights.at.len() - 1;
        let from = weights.rows().iter().flatten();
        for (at, ((to, usual), &from)) in self.weights.at.iter_mut().zip(&self.usual).zip(from).enumerate() {
            let amount = if at == last { 1.0 } else { usual / once as f32 };
            *to = f32::from(from) / one * amount;
        }
    }

    /// Returns the weights in integers.
    pub(crate) fn weights(&self, scale: i32, once: i32) -> Weights {
        let one = (scale * FINE) as f32;
        let last = self.weights.at.len() - 1;
        let whole = |at: usize| {
            let amount = if at == last { 1.0 } else { self.usual[at] / once as f32 };
            (self.weights.at[at] / amount * one).round().clamp(-32_000.0, 32_000.0) as i16
        };
        let rows = (0..=last).step_by(2);
        let rows = rows.map(|at| -> Row { [whole(at), if at < last { whole(at + 1) } else { 0 }] });
        Weights::from_rows(rows.collect())
    }

    /// Converts a feature of a sample to usual amounts.
    fn amount(&self, (feature, amount): (u16, i16)) -> f32 {
        f32::from(amount) / self.usual[usize::from(feature)]
    }
}

impl Fitting for Fit {
    type Sample = Sample;

    const BATCH: usize = 256;
    const STEP: [f32; 2] = [0.01, 0.0002];

    fn learn(&mut self, sample: &Sample) -> f32 {
        let last = self.weights.at.len() - 1;
        let value: f32 = sample
            .features
            .iter()
            .map(|&seen| self.amount(seen) * self.weights.at[usize::from(seen.0)])
            .sum();
        let chance = logistic(value + self.weights.at[last]);
        let slope = chance - sample.wanted;
        self.weights.gradient[last] += slope;
        for &seen in &sample.features {
            self.weights.gradient[usize::from(seen.0)] += slope * self.amount(seen);
        }
        loss(chance, sample.wanted)
    }

    fn step(&mut self, step: f32, size: f32) {
        let (rare, always) = (2 * self.rare, self.weights.at.len() - 1);
        self.weights.step(step, size, |at| if (rare..always).contains(&at) { DRAW_RARE } else { DRAW });
    }
}

/// Returns the mean absolute amount of each feature in the samples that show it; 1 if no sample does.
pub(crate) fn usual_amounts(features: usize, samples: &[Vec<Sample>]) -> Vec<f32> {
    let mut sums = vec![(0_u64, 0_u64); features];
    for &(feature, amount) in samples.iter().flatten().flat_map(|sample| &sample.features) {
        let (times, sum) = &mut sums[usize::from(feature)];
        *times += 1;
        *sum += u64::from(amount.unsigned_abs());
    }
    sums.into_iter().map(|(times, sum)| if times == 0 { 1.0 } else { sum as f32 / times as f32 }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_engine::random::Random;

    /// Fits weights to positions with one and two counts of a feature that won 80 and 90 times of 100, and returns
    /// their scores in units of the logistic curve.
    fn fitted(amount: i16, once: i32) -> [f32; 2] {
        let sample = |much: i16, wanted| Sample { features: Box::new([(0, much)]), wanted };
        let two =
            |at: usize| if at.is_multiple_of(2) { sample(amount, 0.8) } else { sample(2 * amount, 0.9) };
        let samples = [(0..8_000).map(two).collect::<Vec<_>>()];
        let mut fit = Fit::new(1, usize::MAX, &samples);
        let mut random = Random::new(1);
        for epoch in 0..40 {
            fit.epoch(&samples, epoch as f32 / 40.0, &mut random);
        }
        let weights = fit.weights(200, once);
        let mut again = Fit::new(1, usize::MAX, &samples);
        again.load(&weights, 200, once);
        assert_eq!(again.weights(200, once), weights, "going on from weights changes nothing by itself");
        let [[own, _], [always, _]] = [weights.rows()[0], weights.rows()[1]];
        let score = |much: i16| f32::from(own) * f32::from(much) / once as f32 + f32::from(always);
        [amount, 2 * amount].map(|much| score(much) / (200 * FINE) as f32)
    }

    #[test]
    fn what_is_rare_is_distrusted() {
        // Two features show in the same few positions and never elsewhere, so they carry the same information.
        let sample = |at: usize| match at % 100 {
            0 => Sample { features: Box::new([(0, 1), (2, 1)]), wanted: 1.0 },
            _ => Sample { features: Box::new([]), wanted: 0.5 },
        };
        let samples = [(0..10_000).map(sample).collect::<Vec<_>>()];
        let mut fit = Fit::new(2, 1, &samples);
        let mut random = Random::new(1);
        for epoch in 0..20 {
            fit.epoch(&samples, epoch as f32 / 20.0, &mut random);
        }
        let weights = fit.weights(200, 1);
        let [[usual, _], [rare, _], _] = [weights.rows()[0], weights.rows()[1], weights.rows()[2]];
        assert!(rare > 0 && usual > 2 * rare, "{usual} {rare}");
    }

    #[test]
    fn what_counts_in_hundreds_is_fitted_as_what_counts_once() {
        let [once, twice] = fitted(1, 1);
        // The logistic curve reaches 0.8 at 1.39 and 0.9 at 2.20.
        assert!((1.2..1.6).contains(&once) && (2.0..2.4).contains(&twice), "{once} {twice}");
        for (amount, whole) in [(300, 100), (64, 256)] {
            let [other, other_twice] = fitted(amount, whole);
            assert!((other - once).abs() < 0.05 && (other_twice - twice).abs() < 0.05, "{amount} of {whole}");
        }
    }
}
