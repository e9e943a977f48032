//! Opening of the database: the lock of its directory, the checks before creating a new one, and recovery from damaged
//! files.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use ::sled::{Config, Db};

use crate::fault::Fault;
use postern_play::log_words::chain;

use super::failure;
use super::settings::{SEGMENT, SledSettings, in_directory};
use super::{holder, witness};
use crate::transfer::files;

/// The pause between two attempts to lock the directory.
const TRY_EVERY: Duration = Duration::from_millis(100);

/// Opens the database of a directory, or creates it if there never was one.
///
/// If sled's snapshot or configuration is damaged, it is set aside and the database is opened without it. The log
/// contains the same data. A warning names the files.
///
/// # Errors
/// [`Fault`] with advice, if the database is in use, damaged, or missing, or if the directory is not writable.
pub(crate) fn open(settings: &SledSettings) -> Result<Db, Fault> {
    let directory = &settings.directory;
    if !log_of(directory).exists() {
        may_be_made(settings)?;
        files::make_folders(directory).map_err(|error| in_directory(directory, Fault::of(error)))?;
    }
    // sled fails on a torn configuration before it locks the directory, so check that file first. Another process that
    // has the directory open does not read this file again.
    let mut aside =
        set_aside_configuration(directory).map_err(|error| in_directory(directory, Fault::of(error)))?;
    let mut opened = wait_for(settings);
    if let Err(Unopened::Damaged(fault)) = &opened {
        let snapshots =
            set_aside(directory, "snap.").map_err(|error| in_directory(directory, Fault::of(error)))?;
        if !snapshots.is_empty() {
            tracing::warn!(directory = %directory.display(), fault = %chain(fault), "sled's snapshot is damaged");
            aside.extend(snapshots);
            opened = wait_for(settings);
        }
    }
    match opened {
        Ok(database) => {
            // No compaction is under way, since this process has the lock.
            clear_beside(directory).map_err(|error| in_directory(directory, Fault::of(error)))?;
            files::give_all_in(directory).map_err(|error| in_directory(directory, Fault::of(error)))?;
            for file in &aside {
                tracing::warn!(
                    kept = %file.display(),
                    "a damaged file beside the database was set aside, and the database was opened without it: all \
                     data are in its log. Delete the kept file when everything is as it should be"
                );
            }
            Ok(database)
        }
        Err(Unopened::InUse) => Err(in_use(settings)),
        Err(Unopened::Damaged(fault)) => Err(in_directory(
            directory,
            fault.reworded(|why| {
                format!(
                    "damaged beyond what can be mended here ({why}). Keep a copy of the folder, then import the last \
                     export into an empty one (docs/operating.md)"
                )
            }),
        )),
        Err(Unopened::Other(fault)) => Err(in_directory(directory, fault)),
    }
}

fn log_of(directory: &Path) -> PathBuf {
    directory.join("db")
}

/// Returns the directory beside a database into which a compaction copies it, and in which the old one is at the end.
pub(crate) fn beside(directory: &Path) -> PathBuf {
    let mut name = directory.file_name().unwrap_or_default().to_owned();
    name.push("-being-compacted");
    directory.with_file_name(name)
}

