//! Postern: five little-known board games, played by the move over days in chat channels.
//!
//! `ARCHITECTURE.md` lists the modules from the inside out, and the dependencies that are allowed between them.

pub mod app;
pub mod chat;
pub mod cli;
pub mod config;
pub mod discord;
pub mod metrics;
pub mod service;
pub mod store;
pub mod web;
pub mod webhooks;
pub mod words;
pub mod workers;

pub use postern_play as play;
