//! Trains a network on boards of games by backpropagation.

use super::board_sample::{ENDS, GameSample};
use super::descent::{Descent, loss};
use postern_engine::judge::board_network::BoardNetwork;
use postern_engine::judge::board_network::forward::{Forward, as_rows, dot, taps};
use postern_engine::judge::board_network::layout::{
    FIRST, JUDGING, LATER, LAYERS, LEAD, OWN_POINT, OWNING, PLACING, POOLED, ROWS, SINGLE, TAPS, Units,
    WIDTH, WIN, WINNING, rows,
};
use postern_engine::judge::board_network::view::{BoardView, PLANES};
use postern_engine::random::Random;
use postern_engine::score::logistic;

/// Samples per batch, and the number of parts that are summed separately, so that the number of threads makes no
/// difference.
const BATCH: usize = 128;
const PARTS: usize = 4;

/// Learning rates at the start and at the end of a fit.
const STEP: [f32; 2] = [0.002, 0.000_02];

/// Weight decay, as a multiple of the step length.
const DRAW: f32 = 0.003;

/// A network in training.
pub(crate) struct Fit {
    numbers: Descent,
    network: BoardNetwork,
}

/// Sums over a part of a batch, with working memory.
struct BatchPart {
    gradient: Vec<Units>,
    losses: [f64; 3],
    forward: Forward,
    /// Gradients by the units of a layer, and by those of the layer before.
    by: [Vec<Units>; 2],
}

impl Fit {
    /// Creates a network with random numbers.
    pub(crate) fn new(random: &mut Random) -> Fit {
        let mut numbers = vec![0.0; ROWS * WIDTH];
        let mut fill = |rows: std::ops::Range<usize>, spread: f32| {
            for number in &mut numbers[rows.start * WIDTH..rows.end * WIDTH] {
                *number = (2.0 * random.unit() as f32 - 1.0) * spread;
            }
        };
        for kind in [0, 1] {
            let first = rows(0, kind);
            fill(first.start + 1..first.end, 0.25);
            for layer in 1..=LAYERS {
                let later = rows(layer, kind);
                fill(later.start + 1..later.end, 0.08);
            }
        }
        fill(POOLED..JUDGING, 0.2);
        fill(WINNING..SINGLE, 0.2);
        numbers[SINGLE * WIDTH + LEAD] = 1.0;
        Fit::of(BoardNetwork(numbers))
    }

    pub(crate) fn of(network: BoardNetwork) -> Fit {
        Fit { numbers: Descent::from(network.0.clone()), network }
    }

    /// Returns the network as it would be after saving and reading it.
    pub(crate) fn network(&self) -> BoardNetwork {
        self.network.rounded()
    }

    /// Trains on all samples once in random order, each turned or mirrored at random, with a falling learning rate.
    /// `progress` and `ends` are the completed part of the fit before and after, from 0 to 1. Returns the mean losses
    /// of placing, owning and winning.
    pub(crate) fn epoch(
        &mut self,
        samples: &[Vec<GameSample>],
        (progress, ends): (f32, f32),
        threads: usize,
        random: &mut Random,
    ) -> [f64; 3] {
        let mut order: Vec<(&GameSample, usize)> =
            samples.iter().flatten().map(|sample| (sample, random.below(8))).collect();
        random.shuffle(&mut order);
        let mut parts: Vec<BatchPart> = (0..PARTS).map(|_| BatchPart::new()).collect();
        let batches = order.len().div_ceil(BATCH).max(1);
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let done = progress + (ends - progress) * number as f32 / batches as f32;
            self.batch(batch, &mut parts, threads);
            let step = STEP[1] + (STEP[0] - STEP[1]) * (1.0 - done) * (1.0 - done);
            self.numbers.step(step, batch.len() as f32, |_| DRAW);
            self.network.0.copy_from_slice(&self.numbers.at);
        }
        let count = order.len().max(1) as f64;
        std::array::from_fn(|which| parts.iter().map(|part| part.losses[which]).sum::<f64>() / count)
    }

    fn batch(&mut self, batch: &[(&GameSample, usize)], parts: &mut [BatchPart], threads: usize) {
        let numbers = as_rows(&self.network.0);
        let turned = transposed(numbers);
        let (network, turned) = (&self.network, &turned);
        let mut work: Vec<_> = parts.iter_mut().zip(batch.chunks(batch.len().div_ceil(PARTS))).collect();
        let share = work.len().div_ceil(threads.max(1));
        std::thread::scope(|scope| {
            for some in work.chunks_mut(share) {
                scope.spawn(move || {
                    for (part, samples) in some {
                        samples.iter().for_each(|(sample, way)| part.learn(network, turned, sample, *way));
                    }
                });
            }
        });
        for part in parts {
            let sums = self.numbers.gradient.iter_mut();
            sums.zip(part.gradient.as_flattened()).for_each(|(sum, more)| *sum += more);
            part.gradient.as_flattened_mut().fill(0.0);
        }
    }
}

