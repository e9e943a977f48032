//! Postern: five little-known board games, played by the move over days in chat channels.
//!
//! The map of the crate, from the inside out. `ARCHITECTURE.md` says who may know whom.

pub mod ai;
pub mod app;
pub mod diagram;
pub mod game;
pub mod games;
pub mod grid;
pub mod render;

pub mod play;
pub mod puzzles;
pub mod storage;

pub mod chat;
pub mod sandbox;

pub mod cli;
pub mod config;
pub mod referee;
