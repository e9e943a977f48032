//! The app's page in Discord's App Directory: its texts, pictures and legal pages.

pub mod boards;
pub mod pages;
pub mod texts;
