//! What the tests and benches of the bot share: games, people, a messenger, a clock, databases.

pub mod clock;
pub mod controls;
pub mod disk;
pub mod fixtures;
pub mod meeting;
pub mod openapi;
pub mod pixels;
#[cfg(unix)]
pub mod postgres;
pub mod random_games;
pub mod render_samples;
pub mod sixth_game;
pub mod symmetry;
pub mod trials;
pub mod visitor;
pub mod watched;
pub mod webhook_server;
pub mod witness;
pub mod wording;

use std::path::Path;
use std::time::Duration;

/// How long a test waits for something that must come: a limit for what hangs, not a claim about speed. A busy machine may
/// need most of it.
pub const SOON: Duration = Duration::from_secs(120);

/// The root of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the kit is two folders below the root")
}
