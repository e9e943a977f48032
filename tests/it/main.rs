//! The integration tests: one binary, a module per subject.

mod sandbox;
mod sandbox_discordjs;
mod store;
