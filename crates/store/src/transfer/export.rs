//! Export of a whole store as lines of JSON. The first line describes the export, and the last one proves that it is
//! complete.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::fault::Fault;

use super::archive::Entries;
use super::files::NewFile;
use super::form_1::FORM_1;
use crate::Store;
use crate::rows::codec::FORM;
use crate::rows::entry::Entry;

/// The written form, which rises with [`FORM`]: an older program would drop what it does not know. All forms ever released
/// stay readable. The first form of exports was that of the second form of stores.
pub(crate) const VERSION: u32 = FORM as u32 - 1;

/// The first line.
#[derive(Serialize, Deserialize)]
pub(crate) struct Header {
    pub(crate) postern: String,
    pub(crate) version: u32,
    /// Number of lines that follow, in form 1. Later forms have this number in their last line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) entries: Option<u64>,
}

/// The last line.
#[derive(Serialize, Deserialize)]
pub(crate) struct Footer {
    pub(crate) end: Exported,
}

/// The contents of an export.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Exported {
    pub entries: u64,
    pub matches: u64,
    /// Rows that are missing: they can't be read, belong to another row, or others show that they are gone. One sentence
    /// each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unreadable: Vec<String>,
}

/// The reason why an export or import failed.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error("{0}")]
    Store(#[from] Fault),
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    /// A bad line (from 1).
    #[error("{}, line {line}: {why}", .path.display())]
    Line { path: PathBuf, line: u64, why: String },
    #[error(
        "{} holds {there} matches, and the store {here}: an emptier export would replace a fuller one. Write to another \
         file, or add --force", .path.display()
    )]
    Fuller { path: PathBuf, there: u64, here: u64 },
    #[error("{} is there and is no export of Postern: name another file, or add --force", .path.display())]
    Foreign { path: PathBuf },
}

/// Writes everything that the store holds to a file. The file replaces an existing one atomically, and is on disk on
/// return. With `force` it replaces whatever is there.
///
/// # Errors
/// [`TransferError`]; an existing file then stays unchanged.
pub async fn export(store: &Store, to: &Path, force: bool) -> Result<Exported, TransferError> {
    write(store.snapshot().await?, to, force).await
}

/// Writes entries to a file, as [`export`] does.
///
/// # Errors
/// Those of [`export`].
pub async fn write(entries: Box<dyn Entries>, to: &Path, force: bool) -> Result<Exported, TransferError> {
    let mut lines = Lines::new(entries);
    let mut target = Target::create(to)?;
    while let Some(bytes) = lines.next().await? {
        target.write(&bytes)?;
    }
    target.put_in_place(lines.exported.matches, force)?;
    Ok(lines.exported)
}

/// The lines of an export, some at a time.
pub(crate) struct Lines {
    entries: Box<dyn Entries>,
    exported: Exported,
    part: Part,
}

enum Part {
    Header,
    Entries,
    End,
}

impl Lines {
    pub(crate) fn new(entries: Box<dyn Entries>) -> Lines {
        Lines { entries, exported: Exported::default(), part: Part::Header }
    }

    /// Returns the next lines; `None` after the last.
    pub(crate) async fn next(&mut self) -> Result<Option<Vec<u8>>, Fault> {
        let mut bytes = Vec::new();
        match self.part {
            Part::Header => {
                let header = Header { postern: "export".into(), version: VERSION, entries: None };
                write_line(&mut bytes, &header)?;
                self.part = Part::Entries;
            }
            Part::Entries => {
                let entries = self.entries.next().await?;
                for entry in &entries {
                    self.exported.entries += 1;
                    self.exported.matches += u64::from(matches!(entry, Entry::Record(_)));
                    write_line(&mut bytes, entry)?;
                }
                if entries.is_empty() {
                    self.exported.unreadable = self.entries.unreadable();
                    write_line(&mut bytes, &Footer { end: self.exported.clone() })?;
                    self.part = Part::End;
                }
            }
            Part::End => return Ok(None),
        }
        Ok(Some(bytes))
    }
}

fn write_line(out: &mut Vec<u8>, value: &impl Serialize) -> Result<(), Fault> {
    serde_json::to_writer(&mut *out, value).map_err(Fault::of)?;
    out.push(b'\n');
    Ok(())
}

/// The destination file of an export.
pub(crate) struct Target {
    file: Option<NewFile>,
    path: PathBuf,
}

impl Target {
    pub(crate) fn create(path: &Path) -> Result<Target, TransferError> {
        let file = NewFile::create(path);
        let file = file.map_err(|source| TransferError::File { path: path.to_owned(), source })?;
        Ok(Target { file: Some(file), path: path.to_owned() })
    }

    pub(crate) fn in_file(&self, source: io::Error) -> TransferError {
        TransferError::File { path: self.path.clone(), source }
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), TransferError> {
        let written = self.file.as_mut().map_or(Ok(()), |file| file.write_all(bytes));
        written.map_err(|error| self.in_file(error))
    }

    /// Moves the file to its final name.
    ///
    /// # Errors
    /// [`TransferError`] if an existing file there holds more matches or is no export, unless `force` is set.
    pub(crate) fn put_in_place(mut self, matches: u64, force: bool) -> Result<(), TransferError> {
        if !force {
            self.may_replace(matches)?;
        }
        let placed = self.file.take().map_or(Ok(()), NewFile::put_in_place);
        placed.map_err(|error| self.in_file(error))
    }

    fn may_replace(&self, here: u64) -> Result<(), TransferError> {
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(self.in_file(error)),
        };
        let mut lines = BufReader::new(file).lines();
        let first = match lines.next().transpose() {
            Ok(Some(first)) => first,
            Ok(None) => return Ok(()),
            Err(_) => return Err(TransferError::Foreign { path: self.path.clone() }),
        };
        if read_header(&first).is_err() {
            return Err(TransferError::Foreign { path: self.path.clone() });
        }
        let mut there = 0;
        for line in lines {
            there += u64::from(line.map_err(|error| self.in_file(error))?.starts_with("{\"record\""));
        }
        match there > here {
            true => Err(TransferError::Fuller { path: self.path.clone(), there, here }),
            false => Ok(()),
        }
    }
}

impl Drop for Target {
    /// Deletes a file that was not put in place.
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            file.discard();
        }
    }
}

/// Shortens an error of serde, which may quote a long line.
pub(crate) fn shortened(why: &str) -> String {
    let mut short: String = why.chars().take(300).collect();
    if short.len() < why.len() {
        short.push('…');
    }
    short
}

/// Reads the first line of an export.
pub(crate) fn read_header(line: &str) -> Result<Header, String> {
    let header: Header = serde_json::from_str(line)
        .map_err(|error| format!("this is no export of Postern: {}", shortened(&error.to_string())))?;
    match (header.postern.as_str(), header.version) {
        ("export", FORM_1) if header.entries.is_none() => {
            Err("the line does not tell how many entries follow, as form 1 has it".into())
        }
        ("export", FORM_1..=VERSION) => Ok(header),
        ("export", 0) => Err("the export has form 0, and the forms begin at 1: is the line damaged?".into()),
        ("export", version) => Err(format!(
            "the export has form {version}, and this program reads {FORM_1} to {VERSION}: a newer one wrote it. Import it \
             with that one"
        )),
        (other, _) => Err(format!("this is no export of Postern but {}", shortened(&format!("\"{other}\"")))),
    }
}
