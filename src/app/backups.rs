//! Scheduled exports: writes everything stored to a new file at regular intervals, and deletes the oldest files.
//!
//! A failure is logged and counted, and retried soon. No other part of the program depends on the exports.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use tokio::sync::watch;

use super::live::{Backups, Live};
use postern_metrics as metrics;
use postern_play::time::Timestamp;
use postern_store::Store;
use postern_store::transfer::export::Exported;
use postern_store::transfer::files;

/// Names of the files. The time in them is in UTC, so that names sort by time.
const WHOLE: &str = "postern-%Y%m%dT%H%M%SZ.jsonl";
/// Names of exports that lack rows because those can't be read.
const INCOMPLETE: &str = "postern-%Y%m%dT%H%M%SZ-incomplete.jsonl";
/// Upper bound on the wait before a retry.
const AGAIN: Duration = Duration::from_secs(600);
/// How often the time is compared: the system clock can be set, and may stop while the machine sleeps.
const LOOKED_EVERY: Duration = Duration::from_secs(60);

/// Writes the exports. Never returns.
pub(crate) async fn run(store: Store, mut live: watch::Receiver<Live>, clock: impl Fn() -> Timestamp) {
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
            // If the settings can't change any more, only the timer matters.
            () = async { if live.changed().await.is_err() { std::future::pending().await } } => {}
        }
    }
}

/// Returns the moment of the next export; `None` if exports are switched off.
fn wait(settings: &Backups, now: Timestamp) -> Option<Timestamp> {
    let every = settings.every?;
    // A folder that can't be read is reported when an export is written to it. Exports from the future were written
    // before the clock was set back.
    let last = |name| {
        let all = written(&settings.folder, name).unwrap_or_default();
        all.iter().map(|(at, _)| *at).filter(|at| *at <= now).max()
    };
    let whole = last(WHOLE);
    metrics::BACKUP_LAST.set(whole.map_or(0.0, |at| at.0 as f64 / 1000.0));
    let last = whole.max(last(INCOMPLETE));
    Some(last.map_or(now, |last| last.plus_seconds(i64::try_from(every.as_secs()).unwrap_or(i64::MAX))))
}

/// Writes an export. Returns false after a failure, which is logged.
async fn write(store: Store, settings: &Backups, now: Timestamp) -> bool {
    let (runtime, to) = (tokio::runtime::Handle::current(), settings.clone());
    // Reading and writing everything takes long, so it runs on its own thread and not on one that answers people.
    let done = tokio::task::spawn_blocking(move || runtime.block_on(export(&store, &to, now))).await;
    match done.map_err(Into::into).and_then(|done| done) {
        Ok((path, Exported { entries, unreadable, .. })) => {
            let (missing, path) = (unreadable.len(), path.display());
            metrics::BACKUPS.add([if missing == 0 { "written" } else { "incomplete" }]);
            match missing {
                0 => tracing::info!(entries, "everything was exported to {path}"),
                _ => tracing::error!(
                    missing,
                    "rows can't be read and are missing in {path}: see postern check"
                ),
            }
            if let Err(error) = rotate(settings, missing == 0, now) {
                tracing::warn!("an old export can't be deleted: {error:#}");
            }
            true
        }
        Err(error) => {
            metrics::BACKUPS.add(["failed"]);
            tracing::error!("the scheduled export failed; it is tried again: {error:#}");
            false
        }
    }
}

async fn export(store: &Store, settings: &Backups, now: Timestamp) -> anyhow::Result<(PathBuf, Exported)> {
    let folder = &settings.folder;
    files::make_folders(folder).with_context(|| format!("the folder {} can't be made", folder.display()))?;
    let named = |kind| Ok::<_, anyhow::Error>(folder.join(name(now, kind)?));
    let (whole, incomplete) = (named(WHOLE)?, named(INCOMPLETE)?);
    // The kind is known only at the end.
    let exported = postern_store::transfer::export::export(store, &incomplete, true).await?;
    if !exported.unreadable.is_empty() {
        return Ok((incomplete, exported));
    }
    std::fs::rename(&incomplete, &whole).with_context(|| whole.display().to_string())?;
    files::sync_folder(folder)?;
    Ok((whole, exported))
}

/// Returns the name of a file of this kind at a moment.
fn name(now: Timestamp, kind: &str) -> anyhow::Result<String> {
    Ok(jiff::Timestamp::from_millisecond(now.0)?.strftime(kind).to_string())
}

