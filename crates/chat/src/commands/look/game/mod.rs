//! Commands that show a game.

pub mod board;
pub mod comment;
pub mod history;
pub mod notes;
pub mod position;
pub mod post;
pub mod record;
pub mod replay;
pub mod review;
pub mod watch;
