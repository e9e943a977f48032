//! SledSettings of the database: its location and its limits.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::fault::Fault;
use crate::patience::FOR_PEOPLE;

/// The size of a segment of sled's log, in bytes. sled writes up to 19 neighbouring rows as one message. A message of
/// more than a quarter of a segment goes to a separate file, which sled never syncs, so nineteen of the largest values
/// must fit. The default, 512 KiB, has room for 6 KiB each. The size of an existing directory can't change.
pub(crate) const SEGMENT: usize = 8 * 1024 * 1024;

const _: () = assert!(19 * (crate::rows::codec::LARGEST_VALUE + 64) < SEGMENT / 4 - 64);

/// SledSettings of the database.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SledSettings {
    /// The directory of the database.
    pub directory: PathBuf,
    /// Approximate upper bound on the cache in memory, in bytes.
    pub cache: u64,
    /// How long to wait while another process has the directory open. During a restart the old process may still be
    /// closing.
    pub wait: Duration,
    /// True if a database may be created where there never was one.
    pub create: bool,
    /// Files that prove that there was a database. If one of them exists, no new database is created.
    pub proofs: Vec<PathBuf>,
    /// True if the database may contain an unfinished import.
    pub to_import: bool,
    /// The longest wait for an answer of the database.
    pub answered_within: Duration,
}

impl SledSettings {
    /// Returns the default settings for a directory: a cache of 64 MiB (sled fills all of its own default, 1 GiB), a
    /// wait of 5 seconds, and creation of a missing database.
    pub fn new(directory: impl Into<PathBuf>) -> SledSettings {
        SledSettings {
            directory: directory.into(),
            cache: 64 * 1024 * 1024,
            wait: Duration::from_secs(5),
            create: true,
            proofs: Vec::new(),
            to_import: false,
            answered_within: FOR_PEOPLE,
        }
    }
}

/// Returns a fault that names the directory of the database.
pub(crate) fn in_directory(directory: &Path, fault: Fault) -> Fault {
    fault.reworded(|why| format!("the database in {}: {why}", directory.display()))
}
