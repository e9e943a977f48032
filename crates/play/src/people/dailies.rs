//! The daily puzzles that a person opened on servers in the last days, for the servers' tables of the week.

use serde::{Deserialize, Serialize};

use super::practice::Practice;
use crate::ids::ServerId;
use crate::server::Posting;

/// Number of days for which they are remembered: a week, and the days on which its last table is shown.
const DAYS: u32 = 10;

/// A daily puzzle that a person opened with the button **Solve** of a server's message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpenedDaily {
    pub server: ServerId,
    /// The day of the puzzle, in days since 1970.
    pub day: u32,
    /// The id of the puzzle.
    pub puzzle: String,
    /// The person's name on the server (never shown unescaped).
    pub name: String,
    pub result: DailyResult,
}

/// The result of a person with a daily puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DailyResult {
    Open,
    AtOnce,
    /// Solved after a wrong move, or after the puzzle was finished on an earlier day.
    Later,
    GivenUp,
}

impl DailyResult {
    /// Returns whether a solved puzzle was solved at the first attempt; `None` if it is not solved.
    pub fn solved(self) -> Option<bool> {
        match self {
            DailyResult::AtOnce => Some(true),
            DailyResult::Later => Some(false),
            DailyResult::Open | DailyResult::GivenUp => None,
        }
    }

    pub fn of_solved(at_once: bool) -> DailyResult {
        if at_once { DailyResult::AtOnce } else { DailyResult::Later }
    }
}

/// Notes that a person opened the puzzle of a day. If they solved it before, that result counts.
pub fn open(
    opened: &mut Vec<OpenedDaily>,
    practice: Option<&Practice>,
    server: ServerId,
    posting: &Posting,
    name: &str,
) {
    opened.retain(|other| other.day.saturating_add(DAYS) > posting.day);
    if find(opened, server, posting).is_none() {
        let solved = practice.and_then(|practice| practice.solved_recently(&posting.puzzle));
        opened.push(OpenedDaily {
            server,
            day: posting.day,
            puzzle: posting.puzzle.clone(),
            name: name.to_owned(),
            result: solved.map_or(DailyResult::Open, |solved| DailyResult::of_solved(solved.at_once)),
        });
    }
}

/// Notes the result of the puzzle with this id, if it is open. Later attempts change nothing.
pub fn finish(opened: &mut [OpenedDaily], puzzle: &str, result: DailyResult) {
    let is_open = |daily: &&mut OpenedDaily| daily.puzzle == puzzle && daily.result == DailyResult::Open;
    opened.iter_mut().filter(is_open).for_each(|daily| daily.result = result);
}

/// Returns the puzzle of a day as a person opened it on a server.
pub fn find<'a>(opened: &'a [OpenedDaily], server: ServerId, posting: &Posting) -> Option<&'a OpenedDaily> {
    let is_it = |daily: &&OpenedDaily| {
        (daily.server, daily.day, &daily.puzzle) == (server, posting.day, &posting.puzzle)
    };
    opened.iter().find(is_it)
}
