//! A match as its page shows it: the board, the players, the actions, and what was entered of a move.

pub(super) mod actions;
pub(super) mod board;
pub(super) mod entry;
pub mod labels;
pub(super) mod seats;
pub(super) mod view;
