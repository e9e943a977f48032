//! Commands that show people and their games.

pub mod finished;
pub mod games;
pub mod profile;
pub mod table;
