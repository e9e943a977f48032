//! The integration tests: one binary, a module per subject.

mod discord;
mod openapi;
mod sandbox;
mod sandbox_discordjs;
mod store;
