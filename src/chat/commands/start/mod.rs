//! Commands that start something: games, puzzles, analysis boards.

pub mod across;
pub mod challenge;
pub mod challenge_form;
pub mod choose_puzzle;
pub mod import;
pub mod learn;
pub mod newcomers;
pub mod next;
pub mod open;
pub mod option_text;
pub mod outside;
pub mod own_puzzle;
pub mod play;
pub mod puzzle;
pub mod rematch;
pub mod tell_me;
pub mod terms;
pub mod terms_form;
