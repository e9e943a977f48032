//! Queries, and the check of all rows.

pub mod asking;
pub mod check;
pub mod derived;
pub mod ended;
pub mod finished;
pub mod launches;
pub mod matches;
pub mod notices;
pub mod numbers;
pub mod outages;
pub mod people;
pub mod relisting;
pub mod servers;
pub mod tally;
