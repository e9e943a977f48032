//! Interactions: from the request to its answer.

pub mod answering;
pub mod controls;
pub mod doubled;
pub mod endpoint;
pub mod fields;
pub mod handler;
pub mod people;
pub mod proxy;
pub mod reading;
#[cfg(test)]
mod reading_tests;
pub mod renewals;
pub mod signature;
pub mod whereabouts;
