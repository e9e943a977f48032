//! Types shared by all games: seats, options, moves as text, rules, games in progress, and an object-safe interface to
//! all of them.
//!
//! Rules have no access to clocks, randomness, input or output.

pub mod effects;
pub mod ending;
pub mod foreign;
pub mod game_of;
pub mod history;
pub mod info;
pub mod notation;
pub mod perft;
pub mod presentation;
pub mod rules;
pub mod standing;
pub mod state;
pub mod symmetry;
pub mod token;
pub mod transcript;
pub mod ways;
