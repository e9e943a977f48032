//! Self-play games, and the training samples from their positions.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::descent::Sample;
use super::shape_fit::ShapeSample;
use crate::tuning::settings::Tuning;
use postern_engine::evaluate::Evaluate;
use postern_engine::judge::evaluator::Evaluator;
use postern_engine::judge::judges::Judges;
use postern_engine::random::{Random, mix};
use postern_engine::score;
use postern_engine::search::Search;
use postern_engine::search::transpositions::TranspositionTable;
use postern_engine::time::budget::Budget;
use postern_rules::game::history::History;
use postern_rules::game::info::Options;
use postern_rules::game::rules::{MoveOf, Playable};
use postern_rules::seat::Seat;

/// The least number of random opening moves, and the most that are added to it.
const OPENING: [usize; 2] = [3, 8];

/// The same in games for points, where more varied positions make better samples.
const LONG_OPENING: [usize; 2] = [4, 24];

/// One move in this many is random, so that the fit also sees moves that are never played.
const SLIP: usize = 24;

/// Length in plies at which a game is called a draw; the second number is for games for points.
const LONGEST: [usize; 2] = [300, 700];

/// A training sample of a position.
pub(crate) trait PositionSample<G: Evaluate>: Send + Sized {
    fn of(position: &G::Position) -> Self;

    /// Returns the sample with its target value.
    fn judged(self, wanted: f32) -> Self;
}

impl<G: Evaluate> PositionSample<G> for Sample {
    fn of(position: &G::Position) -> Sample {
        Sample { features: features::<G>(position), wanted: 0.0 }
    }

    fn judged(self, wanted: f32) -> Sample {
        Sample { wanted, ..self }
    }
}

impl<G: Evaluate> PositionSample<G> for ShapeSample {
    fn of(position: &G::Position) -> ShapeSample {
        let alone = Judges { rows: G::weights(), shapes: None }.evaluate::<G>(position);
        ShapeSample::new(&G::shapes(position), position.to_move(), alone as f32 / G::SCALE as f32)
    }

    fn judged(self, wanted: f32) -> ShapeSample {
        ShapeSample::judged(self, wanted)
    }
}

/// Plays the games of a generation on several threads and returns their samples in game order, whatever the number of
/// threads. `game` takes a game's number and seed.
pub(crate) fn games<S: Send>(
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
                    tuning.played.fetch_add(1, Ordering::Relaxed);
                    all.lock().unwrap_or_else(|broken| broken.into_inner()).push((number, samples));
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(|broken| broken.into_inner());
    all.sort_by_key(|&(number, _)| number);
    all.into_iter().flat_map(|(_, samples)| samples).collect()
}

/// A position of a game in progress, as a sample without its target.
struct PlayedPosition<S> {
    sample: S,
    mover: Seat,
    ply: usize,
    /// The winning chance that the search gave the mover.
    chance: f32,
}

/// Plays one game and returns samples of the positions that a static evaluation can judge.
pub(crate) fn game<G: Evaluate, S: PositionSample<G>>(
    tuning: &Tuning,
    options: &Options,
    evaluator: &Evaluator,
    seed: u64,
) -> Vec<S> {
    let mut random = Random::new(seed);
    let Ok(start) = G::start(options) else { return Vec::new() };
    let mut history = History::<G>::new(options.clone(), start);
    let [least, more] = if G::POINTS_TO_COME.is_some() { LONG_OPENING } else { OPENING };
    let opening = least + random.below(more + 1);
    let longest = LONGEST[G::POINTS_TO_COME.is_some() as usize];
    let (mut seen, mut leads): (Vec<PlayedPosition<S>>, Vec<f32>) = Default::default();
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
        // Features cannot predict the winning chance in the middle of a capture; they can predict points to come.
        let can_be_judged = G::POINTS_TO_COME.is_some() || !is_loud::<G>(history.position(), &made);
        if can_be_judged && !G::urgent(history.position()) {
            let sample = S::of(history.position());
            seen.push(PlayedPosition { sample, mover, ply: history.ply(), chance: line.score.chance });
        }
        history.play(made);
    };
    if let Some(rule) = G::POINTS_TO_COME {
        let values = rule.values(&leads, winner);
        let sample = |seen: PlayedPosition<S>| {
            let first = values[seen.ply] * 100.0 / G::SCALE as f32;
            seen.sample.judged(if seen.mover == Seat::First { first } else { -first })
        };
        return seen.into_iter().map(sample).collect();
    }
    let part = tuning.result;
    let first = winner.map_or_else(|| undecided::<G>(history.position()), |winner| of_first(winner, 1.0));
    let sample = |seen: PlayedPosition<S>| {
        let result = of_first(seen.mover, first);
        seen.sample.judged(part * result + (1.0 - part) * seen.chance)
    };
    seen.into_iter().map(sample).collect()
}

/// The lead of `First` in points.
fn lead<G: Evaluate>(position: &G::Position) -> f32 {
    position.score().map_or(0.0, |score| score.first as f32 - score.second as f32)
}

/// The result of a game without a winner for `First`: its points decide, so that weights do not learn to play for a
/// draw.
fn undecided<G: Evaluate>(position: &G::Position) -> f32 {
    if position.score().is_none() {
        return 0.5;
    }
    score::chance(G::count_up(position) * G::SCALE / 3, G::SCALE)
}

/// Converts a chance of `First` to a chance of `seat`, or back.
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

/// The features of a position in both views, encoded as in [`Sample`].
fn features<G: Evaluate>(position: &G::Position) -> Box<[(u16, i16)]> {
    let mut features = Vec::new();
    G::features(position, &mut |view, feature, amount| {
        if amount != 0 {
            features.push(((2 * feature + view) as u16, amount));
        }
    });
    if G::ONCE != 1 {
        // Partial amounts of one feature may be reported separately.
        features.sort_unstable();
        features.dedup_by(|more, (feature, amount)| {
            let is_same = more.0 == *feature;
            *amount += if is_same { more.1 } else { 0 };
            is_same
        });
    }
    features.into_boxed_slice()
}