/// Returns the moment in the name of a file; `None` for files of other kinds.
fn moment(name: &str, kind: &str) -> Option<Timestamp> {
    let at = DateTime::strptime(kind, name).ok()?.to_zoned(TimeZone::UTC).ok()?;
    Some(Timestamp(at.timestamp().as_millisecond()))
}

/// Returns the exports of a kind in a folder with their times, oldest first.
fn written(folder: &Path, kind: &str) -> io::Result<Vec<(Timestamp, PathBuf)>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if let Some(at) = entry.file_name().to_str().and_then(|name| moment(name, kind)) {
            found.push((at, entry.path()));
        }
    }
    found.sort();
    Ok(found)
}

/// Deletes the oldest whole exports beyond `settings.keep`. Of incomplete exports, keeps only the newest, and none
/// after a whole one. Exports from the future count as the oldest: they were written before the clock was set back.
fn rotate(settings: &Backups, is_whole: bool, now: Timestamp) -> anyhow::Result<()> {
    let kinds: &[_] = if is_whole { &[(WHOLE, settings.keep), (INCOMPLETE, 0)] } else { &[(INCOMPLETE, 1)] };
    for &(kind, keep) in kinds {
        let mut all = written(&settings.folder, kind)?;
        all.sort_by_key(|(at, _)| (*at <= now, *at));
        for (_, path) in all.iter().take(all.len().saturating_sub(keep)) {
            std::fs::remove_file(path).with_context(|| path.display().to_string())?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(folder: &Path, keep: usize) -> Backups {
        Backups { every: Some(Duration::from_secs(3600)), keep, folder: folder.join("backups") }
    }

    fn names(settings: &Backups) -> Vec<String> {
        let all =
            [WHOLE, INCOMPLETE].map(|kind| written(&settings.folder, kind).expect("the folder is there"));
        let names = all.iter().flatten().filter_map(|(_, path)| path.file_name()?.to_str());
        names.map(str::to_owned).collect()
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn the_newest_are_kept_and_files_of_others_are_left_alone() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let settings = settings(folder.path(), 2);
        let store: Store = Store::in_memory();
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
        assert!(write(store.clone(), &settings, back).await);
        assert_eq!(names(&settings), ["postern-20231114T221220Z.jsonl", "postern-20231115T011320Z.jsonl"]);
        assert_eq!(
            wait(&settings, back),
            Some(back.plus_seconds(3600)),
            "and is not written again and again"
        );
        assert_eq!(wait(&Backups { every: None, ..settings }, last), None);
    }

    #[test]
    fn incomplete_ones_displace_no_whole_one_do_not_pile_up_and_go_with_the_next_whole_one() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let settings = settings(folder.path(), 2);
        std::fs::create_dir(&settings.folder).expect("it can be made");
        let start = Timestamp(1_700_000_000_000);
        let put = |hour: i64, kind| {
            let name = name(start.plus_seconds(hour * 3600), kind).expect("a time");
            std::fs::write(settings.folder.join(name), "").expect("it can be written");
        };
        put(0, WHOLE);
        for hour in 1..5 {
            put(hour, INCOMPLETE);
            rotate(&settings, false, start.plus_seconds(5 * 3600)).expect("they can be deleted");
        }
        let newest = "postern-20231115T021320Z-incomplete.jsonl";
        assert_eq!(names(&settings), ["postern-20231114T221320Z.jsonl", newest]);
        let next = start.plus_seconds(5 * 3600);
        assert_eq!(wait(&settings, next), Some(next), "the next is due an hour after the incomplete one");
        put(5, WHOLE);
        rotate(&settings, true, next).expect("they can be deleted");
        assert_eq!(names(&settings), ["postern-20231114T221320Z.jsonl", "postern-20231115T031320Z.jsonl"]);
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn one_that_fails_deletes_nothing_and_leaves_no_half() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let settings = settings(folder.path(), 1);
        let store: Store = Store::in_memory();
        let start = Timestamp(1_700_000_000_000);
        assert!(write(store.clone(), &settings, start).await);
        let later = start.plus_seconds(3600);
        // A folder occupies the path of the partial file.
        let part = settings.folder.join(name(later, INCOMPLETE).expect("a time") + ".part");
        std::fs::create_dir(&part).expect("it can be made");
        let failed = metrics::BACKUPS.value(["failed"]);
        assert!(!write(store, &settings, later).await);
        assert!(metrics::BACKUPS.value(["failed"]) > failed);
        assert_eq!(names(&settings), ["postern-20231114T221320Z.jsonl"]);
    }
}
