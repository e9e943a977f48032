//! Making the weights of a game, or a network upon them: games of the present ones, and a fit to how they ended, over and
//! over.
//!
//! The first generation of weights plays by [`Evaluate::guess`], that of a network by the game's weights alone.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use super::budget::Budget;
use super::descent::{Fitting, Sample};
use super::evaluator::Evaluator;
use super::fit::Fit;
use super::least_squares;
use super::network_fit::NetworkFit;
use super::random::mix;
use super::score;
use super::search::Search;
use super::transpositions::TranspositionTable;
use super::{Evaluate, Network, Random, Weights};
use crate::game::{History, MoveOf, Options, Playable, Seat};

/// How weights or a network are made. The same values make the same ones, whatever the number of threads.
#[derive(Clone, Debug)]
pub struct Tuning {
    pub options: Options,
    /// Rounds of games and a fit to them.
    pub generations: usize,
    /// Games of each round.
    pub games: usize,
    /// Positions that a player looks at for a move.
    pub nodes: u64,
    /// How often the fit goes through all positions.
    pub epochs: usize,
    /// The part of the result in what a position should be judged as; the rest is the search's own opinion.
    pub result: f32,
    pub seed: u64,
    pub threads: usize,
}

/// Games begin with so many random moves at least, and so many more at most.
const OPENING: [usize; 2] = [3, 8];

/// The same in games for points, whose later positions tell more the more they differ.
const LONG_OPENING: [usize; 2] = [4, 24];

/// One move in so many is random, so that weights are known of what is never played.
const SLIP: usize = 24;

/// Games that are longer are given up as drawn, and games for points when they are longer than the second number.
const LONGEST: [usize; 2] = [300, 700];

/// Positions of so many generations are fitted together.
pub(super) const KEPT: usize = 3;

/// Is told of every step; with what has been made so far after each generation, or, for whole boards, after each round of the
/// fit.
pub(super) type Told<'a, T> = &'a mut dyn FnMut(&str, Option<&T>);

