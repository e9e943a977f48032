//! A person's progress with the puzzles of a game, and the grade of the next one.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde::{Deserialize, Serialize};

/// The hardest grade; the easiest is 0.
pub const HARDEST: u8 = 2;

/// Number of wrong moves from which a puzzle was too hard, even if the person solved it in the end.
const MANY: u8 = 3;

/// Number of days on which the puzzles are counted.
const DAYS: usize = 15;

/// Number of solved puzzles until which the puzzles of a game stay easy.
const EASY_FIRST: u32 = 3;

/// The results of a person with the puzzles of one game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Practice {
    /// The grade of the next puzzle, from 0 to [`HARDEST`].
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

    /// Counts a wrong move.
    pub fn miss(&mut self, puzzle: &str) {
        if !self.is_over(puzzle) {
            let last = self.trying(puzzle);
            last.wrong = last.wrong.saturating_add(1);
        }
    }

    /// Returns the number of puzzles solved on these days, as far as they are remembered.
    pub fn solved_in(&self, days: Range<u32>) -> u32 {
        self.days.range(days).map(|(_, solved)| solved).sum()
    }

    /// Counts the puzzle as solved on this day, in days since 1970. The next one is harder after no wrong move, and
    /// easier after many.
    pub fn solve(&mut self, puzzle: &str, day: u32) {
        if !self.over.insert(puzzle.to_owned()) {
            return;
        }
        *self.days.entry(day).or_default() += 1;
        while self.days.len() > DAYS {
            self.days.pop_first();
        }
        self.solved = self.solved.saturating_add(1);
        match self.trying(puzzle).wrong {
            0 => {
                self.at_once = self.at_once.saturating_add(1);
                if self.solved >= EASY_FIRST {
                    self.grade = (self.grade + 1).min(HARDEST);
                }
            }
            MANY.. => self.grade = self.grade.saturating_sub(1),
            _ => {}
        }
    }

    /// Gives the puzzle up: the person asked for the solution. The next one is easier.
    pub fn give_up(&mut self, puzzle: &str) {
        if self.over.insert(puzzle.to_owned()) {
            self.grade = self.grade.saturating_sub(1);
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
    fn who_solves_at_first_try_gets_a_harder_one() {
        let mut practice = Practice::default();
        let mut grades = Vec::new();
        for number in 0..5 {
            practice.solve(&format!("ransom-{number}"), 7);
            practice.solve(&format!("ransom-{number}"), 7);
            grades.push(practice.grade);
        }
        assert_eq!(grades, [0, 0, 1, 2, HARDEST], "three easy ones come first");
        assert_eq!((practice.solved, practice.at_once), (5, 5));
    }

    #[test]
    fn who_gives_up_gets_an_easier_one_and_can_not_solve_it_any_more() {
        let mut practice = Practice { grade: 1, ..Practice::default() };
        practice.give_up("ransom-1");
        practice.give_up("ransom-1");
        practice.solve("ransom-1", 7);
        assert_eq!((practice.grade, practice.solved), (0, 0));
        assert!(practice.is_over("ransom-1") && !practice.is_over("ransom-2"));
    }

    #[test]
    fn a_wrong_move_keeps_the_grade_and_many_lower_it() {
        let mut practice = Practice { grade: 1, ..Practice::default() };
        practice.miss("ransom-1");
        practice.solve("ransom-1", 7);
        practice.solve("ransom-1", 7);
        assert_eq!((practice.grade, practice.solved, practice.at_once), (1, 1, 0));
        (0..MANY).for_each(|_| practice.miss("ransom-2"));
        practice.solve("ransom-2", 7);
        assert_eq!((practice.grade, practice.solved), (0, 2));
    }
}
