//! The puzzles that come with Postern, and which of them is the puzzle of a day.

use std::sync::LazyLock;

use super::text::{Level, Puzzle, read};
use crate::engine::LEVELS;
use crate::game::GameState;
use crate::games;

/// One file for each game; those that can't be read are left out, which a test sees to.
pub(crate) const FILES: [&str; 5] = [
    include_str!("../../assets/puzzles/rampart.toml"),
    include_str!("../../assets/puzzles/ramparts.toml"),
    include_str!("../../assets/puzzles/palisade.toml"),
    include_str!("../../assets/puzzles/inchworm.toml"),
    include_str!("../../assets/puzzles/ransom.toml"),
];

static SHIPPED: LazyLock<Vec<Puzzle>> =
    LazyLock::new(|| FILES.iter().filter_map(|text| read(text).ok()).flatten().collect());

/// All puzzles that come with Postern, game by game, the easiest of each first.
pub fn shipped() -> &'static [Puzzle] {
    &SHIPPED
}

/// The puzzle that is called so.
pub fn by_id(id: &str) -> Option<&'static Puzzle> {
    shipped().iter().find(|puzzle| puzzle.id == id)
}

/// The puzzle of a game for one day, counted in days since 1970, and a level: the same for everybody. None comes again
/// before all of its level were there.
pub fn of_day(game: &str, level: Level, day: u64) -> Option<&'static Puzzle> {
    let all: Vec<&Puzzle> =
        shipped().iter().filter(|puzzle| puzzle.game() == game && puzzle.level == level).collect();
    let count = all.len() as u64;
    // A step that leads through all of them, far from one to the next.
    let step = (count * 3 / 8..).find(|&step| common_factor(step, count) == 1)?;
    all.get((day * step).checked_rem(count)? as usize).copied()
}

/// How many positions the tactical set of a game has.
pub const TACTICS: usize = 30;

/// The tactical set of a game: the hardest puzzles whose first move the search finds at all, the hardest last.
pub fn tactics(game: &str) -> Vec<&'static Puzzle> {
    let mut all: Vec<&Puzzle> =
        shipped().iter().filter(|puzzle| puzzle.game() == game && puzzle.found_by <= LEVELS).collect();
    all.sort_by_key(|puzzle| (puzzle.found_by, puzzle.plies));
    all.split_off(all.len().saturating_sub(TACTICS))
}

fn common_factor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_factor(b, a % b) }
}

impl Puzzle {
    /// The game after so many moves of the solution; after all of them where it has fewer.
    ///
    /// # Errors
    /// What does not fit, for a person.
    pub fn state(&self, plies: usize) -> Result<Box<dyn GameState>, String> {
        let mut state = games::begin(self.game(), &self.options, Some(&self.position))?;
        for made in self.line.iter().take(plies) {
            state
                .follow(made, crate::game::Language::English)
                .map_err(|error| format!("{}: {made}: {error}", self.id))?;
        }
        Ok(state)
    }
}
