//! The puzzles of a catalogue's games, and which of them is the puzzle of a day.

use std::fmt;
use std::sync::Arc;

use super::text::{Level, Puzzle, read};
use crate::engine::LEVELS;
use crate::game::GameState;
use crate::games::Catalogue;

/// The number of positions in the tactical set of a game.
pub const TACTICS: usize = 30;

/// All puzzles that ship with the games of a catalogue, game by game, the easiest of each first. Cheap to clone.
#[derive(Clone)]
pub struct PuzzleBook(Arc<[Arc<Puzzle>]>);

impl PuzzleBook {
    /// Reads the puzzles of every game that has some. A file that can't be read is left out, which a test sees to.
    pub fn of(catalogue: &Catalogue) -> PuzzleBook {
        let sets = catalogue.iter().filter_map(|spec| read(*spec, spec.puzzles?.text).ok());
        PuzzleBook(sets.flatten().map(Arc::new).collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<Puzzle>> {
        self.0.iter()
    }

    /// The puzzle that is called so.
    pub fn get(&self, id: PuzzleId) -> Option<&Arc<Puzzle>> {
        self.0.iter().find(|puzzle| puzzle.id == id.as_str())
    }

    /// True if the game has puzzles.
    pub fn has(&self, game: &str) -> bool {
        self.0.iter().any(|puzzle| puzzle.game() == game)
    }

    /// The puzzles of a game and a level in the order of one day, counted in days since 1970: the same for everybody.
    /// Those under the usual options come first. Another day has another first one, until all were first.
    pub fn of_day(&self, game: &str, level: Level, day: u64) -> Vec<&Arc<Puzzle>> {
        let mut all: Vec<&Arc<Puzzle>> =
            self.0.iter().filter(|puzzle| puzzle.game() == game && puzzle.level == level).collect();
        all.sort_by_key(|puzzle| puzzle.options.len());
        for alike in all.chunk_by_mut(|one, other| one.options.len() == other.options.len()) {
            let count = alike.len() as u64;
            // A step that leads through all of them, far from one to the next.
            let step = (count * 3 / 8..).find(|&step| common_factor(step, count) == 1).unwrap_or(1);
            let from = (day * step) % count;
            let order: Vec<&Arc<Puzzle>> =
                (0..count).map(|number| alike[((from + number * step) % count) as usize]).collect();
            alike.copy_from_slice(&order);
        }
        all
    }

    /// The tactical set of a game: the hardest puzzles whose first move the search finds at all, the hardest last.
    pub fn tactics(&self, game: &str) -> Vec<&Arc<Puzzle>> {
        let found = |puzzle: &&Arc<Puzzle>| puzzle.game() == game && puzzle.found_by <= LEVELS;
        let mut all: Vec<&Arc<Puzzle>> = self.0.iter().filter(found).collect();
        all.sort_by_key(|puzzle| (puzzle.found_by, puzzle.plies));
        all.split_off(all.len().saturating_sub(TACTICS))
    }
}

fn common_factor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_factor(b, a % b) }
}

/// The name of a puzzle, `GAME-NUMBER`, as a small value: it may name a puzzle that there is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PuzzleId {
    text: [u8; PuzzleId::LONGEST],
    length: u8,
}

impl PuzzleId {
    /// In bytes: the id of a game has at most 32.
    pub const LONGEST: usize = 40;

    /// `None` if the text is too long, or no game's id with a number behind it.
    pub fn read(id: &str) -> Option<PuzzleId> {
        let (game, number) = id.rsplit_once('-')?;
        if game.is_empty() || number.parse::<u32>().is_err() || id.len() > PuzzleId::LONGEST {
            return None;
        }
        let mut text = [0; PuzzleId::LONGEST];
        text[..id.len()].copy_from_slice(id.as_bytes());
        Some(PuzzleId { text, length: id.len() as u8 })
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.text[..self.length as usize]).unwrap_or_default()
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Puzzle {
    /// The game after so many moves of the solution; after all of them where it has fewer.
    ///
    /// # Errors
    /// The part that does not fit, for a person.
    pub fn state(&self, plies: usize) -> Result<Box<dyn GameState>, String> {
        let given = self.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = self.spec.info().options(given).map_err(|bad| bad.to_string())?;
        let mut state = self.spec.game.set_up(&options, &self.position).map_err(|bad| bad.to_string())?;
        for made in self.line.iter().take(plies) {
            state.follow(made).map_err(|error| format!("{}: {made}: {error}", self.id))?;
        }
        Ok(state)
    }
}
