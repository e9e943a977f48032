//! Words about positions and moves: hints, what a position offers, plans, reviews and the explorer.

pub mod explore_words;
pub mod hint_words;
pub mod plan_words;
pub mod position_facts;
pub mod review_words;
