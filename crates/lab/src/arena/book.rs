//! Opening books: short random openings after which neither side is ahead.
//!
//! A book is a text file with one opening per line, as moves separated by spaces. Lines that start with `#` are
//! comments. Matches from many such positions vary, and the players decide them.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::AtomicBool;

use postern_engine::bridge::Engine;
use postern_engine::level::LEVELS;
use postern_engine::random::{Random, mix};
use postern_engine::result::Limits;
use postern_rules::game::info::{BadOption, Options};
use postern_rules::game::state::{Game, GameState, MoveError};

/// The moves of an opening in canonical notation.
pub type Opening = Vec<String>;

/// An opening that can't be played.
#[derive(Debug)]
pub struct BadOpening {
    opening: String,
    made: String,
    error: MoveError,
}

impl fmt::Display for BadOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the opening {:?} can't be played: {:?}: {}", self.opening, self.made, self.error)
    }
}

impl std::error::Error for BadOpening {}

/// The least and the greatest number of random plies in an opening.
pub const PLIES: [usize; 2] = [4, 8];

/// The greatest lead of either side after an opening, in hundredths.
pub const EVEN: i32 = 40;

/// The most random openings to try for each opening of a book.
const TRIES: usize = 50;

/// Parses the openings of a book.
pub fn read(text: &str) -> Vec<Opening> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let openings = lines.map(|line| line.split_whitespace().map(str::to_owned).collect());
    openings.filter(|opening: &Opening| !opening.is_empty()).collect()
}

/// Plays an opening.
///
/// # Errors
/// Returns the first move that the rules refuse.
pub fn play(state: &mut dyn GameState, opening: &Opening) -> Result<(), BadOpening> {
    for made in opening {
        let bad = |error| BadOpening { opening: opening.join(" "), made: made.clone(), error };
        state.follow(made).map_err(bad)?;
    }
    Ok(())
}

/// Plays random moves, and stops before a move that would end the game.
pub(crate) fn open(state: &mut dyn GameState, plies: usize, seed: u64) {
    let mut random = Random::new(seed);
    for _ in 0..plies {
        let moves = state.legal(2);
        if moves.is_empty() || state.play(&moves[random.below(moves.len())]).is_err() {
            return;
        }
        if state.ending().is_some() {
            state.undo();
            return;
        }
    }
}

/// Generates up to `wanted` openings with distinct even positions, as level 7 judges them with `nodes` nodes. Equal
/// arguments give equal openings. `found` is called with the running number of openings.
///
/// # Errors
/// Returns an error if the rules do not allow the options.
pub fn make(
    game: &dyn Game,
    engine: &dyn Engine,
    options: &Options,
    (wanted, nodes, seed): (usize, u64, u64),
    found: &mut dyn FnMut(usize),
) -> Result<Vec<Opening>, BadOption> {
    let mut random = Random::new(mix(seed ^ 0xb00c));
    let (mut seen, mut openings) = (BTreeSet::new(), Vec::new());
    let never = AtomicBool::new(false);
    for _ in 0..wanted * TRIES {
        if openings.len() == wanted {
            break;
        }
        let mut state = game.start(options)?;
        let plies = PLIES[0] + random.below(PLIES[1] - PLIES[0] + 1);
        open(state.as_mut(), plies, random.bits());
        let limits = Limits { nodes: Some(nodes), ..Limits::of_level(LEVELS, seed, &never) };
        let even = engine
            .think(state.as_ref(), limits)
            .is_some_and(|thought| thought.score.ends_in.is_none() && thought.score.hundredths.abs() <= EVEN);
        if state.ply() == plies && even && seen.insert(state.position()) {
            openings.push(state.moves());
            found(openings.len());
        }
    }
    Ok(openings)
}
