//! Scheduled exports: everything that is kept, written to a new file again and again, the oldest files deleted.
//!
//! A failure is logged and counted, and the next one is tried in time: nothing else depends on it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use tokio::sync::watch;

use super::live::{Backups, Live};
use crate::metrics;
use crate::play::Timestamp;
use crate::store::{self, Archive, Exported, files};

/// The names of the files: their time in UTC, so that they sort by it.
const NAME: &str = "postern-%Y%m%dT%H%M%SZ.jsonl";
/// After a failure it is tried again not later than this.
const AGAIN: Duration = Duration::from_secs(600);
/// How often the time is compared: a machine's clock can be set, and may stand still while it sleeps.
const LOOKED_EVERY: Duration = Duration::from_secs(60);

/// Writes them for ever.
pub(super) async fn run(
    store: Arc<dyn Archive>,
    mut live: watch::Receiver<Live>,
    clock: impl Fn() -> Timestamp,
) {
    let mut not_before = Timestamp(0);
    loop {
        let settings = live.borrow_and_update().backups.clone();
        let pause = match wait(&settings, clock()) {
            None => LOOKED_EVERY,
            Some(due) => Duration::from_millis(due.max(not_before).0.saturating_sub(clock().0).max(0) as u64),
        };
        if settings.every.is_some() && pause.is_zero() {
            let _working = metrics::BACKUP.work();
            if !write(store.clone(), &settings, clock()).await {
                let pause = settings.every.unwrap_or(AGAIN).min(AGAIN);
                not_before = clock().plus_seconds(i64::try_from(pause.as_secs()).unwrap_or(i64::MAX));
            }
            continue;
        }
        tokio::select! {
            () = tokio::time::sleep(pause.min(LOOKED_EVERY)) => {}
            // Where nothing can change any more, only time passes.
            () = async { if live.changed().await.is_err() { std::future::pending().await } } => {}
        }
    }
}

/// The moment of the next one; `None` where there is none to be.
fn wait(settings: &Backups, now: Timestamp) -> Option<Timestamp> {
    let every = settings.every?;
    // A folder that can't be read is told of when something is written to it.
    // One from the future was written before the clock was set back.
    let all = written(&settings.folder).unwrap_or_default();
    let last = all.iter().map(|(at, _)| *at).filter(|at| *at <= now).max();
    metrics::BACKUP_LAST.set(last.map_or(0.0, |at| at.0 as f64 / 1000.0));
    Some(last.map_or(now, |last| last.plus_seconds(i64::try_from(every.as_secs()).unwrap_or(i64::MAX))))
}

/// Writes one. Returns false where that failed, which is in the log.
async fn write(store: Arc<dyn Archive>, settings: &Backups, now: Timestamp) -> bool {
    let (runtime, to) = (tokio::runtime::Handle::current(), settings.clone());
    // Reading and writing everything takes long: a thread of its own does it, and none that answers people.
    let done = tokio::task::spawn_blocking(move || runtime.block_on(export(&*store, &to, now))).await;
    match done.map_err(Into::into).and_then(|done| done) {
        Ok((path, Exported { entries, unreadable, .. })) if unreadable.is_empty() => {
            metrics::BACKUPS.add(["written"]);
            tracing::info!(entries, "everything was exported to {}", path.display());
            match rotate(settings) {
                Ok(()) => {}
                Err(error) => tracing::warn!("an old export can't be deleted: {error:#}"),
            }
            true
        }
        Ok((path, Exported { unreadable, .. })) => {
            metrics::BACKUPS.add(["incomplete"]);
            let (rows, path) = (unreadable.len(), path.display());
            tracing::error!(rows, "rows can't be read and are missing in {path}; older exports are kept");
            true
        }
        Err(error) => {
            metrics::BACKUPS.add(["failed"]);
            tracing::error!("the scheduled export failed; it is tried again: {error:#}");
            false
        }
    }
}

async fn export(
    store: &dyn Archive,
    settings: &Backups,
    now: Timestamp,
) -> anyhow::Result<(PathBuf, Exported)> {
    let folder = &settings.folder;
    files::make_folders(folder).with_context(|| format!("the folder {} can't be made", folder.display()))?;
    let path = folder.join(name(now)?);
    let exported = store::export(store, &path, true).await?;
    Ok((path, exported))
}

/// The name of the file of a moment.
fn name(now: Timestamp) -> anyhow::Result<String> {
    Ok(jiff::Timestamp::from_millisecond(now.0)?.strftime(NAME).to_string())
}

/// The moment in the name of a file; `None` where it is none of ours.
fn moment(name: &str) -> Option<Timestamp> {
    let at = DateTime::strptime(NAME, name).ok()?.to_zoned(TimeZone::UTC).ok()?;
    Some(Timestamp(at.timestamp().as_millisecond()))
}

/// The exports in a folder by their times, oldest first.
fn written(folder: &Path) -> io::Result<Vec<(Timestamp, PathBuf)>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if let Some(at) = entry.file_name().to_str().and_then(moment) {
            found.push((at, entry.path()));
        }
    }
    found.sort();
    Ok(found)
}

/// Deletes the oldest ones beyond the number that is kept, and nothing else.
fn rotate(settings: &Backups) -> anyhow::Result<()> {
    let all = written(&settings.folder)?;
    for (_, path) in all.iter().take(all.len().saturating_sub(settings.keep)) {
        std::fs::remove_file(path).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Memory;

    fn settings(folder: &Path, keep: usize) -> Backups {
        Backups { every: Some(Duration::from_secs(3600)), keep, folder: folder.join("backups") }
    }

    fn names(settings: &Backups) -> Vec<String> {
        let all = written(&settings.folder).expect("the folder is there");
        all.iter().map(|(at, _)| name(*at).expect("a time")).collect()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_newest_are_kept_and_files_of_others_are_left_alone() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let settings = settings(folder.path(), 2);
        let store: Arc<dyn Archive> = Arc::new(Memory::new());
        let start = Timestamp(1_700_000_000_000);
        assert_eq!(wait(&settings, start), Some(start), "the first is written at once");
        for hour in 0..4 {
            assert!(write(store.clone(), &settings, start.plus_seconds(hour * 3600)).await);
            std::fs::write(settings.folder.join("postern-mine.jsonl"), "precious")
                .expect("it can be written");
        }
        assert_eq!(names(&settings), ["postern-20231115T001320Z.jsonl", "postern-20231115T011320Z.jsonl"]);
        assert!(settings.folder.join("postern-mine.jsonl").exists());
        let last = start.plus_seconds(3 * 3600);
        assert_eq!(wait(&settings, last), Some(last.plus_seconds(3600)));
        let back = start.plus_seconds(-60);
        assert_eq!(wait(&settings, back), Some(back), "a clock that was set back stops nothing");
        assert_eq!(wait(&Backups { every: None, ..settings }, last), None);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_that_fails_deletes_nothing_and_leaves_no_half() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let settings = settings(folder.path(), 1);
        let store: Arc<dyn Archive> = Arc::new(Memory::new());
        let start = Timestamp(1_700_000_000_000);
        assert!(write(store.clone(), &settings, start).await);
        let later = start.plus_seconds(3600);
        // Something else stands where its part would be written.
        let part = settings.folder.join(name(later).expect("a time") + ".part");
        std::fs::create_dir(&part).expect("it can be made");
        let failed = metrics::BACKUPS.value(["failed"]);
        assert!(!write(store, &settings, later).await);
        assert!(metrics::BACKUPS.value(["failed"]) > failed);
        assert_eq!(names(&settings), ["postern-20231114T221320Z.jsonl"]);
    }
}
