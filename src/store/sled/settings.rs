//! Where the database is, and what it may use.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::service::Fault;

/// The size of a segment of sled's log. sled writes up to 19 neighbouring rows as one message, and a message of more
/// than a quarter of a segment goes to a file of its own, which is never synced. Nineteen times the largest value
/// must fit; the default, 512 KiB, would have room for 6 KiB each. It can't be changed for a directory that exists.
pub(super) const SEGMENT: usize = 8 * 1024 * 1024;

const _: () = assert!(19 * (crate::store::LARGEST_VALUE + 64) < SEGMENT / 4 - 64);

/// Where the database is, and what it may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The directory.
    pub directory: PathBuf,
    /// How much of it sled keeps in memory, in bytes, at most and roughly.
    pub cache: u64,
    /// How long to wait for another process that has the directory open: during a restart the old one may still be
    /// ending.
    pub wait: Duration,
    /// True if a database is made where there never was one.
    pub create: bool,
    /// Files that exist only if there was a database: with one of them present, no new one is made.
    pub proofs: Vec<PathBuf>,
    /// True if a database is opened that holds a part of an import.
    pub to_import: bool,
}

impl Settings {
    /// The directory with the usual settings: 64 MiB (sled's own default, 1 GiB, is taken in full), 5 seconds, made
    /// where it does not exist.
    pub fn new(directory: impl Into<PathBuf>) -> Settings {
        Settings {
            directory: directory.into(),
            cache: 64 * 1024 * 1024,
            wait: Duration::from_secs(5),
            create: true,
            proofs: Vec::new(),
            to_import: false,
        }
    }
}

/// A fault of the database in this directory.
pub(super) fn in_directory(directory: &Path, error: impl std::fmt::Display) -> Fault {
    Fault::new(format!("the database in {}: {error}", directory.display()))
}
