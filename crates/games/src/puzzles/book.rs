//! The puzzles of a catalogue's games, and the puzzles of the day.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::text::{Level, Puzzle, read};
use crate::catalogue::Catalogue;
use crate::spec::GameSpec;
use postern_engine::level::LEVELS;
use postern_rules::game::state::GameState;

/// Number of puzzles in the tactical set of a game.
pub const TACTICS: usize = 30;

/// The last number of a puzzle in the tactical set. Later puzzles would make its figures incomparable with earlier ones.
const LAST_TACTICAL: u32 = 48;

/// All puzzles that ship with the games of a catalogue, by game, in the order of their numbers. The file of a game is
/// read when one of its puzzles is first asked for. Cheap to clone.
#[derive(Clone)]
pub struct PuzzleBook(Arc<[Set]>);

/// The puzzles of one game.
struct Set {
    spec: GameSpec,
    text: &'static str,
    puzzles: OnceLock<Vec<Arc<Puzzle>>>,
}

impl Set {
    /// Returns the puzzles of the file; none if it is malformed, which a test rules out.
    fn puzzles(&self) -> &[Arc<Puzzle>] {
        let read = || read(self.spec, self.text).unwrap_or_default().into_iter().map(Arc::new).collect();
        self.puzzles.get_or_init(read)
    }
}

impl PuzzleBook {
    /// Creates the book of every game that has puzzles.
    pub fn of(catalogue: &Catalogue) -> PuzzleBook {
        let sets = catalogue.iter().filter_map(|spec| {
            let text = spec.puzzles?.text;
            Some(Set { spec: *spec, text, puzzles: OnceLock::new() })
        });
        PuzzleBook(sets.collect())
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<Puzzle>> {
        self.0.iter().flat_map(Set::puzzles)
    }

    /// Returns the puzzles of a game.
    pub fn of_game(&self, game: &str) -> &[Arc<Puzzle>] {
        self.0.iter().find(|set| set.spec.info().id == game).map_or(&[], Set::puzzles)
    }

    /// Returns the puzzle with this id.
    pub fn get(&self, id: PuzzleId) -> Option<&Arc<Puzzle>> {
        let (game, _) = id.as_str().rsplit_once('-')?;
        self.of_game(game).iter().find(|puzzle| puzzle.id == id.as_str())
    }

    /// True if the game has puzzles.
    pub fn has(&self, game: &str) -> bool {
        self.0.iter().any(|set| set.spec.info().id == game)
    }

    /// Returns the puzzles of a game and level in the order of one day, the same for every player. `day` counts days
    /// since 1970. Puzzles with the default options come first. Each day another puzzle leads, until all have.
    pub fn of_day(&self, game: &str, level: Level, day: u64) -> Vec<&Arc<Puzzle>> {
        let mut all: Vec<&Arc<Puzzle>> =
            self.of_game(game).iter().filter(|puzzle| puzzle.level == level).collect();
        all.sort_by_key(|puzzle| puzzle.options.len());
        for alike in all.chunk_by_mut(|one, other| one.options.len() == other.options.len()) {
            let count = alike.len() as u64;
            // A step coprime to the number of puzzles visits all of them, with consecutive ones far apart.
            let step = (count * 3 / 8..).find(|&step| common_factor(step, count) == 1).unwrap_or(1);
            let from = (day * step) % count;
            let order: Vec<&Arc<Puzzle>> =
                (0..count).map(|number| alike[((from + number * step) % count) as usize]).collect();
            alike.copy_from_slice(&order);
        }
        all
    }

    /// Returns the tactical set of a game: the hardest of its first puzzles, in ascending order, whose first move some
    /// level finds.
    pub fn tactics(&self, game: &str) -> Vec<&Arc<Puzzle>> {
        let found = |puzzle: &&Arc<Puzzle>| puzzle.number() <= LAST_TACTICAL && puzzle.found_by <= LEVELS;
        let mut all: Vec<&Arc<Puzzle>> = self.of_game(game).iter().filter(found).collect();
        all.sort_by_key(|puzzle| (puzzle.found_by, puzzle.plies));
        all.split_off(all.len().saturating_sub(TACTICS))
    }
}

fn common_factor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_factor(b, a % b) }
}

/// The id of a puzzle, `GAME-NUMBER`, as a small value. The puzzle may not exist.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PuzzleId {
    text: [u8; PuzzleId::LONGEST],
    length: u8,
}

impl PuzzleId {
    /// Maximum length in bytes; the id of a game has at most 32.
    pub const LONGEST: usize = 40;

    /// Parses an id. `None` if the text is too long, or is not a game's id followed by a number.
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
    /// Returns the game after `plies` moves of the solution, or after all of them if it has fewer.
    ///
    /// # Errors
    /// Returns a readable reason if the options, the position or a move do not fit the rules.
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
