//! The room on the disk of the data folder: refuses a start without any, and warns before there is none.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::bail;
use tokio::time::sleep;

/// One MiB in bytes.
const MIB: u64 = 1024 * 1024;
/// The room that a start needs with the database in the folder: some segments of its log.
const WITH_MATCHES: u64 = 64 * MIB;
/// The room that a start needs with a database elsewhere: small files.
const WITHOUT: u64 = 4 * MIB;
/// With less than this multiple of the least room, the log warns.
const SCARCE: u64 = 8;
/// How often to look, and how often to repeat a warning.
const LOOKED: Duration = Duration::from_secs(60);
const REPEATED: u32 = 60;

/// The disk of a folder, and what the log has said about its room.
pub(crate) struct Disk {
    folder: PathBuf,
    /// The least room that the bot needs to start, in bytes.
    least: u64,
    said: Room,
    /// Number of looks since then.
    looks: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Room {
    Enough,
    Scarce,
    /// Too little for a start.
    Little,
}

impl Disk {
    /// The disk of a data folder, which may not exist yet. `has_matches` is true if the database is in the folder.
    pub(crate) fn of(folder: &Path, has_matches: bool) -> Disk {
        let least = if has_matches { WITH_MATCHES } else { WITHOUT };
        Disk { folder: folder.to_owned(), least, said: Room::Enough, looks: 0 }
    }

    /// Checks that there is room for a start.
    ///
    /// # Errors
    /// There is too little. Nothing was written.
    pub(crate) fn check(&mut self) -> anyhow::Result<()> {
        match free(&self.folder) {
            Ok(free) if self.room(free) == Room::Little => bail!(
                "the disk of {} has {} MB left, and the bot needs {} MB to start: make room, or name another folder with \
                 --data. Nothing was changed",
                self.folder.display(),
                free / MIB,
                self.least / MIB
            ),
            Ok(free) => self.look(free),
            Err(error) => {
                tracing::warn!(%error, "it can't be known how much room the disk of the data folder has");
            }
        }
        Ok(())
    }

    /// Warns while the room is scarce. Never returns.
    pub(crate) async fn watch(mut self) {
        loop {
            sleep(LOOKED).await;
            // The start told of errors.
            if let Ok(free) = free(&self.folder) {
                self.look(free);
            }
        }
    }

    fn room(&self, free: u64) -> Room {
        match free {
            free if free < self.least => Room::Little,
            free if free < SCARCE * self.least => Room::Scarce,
            _ => Room::Enough,
        }
    }

    /// Logs the room on the disk, if that is news.
    fn look(&mut self, free: u64) {
        let room = self.room(free);
        if !self.is_news(room) {
            return;
        }
        let (folder, left) = (self.folder.display(), free / MIB);
        match room {
            Room::Enough => tracing::info!("the disk of {folder} has room again"),
            Room::Scarce => tracing::warn!("the disk of {folder} has {left} MB left: make room"),
            Room::Little => tracing::error!(
                "the disk of {folder} has {left} MB left: make room now. The bot ends when a write fails, and does not \
                 start with less than {} MB",
                self.least / MIB
            ),
        }
    }

    /// True if the log should say this: the room has changed, or it is scarce and was last mentioned an hour ago.
    fn is_news(&mut self, room: Room) -> bool {
        self.looks += 1;
        let is_news = room != self.said || (room > Room::Enough && self.looks >= REPEATED);
        if is_news {
            (self.said, self.looks) = (room, 0);
        }
        is_news
    }
}

/// Returns the bytes that this program may still write to the disk of a folder, or of the next folder above it that
/// exists.
#[cfg(unix)]
pub(crate) fn free(folder: &Path) -> io::Result<u64> {
    let folder = std::path::absolute(folder)?;
    let there = folder.ancestors().find(|folder| folder.exists()).unwrap_or(Path::new("/"));
    let disk = rustix::fs::statvfs(there)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Returns an error: this system is not asked.
#[cfg(not(unix))]
pub(crate) fn free(_: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_start_without_room_is_refused_also_for_a_folder_that_is_not_there_yet() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let new = folder.path().join("a/b");
        let free = free(&new).expect("the disk is known");
        let disk = |least| Disk { least, ..Disk::of(&new, true) };
        disk(free / 2).check().expect("there is room");
        let said = disk(u64::MAX / SCARCE).check().expect_err("no disk has so much").to_string();
        assert!(said.contains("MB left") && said.contains("--data"), "{said}");
        assert!(!new.exists() && !folder.path().join("a").exists());
    }

    #[test]
    fn less_room_is_told_at_once_and_again_each_hour_until_there_is_enough() {
        let mut disk = Disk::of(Path::new("data"), true);
        let rooms = [600, 500, 500, 50, 50, 600, 600].map(|left| disk.room(left * MIB));
        assert_eq!(rooms.map(|room| disk.is_news(room)), [false, true, false, true, false, true, false]);
        assert!(disk.is_news(Room::Scarce));
        let hours = (0..3 * REPEATED).filter(|_| disk.is_news(Room::Scarce)).count();
        assert_eq!(hours, 3);
        assert!((0..3 * REPEATED).all(|look| disk.is_news(Room::Enough) == (look == 0)));
    }
}
