//! The verbs of the program. Each reads the store, decides without side effects, and commits. On a conflict it starts over.
//!
//! - `challenges/`: challenges, their acceptance, matches against the computer, rematches.
//! - `matches/`: moves and agreements, deliveries, due events, hints, notes, reviews, audits.
//! - `series/`: series of matches.
//! - `club/`: ratings and results of everybody, voided matches.
//! - `exploring`: how often positions were played.
//! - `people/`: settings, vacations, blocks, servers, the deletion of personal data.
//! - `pools/`: threads for searches and other long computations.
//! - `leases`: work that one process does at a time; `telling`: notices; `brake`: limits on requests; `resuming`: the start
//!   on stored data.

pub mod brake;
pub mod challenges;
pub mod club;
pub mod exploring;
pub mod leases;
pub mod matches;
pub mod people;
pub mod pools;
pub mod posting;
pub mod resuming;
pub mod series;
pub mod telling;

use crate::service::pools::calls::Calls;
use crate::service::pools::compute_pool::ComputePool;

use crate::service::club::Club;
use crate::service::exploring::Explorer;
use crate::service::leases::Leases;
use crate::service::matches::live_games::LiveGames;
use crate::service::matches::positions::Positions;

use crate::store::Store;
use crate::store::fault::{CommitError, Fault};

use crate::store::waker::Waker;

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;

use tokio::sync::Notify;

use crate::play::ids::{InteractionId, MatchId, PersonId};
use crate::play::record::Record;
use crate::play::step::change::{Change, Draft};
use crate::play::step::refusal::Refusal;
use crate::play::step::unique::{Holder, Limit, UniqueKey};
use postern_games::catalogue::Catalogue;
use postern_rules::language::Language;

/// Upper bound on the number of matches and open challenges that one person may have at once.
pub const MOST_AT_ONCE: usize = 100;

/// Default upper bound on the number of running matches that one person may have against the computer.
const USUAL_MOST_AGAINST_COMPUTER: usize = 3;

/// A person with a request, and the interaction that carries it.
#[derive(Clone, Debug)]
pub struct Asker {
    pub id: PersonId,
    /// The present name of the person (never shown unescaped).
    pub name: String,
    pub by: InteractionId,
    /// The language of public messages in their channel or server.
    pub language: Language,
}

/// The reason why a verb did nothing.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    #[error("refused: {0}")]
    Refused(Refusal),
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Converts the failure of an internal change, which no rule refuses.
impl From<Failure> for Fault {
    fn from(failure: Failure) -> Fault {
        match failure {
            Failure::Fault(fault) => fault,
            refused @ Failure::Refused(_) => Fault::new(refused),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(refusal)
    }
}

/// The verbs over a store. A change is committed together with its notices; `told` wakes the task that delivers them.
pub struct Service {
    catalogue: Catalogue,
    store: Arc<dyn Store>,
    told: Arc<dyn Waker>,
    leases: Leases,
    live: LiveGames,
    positions: Positions,
    club: Club,
    explorer: Explorer,
    compute: ComputePool,
    brake: brake::Brake,
    /// Counts test pings.
    tests: brake::Brake,
    /// Counts moves of games to other places.
    places: brake::Brake,
    posts: posting::Posts,
    calls: Calls,
    most_against_computer: AtomicUsize,
    /// Wakes the task that makes reviews.
    review_wanted: Notify,
    /// Wakes the caretaker.
    errand_wanted: Notify,
    /// Wakes the task that updates the standing boards.
    standing_wanted: Notify,
    /// Wakes the task of the series.
    series_wanted: Notify,
}

/// The change that a verb commits, and its answer.
pub struct Decision<T> {
    change: Change,
    answer: T,
}

impl Service {
    /// Creates a service, which wakes `told` whenever there are new notices to deliver.
    pub fn new(catalogue: Catalogue, store: Arc<dyn Store>, told: Arc<dyn Waker>) -> Service {
        Service {
            catalogue,
            leases: Leases::new(store.clone()),
            store,
            told,
            live: LiveGames::default(),
            positions: Positions::default(),
            club: Club::default(),
            explorer: Explorer::default(),
            compute: ComputePool::of_this_machine(),
            brake: brake::Brake::default(),
            tests: brake::Brake::default(),
            places: brake::Brake::default(),
            posts: posting::Posts::default(),
            calls: Calls::default(),
            most_against_computer: AtomicUsize::new(USUAL_MOST_AGAINST_COMPUTER),
            review_wanted: Notify::new(),
            errand_wanted: Notify::new(),
            standing_wanted: Notify::new(),
            series_wanted: Notify::new(),
        }
    }

    /// Replaces the pool for long computations.
    pub fn with_compute(self, compute: ComputePool) -> Service {
        Service { compute, ..self }
    }

    /// Computes ratings again at once only for at most this many finished matches, and for more of them in the background.
    pub fn computing_ratings_at_once(self, few: u64) -> Service {
        Service { club: Club::computing_at_once(few), ..self }
    }

