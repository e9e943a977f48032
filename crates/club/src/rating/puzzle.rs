//! Ratings of puzzles and of the people who solve them: Glicko-2 after each first attempt.
//!
//! They are whole numbers, so that a stored rating is exactly the one from which the next attempt starts, in every
//! process and after an export. An attempt is a game of the person against the puzzle.

use serde::{Deserialize, Serialize};

use super::glicko::Rating;
use super::result::Score;
use super::shown::Shown;

/// Points of a person without attempts.
const START_POINTS: f64 = 1_400.0;
/// Points of each grade.
const GRADE_POINTS: f64 = 200.0;
/// Deviation of a person without attempts.
const START_DEVIATION: f64 = 300.0;
/// Deviation of a puzzle without attempts. The levels that find a puzzle say more about it than nothing.
const SEED_DEVIATION: f64 = 150.0;

/// A rating of a puzzle or of a person as a solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleRating {
    /// In hundredths of a point.
    points: u32,
    /// The standard deviation, in hundredths of a point.
    deviation: u32,
    /// In millionths of a Glicko-2 unit.
    volatility: u32,
}

impl PuzzleRating {
    /// Returns the rating of a person without rated attempts. `grade` is 0, or more for one who solved harder puzzles
    /// before.
    pub fn start(grade: u8) -> PuzzleRating {
        let points = START_POINTS + GRADE_POINTS * f64::from(grade.min(2));
        Rating { points, deviation: START_DEVIATION, ..Rating::START }.into()
    }

    /// Returns the rating of a puzzle without attempts, from a guess of its difficulty in points.
    pub fn seed(points: u32) -> PuzzleRating {
        Rating { points: points.into(), deviation: SEED_DEVIATION, ..Rating::START }.into()
    }

    /// Returns the rating after a number of weeks without attempts.
    pub fn idle(self, weeks: u32) -> PuzzleRating {
        if weeks == 0 { self } else { Rating::from(self).idle(f64::from(weeks)).into() }
    }

    /// Returns the ratings of a person and a puzzle after the first attempt of the person at the puzzle.
    pub fn attempt(person: PuzzleRating, puzzle: PuzzleRating, solved: bool) -> (PuzzleRating, PuzzleRating) {
        let (own, other) = (Rating::from(person), Rating::from(puzzle));
        let (score, inverse) = if solved { (Score::Win, Score::Loss) } else { (Score::Loss, Score::Win) };
        (own.play(other, score).into(), other.play(own, inverse).into())
    }

    /// Returns the rating in whole points.
    pub fn points(self) -> u32 {
        (self.points + 50) / 100
    }

    pub fn shown(self) -> Shown {
        Rating::from(self).into()
    }
}

impl From<PuzzleRating> for Rating {
    fn from(rating: PuzzleRating) -> Rating {
        Rating {
            points: f64::from(rating.points) / 100.0,
            deviation: f64::from(rating.deviation) / 100.0,
            volatility: f64::from(rating.volatility) / 1e6,
        }
    }
}

impl From<Rating> for PuzzleRating {
    fn from(rating: Rating) -> PuzzleRating {
        // The bounds of `Rating::play` keep all three far below the largest number.
        PuzzleRating {
            points: (rating.points * 100.0).round() as u32,
            deviation: (rating.deviation * 100.0).round() as u32,
            volatility: (rating.volatility * 1e6).round() as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_attempt_moves_person_and_puzzle_apart_and_the_more_certain_one_less() {
        let (person, puzzle) = (PuzzleRating::start(0), PuzzleRating::seed(1_400));
        let (solver, solved) = PuzzleRating::attempt(person, puzzle, true);
        let (loser, missed) = PuzzleRating::attempt(person, puzzle, false);
        assert!(solver.points > person.points && solved.points < puzzle.points);
        assert!(loser.points < person.points && missed.points > puzzle.points);
        let moved = |after: PuzzleRating, before: PuzzleRating| after.points.abs_diff(before.points);
        assert!(moved(solver, person) > 2 * moved(solved, puzzle));
        assert!(solver.deviation < person.deviation && solved.deviation < puzzle.deviation);
    }

    #[test]
    fn a_stored_rating_is_the_one_that_goes_on() {
        let mut person = PuzzleRating::start(0);
        let mut stored = person;
        for number in 0..60 {
            let puzzle = PuzzleRating::seed(1_000 + 37 * number);
            person = PuzzleRating::attempt(person, puzzle, number % 3 != 0).0;
            stored = PuzzleRating::attempt(stored, puzzle, number % 3 != 0).0;
            let text = serde_json::to_string(&stored).expect("numbers");
            stored = serde_json::from_str(&text).expect("numbers");
            assert_eq!(person, stored);
        }
        assert!(!person.shown().uncertain && person.idle(0) == person);
        assert!(person.idle(60).shown().uncertain, "a year without puzzles");
    }
}
