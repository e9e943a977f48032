//! Trains a shape network on judged positions, on top of fixed weights.

use super::descent::{Descent, Fitting, loss};
use postern_engine::judge::shape_network::{
    DISTANCES, FACTOR, FACTORS, ONE, SAID, SAYS, START, ShapeNetwork, ShapeView, WIDTH,
};
use postern_engine::random::Random;
use postern_engine::score::logistic;
use postern_rules::seat::Seat;

/// Weight decay of the table of shapes, as a multiple of the step length.
const DRAW: f32 = 0.01;

/// Bound of the random initial contributions of shapes.
const RANDOM: f32 = 0.1;

/// Initial factors of each distance, biases, and output weights in units of the logistic curve (every other one
/// negative for the mover).
const FIRST_FACTORS: [f32; DISTANCES] = [1.0, 0.3, 0.15];
const FIRST_UNITS: f32 = 0.1;
const FIRST_SAYS: f32 = 0.05;

/// Bound on the numbers of a network.
const MOST: f32 = 8.0;

/// Number of phases between which output weights are interpolated: an empty and a full board.
const PHASES: usize = 2;

/// A training sample: a position and its target.
#[derive(Clone, Debug)]
pub(crate) struct ShapeSample {
    /// The shapes around all points as the player to move sees them, row by row. [`SAME`] marks shapes that look the
    /// same to both players.
    seen: Box<[u16]>,
    side: u8,
    empty: f32,
    /// The score of the weights, in units of the logistic curve.
    alone: f32,
    /// Target: the chance that the player to move wins, from 0 to 1.
    wanted: f32,
}

const SAME: u16 = 1 << 15;

impl ShapeSample {
    /// Creates a sample from the view of the player to move. `alone` is the score of the weights in units of the
    /// logistic curve.
    pub(crate) fn new(view: &ShapeView, mover: Seat, alone: f32) -> ShapeSample {
        let own = (mover == Seat::Second) as usize;
        let seen = view.seen.iter().map(|seen| seen[own] | if seen[0] == seen[1] { SAME } else { 0 });
        let empty = view.empty as f32 / ShapeNetwork::WHOLE as f32;
        ShapeSample { seen: seen.collect(), side: view.side as u8, empty, alone, wanted: 0.5 }
    }

    /// Returns the sample with its target value.
    pub(crate) fn judged(self, wanted: f32) -> ShapeSample {
        ShapeSample { wanted, ..self }
    }

    /// Returns the shape at a place as the mover (0) or the opponent (1) sees it.
    fn seen_by(&self, player: usize, at: usize) -> usize {
        let seen = self.seen[at];
        usize::from(if seen & SAME != 0 { seen & !SAME } else { seen ^ player as u16 })
    }
}

/// The units of all points, row by row, with a border of one point at each edge.
type Plane = Vec<[f32; WIDTH]>;

/// The activations of one player's view of a board.
#[derive(Default)]
struct Sight {
    /// For each distance, the summed contributions of the shapes there, before the factors.
    added: [Plane; DISTANCES],
    units: Plane,
}

/// Returns the indices in a plane of the points of a board.
fn places(side: usize) -> impl Iterator<Item = usize> {
    (0..side * side).map(move |at| (at / side + 1) * (side + 2) + at % side + 1)
}

/// Fills the second and third plane with sums over neighbours in the first: straight ones in the second, diagonal ones
/// in the third.
fn add_up([own, straight, diagonal]: &mut [Plane; DISTANCES], side: usize) {
    let width = side + 2;
    for sums in [&mut *straight, &mut *diagonal] {
        sums.clear();
        sums.resize(own.len(), [0.0; WIDTH]);
    }
    for at in places(side) {
        let (above, below) = (at + width, at - width);
        for unit in 0..WIDTH {
            let number = |at: usize| own[at][unit];
            straight[at][unit] = number(above) + number(below) + number(at - 1) + number(at + 1);
            diagonal[at][unit] =
                number(above - 1) + number(above + 1) + number(below - 1) + number(below + 1);
        }
    }
}

/// A network in training, in floating point: full units count 1, and scores are in units of the logistic curve.
pub(crate) struct ShapeFit {
    scale: f32,
    shapes: usize,
    /// The numbers in file order.
    numbers: Descent,
    sights: [Sight; 2],
    /// Gradients by the units of one player, with sums over neighbours as in [`Sight::added`].
    by: [Plane; DISTANCES],
}

