//! The process that holds the lock of a file, as far as the system tells.

use std::path::Path;

/// Returns a name such as `process 4711 (postern)`; `None` if the system does not tell. Only Linux does.
#[cfg(target_os = "linux")]
pub(crate) fn of(file: &Path) -> Option<String> {
    use std::fs::{metadata, read_to_string};
    use std::os::unix::fs::MetadataExt;

    let inode = metadata(file).ok()?.ino().to_string();
    let process = holding(&read_to_string("/proc/locks").ok()?, &inode)?.to_owned();
    let name = read_to_string(format!("/proc/{process}/comm")).ok();
    Some(match name.as_deref().map(str::trim) {
        Some(name) => format!("process {process} ({name})"),
        None => format!("process {process}"),
    })
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn of(_: &Path) -> Option<String> {
    None
}

/// Finds the process in a line of `/proc/locks` (proc_locks(5)): number, kind, mode, access, process, device and inode,
/// and the locked range.
#[cfg(target_os = "linux")]
fn holding<'a>(locks: &'a str, inode: &str) -> Option<&'a str> {
    locks.lines().find_map(|line| {
        let mut fields = line.split_whitespace().skip(1).skip_while(|field| *field == "->");
        let process = fields.nth(3)?;
        let (_, of) = fields.next()?.rsplit_once(':')?;
        (of == inode).then_some(process)
    })
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::holding;

    #[test]
    fn the_line_of_the_file_names_the_process() {
        let locks = "1: POSIX  ADVISORY  WRITE 11 fd:00:77 0 EOF\n\
                     2: FLOCK  ADVISORY  WRITE 4711 fd:00:99 0 EOF\n\
                     2: -> FLOCK  ADVISORY  WRITE 4712 fd:00:98 0 EOF\n";
        assert_eq!(holding(locks, "99"), Some("4711"));
        assert_eq!(holding(locks, "98"), Some("4712"));
        assert_eq!(holding(locks, "9"), None);
        assert_eq!(holding("nonsense\n", "9"), None);
    }
}
