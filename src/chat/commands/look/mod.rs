//! Commands that show something and change nothing.

pub mod board;
pub mod comment;
pub mod explore;
pub mod finished;
pub mod games;
pub mod help;
pub mod history;
pub mod notes;
pub mod position;
pub mod post;
pub mod profile;
pub mod record;
pub mod replay;
pub mod review;
pub mod rules;
pub mod table;
pub mod watch;
