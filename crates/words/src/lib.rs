//! Sentences in every language: matches, series, ratings, clocks and refusals in words. This part knows no buttons and no messages.

pub mod analysis;
pub mod challenge_words;
pub mod clock_words;
pub mod comment_words;
pub mod game_line;
pub mod hook_words;
pub mod markup;
pub mod match_view;
pub mod profile_words;
pub mod puzzle_words;
pub mod rating_chart;
pub mod rating_words;
pub mod refusals;
pub mod seat_words;
pub mod series;
pub mod voice;
pub mod way_words;
