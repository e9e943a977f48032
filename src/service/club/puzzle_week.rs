//! The table of a server's daily puzzles in the last seven days: who solved which, without any move.

use super::week::MOST_COUNTED;
use crate::play::people::profile::{Profile, Shows};
use crate::play::server::{Posting, ServerSettings};
use crate::service::Service;
use crate::service::stores::Fault;

/// The daily puzzles of a week, and the people who solved some of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PuzzleWeek {
    /// The days of the puzzles in days since 1970, the earliest first.
    pub days: Vec<u32>,
    /// People with most puzzles at the first attempt come first, then people with most puzzles.
    pub solvers: Vec<WeekSolver>,
}

/// A person who solved daily puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeekSolver {
    /// Never shown unescaped.
    pub name: String,
    /// For each day: true if solved at the first attempt, false if later, `None` if not solved.
    pub solved: Vec<Option<bool>>,
}

impl Service {
    /// Returns the table of a server's daily puzzles. Leaves out people who show nothing.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn puzzle_week(&self, server: &ServerSettings) -> Result<PuzzleWeek, Fault> {
        let Some(daily) = server.puzzle.as_ref().filter(|daily| !daily.week.is_empty()) else {
            return Ok(PuzzleWeek::default());
        };
        let people = self.book().await?.people_on(server.id);
        let mut solvers = Vec::new();
        for (person, name) in people.into_iter().take(MOST_COUNTED) {
            let profile = self.profile(person).await?;
            let solved: Vec<Option<bool>> = daily.week.iter().map(|of| solved(&profile, of)).collect();
            if profile.shows != Shows::Nothing && solved.iter().any(Option::is_some) {
                solvers.push(WeekSolver { name, solved });
            }
        }
        let rank = |solver: &WeekSolver| {
            let count = |wanted: fn(&&Option<bool>) -> bool| solver.solved.iter().filter(wanted).count();
            (count(|one| **one == Some(true)), count(|one| one.is_some()))
        };
        solvers.sort_by(|one, other| rank(other).cmp(&rank(one)).then_with(|| one.name.cmp(&other.name)));
        Ok(PuzzleWeek { days: daily.week.iter().map(|of| of.day).collect(), solvers })
    }
}

/// Returns whether a person solved the puzzle of a day on that day or later, and at the first attempt.
fn solved(profile: &Profile, of: &Posting) -> Option<bool> {
    let solved = profile.practice.values().find_map(|practice| practice.solved_recently(&of.puzzle))?;
    (solved.day >= of.day).then_some(solved.at_once)
}
