//! The state of a series: members, pairings, settings.

pub mod member;
pub mod pairing;
pub mod series;
pub mod settings;
