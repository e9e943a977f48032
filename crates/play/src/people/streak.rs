//! A person's streaks with puzzles: days in a row, and puzzles in a row at the first attempt.

use serde::{Deserialize, Serialize};

/// The streaks over the puzzles of all games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Streak {
    /// The last day on which the person solved a puzzle, in days since 1970.
    last: u32,
    /// The number of such days in a row up to the last one.
    days: u32,
    /// The most such days in a row.
    pub most_days: u32,
    /// The number of first attempts in a row that were right, up to the last one.
    pub at_once: u32,
    /// The most first attempts in a row that were right.
    pub most_at_once: u32,
}

impl Streak {
    pub fn is_none(&self) -> bool {
        *self == Streak::default()
    }

    /// Counts the first attempt at a puzzle.
    pub fn attempt(&mut self, right: bool) {
        self.at_once = if right { self.at_once.saturating_add(1) } else { 0 };
        self.most_at_once = self.most_at_once.max(self.at_once);
    }

    /// Counts a puzzle solved on this day, in days since 1970. An earlier day than the last one changes nothing.
    pub fn solve(&mut self, day: u32) {
        if day > self.last || self.days == 0 {
            self.days = if day == self.last.saturating_add(1) { self.days.saturating_add(1) } else { 1 };
            self.last = day;
            self.most_days = self.most_days.max(self.days);
        }
    }

    /// Returns the number of days in a row, which ends once a day without a solved puzzle has passed.
    pub fn days(&self, today: u32) -> u32 {
        if today <= self.last.saturating_add(1) { self.days } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_in_a_row_end_with_a_day_without_a_puzzle() {
        let mut streak = Streak::default();
        assert_eq!(streak.days(20_000), 0);
        for day in [20_000, 20_000, 20_001, 20_002, 20_001] {
            streak.solve(day);
        }
        assert_eq!([20_002, 20_003, 20_004].map(|today| streak.days(today)), [3, 3, 0]);
        streak.solve(20_004);
        assert_eq!((streak.days(20_004), streak.most_days), (1, 3));
    }

    #[test]
    fn a_wrong_first_attempt_ends_the_row() {
        let mut streak = Streak::default();
        for right in [true, true, false, true] {
            streak.attempt(right);
        }
        assert_eq!((streak.at_once, streak.most_at_once), (1, 2));
    }
}