/// Makes weights, those of `from` on. `None` where no weights judge this game.
pub(super) fn tune<G: Evaluate>(
    tuning: &Tuning,
    from: Option<Weights>,
    told: Told<Weights>,
) -> Option<Weights> {
    if G::FEATURES == 0 {
        return None;
    }
    let mut weights = from;
    let mut kept = Vec::new();
    for generation in 0..tuning.generations {
        let evaluator =
            weights.clone().map_or(Evaluator::Guess, |weights| Evaluator::Weights(weights.into()));
        play_on::<G>(tuning, generation, &evaluator, &mut kept, &mut |step| told(step, None));
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

/// Makes a network upon the game's weights. Each generation is fitted from nothing; `from` plays the games of the first.
/// `None` where no network could judge this game: it has no weights, features that count in parts, or is for points.
pub(super) fn tune_network<G: Evaluate>(
    tuning: &Tuning,
    from: Option<Network>,
    told: Told<Network>,
) -> Option<Network> {
    if G::FEATURES == 0 || G::ONCE != 1 || G::POINTS_TO_COME.is_some() {
        return None;
    }
    let weights = Arc::new(Weights::of(G::weights()));
    let mut network = from;
    let mut kept = Vec::new();
    for generation in 0..tuning.generations {
        let evaluator = match &network {
            Some(network) => Evaluator::Network(network.clone().into()),
            None => Evaluator::Weights(weights.clone()),
        };
        play_on::<G>(tuning, generation, &evaluator, &mut kept, &mut |step| told(step, None));
        let mut random = Random::new(mix(tuning.seed ^ generation as u64));
        let mut fit = NetworkFit::new(&weights, G::SCALE, &mut random);
        let loss = epochs(tuning, generation, &mut fit, &kept);
        let fitted = fit.network();
        told(&format!("generation {generation}: loss {loss:.5}"), Some(&fitted));
        network = Some(fitted);
    }
    network
}

/// Plays the games of a generation and adds their positions to those of the generations before, as far as these are kept.
fn play_on<G: Evaluate>(
    tuning: &Tuning,
    generation: usize,
    evaluator: &Evaluator,
    kept: &mut Vec<Vec<Sample>>,
    told: &mut dyn FnMut(&str),
) {
    let seed = mix(tuning.seed ^ mix(generation as u64));
    let boards = boards::<G>(&tuning.options);
    let samples = games(tuning, seed, |number, seed| {
        game::<G>(tuning, &boards[number % boards.len()], evaluator, seed)
    });
    told(&format!("generation {generation}: {} games, {} positions", tuning.games, samples.len()));
    kept.push(samples);
    if kept.len() > KEPT {
        kept.remove(0);
    }
}

/// The boards that are played on, in turn.
pub(super) fn boards<G: Evaluate>(asked: &Options) -> Vec<Options> {
    let usual = G::INFO.options([]).is_ok_and(|usual| usual == *asked);
    let boards = if usual { G::boards() } else { Vec::new() };
    if boards.is_empty() { vec![asked.clone()] } else { boards }
}

/// Goes through all positions as often as wanted. The loss of the last time.
fn epochs(tuning: &Tuning, generation: usize, fit: &mut impl Fitting, kept: &[Vec<Sample>]) -> f64 {
    let mut random = Random::new(mix(tuning.seed ^ 0xf17 ^ generation as u64));
    (0..tuning.epochs)
        .map(|number| fit.epoch(kept, number as f32 / tuning.epochs as f32, &mut random))
        .last()
        .unwrap_or_default()
}

/// The samples of a generation's games in the order of the games, whatever the number of threads. `game` plays the one with a
/// number and a seed.
pub(super) fn games<S: Send>(
    tuning: &Tuning,
    seed: u64,
    game: impl Fn(usize, u64) -> Vec<S> + Sync,
) -> Vec<S> {
    let (next, all) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..tuning.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= tuning.games {
                        return;
                    }
                    let samples = game(number, mix(seed ^ number as u64));
                    all.lock().unwrap_or_else(|broken| broken.into_inner()).push((number, samples));
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(|broken| broken.into_inner());
    all.sort_by_key(|&(number, _)| number);
    all.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// A position of a game in progress.
struct Seen {
    features: Box<[(u16, i16)]>,
    mover: Seat,
    ply: usize,
    /// The chance that the search gave the mover.
    chance: f32,
}

/// The positions of one game that can be judged as they stand.
fn game<G: Evaluate>(tuning: &Tuning, options: &Options, evaluator: &Evaluator, seed: u64) -> Vec<Sample> {
    let mut random = Random::new(seed);
    let Ok(start) = G::start(options) else { return Vec::new() };
    let mut history = History::<G>::new(options.clone(), start);
    let [least, more] = if G::POINTS_TO_COME.is_some() { LONG_OPENING } else { OPENING };
    let opening = least + random.below(more + 1);
    let longest = LONGEST[G::POINTS_TO_COME.is_some() as usize];
    let (mut seen, mut leads): (Vec<Seen>, Vec<f32>) = Default::default();
    let never = AtomicBool::new(false);
    let winner = loop {
        leads.push(lead::<G>(history.position()));
        if let Some(outcome) = history.outcome() {
            break outcome.winner;
        }
        if history.ply() >= longest {
            break None;
        }
        let mover = history.position().to_move();
        if history.ply() < opening || random.below(SLIP) == 0 {
            play_random(&mut history, &mut random);
            continue;
        }
        let budget = Budget::new(Some(tuning.nodes), None, &never);
        let table = TranspositionTable::for_nodes(tuning.nodes);
        let mut search =
            Search::<G>::new(&history, budget, table, random.bits()).with_evaluator(evaluator.clone());
        let Some(found) = search.run(&history, 64, 1) else { break None };
        let Some(line) = found.lines.into_iter().next() else { break None };
        if let Some(plies) = line.score.ends_in {
            break (plies != 0).then_some(if plies > 0 { mover } else { mover.other() });
        }
        let Some(made) = line.moves.into_iter().next() else { break None };
        // Where points are to be won at once the chance to win is not what counts can tell; points to come are.
        let can_be_judged = G::POINTS_TO_COME.is_some() || !is_loud::<G>(history.position(), &made);
        if can_be_judged && !G::urgent(history.position()) {
            let features = features::<G>(history.position());
            seen.push(Seen { features, mover, ply: history.ply(), chance: line.score.chance });
        }
        history.play(made);
    };
    if let Some(rule) = G::POINTS_TO_COME {
        let values = rule.values(&leads, winner);
        let sample = |seen: Seen| {
            let first = values[seen.ply] * 100.0 / G::SCALE as f32;
            Sample { features: seen.features, wanted: if seen.mover == Seat::First { first } else { -first } }
        };
        return seen.into_iter().map(sample).collect();
    }
    let part = tuning.result;
    let first = winner.map_or_else(|| undecided::<G>(history.position()), |winner| of_first(winner, 1.0));
    let sample = |seen: Seen| {
        let result = of_first(seen.mover, first);
        Sample { features: seen.features, wanted: part * result + (1.0 - part) * seen.chance }
    };
    seen.into_iter().map(sample).collect()
}

/// By how many points `First` leads.
fn lead<G: Evaluate>(position: &G::Position) -> f32 {
    position.score().map_or(0.0, |score| score.first as f32 - score.second as f32)
}

/// A game without a winner counts for `First` as its points say, so that weights do not learn to wait for a draw.
fn undecided<G: Evaluate>(position: &G::Position) -> f32 {
    if position.score().is_none() {
        return 0.5;
    }
    score::chance(G::count_up(position) * G::SCALE / 3, G::SCALE)
}

/// What `chance` of `First` is for `seat`, and the other way round.
fn of_first(seat: Seat, chance: f32) -> f32 {
    if seat == Seat::First { chance } else { 1.0 - chance }
}

fn is_loud<G: Evaluate>(position: &G::Position, made: &MoveOf<G>) -> bool {
    let mut loud = false;
    G::loud(position, &mut |other, _| loud |= other == *made);
    loud
}

fn play_random<G: Evaluate>(history: &mut History<G>, random: &mut Random) {
    let mut moves = Vec::new();
    G::candidates(history.position(), &mut |made, _| moves.push(made));
    if !moves.is_empty() {
        let made = moves.swap_remove(random.below(moves.len()));
        history.play(made);
    }
}

/// The features of a position in both views, as a [`Sample`] has them.
fn features<G: Evaluate>(position: &G::Position) -> Box<[(u16, i16)]> {
    let mut features = Vec::new();
    G::features(position, &mut |view, feature, amount| {
        if amount != 0 {
            features.push(((2 * feature + view) as u16, amount));
        }
    });
    if G::ONCE != 1 {
        // What counts in parts may come together.
        features.sort_unstable();
        features.dedup_by(|more, (feature, amount)| {
            let is_same = more.0 == *feature;
            *amount += if is_same { more.1 } else { 0 };
            is_same
        });
    }
    features.into_boxed_slice()
}
