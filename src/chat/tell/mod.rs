//! Unsolicited messages: turns, digests, standing boards and daily puzzles.

pub mod checkup;
pub mod daily;
pub mod digest;
pub mod elsewhere;
pub mod language;
pub mod letter;
pub mod lobby_message;
pub mod marks;
pub mod missed;
pub mod notices;
pub mod places;
pub mod puzzle_week;
pub mod reach;
pub mod review_pages;
pub mod rungs;
pub mod seat_news;
pub mod series_message;
pub mod series_news;
pub mod standing_message;
pub mod turn_message;
