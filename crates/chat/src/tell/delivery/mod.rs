//! Delivery: the places for a message, and what stands in its way.

pub mod checkup;
pub mod language;
pub mod places;
