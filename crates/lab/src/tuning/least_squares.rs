//! Fits weights to position values in closed form, by least squares.

use super::descent::Sample;
use super::fit::usual_amounts;
use postern_engine::judge::weights::{Row, Weights};
use postern_engine::score::FINE;

/// Strength of the ridge regression: this share of the samples is assumed to show only the feature in question and to
/// be worth 0. Keeps the weights of seldom seen features small.
const DRAW: f64 = 1e-4;

/// Returns the weights that fit the samples best, with `scale` hundredths per unit of a target, and the mean squared
/// error. A feature counts once at the amount `once`.
pub(crate) fn fit(features: usize, samples: &[Vec<Sample>], scale: i32, once: i32) -> (Weights, f64) {
    let last = 2 * features;
    let usual: Vec<f64> = usual_amounts(last + 1, samples).into_iter().map(f64::from).collect();
    let mut equations = vec![vec![0.0; last + 1]; last + 1];
    let (mut wanted, mut squares, mut count) = (vec![0.0; last + 1], 0.0, 0.0);
    let mut seen: Vec<(usize, f64)> = Vec::new();
    for sample in samples.iter().flatten() {
        let amounts = sample.features.iter().map(|&(at, amount)| (usize::from(at), f64::from(amount)));
        seen.clear();
        seen.extend(amounts.map(|(at, amount)| (at, amount / usual[at])));
        seen.push((last, 1.0));
        let value = f64::from(sample.wanted);
        for &(row, amount) in &seen {
            wanted[row] += amount * value;
            for &(column, other) in seen.iter().filter(|&&(column, _)| column <= row) {
                equations[row][column] += amount * other;
            }
        }
        squares += value * value;
        count += 1.0;
    }
    for (at, row) in equations.iter_mut().enumerate() {
        row[at] += (DRAW * count).max(f64::MIN_POSITIVE);
    }
    let weights = solved(&mut equations, &wanted);
    // For optimal weights, the explained sum of squares is their product with the right-hand side.
    let explained: f64 = weights.iter().zip(&wanted).map(|(weight, wanted)| weight * wanted).sum();
    let one = f64::from(scale * FINE);
    let whole = |at: usize| {
        let amount = if at == last { 1.0 } else { usual[at] / f64::from(once) };
        (weights[at] / amount * one).round().clamp(-32_000.0, 32_000.0) as i16
    };
    let rows = (0..=last).step_by(2);
    let rows = rows.map(|at| -> Row { [whole(at), if at < last { whole(at + 1) } else { 0 }] });
    (Weights::from_rows(rows.collect()), (squares - explained) / count.max(1.0))
}

/// Solves symmetric equations by Cholesky decomposition. Reads only the lower half of the matrix, and overwrites it.
fn solved(equations: &mut [Vec<f64>], wanted: &[f64]) -> Vec<f64> {
    for row in 0..equations.len() {
        let (above, here) = equations.split_at_mut(row);
        let here = &mut here[0];
        for column in 0..row {
            let product: f64 = (0..column).map(|at| here[at] * above[column][at]).sum();
            here[column] = (here[column] - product) / above[column][column];
        }
        let product: f64 = here[..row].iter().map(|part| part * part).sum();
        here[row] = (here[row] - product).max(f64::MIN_POSITIVE).sqrt();
    }
    let mut solution = wanted.to_vec();
    for row in 0..solution.len() {
        let known: f64 = (0..row).map(|at| equations[row][at] * solution[at]).sum();
        solution[row] = (solution[row] - known) / equations[row][row];
    }
    for row in (0..solution.len()).rev() {
        let known: f64 = (row + 1..solution.len()).map(|at| equations[at][row] * solution[at]).sum();
        solution[row] = (solution[row] - known) / equations[row][row];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let mut equations = vec![vec![4.0, 0.0, 0.0], vec![2.0, 5.0, 0.0], vec![1.0, 3.0, 6.0]];
        // The solution is 1, -2 and 3; only the lower half of the matrix is given.
        let solution = solved(&mut equations, &[3.0, 1.0, 13.0]);
        for (found, expected) in solution.into_iter().zip([1.0, -2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
    }

    #[test]
    fn weights_say_what_samples_want_however_finely_they_count() {
        for once in [1, 64] {
            // Three for each of the first feature, minus one for each of the second in the opponent's view, plus a bias
            // of two.
            let sample = |at: usize| {
                let (first, second) = ((at % 4) as i16, (at / 4 % 3) as i16);
                let wanted = 3.0 * f32::from(first) - f32::from(second) + 2.0;
                let features = Box::new([(0, first * once as i16), (3, second * once as i16)]);
                Sample { features, wanted }
            };
            let samples = [(0..1_200).map(sample).collect::<Vec<_>>()];
            let (weights, wanting) = fit(2, &samples, 100, once);
            let is_near = |weight: i16, value: i32| (i32::from(weight) - value * 100 * FINE).abs() <= 4;
            let &[[first, _], [_, second], [always, _]] = weights.rows() else { panic!("{weights:?}") };
            assert!(is_near(first, 3) && is_near(second, -1) && is_near(always, 2), "{weights:?}");
            assert!((0.0..0.01).contains(&wanting), "{wanting}");
        }
    }

    #[test]
    fn without_samples_weights_are_nothing() {
        let (weights, _) = fit(1, &[], 100, 1);
        assert_eq!(weights.rows(), [[0, 0], [0, 0]]);
    }
}
