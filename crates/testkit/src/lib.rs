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

use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a test waits for something that must come: a limit for what hangs, not a claim about speed. A busy machine may
/// need most of it.
pub const SOON: Duration = Duration::from_secs(120);

/// The root of the project.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the kit is two folders below the root")
}

/// The Rust files below a folder of the project, in order.
pub fn sources(folder: &str) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder can be read") {
            let path = entry.expect("the folder can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
