//! Targets for fuzzing: every reader of what strangers or old files wrote, each with an oracle beyond "no panic".
//!
//! A target is a function of bytes. `tests/corpus.rs` runs each one on its seeds, on the kept inputs in `corpus/`, and on
//! mutations of both. `contrib/fuzz` runs them by libFuzzer (`engine/`). `readers.txt` lists the source files with readers, and the
//! targets that cover them.
#![doc = include_str!("../README.md")]

mod actions;
mod asked;
mod config;
mod discord;
mod exports;
mod files;
mod games;
mod input;
pub mod mutation;
mod pages;
mod pictures;
mod records;
mod stored;
mod webhooks;
mod words;

use std::path::PathBuf;

/// A target.
pub struct Target {
    pub name: &'static str,
    /// Reads the bytes, and panics if an oracle finds a fault.
    pub run: fn(&[u8]),
    /// Inputs to start from.
    pub seeds: fn() -> Vec<Vec<u8>>,
}

/// Every target.
pub const TARGETS: &[Target] = &[
    Target { name: "moves", run: games::moves, seeds: games::move_seeds },
    Target { name: "positions", run: games::positions, seeds: games::position_seeds },
    Target { name: "referee", run: games::referee, seeds: games::referee_seeds },
    Target { name: "records", run: records::records, seeds: records::record_seeds },
    Target { name: "sgf", run: records::sgf, seeds: records::sgf_seeds },
    Target { name: "reports", run: records::reports, seeds: records::report_seeds },
    Target { name: "pictures", run: pictures::pictures, seeds: pictures::seeds },
    Target { name: "words", run: words::words, seeds: words::seeds },
    Target { name: "actions", run: actions::actions, seeds: actions::seeds },
    Target { name: "requests", run: asked::requests, seeds: asked::seeds },
    Target { name: "events", run: discord::events, seeds: discord::event_seeds },
    Target { name: "answers", run: discord::answers, seeds: discord::answer_seeds },
    Target { name: "frames", run: discord::frames, seeds: discord::frame_seeds },
    Target { name: "config", run: config::config, seeds: config::seeds },
    Target { name: "values", run: stored::values, seeds: stored::value_seeds },
    Target { name: "rows", run: stored::rows, seeds: stored::row_seeds },
    Target { name: "exports", run: exports::exports, seeds: exports::seeds },
    Target { name: "pages", run: pages::pages, seeds: pages::seeds },
    Target { name: "webhooks", run: webhooks::webhooks, seeds: webhooks::seeds },
    Target { name: "files", run: files::files, seeds: files::seeds },
];

/// Returns the target with this name.
pub fn target(name: &str) -> Option<&'static Target> {
    TARGETS.iter().find(|target| target.name == name)
}

/// Returns the folder with the kept inputs of a target.
pub fn kept(target: &Target) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name)
}
