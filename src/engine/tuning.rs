//! How weights or a network are made.

use crate::game::Options;

/// The same values make the same ones, whatever the number of threads.
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