/// Returns the weights of later layers with inputs and outputs transposed, in the same rows.
fn transposed(numbers: &[Units]) -> Vec<Units> {
    let mut turned = numbers.to_vec();
    for layer in 1..=LAYERS {
        for kind in [0, 1] {
            let at = rows(layer, kind).start + 1;
            for tap in 0..TAPS {
                let at = at + tap * WIDTH;
                for input in 0..WIDTH {
                    for unit in 0..WIDTH {
                        turned[at + unit][input] = numbers[at + input][unit];
                    }
                }
            }
        }
    }
    turned
}

impl BatchPart {
    fn new() -> BatchPart {
        BatchPart {
            gradient: vec![[0.0; WIDTH]; ROWS],
            losses: [0.0; 3],
            forward: Forward::default(),
            by: [Vec::new(), Vec::new()],
        }
    }

    /// Adds the gradient of a sample under one of the eight symmetries.
    fn learn(&mut self, network: &BoardNetwork, turned: &[Units], sample: &GameSample, way: usize) {
        let map = sample.view.turned(way);
        let view = &sample.view.after(&map);
        self.forward.look(network, view);
        let numbers = as_rows(&network.0);
        let mut by = std::mem::take(&mut self.by);
        for by in &mut by {
            by.clear();
            by.resize(map.len(), [0.0; WIDTH]);
        }
        self.learn_to_judge(numbers, view, sample, &map, &mut by[0]);
        self.learn_to_place(network, sample, &map, &mut by[0]);
        for layer in (0..=LAYERS).rev() {
            let [now, before] = &mut by;
            self.go_back(turned, view, layer, now, before);
            by.swap(0, 1);
        }
        self.by = by;
    }

    fn learn_to_place(
        &mut self,
        network: &BoardNetwork,
        sample: &GameSample,
        map: &[usize],
        by: &mut [Units],
    ) {
        let mut to = vec![0; map.len()];
        map.iter().enumerate().for_each(|(now, &before)| to[before] = now);
        let logits: Vec<f32> =
            sample.placed.iter().map(|&(at, _)| self.forward.placing(network, to[usize::from(at)])).collect();
        let most = logits.iter().copied().fold(f32::MIN, f32::max);
        let sum: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
        let says = as_rows(&network.0)[PLACING];
        for (&(at, share), logit) in sample.placed.iter().zip(logits) {
            let at = to[usize::from(at)];
            let log = logit - most - sum.ln();
            self.losses[0] -= f64::from(share * log);
            let slope = log.exp() - share;
            let units = &self.forward.layers[LAYERS][at];
            add(&mut self.gradient[PLACING], units, slope);
            add(&mut by[at], &says, slope);
        }
    }

