//! The table of a server's daily puzzles in the last seven days: who solved which, without any move.

use std::collections::BTreeMap;

use super::week::MOST_COUNTED;
use crate::club::Club;
use crate::request::{Asker, Failure};
use postern_play::ids::{PersonId, ServerId};
use postern_play::people::dailies::{DailyResult, OpenedDaily, find, open};
use postern_play::people::profile::{Profile, Shows};
use postern_play::server::{Posting, ServerSettings};
use postern_play::time::Timestamp;
use postern_store::fault::Fault;

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

impl Club {
    /// Notes that a person opened the puzzle of a day with the button of a server's message. Does nothing if the table of
    /// the server does not have this puzzle.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub async fn open_daily(
        &self,
        asker: &Asker,
        server: &ServerSettings,
        (game, puzzle, day): (&str, &str, u32),
        now: Timestamp,
    ) -> Result<(), Failure> {
        let is_it = |posting: &Posting| posting.day == day && posting.puzzle == puzzle;
        let week = server.puzzle.as_ref().map(|daily| &daily.week);
        let Some(posting) = week.and_then(|week| week.iter().find(|posting| is_it(posting))) else {
            return Ok(());
        };
        self.people
            .choose(asker, now, |profile| {
                open(&mut profile.dailies, profile.practice.get(game), server.id, posting, &asker.name);
            })
            .await?;
        let is_listed =
            posting.solvers.contains(&asker.id) || self.book().await?.played_on(server.id, asker.id);
        if is_listed || posting.solvers.len() >= MOST_COUNTED {
            return Ok(());
        }
        let add = |server: &mut ServerSettings| {
            let week = server.puzzle.iter_mut().flat_map(|daily| &mut daily.week);
            for posting in week.filter(|posting| is_it(posting)) {
                posting.solvers.insert(asker.id);
            }
            Ok(())
        };
        self.servers.change_server(server.id, None, add).await?;
        Ok(())
    }

    /// Removes a person, who opened these puzzles, from the servers' tables.
    ///
    /// # Errors
    /// [`Failure`] of the store.
    pub(crate) async fn forget_dailies(
        &self,
        person: PersonId,
        opened: &[OpenedDaily],
    ) -> Result<(), Failure> {
        for daily in opened {
            let remove = |server: &mut ServerSettings| {
                let week = server.puzzle.iter_mut().flat_map(|daily| &mut daily.week);
                week.for_each(|posting| {
                    posting.solvers.remove(&person);
                });
                Ok(())
            };
            self.servers.change_server(daily.server, None, remove).await?;
        }
        Ok(())
    }

    /// Returns the table of a server's daily puzzles. Leaves out people who show nothing.
    ///
    /// # Errors
    /// [`Fault`] of the store.
    pub async fn puzzle_week(&self, server: &ServerSettings) -> Result<PuzzleWeek, Fault> {
        let Some(daily) = server.puzzle.as_ref().filter(|daily| !daily.week.is_empty()) else {
            return Ok(PuzzleWeek::default());
        };
        let named = self.book().await?.people_on(server.id);
        let mut people: BTreeMap<PersonId, Option<String>> =
            daily.week.iter().flat_map(|posting| &posting.solvers).map(|person| (*person, None)).collect();
        people.extend(named.into_iter().map(|(person, name)| (person, Some(name))));
        let mut solvers = Vec::new();
        for (person, name) in people.into_iter().take(MOST_COUNTED) {
            let profile = self.people.profile(person).await?;
            let solved: Vec<Option<bool>> =
                daily.week.iter().map(|of| solved(&profile, server.id, of)).collect();
            let opened = profile.dailies.iter().rev().find(|opened| opened.server == server.id);
            let Some(name) = name.or_else(|| Some(opened?.name.clone())) else { continue };
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

/// Returns whether a person solved the puzzle of a day, and at the first attempt: as they opened it on the server, or
/// elsewhere on that day or later.
fn solved(profile: &Profile, server: ServerId, of: &Posting) -> Option<bool> {
    match find(&profile.dailies, server, of).map(|opened| opened.result) {
        Some(DailyResult::Open) | None => {
            let practice = profile.practice.values();
            let solved = practice.into_iter().find_map(|practice| practice.solved_recently(&of.puzzle))?;
            (solved.day >= of.day).then_some(solved.at_once)
        }
        Some(result) => result.solved(),
    }
}
