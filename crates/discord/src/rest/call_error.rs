//! The error of a failed request, and its words for a log.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use crate::rest::answer::HttpAnswer;
use crate::rest::pace::buckets::Wait;
use crate::rest::pace::{TooLong, Why};
use postern_mutants::Mutant;
use postern_play::time::Timestamp;

/// Discord's error code for a malformed message (topics/opcodes-and-status-codes, JSON Error Codes).
const MALFORMED: u64 = 50_035;

/// "Internal network error", with status 403.
const STOPPED_ON_THE_WAY: u64 = 40_333;

/// A failed request.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum CallError {
    /// No answer came, or it could not be read. Unknown whether Discord carried out the request.
    NoAnswer(String),
    /// The answer is a refusal.
    Refused(DiscordRefusal),
    /// The request is invalid: its address or the token has characters that are not allowed.
    Unsendable(String),
}

/// Discord's reasons for a refusal.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct DiscordRefusal {
    pub status: u16,
    /// Discord's error code (topics/opcodes-and-status-codes, JSON Error Codes); 0 if there is none.
    pub code: u64,
    pub message: String,
    /// Time until the next attempt, if Discord asked to wait. A request that is not sent because of that counts as refused
    /// with status 429.
    pub retry_after: Option<Duration>,
}

impl CallError {
    pub(crate) fn refusal(&self) -> Option<&DiscordRefusal> {
        match self {
            CallError::Refused(refusal) => Some(refusal),
            _ => None,
        }
    }

    /// True if Discord refused a message because of an emoji, which the path of the error names.
    pub(crate) fn is_about_emoji(&self) -> bool {
        let named = |refusal: &DiscordRefusal| refusal.message.to_ascii_lowercase().contains("emoji");
        self.refusal().is_some_and(|refusal| refusal.code == MALFORMED && named(refusal))
    }

    /// True if a server failed: one in front of Discord that refuses without one of Discord's codes, or Discord itself.
    /// The same request may be carried out a moment later, or was carried out already.
    pub(crate) fn is_fault(&self) -> bool {
        let passes = |refusal: &DiscordRefusal| match (refusal.status, refusal.code) {
            _ if Mutant::PageIsRefusal.is_on() => false,
            (403 | 404, 0 | STOPPED_ON_THE_WAY) => true,
            (status, _) => status >= 500,
        };
        self.refusal().is_some_and(passes)
    }

    /// Discord's error code; 0 if there is none.
    pub(crate) fn code(&self) -> u64 {
        self.refusal().map_or(0, |refusal| refusal.code)
    }
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::NoAnswer(why) | CallError::Unsendable(why) => f.write_str(why),
            CallError::Refused(DiscordRefusal { status: 429, code: 0, message, .. }) => f.write_str(message),
            CallError::Refused(DiscordRefusal { status, code: 0, message, .. }) => {
                write!(f, "{message}, status {status}")
            }
            CallError::Refused(DiscordRefusal { status, code, message, .. }) => {
                write!(f, "{message} (status {status}, code {code})")
            }
        }
    }
}

impl CallError {
    /// The error of a request that is not sent because of a limit.
    pub(crate) fn too_long(limit: TooLong) -> CallError {
        let (message, retry_after) = (limit.to_string(), Some(limit.after));
        CallError::Refused(DiscordRefusal { status: 429, code: 0, message, retry_after })
    }
}

impl DiscordRefusal {
    /// Reads a refusal. `wait` is the wait that it asks for.
    pub(crate) fn of(answer: &HttpAnswer, wait: Option<Wait>, now: Timestamp) -> DiscordRefusal {
        let (mut message, code) = answer.reason();
        if let Some(Wait { scope, time, .. }) = wait {
            message = TooLong { after: time, why: Why::Asked(scope) }.to_string();
        }
        let retry_after = wait.map(|wait| wait.time).or_else(|| answer.wait(now));
        DiscordRefusal { status: answer.status, code, message, retry_after }
    }
}

/// An error with its causes, in one line.
pub(crate) fn chain(error: &dyn Error) -> String {
    let mut why = error.to_string();
    let mut source = error.source();
    while let Some(error) = source {
        why = format!("{why}: {error}");
        source = error.source();
    }
    why
}
