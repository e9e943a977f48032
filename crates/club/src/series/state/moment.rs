//! Moments and spans of time, in milliseconds.

use serde::{Deserialize, Serialize};

/// A moment, in milliseconds since 1970.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

/// A span of time in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Span(pub i64);

impl Span {
    pub const fn hours(hours: i64) -> Span {
        Span(hours * 60 * 60 * 1000)
    }

    pub const fn days(days: i64) -> Span {
        Span::hours(days * 24)
    }
}

impl Moment {
    pub const fn plus(self, span: Span) -> Moment {
        Moment(self.0.saturating_add(span.0))
    }

    pub const fn minus(self, span: Span) -> Moment {
        Moment(self.0.saturating_sub(span.0))
    }
}