    /// Returns the games that can be played.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    pub fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Returns the leases of this process on work that one process at a time does.
    pub fn leases(&self) -> &Leases {
        &self.leases
    }

    /// Returns the pool for long computations that a person waits for.
    pub fn compute(&self) -> &ComputePool {
        &self.compute
    }

    /// Commits a change and wakes the tasks that it concerns. Returns the committed change.
    pub(crate) async fn commit(&self, draft: impl Into<Draft>) -> Result<Change, CommitError> {
        let change = self.store.commit(draft.into()).await?;
        self.positions.note(&self.catalogue, &change.records);
        if !change.notices.is_empty() || change.released.is_some() || change.hastened.is_some() {
            self.told.wake();
        }
        if change.challenges.iter().any(|challenge| challenge.in_lobby) {
            self.standing_wanted.notify_one();
        }
        if !change.series.is_empty() {
            self.standing_wanted.notify_one();
        }
        let is_news = |record: &Record| record.news().is_some();
        if !change.series.is_empty() || change.records.iter().any(is_news) {
            self.series_wanted.notify_one();
        }
        // The computer checks for itself whether it is its turn.
        let against_computer = change.records.iter().filter(|record| record.computer().is_some());
        against_computer.for_each(|record| self.calls.call(record.id));
        Ok(change)
    }

    /// Commits a change as [`commit`](Self::commit) does. `None` means that a value was changed meanwhile: read it and
    /// decide again.
    pub(crate) async fn commit_current(
        &self,
        draft: impl Into<Draft>,
    ) -> Result<Option<Change>, CommitError> {
        match self.commit(draft).await {
            Ok(change) => Ok(Some(change)),
            Err(CommitError::Conflict) => Ok(None),
            Err(other) => Err(other),
        }
    }
}

impl From<CommitError> for Failure {
    fn from(error: CommitError) -> Failure {
        match error {
            // Verbs that can conflict retry. The values of the others are new, so a conflict is a fault.
            CommitError::Conflict => Failure::Fault(Fault::new("a new value was there already")),
            CommitError::Overtaken => Failure::Fault(error.into()),
            CommitError::Repeated => Failure::Refused(Refusal::Repeated),
            CommitError::Taken { key, by } => Failure::Refused(taken(key, by)),
            CommitError::LimitReached(limit) => Failure::Refused(reached(limit)),
            CommitError::Fault(fault) => Failure::Fault(fault),
        }
    }
}

/// Returns true if a change that no person asked for was made, and false if another change has made it unnecessary.
///
/// # Errors
/// [`Fault`] of the store, or for any other refusal, which no correct change gets.
pub(crate) fn was_changed<T>(done: Result<T, Failure>) -> Result<bool, Fault> {
    match done {
        Ok(_) => Ok(true),
        Err(Failure::Refused(Refusal::ChallengeClosed(_))) => Ok(false),
        Err(Failure::Refused(refusal)) => {
            Err(Fault::new(format!("a change of the program's own was refused: {refusal}")))
        }
        Err(Failure::Fault(fault)) => Err(fault),
    }
}

fn taken(key: UniqueKey, by: Holder) -> Refusal {
    match (key, by) {
        (UniqueKey::ComputerGame { .. } | UniqueKey::Rematch(_), Holder::Match(of)) => {
            Refusal::BegunAlready { of }
        }
        _ => Refusal::OfferedAlready,
    }
}

pub(crate) fn reached(limit: Limit) -> Refusal {
    match limit {
        Limit::AtOnce { most, .. } => Refusal::TooMany { limit: most },
        Limit::OnServer { most, .. } => Refusal::TooManyHere { limit: most },
        Limit::AgainstComputer { most, .. } => Refusal::TooManyComputers { limit: most, running: Vec::new() },
        Limit::OpenTo { most, .. } => Refusal::TooManyTo { limit: most },
        Limit::Reviews { most, .. } => Refusal::TooManyReviews { limit: most },
    }
}

/// Returns the fault of a missing match that another value names, a sign of a damaged store.
fn missing(id: MatchId) -> Fault {
    Fault::new(format!("match {id} is missing, though a challenge names it"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_of_the_programs_own_change_is_a_fault_unless_another_change_made_it_needless() {
        let refused = |refusal| was_changed::<()>(Err(Failure::Refused(refusal)));
        assert!(was_changed(Ok(())).is_ok_and(|changed| changed));
        assert!(refused(Refusal::ChallengeClosed(None)).is_ok_and(|changed| !changed));
        for refusal in [
            Refusal::NotYourMatch,
            Refusal::Frozen,
            Refusal::MatchOver,
            Refusal::Repeated,
            Refusal::MovedOn { seen: 1, now: 2 },
            Refusal::TooFast { limit: 3 },
        ] {
            let named = refusal.to_string();
            let fault = refused(refusal).expect_err(&named).to_string();
            assert!(fault.contains(&named), "{fault}");
        }
        assert!(was_changed::<()>(Err(Failure::Fault(Fault::new("torn")))).is_err());
    }
}
