//! The steps of an import, and the mark that says how far it has come.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use serde::{Deserialize, Serialize};

use crate::play::{MatchId, Outage};

use super::entry::Entry;
use super::keys;

/// How far an import has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Mark {
    /// How many lines of the file are in the store.
    pub(crate) lines: u64,
    /// The digest of these lines.
    pub(crate) digest: u64,
}

impl Mark {
    /// Nothing is there yet.
    pub(crate) fn start() -> Mark {
        Mark { lines: 0, digest: keys::digest(&[]) }
    }

    /// What is there is of no use.
    pub(crate) const CLEARING: Mark = Mark { lines: u64::MAX, digest: 0 };

    pub(crate) fn after(self, line: &str) -> Mark {
        Mark { lines: self.lines + 1, digest: keys::digest_on(self.digest, line.as_bytes()) }
    }
}

/// A step of an import.
#[derive(Debug)]
pub(crate) enum Step {
    /// Sets the mark in a store that holds nothing.
    Begin,
    Add(Chunk),
    /// Removes some rows of what was imported, and the mark once nothing else is left.
    Clear,
    /// Removes the mark, and notes the time during which nothing ran.
    Finish(Option<Outage>),
}

/// Some entries, and how far they lead.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) entries: Vec<Entry>,
    /// Matches that are over and get the next numbers in the order of ending: those of a former version have none.
    pub(crate) ended: Vec<MatchId>,
    /// True if the entries come from a former version: it kept for ever what is forgotten now.
    pub(crate) former: bool,
    pub(crate) mark: Mark,
    /// The entry (from 1) that was being added; 0 before the first. Where the step fails, this one does not fit.
    pub(crate) reached: Arc<AtomicU64>,
}
