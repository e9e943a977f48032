//! Keys that only one value may hold, and limits on what a person may have at once. The store checks both in the
//! transaction of the commit.

use std::fmt;

use postern_rules::fnv;
use serde::{Deserialize, Serialize};

use crate::challenge::Challenge;
use crate::ids::{ChallengeId, MatchId, PersonId, ServerId};
use crate::record::home::Home;
use crate::record::summary::MatchSummary;
use crate::record::{Record, Status};

/// A key that at most one value may hold at a time. Keys are derived from the values, like the rows of lists. The store
/// refuses a commit if another value would hold the same key after it. Keys that the same commit releases are free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UniqueKey {
    /// An open challenge with these terms, by one person to another (or to anybody).
    Challenge { by: PersonId, to: Option<PersonId>, what: u64 },
    /// The rematch of a match: an open challenge, or an unfinished match.
    Rematch(MatchId),
    /// A match against the computer with these terms, in which the person has not moved.
    ComputerGame { by: PersonId, what: u64 },
}

/// The value that holds a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    Match(MatchId),
    Challenge(ChallengeId),
}

/// The form in the log.
impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Holder::Match(id) => write!(f, "match {id}"),
            Holder::Challenge(id) => write!(f, "challenge {id}"),
        }
    }
}

/// Upper bound on what one person may have after a change, including what the change adds. The counts come from the
/// lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// Unfinished matches and open challenges of the person, together.
    AtOnce { person: PersonId, most: usize },
    /// The same on one server.
    OnServer { person: PersonId, server: ServerId, most: usize },
    /// Unfinished matches against the computer.
    AgainstComputer { person: PersonId, most: usize },
    /// Open challenges from one person to another.
    OpenTo { by: PersonId, to: PersonId, most: usize },
    /// Wanted reviews that the person was the first to ask for.
    Reviews { person: PersonId, most: usize },
}

/// Returns how many of these unfinished matches and open challenges of a person count together, on one server or
/// everywhere.
pub fn at_once(
    person: PersonId,
    on: Option<ServerId>,
    running: &[MatchSummary],
    open: &[Challenge],
) -> usize {
    let is_there = |home: Home| on.is_none() || home.server() == on;
    let running = running.iter().filter(|summary| is_there(summary.home_of(person))).count();
    running + open.iter().filter(|open| open.by == person && is_there(open.home)).count()
}

impl Challenge {
    /// Returns the keys that the challenge holds.
    pub fn unique_keys(&self) -> Vec<UniqueKey> {
        if !self.is_open() {
            return Vec::new();
        }
        let same = UniqueKey::Challenge { by: self.by, to: self.to, what: digest(&(&self.terms, self.home)) };
        [same].into_iter().chain(self.rematch_of.map(UniqueKey::Rematch)).collect()
    }
}

impl Record {
    /// Returns the keys that the match holds.
    pub fn unique_keys(&self) -> Vec<UniqueKey> {
        if matches!(self.status, Status::Over(_)) {
            return Vec::new();
        }
        self.rematch_of.map(UniqueKey::Rematch).into_iter().chain(self.computer_game()).collect()
    }

    /// Returns the key of a match against the computer in which the person has not moved.
    fn computer_game(&self) -> Option<UniqueKey> {
        let by = self.people().next()?;
        let level = self.computer()?;
        let persons_turn = self.to_move().is_some_and(|seat| !self.players[seat].is_computer());
        if !(self.ply() == 0 || (self.ply() == 1 && persons_turn)) {
            return None;
        }
        let words =
            (&self.game, &self.options, &self.start, self.asked, self.pace, self.home.beside(), level);
        Some(UniqueKey::ComputerGame { by, what: digest(&words) })
    }
}

impl Home {
    /// Returns the home without the thread, which the match may have got in the meantime. A private thread stays, so that
    /// the channel around it hears nothing.
    pub fn beside(self) -> Home {
        match self {
            Home::Channel { .. } if self.is_private() => self,
            Home::Channel { server, channel, .. } => Home::Channel { server, channel, thread: None },
            Home::Direct => Home::Direct,
        }
    }
}

/// Returns the hash of the serialised form.
fn digest(words: &impl Serialize) -> u64 {
    fnv::hash64(&serde_json::to_vec(words).expect("texts and numbers can be written"))
}
