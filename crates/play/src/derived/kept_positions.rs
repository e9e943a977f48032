//! How far the positions of finished matches are counted.

use serde::{Deserialize, Serialize};

use crate::time::Timestamp;
use postern_games::explorer::Counts;

/// How far the finished matches are counted, position by position. Each count has a number, so that a new one can be made
/// while the last one answers.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct CountState {
    /// The number of the present count, which continues with each match that ends.
    pub count: u64,
    /// The number of the count that answers.
    pub answers: u64,
    /// The number of the last match read, in the order of ending.
    pub read: u64,
    /// The number of the last correction.
    pub corrected: u64,
    /// A hash of the people whose matches do not count.
    pub hidden: u64,
    /// The moment at which the count started.
    pub began: Timestamp,
    /// Number of positions in it.
    pub positions: u64,
    /// The store has no rows of counts with lower numbers than this one.
    pub cleared: u64,
}

/// A step in counting, written completely or not at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountStep {
    /// The state before the step. In another one, the step is not carried out: another process counts.
    pub before: Option<CountState>,
    pub after: CountState,
    /// The positions of the count whose results change.
    pub positions: Vec<(u64, Counts)>,
}
