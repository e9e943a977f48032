//! Sizes in memory and on disk.

use std::path::Path;

/// Returns a memory figure of this process in MB (`VmRSS:` for now, `VmHWM:` for the most so far), or 0 if the system does not report it.
pub fn resident(which: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(which));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// Returns the size of all files below a folder.
pub fn bytes_under(directory: &Path) -> std::io::Result<u64> {
    let mut bytes = 0;
    for entry in std::fs::read_dir(directory)? {
        let entry = entry?;
        let kind = entry.metadata()?;
        bytes += if kind.is_dir() { bytes_under(&entry.path())? } else { kind.len() };
    }
    Ok(bytes)
}
