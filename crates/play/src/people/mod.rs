//! A person: settings, practice, and the data stored about them.

pub mod browsers;
pub mod dailies;
pub mod dossier;
pub mod kept;
pub mod language_code;
pub mod later;
pub mod leave;
pub mod practice;
pub mod profile;
mod putting_off;
pub mod puzzling;
pub mod seat_news;
pub mod streak;
pub mod studies;
pub mod webhook;
