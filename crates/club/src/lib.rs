//! Ratings, reliability, pairings and standings: pure functions of ended games; and how well open seats fit a person. Time
//! and seeds are arguments.
#![doc = include_str!("../README.md")]

pub mod fit;
pub mod match_up;
pub mod rating;
pub mod reliability;
pub mod series;
