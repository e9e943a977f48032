//! Postern: five little-known board games, played by the move over days in chat channels.
//!
//! The modules are in order from the inside out. `ARCHITECTURE.md` lists the dependencies that are allowed between
//! them.

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
