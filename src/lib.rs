//! Postern: five little-known board games, played by the move over days in chat channels.
//!
//! The modules are in order from the inside out. `ARCHITECTURE.md` lists the dependencies that are allowed between
//! them.

pub mod app;
pub mod chat;
pub mod cli;
pub mod config;
pub mod discord;
pub mod metrics;
pub mod referee;
pub mod service;
pub mod store;
pub mod webhooks;
pub mod words;
pub mod workers;

pub use postern_play as play;
