//! Games, people, a messenger, a clock and databases for the tests and benches of the bot.

pub mod boards;
pub mod clock;
pub mod controls;
pub mod databases;
pub mod fixtures;
pub mod measuring;
pub mod meeting;
pub mod open_site;
pub mod openapi;
pub mod prelude;
pub mod sixth_game;
pub mod trials;
pub mod visitor;
pub mod webhook_server;
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
