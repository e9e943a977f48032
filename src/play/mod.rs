//! The match.
