//! The journal: the chat on disk, one change per line, as JSON.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use super::saved;
use crate::world::state::{Entry, State};

/// An open journal; without a file, entries are discarded.
#[derive(Default)]
pub(crate) struct Journal(Option<(PathBuf, File)>);

impl Journal {
    /// Reads the chat from the file, rewrites the file without replaced entries, and keeps it open.
    ///
    /// A last line that a killed process cut short is skipped.
    ///
    /// # Errors
    /// The file can't be read or written, or a line other than the last one is invalid.
    pub(crate) fn open(path: &Path, state: &mut State) -> io::Result<Self> {
        if let Ok(file) = File::open(path) {
            let mut lines = BufReader::new(file).lines().enumerate().peekable();
            while let Some((n, line)) = lines.next() {
                match saved::entry(&line?) {
                    Ok(entry) => state.apply(entry),
                    Err(_) if lines.peek().is_none() => {
                        tracing::warn!(line = n + 1, "the chat's journal ends in half a line");
                    }
                    Err(error) => {
                        let says = format!("{}, line {}: {error}", path.display(), n + 1);
                        return Err(io::Error::new(io::ErrorKind::InvalidData, says));
                    }
                }
            }
            replace(path, state)?;
        } else if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        Ok(Self(Some((path.to_owned(), append_to(path)?))))
    }

    /// Replaces the whole content.
    ///
    /// # Errors
    /// The file can't be written; it then keeps its content.
    pub(crate) fn rewrite(&mut self, state: &State) -> io::Result<()> {
        if let Some((path, file)) = &mut self.0 {
            replace(path, state)?;
            *file = append_to(path)?;
        }
        Ok(())
    }

    /// Appends an entry. A failure, such as a full disk, is only logged: the chat continues in memory.
    pub(crate) fn write(&mut self, entry: &Entry) {
        let Some((_, file)) = &mut self.0 else { return };
        let written = serde_json::to_vec(entry).map_err(io::Error::from).and_then(|mut line| {
            line.push(b'\n');
            file.write_all(&line)
        });
        if let Err(error) = written {
            tracing::error!(%error, "the chat's journal can't be written");
        }
    }
}

fn append_to(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}

/// Writes a new file, then renames it.
fn replace(path: &Path, state: &State) -> io::Result<()> {
    let fresh = path.with_extension("new");
    let mut out = File::create(&fresh)?;
    out.write_all(saved::write(state).as_bytes())?;
    out.sync_all()?;
    std::fs::rename(&fresh, path)
}