    fn learn_to_judge(
        &mut self,
        numbers: &[Units],
        view: &BoardView,
        sample: &GameSample,
        map: &[usize],
        by: &mut [Units],
    ) {
        let forward = &self.forward;
        let wins = logistic(forward.winning);
        self.losses[2] += f64::from(loss(wins, sample.won));
        let slope = wins - sample.won;
        let single = &mut self.gradient[SINGLE];
        single[WIN] += slope;
        // The lead is treated as a constant input, so that ownership is trained on the owners alone.
        single[LEAD] += slope * forward.lead;
        add(&mut self.gradient[WINNING], &forward.judging, slope);
        let by_judging: Units = std::array::from_fn(|unit| {
            if forward.judging[unit] > 0.0 { slope * numbers[WINNING][unit] } else { 0.0 }
        });
        add(&mut self.gradient[JUDGING], &by_judging, 1.0);
        let points = (view.size() * view.size()) as f32;
        let mut by_pooled = [[0.0; WIDTH]; 2];
        for (kind, by_pooled) in by_pooled.iter_mut().enumerate() {
            for (from, by) in by_pooled.iter_mut().enumerate() {
                let row = POOLED + kind * WIDTH + from;
                add(&mut self.gradient[row], &by_judging, forward.pooled[kind][from]);
                *by = dot(&by_judging, &numbers[row]) / forward.counts[kind];
            }
        }
        for row in 1..=view.size() {
            for column in 1..=view.size() {
                let (at, kind) = (view.at(column, row), view.kind(column, row));
                let owned = f32::from(sample.owned[map[at]]) / f32::from(ENDS);
                let owns = logistic(forward.owning[at]);
                self.losses[1] += f64::from(loss(owns, owned) / points);
                // The owners of all points together teach more than one winner, but less than in proportion to their
                // number.
                let slope = (owns - owned) / points.sqrt();
                self.gradient[SINGLE][OWN_POINT + kind] += slope;
                add(&mut self.gradient[OWNING + kind], &forward.layers[LAYERS][at], slope);
                add(&mut by[at], &numbers[OWNING + kind], slope);
                add(&mut by[at], &by_pooled[kind], 1.0);
            }
        }
    }

    /// Adds the gradients of a layer's weights, and computes those by the units of the previous layer.
    fn go_back(
        &mut self,
        turned: &[Units],
        view: &BoardView,
        layer: usize,
        now: &mut [Units],
        before: &mut [Units],
    ) {
        let taps = taps(view.side());
        before.fill([0.0; WIDTH]);
        let units = &self.forward.layers[layer];
        for row in 1..=view.size() {
            for column in 1..=view.size() {
                let (at, kind) = (view.at(column, row), view.kind(column, row));
                let start = rows(layer, kind).start;
                // Rectified units at 0 have no gradient.
                let slope: Units =
                    std::array::from_fn(|unit| if units[at][unit] > 0.0 { now[at][unit] } else { 0.0 });
                add(&mut self.gradient[start], &slope, 1.0);
                if layer == 0 {
                    debug_assert_eq!(rows(layer, kind).len(), FIRST);
                    for (tap, step) in taps.into_iter().enumerate() {
                        let facts = view.facts()[at.wrapping_add_signed(step)];
                        for fact in (0..PLANES).filter(|fact| facts >> fact & 1 != 0) {
                            add(&mut self.gradient[start + 1 + tap * PLANES + fact], &slope, 1.0);
                        }
                    }
                    continue;
                }
                debug_assert_eq!(rows(layer, kind).len(), LATER);
                add(&mut before[at], &slope, 1.0);
                for (tap, step) in taps.into_iter().enumerate() {
                    let from = at.wrapping_add_signed(step);
                    let first = start + 1 + tap * WIDTH;
                    let input = &self.forward.layers[layer - 1][from];
                    let gradient = &mut self.gradient[first..first + WIDTH];
                    gradient
                        .iter_mut()
                        .zip(input)
                        .for_each(|(gradient, &input)| add(gradient, &slope, input));
                    let turned = &turned[first..first + WIDTH];
                    let mut sum = before[from];
                    turned.iter().zip(slope).for_each(|(turned, slope)| add(&mut sum, turned, slope));
                    before[from] = sum;
                }
            }
        }
        // The border has no units.
        let side = view.side();
        for at in 0..side {
            for edge in [at, side * (side - 1) + at, side * at, side * at + side - 1] {
                before[edge] = [0.0; WIDTH];
            }
        }
    }
}

