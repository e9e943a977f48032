//! Messages that are edited in place.

pub mod lobby_message;
pub mod series_message;
pub mod standing_message;