impl ShapeFit {
    /// Creates a network with random numbers for `shapes` shapes, with `scale` hundredths per unit of the logistic
    /// curve.
    pub(crate) fn new(shapes: usize, scale: i32, random: &mut Random) -> ShapeFit {
        let table = (0..2 * shapes * WIDTH).map(|_| (2.0 * random.unit() as f32 - 1.0) * RANDOM);
        let mut numbers: Vec<f32> = table.collect();
        for factor in FIRST_FACTORS {
            numbers.extend([factor; WIDTH]);
        }
        numbers.extend([FIRST_UNITS; WIDTH]);
        for view in 0..2 {
            let says = (0..WIDTH).map(|unit| if unit % 2 == view { FIRST_SAYS } else { -FIRST_SAYS });
            let says: Vec<f32> = says.collect();
            (0..PHASES).for_each(|_| numbers.extend(&says));
        }
        let numbers = Descent::from(numbers);
        ShapeFit { scale: scale as f32, shapes, numbers, sights: Default::default(), by: Default::default() }
    }

    /// Returns the network in integers.
    pub(crate) fn network(&self) -> ShapeNetwork {
        let others = 2 * self.shapes * WIDTH;
        let one = |at: usize| match at.checked_sub(others).map(|at| at / WIDTH) {
            None | Some(START) => f32::from(ONE),
            Some(FACTORS..START) => FACTOR as f32,
            Some(_) => self.scale * SAID as f32,
        };
        let whole = self.numbers.at.iter().enumerate().map(|(at, number)| (number * one(at)).round() as i16);
        ShapeNetwork::of(whole.collect())
    }
}

impl Fitting for ShapeFit {
    type Sample = ShapeSample;
    const BATCH: usize = 1024;
    const STEP: [f32; 2] = [0.003, 0.000_03];

    fn learn(&mut self, sample: &ShapeSample) -> f32 {
        let side = usize::from(sample.side);
        let points = (side + 2) * (side + 2);
        let rows = self.numbers.at.as_chunks::<WIDTH>().0;
        let (table, others) = rows.split_at(2 * self.shapes);
        let says = |player: usize| -> [f32; WIDTH] {
            let says = &others[SAYS + PHASES * player..];
            std::array::from_fn(|unit| says[0][unit] * sample.empty + says[1][unit] * (1.0 - sample.empty))
        };
        let mut score = sample.alone;
        for (player, sight) in self.sights.iter_mut().enumerate() {
            let Sight { added, units } = sight;
            added[0].clear();
            added[0].resize(points, [0.0; WIDTH]);
            for (at, place) in places(side).enumerate() {
                added[0][place] = table[sample.seen_by(player, at)];
            }
            add_up(added, side);
            units.clear();
            units.resize(points, [0.0; WIDTH]);
            let says = says(player);
            for place in places(side) {
                let units = &mut units[place];
                *units = others[START];
                for (added, factors) in added.iter().zip(&others[FACTORS..]) {
                    for unit in 0..WIDTH {
                        units[unit] += added[place][unit] * factors[unit];
                    }
                }
                for unit in 0..WIDTH {
                    score += units[unit].clamp(0.0, 1.0) * says[unit];
                }
            }
        }
        let chance = logistic(score);
        let slope = chance - sample.wanted;
        let (table_gradient, gradient) =
            self.numbers.gradient.as_chunks_mut::<WIDTH>().0.split_at_mut(2 * self.shapes);
        for (player, sight) in self.sights.iter().enumerate() {
            let says = says(player);
            self.by[0].clear();
            self.by[0].resize(points, [0.0; WIDTH]);
            for place in places(side) {
                let units = &sight.units[place];
                for unit in 0..WIDTH {
                    let full = slope * units[unit].clamp(0.0, 1.0);
                    let said = &mut gradient[SAYS + PHASES * player..];
                    said[0][unit] += full * sample.empty;
                    said[1][unit] += full * (1.0 - sample.empty);
                    // Clamped units have no gradient.
                    let by = if units[unit] > 0.0 && units[unit] < 1.0 { slope * says[unit] } else { 0.0 };
                    self.by[0][place][unit] = by;
                    gradient[START][unit] += by;
                    for distance in 0..DISTANCES {
                        gradient[FACTORS + distance][unit] += by * sight.added[distance][place][unit];
                    }
                }
            }
            add_up(&mut self.by, side);
            for (at, place) in places(side).enumerate() {
                let row = &mut table_gradient[sample.seen_by(player, at)];
                for distance in 0..DISTANCES {
                    for unit in 0..WIDTH {
                        row[unit] += self.by[distance][place][unit] * others[FACTORS + distance][unit];
                    }
                }
            }
        }
        loss(chance, sample.wanted)
    }

