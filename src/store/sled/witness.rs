//! A witness beside the database of how far it had come.
//!
//! Where sled finds its log damaged, it takes the part before the damage for all there ever was, and says nothing:
//! one bad sector can make a year of matches disappear. So every batch carries a count inside the database, and a
//! small file beside it says which count was reached for certain. A database that stands below it has lost something.
//!
//! The file is written in place after every batch, so that a process that is killed leaves the last count. It is
//! synced every [`SYNC_EVERY`] batches, at the end and when it is opened, so a power cut may leave an older count.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use crate::service::Fault;

use super::super::files;
use super::settings::in_directory;

/// The number of batches between two syncs. After a power cut fewer than these can be lost unnoticed.
const SYNC_EVERY: u64 = 256;

pub(super) struct Witness {
    file: File,
    synced: u64,
}

/// The file of the witness of the database in this directory.
pub(super) fn path(directory: &Path) -> PathBuf {
    directory.join("witness")
}

/// The count that the witness of a directory tells; `None` if there is no witness.
///
/// # Errors
/// [`Fault`] if the file can't be read or holds no number.
pub(super) fn noted(directory: &Path) -> Result<Option<u64>, Fault> {
    let path = path(directory);
    let not_a_number = || {
        let advice = format!("{} is not a number: delete that file to go on without it", path.display());
        in_directory(directory, advice)
    };
    match fs::read_to_string(&path) {
        Ok(text) => text.trim().parse().map(Some).map_err(|_| not_a_number()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(not_a_number()),
        Err(error) => Err(in_directory(directory, error)),
    }
}

impl Witness {
    /// The witness of the database in this directory, which stands at `count` batches.
    ///
    /// # Errors
    /// [`Fault`] where it had come further before, or the file can't be read or written.
    pub(super) fn hear(directory: &Path, count: u64) -> Result<Witness, Fault> {
        let path = path(directory);
        if let Some(noted) = noted(directory)?
            && count < noted
        {
            return Err(in_directory(
                directory,
                format!(
                    "damaged: it had reached write {noted} and now ends at {count}; sled dropped the rest. Keep a \
                     copy, then import the last export into an empty folder. To go on with what is left, delete {}",
                    path.display()
                ),
            ));
        }
        let opened = files::write_atomically(&path, line(count).as_bytes())
            .and_then(|()| OpenOptions::new().write(true).open(&path));
        let file = opened.map_err(|error| in_directory(directory, error))?;
        Ok(Witness { file, synced: count })
    }

    /// Notes a count that is on disk.
    pub(super) fn note(&mut self, count: u64, last_word: bool) -> io::Result<()> {
        self.file.rewind()?;
        self.file.write_all(line(count).as_bytes())?;
        let since = count.saturating_sub(self.synced);
        if since >= SYNC_EVERY || (last_word && since > 0) {
            self.file.sync_data()?;
            self.synced = count;
        }
        Ok(())
    }
}

/// Every count takes the same room, so that it can be written over the last one.
fn line(count: u64) -> String {
    format!("{count:020}\n")
}
