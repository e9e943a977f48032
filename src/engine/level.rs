//! The seven levels: how far each sees, and how freely it chooses.

use std::time::Duration;

use super::SearchMethod;

/// Levels are numbered from 1 to this.
pub const LEVELS: u8 = 7;

/// How long level 7 thinks where nobody says otherwise.
pub const USUAL_TIME: Duration = Duration::from_secs(10);

/// What a level may spend, and how it chooses among good moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    /// The deepest full look, in plies. (Captures are always looked at to their end.)
    pub(crate) depth: u32,
    /// Positions looked at, or games played out; `None` as many as time allows.
    pub(crate) nodes: Option<u64>,
    /// How much worse a move may be and still be chosen about every third time, in parts of the game's
    /// [`super::Evaluate::SCALE`]. 0 always chooses the best.
    pub(crate) freedom: f32,
}

pub(crate) fn level(number: u8, way: SearchMethod) -> Level {
    let level = |depth, nodes, freedom| Level { depth, nodes, freedom };
    match (way, number.clamp(1, LEVELS)) {
        (SearchMethod::AlphaBeta, 1) => level(1, Some(2_000), 0.8),
        (SearchMethod::AlphaBeta, 2) => level(2, Some(4_000), 0.25),
        (SearchMethod::AlphaBeta, 3) => level(4, Some(12_000), 0.08),
        (SearchMethod::AlphaBeta, 4) => level(6, Some(40_000), 0.0),
        (SearchMethod::AlphaBeta, 5) => level(64, Some(160_000), 0.0),
        (SearchMethod::AlphaBeta, 6) => level(64, Some(800_000), 0.0),
        (SearchMethod::AlphaBeta, _) => level(64, None, 0.0),
        (SearchMethod::Playouts, 1) => level(64, Some(60), 0.8),
        (SearchMethod::Playouts, 2) => level(64, Some(150), 0.25),
        (SearchMethod::Playouts, 3) => level(64, Some(400), 0.08),
        (SearchMethod::Playouts, 4) => level(64, Some(1_200), 0.0),
        (SearchMethod::Playouts, 5) => level(64, Some(5_000), 0.0),
        (SearchMethod::Playouts, 6) => level(64, Some(25_000), 0.0),
        (SearchMethod::Playouts, _) => level(64, None, 0.0),
    }
}