/// Deletes what a compaction, also an interrupted one, leaves beside a database.
pub(crate) fn clear_beside(directory: &Path) -> io::Result<()> {
    match fs::remove_dir_all(beside(directory)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Exchanges a database and the one beside it in one step, so that there is one in its place at any moment.
///
/// # Errors
/// The file system can't exchange directories. Nothing has changed then.
pub(crate) fn exchange(directory: &Path) -> io::Result<()> {
    #[cfg(any(target_os = "linux", target_vendor = "apple"))]
    {
        use rustix::fs::{CWD, RenameFlags, renameat_with};
        renameat_with(CWD, beside(directory), CWD, directory, RenameFlags::EXCHANGE)?;
        files::sync_folder(files::parent_of(directory))
    }
    #[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
    {
        let _ = directory;
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// Checks that a new database may be created in the directory.
///
/// # Errors
/// [`Fault`] if the settings don't allow it, or if a file proves that there was a database before.
fn may_be_made(settings: &SledSettings) -> Result<(), Fault> {
    let directory = &settings.directory;
    if !settings.create {
        return Err(in_directory(
            directory,
            Fault::new(
                "there is none. Name the data folder of the bot with --data, or restore it from a backup",
            ),
        ));
    }
    let of_sled = fs::read_dir(directory).ok().into_iter().flatten().flatten();
    let snapshot = of_sled.map(|entry| entry.path()).find(|path| is_named(path, "snap."));
    let proofs = settings.proofs.iter().cloned().chain([witness::path(directory)]).chain(snapshot);
    match proofs.into_iter().find(|proof| proof.exists()) {
        None => Ok(()),
        Some(proof) => Err(in_directory(
            directory,
            Fault::new(format!(
                "missing, though {} tells that there was one. Put {} back, or import the last export into an empty \
                 folder. To begin anew without the old matches, delete {}",
                proof.display(),
                log_of(directory).display(),
                proof.display()
            )),
        )),
    }
}

enum Unopened {
    InUse,
    Damaged(Fault),
    Other(Fault),
}

/// Opens the database, and waits while another process has it open.
fn wait_for(settings: &SledSettings) -> Result<Db, Unopened> {
    // sled keeps its own flush thread: the writer flushes anyway, but only that thread frees unused space.
    let config = Config::new().path(&settings.directory).cache_capacity(settings.cache).segment_size(SEGMENT);
    let mut tries = settings.wait.as_millis() / TRY_EVERY.as_millis();
    loop {
        match config.open() {
            Ok(database) => return Ok(database),
            Err(::sled::Error::Io(error)) if is_lock(&error) => {
                if tries == 0 {
                    return Err(Unopened::InUse);
                }
                tries -= 1;
                thread::sleep(TRY_EVERY);
            }
            Err(error @ ::sled::Error::Corruption { .. }) => {
                return Err(Unopened::Damaged(failure::fault(error)));
            }
            // A damaged snapshot may end early.
            Err(::sled::Error::Io(error)) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(Unopened::Damaged(Fault::of(error)));
            }
            Err(error) => return Err(Unopened::Other(failure::fault(error))),
        }
    }
}

/// sled has no distinct error for this; the text says which file it could not lock.
fn is_lock(error: &io::Error) -> bool {
    error.to_string().contains("could not acquire lock")
}

fn in_use(settings: &SledSettings) -> Fault {
    let directory = &settings.directory;
    let by = holder::of(&log_of(directory)).unwrap_or_else(|| "another process".into());
    let waited = settings.wait.as_secs_f32();
    in_directory(
        directory,
        Fault::new(format!(
            "in use by {by}, also after {waited} s. Only one Postern can use a directory: stop the other one, or \
             choose another directory"
        )),
    )
}

fn is_named(path: &Path, prefix: &str) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix))
}

/// Renames the files whose names start with `prefix`, so that sled ignores them. Returns their new names.
fn set_aside(directory: &Path, prefix: &str) -> io::Result<Vec<PathBuf>> {
    let mut kept = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if is_named(&path, prefix) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let new = (0..).map(|number| directory.join(format!("damaged-{number}-{name}")));
            let new = new.into_iter().find(|new| !new.exists()).expect("numbers do not end");
            fs::rename(&path, &new)?;
            kept.push(new);
        }
    }
    files::sync_folder(directory)?;
    Ok(kept)
}

/// Sets sled's configuration aside if its checksum is wrong. sled reads the file anyway, and trusts its content.
fn set_aside_configuration(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let bytes = match fs::read(directory.join("conf")) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let sound = bytes
        .split_last_chunk::<4>()
        .is_some_and(|(contents, sum)| crc32(contents) == u32::from_le_bytes(*sum));
    if sound { Ok(Vec::new()) } else { set_aside(directory, "conf") }
}

/// Returns the CRC-32 of zlib and PNG, which sled writes.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg()))
    })
}

/// Opens sled's log file for syncing, and makes the names in its directory durable.
pub(crate) fn log_to_sync(directory: &Path) -> io::Result<File> {
    let log = OpenOptions::new().read(true).write(true).open(log_of(directory))?;
    files::sync_folder(directory)?;
    Ok(log)
}

#[cfg(test)]
mod tests {
    use super::crc32;

    #[test]
    fn the_checksum_is_that_of_zlib() {
        assert_eq!(crc32(b"123456789"), 0xCBF4_3926);
    }
}
