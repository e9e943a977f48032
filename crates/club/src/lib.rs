//! Ratings, reliability, pairings and standings: pure functions of ended games. Time and seeds are arguments.

pub mod match_up;
pub mod player_id;
pub mod rating;
pub mod reliability;
pub mod series;
