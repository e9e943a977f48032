//! The integration tests: one binary, a module per subject.

mod agreements;
mod analysis;
mod browser;
mod chat;
mod cli;
mod config;
mod contract;
mod desk;
mod discord;
mod engine;
mod evening;
mod examples;
mod facts;
mod layers;
mod meeting;
mod messages;
mod openapi;
mod opponent;
mod outbox;
mod perft;
mod playthroughs;
mod puzzles;
mod random_games;
mod referee;
mod render;
mod render_samples;
mod review;
mod sandbox;
mod sandbox_discordjs;
mod service;
#[path = "../sixth_game/mod.rs"]
mod sixth_game;
mod source;
mod store;
mod trials;
