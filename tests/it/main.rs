//! The integration tests: one binary, a module per subject.

mod contract;
mod discord;
mod examples;
mod openapi;
mod random_games;
mod referee;
mod sandbox;
mod sandbox_discordjs;
mod store;
