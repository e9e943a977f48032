//! Sizes in memory, with the allocator of the program.

use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Returns a memory figure of this process in MB (`VmRSS:` for now, `VmHWM:` for the most so far), or 0 if the system does not report it.
pub(crate) fn resident(which: &str) -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(which));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok()).unwrap_or(0) / 1024
}
