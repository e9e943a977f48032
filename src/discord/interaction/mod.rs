//! Interactions: from the request to its answer.

pub mod answering;
pub mod endpoint;
pub mod handler;
pub mod needed;
pub mod people;
pub mod reading;
pub mod signature;
pub mod whereabouts;
