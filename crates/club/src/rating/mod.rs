//! Ratings by game, computed from ended games in their order.
//!
//! [`counting`] decides which games count. A [`ledger`] turns the results that count into ratings, one after
//! another, by the steps of [`glicko`]. [`shown`] and [`table`] are what people see of it. [`computer`] measures a
//! player against the levels of the computer, which never changes a rating. [`puzzle`] rates puzzles and their solvers.
//!
//! All times are Unix time in milliseconds.

pub mod computer;
pub mod counting;
pub mod glicko;
pub mod ledger;
pub mod puzzle;
pub mod result;
pub mod shown;
pub mod snapshot;
pub mod span;
pub mod table;

#[cfg(test)]
mod paper;
#[cfg(test)]
mod tests;
