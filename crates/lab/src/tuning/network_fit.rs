//! Trains a network on judged positions, on top of fixed weights.

use super::descent::{Descent, Fitting, Sample, loss};
use postern_engine::judge::network::{Network, ONE, Units, WIDTH};
use postern_engine::judge::weights::Weights;
use postern_engine::random::Random;
use postern_engine::score::FINE;
use postern_engine::score::logistic;

/// Weight decay of the input weights, as a multiple of the step length.
const DRAW: f32 = 0.01;

/// Bound of the random initial input weights.
const RANDOM: f32 = 0.15;

/// Initial bias of a unit, and initial output weight in units of the logistic curve (every other one negative for the
/// mover).
const START: f32 = 0.25;
const SAYS: f32 = 0.2;

/// Bound on input weights and biases: the range of a byte.
const MOST: f32 = i8::MAX as f32 / ONE as f32;

/// Bound on output weights, in units of the logistic curve.
const MOST_SAID: f32 = 8.0;

/// A network in training, in floating point: full units count 1, and scores are in units of the logistic curve.
pub(crate) struct NetworkFit<'a> {
    weights: &'a Weights,
    /// A unit of the logistic curve, in the fine parts of a hundredth that `weights` use.
    scale: f32,
    /// Input weights: for each feature, one for each unit.
    units: Descent,
    start: Descent,
    /// Output weights: the mover's units, then the opponent's.
    says: Descent,
}

impl NetworkFit<'_> {
    /// Creates a network with random numbers on top of weights with `scale` hundredths per unit of the logistic curve.
    pub(crate) fn new<'a>(weights: &'a Weights, scale: i32, random: &mut Random) -> NetworkFit<'a> {
        let features = weights.rows().len() - 1;
        let units = (0..features * WIDTH).map(|_| (2.0 * random.unit() as f32 - 1.0) * RANDOM).collect();
        let says = (0..2 * WIDTH).map(|at| if at % 2 == 0 { SAYS } else { -SAYS }).collect();
        NetworkFit {
            weights,
            scale: (scale * FINE) as f32,
            units: Descent::from(units),
            start: Descent::from(vec![START; WIDTH]),
            says: Descent::from(says),
        }
    }

    /// Returns the network in integers.
    pub(crate) fn network(&self) -> Network {
        let one = f32::from(ONE);
        let whole =
            |from: &[f32], by: f32| -> Units { std::array::from_fn(|at| (from[at] * by).round() as i16) };
        let units = self.units.at.chunks_exact(WIDTH).map(|row| whole(row, one).map(|number| number as i8));
        let (own, other) = self.says.at.split_at(WIDTH);
        let says = [whole(own, self.scale), whole(other, self.scale)];
        Network::new(self.weights.rows(), &units.collect::<Vec<_>>(), whole(&self.start.at, one), says)
    }
}

impl Fitting for NetworkFit<'_> {
    type Sample = Sample;

    const BATCH: usize = 512;
    const STEP: [f32; 2] = [0.003, 0.000_015];

    fn learn(&mut self, sample: &Sample) -> f32 {
        let rows = self.weights.rows();
        let mut alone = i32::from(rows[rows.len() - 1][0]);
        let mut units = [[0.0; WIDTH]; 2];
        units.iter_mut().for_each(|units| units.copy_from_slice(&self.start.at));
        for &(seen, _) in &sample.features {
            let (feature, view) = (usize::from(seen / 2), usize::from(seen % 2));
            alone += i32::from(rows[feature][view]);
            let more = &self.units.at[feature * WIDTH..][..WIDTH];
            units[view].iter_mut().zip(more).for_each(|(unit, more)| *unit += more);
        }
        let said = units.iter().flatten().zip(&self.says.at);
        let said: f32 = said.map(|(unit, says)| unit.clamp(0.0, 1.0) * says).sum();
        let chance = logistic(alone as f32 / self.scale + said);
        let slope = chance - sample.wanted;
        // Gradient by the value of each unit; zero for clamped units.
        let mut wanted = [[0.0; WIDTH]; 2];
        for (at, (unit, wanted)) in units.iter().flatten().zip(wanted.iter_mut().flatten()).enumerate() {
            self.says.gradient[at] += slope * unit.clamp(0.0, 1.0);
            if *unit > 0.0 && *unit < 1.0 {
                *wanted = slope * self.says.at[at];
                self.start.gradient[at % WIDTH] += *wanted;
            }
        }
        for &(seen, _) in &sample.features {
            let (feature, view) = (usize::from(seen / 2), usize::from(seen % 2));
            let gradient = &mut self.units.gradient[feature * WIDTH..][..WIDTH];
            gradient.iter_mut().zip(wanted[view]).for_each(|(gradient, wanted)| *gradient += wanted);
        }
        loss(chance, sample.wanted)
    }

    fn step(&mut self, step: f32, size: f32) {
        let Self { units, start, says, .. } = self;
        for (numbers, draw, most) in [(units, DRAW, MOST), (start, 0.0, MOST), (says, 0.0, MOST_SAID)] {
            numbers.step(step, size, |_| draw);
            numbers.at.iter_mut().for_each(|number| *number = number.clamp(-most, most));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_engine::judge::network::Accumulator;

    const FEATURES: u16 = 6;

    /// Returns the scores of a trained network for the first 0, 1, 2, … of six features. Most training positions with
    /// at least three features, whichever these are, are wins.
    fn fitted(view: u16) -> [i32; FEATURES as usize + 1] {
        let weights = Weights::from_rows(vec![[0, 0]; usize::from(FEATURES) + 1]);
        let sample = |at: u32| {
            let shown = (0..FEATURES).filter(|feature| at >> feature & 1 != 0);
            let features: Box<_> = shown.map(|feature| (2 * feature + view, 1)).collect();
            Sample { wanted: if features.len() >= 3 { 0.9 } else { 0.1 }, features }
        };
        let samples = [(0..5_120).map(sample).collect::<Vec<_>>()];
        let mut random = Random::new(1);
        let mut fit = NetworkFit::new(&weights, 100, &mut random);
        for epoch in 0..40 {
            fit.epoch(&samples, epoch as f32 / 40.0, &mut random);
        }
        let network = fit.network();
        std::array::from_fn(|shown| {
            let mut seen = Accumulator::nothing(&network);
            (0..shown).for_each(|feature| seen.see(usize::from(view), feature));
            seen.score()
        })
    }

    #[test]
    fn a_network_learns_that_enough_is_enough() {
        for view in [0, 1] {
            let scores = fitted(view);
            // The logistic curve reaches 0.9 at 2.2. A linear evaluation would add as much for the sixth feature as for
            // the third.
            assert!(scores[0] < -150 && scores[1] < -120, "view {view}: {scores:?}");
            assert!(scores[4..].iter().all(|score| (150..280).contains(score)), "view {view}: {scores:?}");
            assert!(scores[6] - scores[4] < 60 && scores[3] - scores[1] > 200, "view {view}: {scores:?}");
        }
    }
}
