//! Postern: five little-known board games, played by the move over days in chat channels.
//!
//! The map of the crate, from the inside out. `ARCHITECTURE.md` says who may know whom.

pub mod app;
pub mod board;
pub mod diagram;
pub mod engine;
pub mod game;
pub mod games;
pub mod render;

pub mod l10n;
pub mod metrics;
pub mod play;
pub mod puzzles;
pub mod service;
pub mod store;
pub mod workers;

pub mod chat;
pub mod discord;
pub mod sandbox;

pub mod cli;
pub mod config;
pub mod referee;
