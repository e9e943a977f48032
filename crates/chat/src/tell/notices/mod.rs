//! The messages of notices.

pub mod composer;
pub mod elsewhere;
pub mod hook_message;
pub mod hook_off;
pub mod marks;
pub mod missed;
pub mod own_start;
pub mod review_pages;
pub mod seat_news;
pub mod series_news;
pub mod turn_message;
