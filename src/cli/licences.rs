//! `postern licences`: the licences of the fonts and crates in the program.

use std::io::{self, Write};

/// The file that `.ci/licences` writes.
const LICENCES: &str = include_str!("../../assets/licences.txt");

/// # Errors
/// Standard output takes no more.
pub(crate) fn run() -> io::Result<()> {
    match io::stdout().lock().write_all(LICENCES.as_bytes()) {
        // The reader has read enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
}
