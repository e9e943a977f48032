//! Queries, and the check of all rows.

pub mod asking;
pub mod check;
pub mod derived;
pub mod ended;
pub mod numbers;
pub mod outages;
pub mod reading;
pub mod relisting;
pub mod tally;
