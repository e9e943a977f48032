//! The state of a series: members, pairings, settings.

pub mod member;
pub mod moment;
pub mod pairing;
pub mod series;
pub mod settings;
