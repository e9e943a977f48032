//! The verbs of challenges.

pub mod accept;
pub mod across;
pub mod challenge;
pub mod computer;
pub mod rematch;
pub mod seat_news;
pub mod seats;
pub mod taking;
pub mod terms;
