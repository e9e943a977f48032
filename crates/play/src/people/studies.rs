//! A person's progress in the lesson of a game.

use serde::{Deserialize, Serialize};

use crate::ids::MatchId;

/// Number of wrong moves after which a step may show its solution.
const SHOWN_AFTER: u8 = 2;

/// The progress of a person in the lesson of one game. Steps count from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Study {
    /// The number of finished steps, counted from the first step.
    pub done: u8,
    /// The step of the latest wrong move.
    #[serde(default)]
    pub tried: u8,
    /// The number of wrong moves in that step.
    #[serde(default)]
    pub wrong: u8,
    /// The small game that the person played after the lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<MatchId>,
}

impl Study {
    /// Counts a wrong move in a step.
    pub fn miss(&mut self, step: u8) {
        if self.tried != step {
            (self.tried, self.wrong) = (step, 0);
        }
        self.wrong = self.wrong.saturating_add(1);
    }

    /// Marks a step as done, solved or shown. Ignores every step except the next one, so that no step is left out.
    pub fn pass(&mut self, step: u8) {
        if step == self.done.saturating_add(1) {
            self.done = step;
        }
    }

    /// Starts the lesson again from its first step. The small game keeps its review.
    pub fn start_over(&mut self) {
        *self = Study { game: self.game, ..Study::default() };
    }

    /// True if the person may see the solution of a step.
    pub fn may_see(&self, step: u8) -> bool {
        step <= self.done || (self.tried == step && self.wrong >= SHOWN_AFTER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_is_shown_after_two_wrong_moves_in_the_same_step() {
        let mut study = Study::default();
        study.miss(1);
        study.miss(2);
        assert!(!study.may_see(1) && !study.may_see(2));
        study.miss(2);
        assert!(study.may_see(2) && !study.may_see(3));
    }

    #[test]
    fn a_lesson_that_starts_over_keeps_the_review_of_the_small_game() {
        let mut study = Study { done: 9, game: Some(MatchId(7)), ..Study::default() };
        study.start_over();
        assert_eq!((study.done, study.game), (0, Some(MatchId(7))));
    }

    #[test]
    fn a_stale_button_takes_no_progress_away_and_leaves_no_step_out() {
        let mut study = Study::default();
        study.pass(1);
        study.pass(2);
        study.pass(1);
        assert_eq!(study.done, 2);
        study.pass(5);
        assert_eq!(study.done, 2, "steps 3 and 4 are still to come");
        assert!(study.may_see(1), "a step that is done may be looked at again");
    }
}
