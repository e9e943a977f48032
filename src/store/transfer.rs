//! Export and import: everything that a store holds as lines of JSON, the first of which says what follows.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::service::{Entry, Fault, Store};

use super::inventory;

/// The form that is written. Every form that was ever released must stay readable.
const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    postern: String,
    version: u32,
    /// How many lines follow: a file that was cut off is noticed.
    entries: usize,
}

/// Why an export or import did nothing.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    #[error(transparent)]
    Store(#[from] Fault),
    #[error("{}: {source}", .path.display())]
    File { path: PathBuf, source: io::Error },
    /// A line (from 1) is not what it should be.
    #[error("{}, line {line}: {why}", .path.display())]
    Line { path: PathBuf, line: usize, why: String },
}

/// Writes everything that the store holds to a file, and returns how many entries that were. The file is there whole
/// and on disk, in place of an older one, or not at all.
///
/// # Errors
/// [`TransferError`]; an older file is then as it was.
pub async fn export(store: &dyn Store, to: &Path) -> Result<usize, TransferError> {
    let entries = store.entries().await?;
    let path = to.to_owned();
    let written = tokio::task::spawn_blocking(move || {
        let count = entries.len();
        write_file(&entries, &path).map(|()| count).map_err(|source| TransferError::File { path, source })
    });
    written.await.map_err(Fault::new)?
}

/// Reads a file that [`export`] wrote into an empty store, and returns how many entries that were. Every line is
/// checked before anything is written.
///
/// # Errors
/// [`TransferError`]; the store then holds nothing new.
pub async fn import(store: &dyn Store, from: &Path) -> Result<usize, TransferError> {
    let path = from.to_owned();
    let read = tokio::task::spawn_blocking(move || read_file(&path));
    let entries = read.await.map_err(Fault::new)??;
    let count = entries.len();
    store.restore(entries).await?;
    Ok(count)
}

/// Beside the file first, then in its place: a crash in between leaves the older file.
fn write_file(entries: &[Entry], path: &Path) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let mut file = BufWriter::new(File::create(&part)?);
    write_lines(entries, &mut file)?;
    file.into_inner()?.sync_all()?;
    std::fs::rename(&part, path)?;
    #[cfg(unix)]
    File::open(path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new(".")))?
        .sync_all()?;
    Ok(())
}

fn write_lines(entries: &[Entry], out: &mut impl Write) -> io::Result<()> {
    let header = Header { postern: "export".into(), version: VERSION, entries: entries.len() };
    serde_json::to_writer(&mut *out, &header)?;
    out.write_all(b"\n")?;
    for entry in entries {
        serde_json::to_writer(&mut *out, entry)?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

fn read_file(path: &Path) -> Result<Vec<Entry>, TransferError> {
    let file = File::open(path).map_err(|source| TransferError::File { path: path.into(), source })?;
    read_lines(BufReader::new(file)).map_err(|(line, why)| TransferError::Line {
        path: path.into(),
        line,
        why,
    })
}

/// The entries, or the first bad line (from 1) and what is wrong with it.
fn read_lines(input: impl BufRead) -> Result<Vec<Entry>, (usize, String)> {
    let mut lines = (1..).zip(input.lines()).map(|(number, line)| match line {
        Ok(line) => Ok((number, line)),
        Err(error) => Err((number, error.to_string())),
    });
    let (_, first) = lines.next().unwrap_or_else(|| Err((1, "the file is empty".into())))?;
    let header = read_header(&first).map_err(|why| (1, why))?;
    let mut entries = Vec::new();
    for line in lines {
        let (number, line) = line?;
        entries.push(serde_json::from_str(&line).map_err(|error| (number, error.to_string()))?);
    }
    if entries.len() != header.entries {
        let why =
            format!("it announces {} entries, but {} follow: was it cut off?", header.entries, entries.len());
        return Err((1, why));
    }
    // An entry stands one line below its number, which is counted from 0 while lines are counted from 1.
    inventory::lay_out(&entries).map_err(|misfit| (misfit.at + 2, misfit.why))?;
    Ok(entries)
}

fn read_header(line: &str) -> Result<Header, String> {
    let header: Header =
        serde_json::from_str(line).map_err(|error| format!("this is no export of Postern: {error}"))?;
    match (header.postern.as_str(), header.version) {
        ("export", VERSION) => Ok(header),
        ("export", version) => Err(format!(
            "the export has form {version}, and this program knows {VERSION}: written by a newer one?"
        )),
        (other, _) => Err(format!("this is no export of Postern but {other:?}")),
    }
}