#[inline(always)]
fn add(to: &mut Units, more: &Units, times: f32) {
    to.iter_mut().zip(more).for_each(|(to, more)| *to += times * more);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a board with five points along a side and random facts. The target is a placement on the point with fact
    /// 3. The mover owns the points with fact 2, and wins with more than half of all points.
    fn sample(random: &mut Random) -> GameSample {
        let mut view = BoardView::new(5, random.below(2) == 0);
        let points = || (1..=5).flat_map(|row| (1..=5).map(move |column| (column, row)));
        let own: Vec<_> = points().filter(|&(column, row)| view.kind(column, row) == 0).collect();
        let wanted = own[random.below(own.len())];
        view.tell(3, wanted.0, wanted.1);
        let share = random.below(100);
        let owned: Vec<_> = points().filter(|_| random.below(100) < share).collect();
        owned.iter().for_each(|&(column, row)| view.tell(2, column, row));
        let won = f32::from(u8::from(owned.len() > 12));
        let placed = own.iter().map(|&at| (view.at(at.0, at.1) as u16, f32::from(u8::from(at == wanted))));
        let placed = placed.collect();
        let owned = view.facts().iter().map(|facts| if facts & 4 != 0 { ENDS } else { 0 }).collect();
        GameSample { placed, owned, won, view }
    }

    #[test]
    fn a_network_learns_to_place_to_own_and_to_win() {
        let mut random = Random::new(1);
        let samples = [(0..4_000).map(|_| sample(&mut random)).collect::<Vec<_>>()];
        let mut fit = Fit::new(&mut random);
        let mut losses = [0.0; 3];
        for epoch in 0..6 {
            losses = fit.epoch(&samples, (epoch as f32 / 6.0, (epoch + 1) as f32 / 6.0), 2, &mut random);
        }
        assert!(losses.iter().all(|&loss| loss < 0.15), "{losses:?}");
        let network = fit.network();
        let mut forward = Forward::default();
        let mut right = 0;
        for _ in 0..100 {
            let new = sample(&mut random);
            forward.look(&network, &new.view);
            let best = new.placed.iter().map(|&(at, share)| (forward.placing(&network, at.into()), share));
            assert_eq!(best.max_by(|a, b| a.0.total_cmp(&b.0)).map(|best| best.1), Some(1.0));
            right += usize::from((forward.chance() > 0.5) == (new.won > 0.5));
        }
        // Boards with 12 or 13 of 25 points are close calls.
        assert!(right >= 90, "{right}");
    }

    #[test]
    fn the_number_of_threads_makes_no_difference() {
        let network = |threads| {
            let mut random = Random::new(1);
            let samples = [(0..300).map(|_| sample(&mut random)).collect::<Vec<_>>()];
            let mut fit = Fit::new(&mut random);
            fit.epoch(&samples, (0.0, 1.0), threads, &mut random);
            fit.network()
        };
        assert_eq!(network(1), network(3));
    }

    /// Returns the sum of a sample's losses.
    fn sum_of_losses(numbers: &[f32], sample: &GameSample, way: usize) -> f64 {
        let mut part = BatchPart::new();
        let network = BoardNetwork(numbers.to_vec());
        part.learn(&network, &transposed(as_rows(numbers)), sample, way);
        let points = (sample.view.size() as f64).powi(2);
        part.losses[0] + part.losses[1] * points.sqrt() + part.losses[2]
    }

    #[test]
    fn gradients_are_the_slopes_of_the_losses() {
        let mut random = Random::new(3);
        let (sample, way) = (sample(&mut random), 5);
        let mut numbers = Fit::new(&mut random).network.0;
        // The lead is treated as a constant input, so a nonzero weight for it would add slopes that the gradients leave
        // out.
        numbers[SINGLE * WIDTH + LEAD] = 0.0;
        let mut part = BatchPart::new();
        part.learn(&BoardNetwork(numbers.clone()), &transposed(as_rows(&numbers)), &sample, way);
        let gradient = part.gradient.as_flattened();
        // Most facts never hold on this board, so most numbers of the first layer have no effect.
        let all: Vec<usize> = (0..SINGLE * WIDTH).filter(|&at| gradient[at].abs() > 0.01).collect();
        assert!(all.len() > 100, "{}", all.len());
        for _ in 0..200 {
            let at = all[random.below(all.len())];
            let moved = |by: f32| {
                let mut moved = numbers.clone();
                moved[at] += by;
                sum_of_losses(&moved, &sample, way)
            };
            let slope = (moved(0.01) - moved(-0.01)) / 0.02;
            let found = f64::from(gradient[at]);
            assert!((slope - found).abs() < 0.002 + 0.05 * slope.abs(), "{at}: {found} for {slope}");
        }
    }

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let network = Fit::new(&mut Random::new(1)).network();
        let file = network.to_file("a test");
        assert_eq!(BoardNetwork::read(&file), Some(network));
        for other in [&file[1..], &file[..file.len() - 1], b"", b"# only a remark\n"] {
            assert_eq!(BoardNetwork::read(other), None);
        }
    }
}
