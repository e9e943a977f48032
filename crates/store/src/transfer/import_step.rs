//! The steps of an import, and the mark that records its progress.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use serde::{Deserialize, Serialize};

use postern_play::time::Outage;

use crate::rows::entry::Entry;
use postern_rules::fnv;

/// The progress of an import.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mark {
    /// Number of lines of the file that the store holds.
    pub(crate) lines: u64,
    /// The digest of these lines.
    pub(crate) digest: u64,
}

impl Mark {
    /// Returns the mark of an import that has stored no line.
    pub(crate) fn start() -> Mark {
        Mark { lines: 0, digest: fnv::hash64(&[]) }
    }

    /// The mark of an import that is being undone.
    pub(crate) const CLEARING: Mark = Mark { lines: u64::MAX, digest: 0 };

    pub(crate) fn after(self, line: &str) -> Mark {
        Mark { lines: self.lines + 1, digest: fnv::hash64_on(self.digest, line.as_bytes()) }
    }
}

/// A step of an import. Only [`import`](super::importing::import) makes one.
#[derive(Debug)]
pub enum ImportStep {
    /// Sets the mark in an empty store.
    Begin,
    Add(Chunk),
    /// Removes some of the imported rows, and the mark after the last of them.
    Clear,
    /// Removes the mark, and notes the time during which the program did not run.
    Finish(Option<Outage>),
}

/// Some entries, and the mark after them.
#[derive(Debug)]
pub struct Chunk {
    pub(crate) entries: Vec<Entry>,
    pub(crate) mark: Mark,
    /// The entry (from 1) being added; 0 before the first. If the step fails, this entry is the bad one.
    pub(crate) reached: Arc<AtomicU64>,
}
