//! The errors of the store: a failure that its caller did not cause, and the reasons that refuse a commit.

use crate::play::log_words;
use crate::play::step::unique::{Holder, Limit, UniqueKey};

/// A failure of the store that its caller did not cause. The text is for the operator.
#[derive(Clone, Debug, thiserror::Error)]
#[error("the store failed: {0}")]
pub struct Fault(pub String);

impl Fault {
    pub fn new(cause: impl std::fmt::Display) -> Fault {
        Fault(cause.to_string())
    }
}

/// The reason why a change was not written, not even in part.
#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// A value is no longer at the revision that the change is based on. Read and decide again.
    #[error("the value was changed meanwhile")]
    Conflict,
    /// The interaction was carried out before.
    #[error("it was carried out before")]
    Repeated,
    /// Another value holds a key that must be unique.
    #[error("the key of a {} is held by {by}", log_words::name(key))]
    Taken { key: UniqueKey, by: Holder },
    /// The lease of the settled notice is no longer the last one, or the notice is no longer pending. The latest taker
    /// decides how it ends.
    #[error("somebody else has taken the notice, or settled it")]
    Overtaken,
    /// The change would exceed one of its limits.
    #[error("the limit \"{}\" is reached", log_words::name(.0))]
    LimitReached(Limit),
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Converts the error of a change that can't be refused.
impl From<CommitError> for Fault {
    fn from(error: CommitError) -> Fault {
        match error {
            CommitError::Fault(fault) => fault,
            other => Fault::new(other),
        }
    }
}
