//! Attempts of a person at a puzzle: what they change in the profile, and the rating of the puzzle.

use postern_club::rating::puzzle::PuzzleRating;
use serde::{Deserialize, Serialize};

use super::dailies::{DailyResult, finish};
use super::practice::Rated;
use super::profile::Profile;

/// The results of all first attempts at one puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleResults {
    /// The id of the puzzle, such as `ransom-7`.
    pub puzzle: String,
    /// Incremented on every change; 0 if there are no results yet.
    pub revision: u64,
    pub rating: PuzzleRating,
    /// The number of first attempts that were right. All others were wrong or given up.
    pub solved: u32,
}

/// An action of a person at a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    Solved,
    /// A wrong move.
    Missed,
    /// The person asked for the solution.
    GaveUp,
}

impl PuzzleResults {
    /// Creates the results of a puzzle without attempts, from a guess of its difficulty in points.
    pub fn new(puzzle: &str, seed: u32) -> PuzzleResults {
        PuzzleResults { puzzle: puzzle.to_owned(), revision: 0, rating: PuzzleRating::seed(seed), solved: 0 }
    }
}

impl Profile {
    /// Counts what the person did on this day (in days since 1970) at a puzzle of a game. Returns the results of the
    /// puzzle with this attempt if it is the first one of the person; only the first one changes ratings.
    pub fn attempt(
        &mut self,
        game: &str,
        results: &PuzzleResults,
        deed: Deed,
        day: u32,
    ) -> Option<PuzzleResults> {
        let practice = self.practice.entry(game.to_owned()).or_default();
        let puzzle = results.puzzle.as_str();
        let (is_first, was_over) = (!practice.is_tried(puzzle), practice.is_over(puzzle));
        let right = deed == Deed::Solved;
        let rated = is_first.then(|| PuzzleRating::attempt(practice.rating_on(day), results.rating, right));
        match deed {
            Deed::Solved => {
                practice.solve(puzzle, day);
                finish(&mut self.dailies, puzzle, DailyResult::of_solved(is_first));
            }
            Deed::Missed => practice.miss(puzzle),
            Deed::GaveUp => {
                practice.give_up(puzzle);
                finish(&mut self.dailies, puzzle, DailyResult::GivenUp);
            }
        }
        if right && !was_over {
            self.streak.solve(day);
        }
        let (own, rating) = rated?;
        practice.rating = Some(Rated { rating: own, day });
        self.streak.attempt(right);
        Some(PuzzleResults {
            puzzle: puzzle.to_owned(),
            revision: results.revision + 1,
            rating,
            solved: results.solved + u32::from(right),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::PersonId;

    #[test]
    fn only_the_first_attempt_changes_ratings_and_the_row() {
        let (mut person, results) = (Profile::new(PersonId(1)), PuzzleResults::new("ransom-1", 1_400));
        let missed = person.attempt("ransom", &results, Deed::Missed, 7).expect("the first attempt");
        assert!(missed.rating.points() > 1_400 && (missed.revision, missed.solved) == (1, 0));
        let rating = person.practice["ransom"].rating;
        for deed in [Deed::Missed, Deed::Solved, Deed::Solved, Deed::GaveUp] {
            assert_eq!(person.attempt("ransom", &missed, deed, 7), None, "{deed:?}");
        }
        assert_eq!((person.practice["ransom"].rating, person.practice["ransom"].solved), (rating, 1));
        assert_eq!((person.streak.at_once, person.streak.days(7)), (0, 1));

        let other = PuzzleResults::new("ransom-2", 1_400);
        let solved = person.attempt("ransom", &other, Deed::Solved, 8).expect("the first attempt");
        assert!(solved.rating.points() < 1_400 && solved.solved == 1);
        assert_eq!((person.streak.at_once, person.streak.days(8)), (1, 2));
        let third = PuzzleResults::new("ransom-3", 1_400);
        let given_up = person.attempt("ransom", &third, Deed::GaveUp, 8).expect("the first attempt");
        assert!(given_up.rating.points() > 1_400, "giving up counts as a miss");
        assert_eq!(person.streak.at_once, 0);
    }
}
