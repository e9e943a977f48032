//! The seven levels: how far each sees, and how freely it chooses.

use std::time::Duration;

use super::SearchMethod;

/// Levels are numbered from 1 to this.
pub const LEVELS: u8 = 7;

/// The usual time that level 7 thinks.
pub const USUAL_TIME: Duration = Duration::from_secs(10);

/// The budget of a level, and its freedom among good moves.
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

/// By level, from 1.
const FREEDOM: [f32; LEVELS as usize] = [0.8, 0.25, 0.08, 0.0, 0.0, 0.0, 0.0];

pub(crate) fn level(number: u8, way: SearchMethod) -> Level {
    let (depths, nodes): ([u32; LEVELS as usize], [u64; LEVELS as usize - 1]) = match way {
        SearchMethod::AlphaBeta => {
            ([1, 2, 4, 6, 64, 64, 64], [2_000, 4_000, 12_000, 40_000, 160_000, 800_000])
        }
        SearchMethod::Playouts => ([64; LEVELS as usize], [60, 150, 400, 1_200, 5_000, 25_000]),
    };
    let at = usize::from(number.clamp(1, LEVELS)) - 1;
    Level { depth: depths[at], nodes: nodes.get(at).copied(), freedom: FREEDOM[at] }
}
