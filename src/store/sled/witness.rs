//! A witness beside the database of how far it had come.
//!
//! Where sled finds its log damaged, it takes the part before the damage for all there ever was, and says nothing:
//! one bad sector can make a year of matches disappear. So every batch carries a count inside the database, and a
//! small file beside it says which count was reached for certain. A database that stands below it has lost something.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::service::Fault;

use super::in_directory;

/// How many batches there may be between two notes. Fewer can be lost unnoticed; a note costs one sync.
const EVERY: u64 = 256;

pub(super) struct Witness {
    file: PathBuf,
    noted: u64,
}

impl Witness {
    /// The witness of the database in this directory, which stands at `count` batches.
    ///
    /// # Errors
    /// [`Fault`] where it had come further before, or the file can't be read.
    pub(super) fn hear(directory: &Path, count: u64) -> Result<Witness, Fault> {
        let file = directory.join("witness");
        let noted = match fs::read_to_string(&file) {
            Ok(text) => text.trim().parse().map_err(|_| {
                in_directory(
                    directory,
                    format!("{} is not a number: delete that file to go on without it", file.display()),
                )
            })?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => 0,
            Err(error) => return Err(in_directory(directory, error)),
        };
        if count < noted {
            return Err(in_directory(
                directory,
                format!(
                    "damaged: it had reached write {noted} and now ends at {count}; sled dropped the rest. Keep a \
                     copy, then import the last export into an empty directory. To go on with what is left, delete {}",
                    file.display()
                ),
            ));
        }
        Ok(Witness { file, noted })
    }

    /// Notes a count that is on disk, where enough came since the last note or it is the last word.
    pub(super) fn note(&mut self, count: u64, last_word: bool) -> io::Result<()> {
        if count < self.noted.saturating_add(EVERY) && !(last_word && count > self.noted) {
            return Ok(());
        }
        let part = self.file.with_extension("part");
        let mut file = File::create(&part)?;
        writeln!(file, "{count}")?;
        file.sync_all()?;
        fs::rename(&part, &self.file)?;
        self.noted = count;
        Ok(())
    }
}
