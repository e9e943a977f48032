//! Settings of a training run.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use postern_rules::game::info::Options;

/// Settings of a training run. Equal settings give equal results, whatever the number of threads.
#[derive(Clone, Debug)]
pub struct Tuning {
    pub options: Options,
    /// Number of rounds, each of self-play games and a fit.
    pub generations: usize,
    /// Games per generation.
    pub games: usize,
    /// Nodes per move.
    pub nodes: u64,
    /// Passes of a fit over all samples.
    pub epochs: usize,
    /// Share of the game's result in the target of a sample, from 0 to 1. The rest is the search's own estimate.
    pub result: f32,
    pub seed: u64,
    pub threads: usize,
    /// Number of games played until now, of all generations.
    pub played: Arc<AtomicUsize>,
}
