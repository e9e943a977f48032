//! Sizes in memory and on disk.

pub(crate) mod memory;

use std::path::Path;

/// Returns the size of all files below a folder.
pub(crate) fn bytes_under(directory: &Path) -> std::io::Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        let kind = entry.metadata()?;
        bytes += if kind.is_dir() { bytes_under(&entry.path())? } else { kind.len() };
    }
    Ok(bytes)
}
