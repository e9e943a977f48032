//! A count of the batches in a small file beside the database, to detect lost data.
//!
//! If the log is damaged, sled silently drops everything after the damage: one bad sector can make a year of matches
//! disappear. Every batch therefore increments a count inside the database, and the witness file records a count that
//! is certainly on disk. A database with a lower count has lost data.
//!
//! The file is overwritten after every batch, so a killed process leaves the last count. Syncs are rarer: every
//! `SYNC_EVERY` batches, on opening and on closing. A power cut may therefore leave an older count.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, Write};
use std::path::{Path, PathBuf};

use crate::fault::Fault;

use super::settings::in_directory;
use crate::transfer::files;

/// The number of batches between two syncs. A power cut can lose fewer than this many without notice.
const SYNC_EVERY: u64 = 256;

pub(crate) struct Witness {
    file: File,
    synced: u64,
}

/// Returns the path of the witness in this directory.
pub(crate) fn path(directory: &Path) -> PathBuf {
    directory.join("witness")
}

/// Returns the count in the witness of a directory; `None` if there is no witness.
///
/// # Errors
/// [`Fault`] if the file can't be read or does not contain a number.
pub(crate) fn noted(directory: &Path) -> Result<Option<u64>, Fault> {
    let path = path(directory);
    let not_a_number = || {
        let advice = format!("{} is not a number: delete that file to go on without it", path.display());
        in_directory(directory, Fault::new(advice))
    };
    match fs::read_to_string(&path) {
        Ok(text) => text.trim().parse().map(Some).map_err(|_| not_a_number()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(not_a_number()),
        Err(error) => Err(in_directory(directory, Fault::of(error))),
    }
}

impl Witness {
    /// Compares the witness of this directory with a database of `count` batches, and opens it for writing.
    ///
    /// # Errors
    /// [`Fault`] if the witness has a higher count, or can't be read or written.
    pub(crate) fn hear(directory: &Path, count: u64) -> Result<Witness, Fault> {
        let path = path(directory);
        if let Some(noted) = noted(directory)?
            && count < noted
        {
            return Err(in_directory(
                directory,
                Fault::new(format!(
                    "damaged: it had reached write {noted} and now ends at {count}; sled dropped the rest. Keep a \
                     copy, then import the last export into an empty folder. To go on with what is left, delete {}",
                    path.display()
                )),
            ));
        }
        let opened = files::write_atomically(&path, line(count).as_bytes())
            .and_then(|()| OpenOptions::new().write(true).open(&path));
        let file = opened.map_err(|error| in_directory(directory, Fault::of(error)))?;
        Ok(Witness { file, synced: count })
    }

    /// Records a count that is on disk. With `last_word` the file is synced even if fewer than [`SYNC_EVERY`] batches
    /// are new.
    pub(crate) fn note(&mut self, count: u64, last_word: bool) -> io::Result<()> {
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

/// Formats a count with a fixed length, so that it overwrites the previous one.
fn line(count: u64) -> String {
    format!("{count:020}\n")
}
