//! The integration tests: one binary, a module per subject.

mod contract;
mod desk;
mod discord;
mod evening;
mod examples;
mod meeting;
mod openapi;
mod outbox;
mod random_games;
mod referee;
mod render_samples;
mod sandbox;
mod sandbox_discordjs;
mod service;
mod store;
