//! The memory of a process, as reported by Linux.

/// Returns the resident memory of a process in bytes; `None` if the system does not report it. `process` is a folder of
/// `/proc`: a number, or `self`.
pub fn resident_memory(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.split_whitespace().next()?.parse::<u64>().ok()? * 1024)
}
