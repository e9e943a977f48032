//! Spans of time that ratings count in.

use postern_ids::time::Millis;

/// The unit in which the uncertainty of idle players grows.
pub const WEEK: Millis = Millis::days(7);
