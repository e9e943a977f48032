//! The errors of the store: a failure that its caller did not cause, and the reasons that refuse a commit.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use postern_play::log_words;
use postern_play::step::unique::{Holder, Limit, UniqueKey};

/// A failure that its caller did not cause: of the store, or of the program itself. The text is one sentence for the
/// operator. The source is the error of the database or library, if one reported it.
#[derive(Clone, Debug)]
pub struct Fault {
    why: String,
    source: Option<Arc<dyn Error + Send + Sync>>,
}

impl Fault {
    /// Creates a fault that no other error caused.
    pub fn new(why: impl fmt::Display) -> Fault {
        Fault { why: why.to_string(), source: None }
    }

    /// Creates a fault with the text of the error that caused it.
    pub fn of(error: impl Error + Send + Sync + 'static) -> Fault {
        Fault::new(&error).caused_by(Arc::new(error))
    }

    /// Names the error that caused the fault. The sentence already tells the operator what it means.
    #[must_use]
    pub fn caused_by(self, source: Arc<dyn Error + Send + Sync>) -> Fault {
        Fault { source: Some(source), ..self }
    }

    /// Changes the sentence, such as to name the place, and keeps the cause.
    #[must_use]
    pub fn reworded(self, words: impl FnOnce(&str) -> String) -> Fault {
        Fault { why: words(&self.why), ..self }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl Error for Fault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.as_deref().map(|source| source as &(dyn Error + 'static))
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
