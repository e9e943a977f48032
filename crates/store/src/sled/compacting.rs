//! Compaction: the rows are copied into a new directory, which then takes the place of the old one.
//!
//! sled appends to its log. Changed or removed data stays in the file until sled writes over it, which may take
//! weeks. Only a new file is certain to lack it.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ::sled::{Batch, Tree};

use crate::fault::Fault;
use postern_metrics::list::LONG_WORK;

use super::failure;
use super::opening;
use super::settings::{SledSettings, in_directory};
use super::trees::Trees;
use super::witness::Witness;
use crate::rows::table::Table;
use crate::transfer::files;

/// Number of rows written at once.
const AT_ONCE: usize = 500;

/// The size of a database before and after its compaction, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Compacted {
    pub before: u64,
    pub after: u64,
}

/// Compacts a database that no process uses. An interruption at any moment leaves the database whole; the next opening
/// removes what is left beside it.
///
/// # Errors
/// [`Fault`] if the database is in use, missing or damaged, or if there is no room for a second copy. The database then stays
/// as it was.
pub fn compact(settings: &SledSettings) -> Result<Compacted, Fault> {
    let directory = &settings.directory;
    let failed = |error: io::Error| {
        in_directory(directory, Fault::of(error).reworded(|why| format!("it can't be compacted: {why}")))
    };
    let beside = opening::beside(directory);
    let rows = Trees::open(&opening::open(settings)?)?;
    rows.check_form().map_err(|fault| in_directory(directory, fault))?;
    Witness::hear(directory, rows.count()?)?;
    let before = size(directory).map_err(failed)?;

    let mut opened = SledSettings::new(&beside);
    opened.cache = settings.cache;
    let copied = Trees::open(&opening::open(&opened)?)?;
    LONG_WORK.begin(Table::ALL.iter().map(|table| rows.tree(*table).len() as u64).sum());
    let tables = Table::ALL.iter().map(|table| (rows.tree(*table), copied.tree(*table)));
    for (from, to) in tables.chain([(&rows.batches, &copied.batches)]) {
        copy(from, to).map_err(|error| in_directory(&beside, failure::fault(error)))?;
    }
    copied.database.flush().map_err(|error| in_directory(&beside, failure::fault(error)))?;
    let log = opening::log_to_sync(&beside).map_err(failed)?;
    log.sync_all().map_err(failed)?;
    let after = size(&beside).map_err(failed)?;
    drop(copied);
    files::give_all_in(&beside).map_err(failed)?;

    // The lock of the old directory keeps other processes out until the new one is in place.
    opening::exchange(directory).map_err(failed)?;
    drop(rows);
    opening::clear_beside(directory).map_err(failed)?;
    Ok(Compacted { before, after })
}

/// Copies all rows of a tree.
fn copy(from: &Tree, to: &Tree) -> Result<(), ::sled::Error> {
    let (mut batch, mut rows) = (Batch::default(), 0);
    for row in from {
        let (key, value) = row?;
        batch.insert(key, value);
        rows += 1;
        if rows % AT_ONCE == 0 {
            to.apply_batch(std::mem::take(&mut batch))?;
        }
        LONG_WORK.add(1);
    }
    to.apply_batch(batch)
}

/// Returns the size of all files below a directory.
fn size(directory: &Path) -> io::Result<u64> {
    let mut bytes = 0;
    let mut directories: Vec<PathBuf> = vec![directory.to_owned()];
    while let Some(directory) = directories.pop() {
        for entry in fs::read_dir(directory)? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true => directories.push(entry.path()),
                false => bytes += entry.metadata()?.len(),
            }
        }
    }
    Ok(bytes)
}
