//! Commands that start or open something: games against whoever is there, imported games, analysis boards.

pub mod import;
pub mod next;
pub mod open;
pub mod play;
pub mod tell_me;
