//! Trains the weights of a game or a network on top of them. Each generation plays games with the current evaluator and
//! fits a new one to their results.
//!
//! The first generation of weights plays by [`Evaluate::guess`], the first of a network by the game's weights alone.

use super::descent::{Fitting, Sample};
use super::fit::Fit;
use super::least_squares;
use super::tune_games::{PositionSample, game, games};
use crate::tuning::settings::Tuning;
use postern_engine::evaluate::Evaluate;
use postern_engine::judge::evaluator::Evaluator;
use postern_engine::judge::weights::Weights;
use postern_engine::random::{Random, mix};
use postern_rules::game::info::Options;

/// Number of generations whose positions a fit uses.
pub(crate) const KEPT: usize = 3;

/// Callback for progress messages. After each generation it also receives the result until now; for board networks,
/// after each epoch.
pub(super) type Told<'a, T> = &'a mut dyn FnMut(&str, Option<&T>);

/// Trains weights, continuing from `from` if given. `None` if the game has no weights.
pub(crate) fn tune<G: Evaluate>(
    tuning: &Tuning,
    from: Option<Weights>,
    told: Told<Weights>,
) -> Option<Weights> {
    if G::FEATURES == 0 {
        return None;
    }
    let mut weights = from;
    let mut kept: Vec<Vec<Sample>> = Vec::new();
    for generation in 0..tuning.generations {
        let evaluator =
            weights.clone().map_or(Evaluator::Guess, |weights| Evaluator::Weights(weights.into()));
        play_on::<G, _>(tuning, generation, &evaluator, &mut kept, &mut |step| told(step, None));
        let (fitted, loss) = if G::POINTS_TO_COME.is_some() {
            least_squares::fit(G::FEATURES, &kept, G::SCALE, G::ONCE)
        } else {
            let mut fit = Fit::new(G::FEATURES, G::RARE, &kept);
            if let Some(weights) = &weights {
                fit.load(weights, G::SCALE, G::ONCE);
            }
            let loss = epochs(tuning, generation, &mut fit, &kept);
            (fit.weights(G::SCALE, G::ONCE), loss)
        };
        told(&format!("generation {generation}: loss {loss:.5}"), Some(&fitted));
        weights = Some(fitted);
    }
    weights
}

/// Trains a network on top of the game's weights. Each generation fits a new network, which `begin` creates and `made`
/// turns into an evaluator. `from` plays the games of the first generation; by default the weights alone do.
pub(crate) fn tune_upon_weights<G: Evaluate, F: Fitting<Sample: PositionSample<G>>>(
    tuning: &Tuning,
    from: Option<Evaluator>,
    begin: impl Fn(&mut Random) -> F,
    made: impl Fn(&F) -> Evaluator,
    told: Told<Evaluator>,
) -> Evaluator {
    let mut evaluator = from.unwrap_or_else(|| Evaluator::Weights(Weights::of(G::weights()).into()));
    let mut kept = Vec::new();
    for generation in 0..tuning.generations {
        play_on::<G, _>(tuning, generation, &evaluator, &mut kept, &mut |step| told(step, None));
        let mut fit = begin(&mut Random::new(mix(tuning.seed ^ generation as u64)));
        let loss = epochs(tuning, generation, &mut fit, &kept);
        evaluator = made(&fit);
        told(&format!("generation {generation}: loss {loss:.5}"), Some(&evaluator));
    }
    evaluator
}

/// Plays the games of a generation and adds their positions to `kept`, which drops the oldest generation when full.
fn play_on<G: Evaluate, S: PositionSample<G>>(
    tuning: &Tuning,
    generation: usize,
    evaluator: &Evaluator,
    kept: &mut Vec<Vec<S>>,
    told: &mut dyn FnMut(&str),
) {
    let seed = mix(tuning.seed ^ mix(generation as u64));
    let boards = boards::<G>(&tuning.options);
    let samples = games(tuning, seed, |number, seed| {
        game::<G, S>(tuning, &boards[number % boards.len()], evaluator, seed)
    });
    told(&format!("generation {generation}: {} games, {} positions", tuning.games, samples.len()));
    kept.push(samples);
    if kept.len() > KEPT {
        kept.remove(0);
    }
}

/// Returns the options to play with, in turn.
pub(crate) fn boards<G: Evaluate>(asked: &Options) -> Vec<Options> {
    let usual = G::INFO.options([]).is_ok_and(|usual| usual == *asked);
    let boards = if usual { G::boards() } else { Vec::new() };
    if boards.is_empty() { vec![asked.clone()] } else { boards }
}

/// Runs all epochs of a fit and returns the loss of the last one.
fn epochs<F: Fitting>(tuning: &Tuning, generation: usize, fit: &mut F, kept: &[Vec<F::Sample>]) -> f64 {
    let mut random = Random::new(mix(tuning.seed ^ 0xf17 ^ generation as u64));
    (0..tuning.epochs)
        .map(|number| fit.epoch(kept, number as f32 / tuning.epochs as f32, &mut random))
        .last()
        .unwrap_or_default()
}
