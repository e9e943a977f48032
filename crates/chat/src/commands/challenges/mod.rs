//! Challenges: their command, their forms, their cards, other terms, and rematches.

pub mod across;
pub mod challenge;
pub mod challenge_form;
pub mod option_text;
pub mod outside;
pub mod rematch;
pub mod terms;
pub mod terms_form;
