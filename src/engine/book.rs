//! Books of openings: a few random moves from the start, after which neither side is ahead.
//!
//! A book is text: the moves of an opening a line with blanks between them, `#` before what is said about it. Matches from
//! many such positions differ from each other, and are decided by the players.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::atomic::AtomicBool;

use super::random::mix;
use super::{Engine, LEVELS, Limits, Random};
use crate::game::{BadOption, Game, GameState, MoveError, Options};

/// The moves of an opening, canonical.
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

/// An opening has so many random plies, from the first number up to the second.
pub const PLIES: [usize; 2] = [4, 8];

/// Neither side is ahead by more hundredths than this.
pub const EVEN: i32 = 40;

/// Random openings that are tried for each of a book, at most.
const TRIES: usize = 50;

/// The openings of a book.
pub fn read(text: &str) -> Vec<Opening> {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let openings = lines.map(|line| line.split_whitespace().map(str::to_owned).collect());
    openings.filter(|opening: &Opening| !opening.is_empty()).collect()
}

/// Plays an opening.
///
/// # Errors
/// The first move that is refused.
pub fn play(state: &mut dyn GameState, opening: &Opening) -> Result<(), BadOpening> {
    for made in opening {
        let bad = |error| BadOpening { opening: opening.join(" "), made: made.clone(), error };
        state.follow(made).map_err(bad)?;
    }
    Ok(())
}

/// Plays random moves that do not end the game.
pub(super) fn open(state: &mut dyn GameState, plies: usize, seed: u64) {
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

/// Makes up to `wanted` openings with different even positions, as level 7 judges them with so many nodes: the same ones
/// for the same values. `found` hears their number after each.
///
/// # Errors
/// The rules do not allow the options.
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
