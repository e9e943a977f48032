//! Spans of time in milliseconds.

pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;
/// The unit in which the uncertainty of idle players grows.
pub const WEEK: i64 = 7 * DAY;
