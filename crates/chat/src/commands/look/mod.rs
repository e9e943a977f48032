//! Commands that show something and change nothing.

pub mod explore;
pub mod game;
pub mod help;
pub mod people;
pub mod rules;
mod typed_position;
