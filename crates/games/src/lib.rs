//! The games, one folder each, and the catalogue that lists them.
#![doc = include_str!("../README.md")]

pub mod catalogue;
pub mod explorer;
pub mod inchworm;
pub mod lessons;
pub mod library;
pub mod option_words;
pub mod palisade;
pub mod puzzles;
pub mod rampart;
pub mod ramparts;
pub mod ransom;
pub mod referee;
pub mod sgf;
pub mod sgf_reader;
mod sgf_setup;
pub mod solved;
pub mod spec;
#[cfg(test)]
mod testing;
pub mod translation;
pub mod turned;
