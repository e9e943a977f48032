//! A person's progress with the puzzles of a game: results and rating.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use postern_club::rating::puzzle::PuzzleRating;
use serde::{Deserialize, Serialize};

/// Number of days on which the puzzles are counted.
const DAYS: usize = 15;

/// Number of solved puzzles until which the puzzles of a game stay easy.
pub const EASY_FIRST: u32 = 3;

/// Number of results that are remembered with their day.
const RECENT: usize = 40;

/// The results of a person with the puzzles of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Practice {
    /// The grade reached before puzzles had ratings, from 0 to 2. The first rating starts from it.
    #[serde(default)]
    pub grade: u8,
    /// The number of puzzles solved.
    pub solved: u32,
    /// The number of puzzles solved without a wrong move.
    pub at_once: u32,
    /// The puzzle that was tried last.
    pub last: Option<Try>,
    /// The ids of the puzzles that were solved or given up. Further moves in them do not count.
    #[serde(default)]
    pub over: BTreeSet<String>,
    /// The number of puzzles solved on each of the last days, in days since 1970.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub days: BTreeMap<u32, u32>,
    /// The ids of the puzzles with a wrong first attempt that are not over. They are not rated again.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub missed: BTreeSet<String>,
    /// The rating after the last first attempt; `None` before any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rated>,
    /// The latest results, the last one at the end.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub recent: Vec<Solved>,
}

/// A rating as a solver, and the day of the last attempt that it counts, in days since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rated {
    pub rating: PuzzleRating,
    pub day: u32,
}

/// A solved puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Solved {
    /// The id of the puzzle.
    pub puzzle: String,
    /// In days since 1970.
    pub day: u32,
    /// True if the first attempt was right.
    pub at_once: bool,
}

/// The attempts at one puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Try {
    /// The id of the puzzle.
    pub puzzle: String,
    /// The number of wrong moves.
    pub wrong: u8,
}

impl Practice {
    /// True if this puzzle was solved or given up.
    pub fn is_over(&self, puzzle: &str) -> bool {
        self.over.contains(puzzle)
    }

    /// True if a first attempt at this puzzle has counted.
    pub fn is_tried(&self, puzzle: &str) -> bool {
        let last = self.last.as_ref().is_some_and(|last| last.puzzle == puzzle && last.wrong > 0);
        self.is_over(puzzle) || self.missed.contains(puzzle) || last
    }

    /// Returns how this puzzle was solved; `None` if it was not, or long ago.
    pub fn solved_recently(&self, puzzle: &str) -> Option<&Solved> {
        self.recent.iter().rev().find(|solved| solved.puzzle == puzzle)
    }

    /// Returns the rating at the start of an attempt on this day. Weeks without attempts make it uncertain.
    pub fn rating_on(&self, day: u32) -> PuzzleRating {
        match self.rating {
            Some(rated) => rated.rating.idle(day.saturating_sub(rated.day) / 7),
            None => PuzzleRating::start(self.grade),
        }
    }

    /// Counts a wrong move.
    pub fn miss(&mut self, puzzle: &str) {
        if !self.is_over(puzzle) {
            self.missed.insert(puzzle.to_owned());
            let last = self.trying(puzzle);
            last.wrong = last.wrong.saturating_add(1);
        }
    }

    /// Returns the number of puzzles solved on these days, as far as they are remembered.
    pub fn solved_in(&self, days: Range<u32>) -> u32 {
        self.days.range(days).map(|(_, solved)| solved).sum()
    }

    /// Counts the puzzle as solved on this day, in days since 1970.
    pub fn solve(&mut self, puzzle: &str, day: u32) {
        let at_once = !self.is_tried(puzzle);
        if !self.over.insert(puzzle.to_owned()) {
            return;
        }
        *self.days.entry(day).or_default() += 1;
        while self.days.len() > DAYS {
            self.days.pop_first();
        }
        self.recent.push(Solved { puzzle: puzzle.to_owned(), day, at_once });
        self.recent.drain(..self.recent.len().saturating_sub(RECENT));
        self.solved = self.solved.saturating_add(1);
        self.missed.remove(puzzle);
        self.at_once = self.at_once.saturating_add(u32::from(at_once));
    }

    /// Gives the puzzle up: the person asked for the solution.
    pub fn give_up(&mut self, puzzle: &str) {
        if self.over.insert(puzzle.to_owned()) {
            self.missed.remove(puzzle);
        }
    }

    fn trying(&mut self, puzzle: &str) -> &mut Try {
        let last = self.last.get_or_insert_default();
        if last.puzzle != puzzle {
            *last = Try { puzzle: puzzle.to_owned(), ..Try::default() };
        }
        last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_counts_once_and_not_after_it_was_given_up() {
        let mut practice = Practice::default();
        practice.solve("ransom-1", 7);
        practice.solve("ransom-1", 7);
        practice.give_up("ransom-2");
        practice.solve("ransom-2", 7);
        assert_eq!((practice.solved, practice.at_once), (1, 1));
        assert!(practice.is_over("ransom-2") && !practice.is_over("ransom-3"));
        practice.miss("ransom-3");
        practice.solve("ransom-3", 7);
        assert_eq!((practice.solved, practice.at_once), (2, 1));
    }

    #[test]
    fn progress_from_before_the_ratings_can_be_read_and_gives_the_first_rating() {
        let stored = r#"{"grade":2,"solved":9,"at_once":7,"last":{"puzzle":"ransom-9","wrong":1}}"#;
        let practice: Practice = serde_json::from_str(stored).expect("it is readable");
        assert!(practice.is_tried("ransom-9") && !practice.is_over("ransom-9"));
        assert!(practice.rating_on(7).points() > Practice::default().rating_on(7).points());
    }

    #[test]
    fn a_missed_puzzle_that_is_solved_after_another_one_is_not_solved_at_first_try() {
        let mut practice = Practice::default();
        practice.miss("ransom-1");
        practice.miss("ransom-2");
        practice.solve("ransom-1", 7);
        assert_eq!((practice.solved, practice.at_once), (1, 0));
        assert_eq!(practice.solved_recently("ransom-1").map(|solved| solved.at_once), Some(false));
        practice.give_up("ransom-2");
        assert!(practice.missed.is_empty() && practice.solved_recently("ransom-2").is_none());
    }
}
