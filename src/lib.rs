//! Postern: five little-known board games, played by the move over days in chat channels.
//!
//! `ARCHITECTURE.md` lists the modules from the inside out, and the dependencies that are allowed between them.

pub mod app;
pub mod cli;
pub mod config;
pub mod web;
pub mod workers;

pub use postern_chat as chat;
pub use postern_discord as discord;
pub use postern_metrics as metrics;
pub use postern_play as play;
pub use postern_service as service;
pub use postern_store as store;
pub use postern_webhooks as webhooks;
pub use postern_words as words;
