//! The match: two people and a game, over days. Every change to a match goes through [`apply`](step::apply::apply).

pub mod challenge;
pub mod derived;
pub mod ids;
pub mod letter;
pub mod log_words;
pub mod notices;
pub mod people;
pub mod record;
pub mod series;
pub mod server;
pub mod standing_board;
pub mod step;
pub mod time;
