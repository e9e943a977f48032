//! Pairings: who meets whom, and who moves first.

pub mod colours;
pub mod matching;
pub mod swiss_pairing;