    fn step(&mut self, step: f32, size: f32) {
        let table = 2 * self.shapes * WIDTH;
        self.numbers.step(step, size, |at| if at < table { DRAW } else { 0.0 });
        self.numbers.at.iter_mut().for_each(|number| *number = number.clamp(-MOST, MOST));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_engine::judge::shape_network::ShapeUnits;

    const SHAPES: usize = 2;
    const SIDE: usize = 3;

    /// Returns a board with shape 2, the same for both players, on two points and shape 0 on the others.
    fn board(points: [usize; 2]) -> ShapeView {
        let seen = |at| if points.contains(&at) { [2, 2] } else { [0, 0] };
        ShapeView { seen: (0..SIDE * SIDE).map(seen).collect(), side: SIDE, empty: 32 }
    }

    fn are_beside([one, other]: [usize; 2]) -> bool {
        let apart = |by: fn(usize) -> usize| by(one).abs_diff(by(other));
        apart(|at| at / SIDE) + apart(|at| at % SIDE) == 1
    }

    #[test]
    fn a_network_learns_that_two_points_are_beside_each_other() {
        let pairs = (0..SIDE * SIDE).flat_map(|one| (0..one).map(move |other| [one, other]));
        let pairs: Vec<[usize; 2]> = pairs.collect();
        let sample = |&pair: &[usize; 2]| {
            let wanted = if are_beside(pair) { 0.9 } else { 0.1 };
            ShapeSample::new(&board(pair), Seat::First, 0.0).judged(wanted)
        };
        let samples = [pairs.iter().cycle().take(200_000).map(sample).collect::<Vec<_>>()];
        let mut random = Random::new(1);
        let mut fit = ShapeFit::new(SHAPES, 100, &mut random);
        let losses: Vec<f64> =
            (0..3).map(|epoch| fit.epoch(&samples, epoch as f32 / 3.0, &mut random)).collect();
        let network = fit.network();
        let said = |wanted: bool| -> i64 {
            let views = pairs.iter().filter(|&&pair| are_beside(pair) == wanted).map(|&pair| board(pair));
            let said = views.map(|view| {
                network.says(&ShapeUnits::of(&network, view.side, &view.seen), Seat::First, view.empty)
            });
            said.sum::<i64>() / pairs.iter().filter(|&&pair| are_beside(pair) == wanted).count() as i64
        };
        assert!(said(true) > said(false) + 400, "{} {} {losses:?}", said(true), said(false));
    }

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let mut random = Random::new(5);
        let seen = |random: &mut Random| {
            let shape = random.below(2 * SHAPES) as u16;
            if random.below(3) == 0 { [shape & !1; 2] } else { [shape, shape ^ 1] }
        };
        for mover in Seat::BOTH {
            let mut fit = ShapeFit::new(SHAPES, 100, &mut random);
            let view = ShapeView {
                seen: (0..SIDE * SIDE).map(|_| seen(&mut random)).collect(),
                side: SIDE,
                empty: 40,
            };
            let sample = ShapeSample::new(&view, mover, 0.3).judged(0.9);
            fit.learn(&sample);
            let gradient = std::mem::take(&mut fit.numbers.gradient);
            fit.numbers.gradient = vec![0.0; gradient.len()];
            let (mut steep, mut other) = (0, 0);
            for (at, &slope) in gradient.iter().enumerate() {
                let mut loss_by = |by: f32| {
                    fit.numbers.at[at] += by;
                    let loss = fit.learn(&sample);
                    fit.numbers.at[at] -= by;
                    loss
                };
                let measured = (loss_by(0.002) - loss_by(-0.002)) / 0.004;
                other += ((measured - slope).abs() > 0.01 + 0.1 * slope.abs()) as u32;
                steep += (slope.abs() > 0.02) as u32;
            }
            // The loss has a kink where a unit reaches its clamp, so a few slopes may differ.
            assert!(steep > 20 && other < 4, "{steep} steep, {other} differ");
        }
    }
}
