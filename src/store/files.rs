//! Small files on disk: written whole or not at all, and still there after a power cut.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Replaces the contents of a file. After a crash the file has the old contents or the new ones, never a part; on
/// return the new ones are on disk.
///
/// # Errors
/// [`io::Error`]; the file is then as it was.
pub fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::InvalidFilename)?.to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = File::create(&part).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&part, path)
    });
    if let Err(error) = written {
        // What is left of it is in nobody's way.
        let _ = fs::remove_file(&part);
        return Err(error);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    let _ = folder;
    Ok(())
}
