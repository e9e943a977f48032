//! The person who asks for something, and the reasons why a verb did nothing.

use postern_play::ids::{InteractionId, PersonId};
use postern_play::step::refusal::Refusal;
use postern_play::step::unique::{Holder, Limit, UniqueKey};
use postern_rules::language::Language;
use postern_store::fault::{CommitError, Fault};

/// Upper bound on the number of matches and open challenges that one person may have at once.
pub const MOST_AT_ONCE: usize = 100;

/// A person with a request, and the interaction that carries it.
#[derive(Clone, Debug)]
pub struct Asker {
    pub id: PersonId,
    /// The current name of the person (never shown unescaped).
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
    #[error("{0}")]
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
