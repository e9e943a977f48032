//! The integration tests: one binary, a module per subject.

mod ai;
mod analysis;
mod browser;
mod cli;
mod config;
mod contract;
mod desk;
mod discord;
mod evening;
mod examples;
mod layers;
mod meeting;
mod openapi;
mod opponent;
mod outbox;
mod perft;
mod playthroughs;
mod random_games;
mod referee;
mod render;
mod render_samples;
mod review;
mod sandbox;
mod sandbox_discordjs;
mod service;
mod store;
