//! Tests that need private access: a disk that fails, and one that loses unsynced data.

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use crate::Store;
use crate::fault::CommitError;
use crate::patience::FOR_A_BATCH;
use crate::sled::*;
use postern_play::ids::{ChannelId, InteractionId, MatchId, MessageId};
use postern_play::notices::notice::Receipt;
use postern_play::record::post::Post;
use postern_play::step::change::Change;
use postern_play::time::Timestamp;

/// Returns the store over an opened database.
fn over(opened: Result<Sled, Fault>) -> Store {
    Store::new(Arc::new(opened.unwrap()))
}

/// Opens a store on a disk that can be made to fail, with a count of the syncs.
fn on_a_bad_disk(directory: &Path) -> (Store, Arc<AtomicBool>, Arc<AtomicUsize>) {
    let rows = Trees::open(&opening::open(&SledSettings::new(directory)).unwrap()).unwrap();
    let (fails, syncs) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let (failing, counted) = (Arc::clone(&fails), Arc::clone(&syncs));
    let sync = move || {
        counted.fetch_add(1, Ordering::SeqCst);
        let full = || Fault::of(io::Error::other("no space left"));
        if failing.load(Ordering::SeqCst) { Err(full()) } else { Ok(()) }
    };
    let witness = Witness::hear(directory, 0).unwrap();
    (over(Sled::start(rows, witness, Box::new(sync), &SledSettings::new(directory))), fails, syncs)
}

fn asked(id: u64) -> Change {
    Change { asked_by: Some(InteractionId(id)), ..Change::default() }
}

/// Waits for an answer of the store for a minute: a store that answers neither with a result nor with a fault fails the
/// test.
async fn bounded<T>(answer: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(60), answer).await.expect("the store answers in time")
}

#[tokio::test]
async fn after_a_failed_sync_nothing_is_acknowledged_or_shown_any_more() {
    let directory = tempfile::tempdir().unwrap();
    let (store, fails, _) = on_a_bad_disk(directory.path());
    store.commit(asked(1).into()).await.unwrap();
    fails.store(true, Ordering::SeqCst);
    let fault = store.commit(asked(2).into()).await.unwrap_err();
    assert!(fault.to_string().contains("no space left"), "{fault}");
    assert!(fault.source().is_some_and(|source| source.is::<io::Error>()), "{fault:?}");

    // The disk seems to recover, but its lost data stays lost.
    fails.store(false, Ordering::SeqCst);
    for id in [2, 3] {
        assert!(matches!(store.commit(asked(id).into()).await, Err(CommitError::Fault(_))));
    }
    let fault = store.record(MatchId(1)).await.unwrap_err().to_string();
    assert!(fault.contains("start again"), "{fault}");
    let broken = bounded(store.broken()).await.to_string();
    assert!(broken.contains("no space left") && broken.contains("start again"), "{broken}");
    assert!(store.close(Duration::from_secs(20)).await.is_err());
}

#[test]
fn a_database_that_cant_be_opened_is_a_fault_with_the_error_of_sled_as_its_source() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::create_dir(directory.path().join("db")).unwrap();
    let fault = Sled::open(&SledSettings::new(directory.path())).err().expect("a folder is no log");
    assert!(fault.source().is_some_and(|source| source.is::<::sled::Error>()), "{fault:?}");
    let place = directory.path().display().to_string();
    assert!(fault.to_string().starts_with(&format!("the database in {place}: ")), "{fault}");
}

#[tokio::test]
async fn nobody_hears_of_a_conflict_with_what_did_not_reach_the_disk() {
    let directory = tempfile::tempdir().unwrap();
    let (store, fails, _) = on_a_bad_disk(directory.path());
    fails.store(true, Ordering::SeqCst);
    let (first, second) = tokio::join!(store.commit(asked(1).into()), store.commit(asked(1).into()));
    for answer in [first, second] {
        assert!(matches!(answer, Err(CommitError::Fault(_))), "{answer:?}");
    }
}

#[tokio::test]
async fn a_writer_that_panics_leaves_a_store_that_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let rows = Trees::open(&opening::open(&SledSettings::new(directory.path())).unwrap()).unwrap();
    let witness = Witness::hear(directory.path(), 0).unwrap();
    let sync = Box::new(|| panic!("a disk that nobody expected"));
    let store = over(Sled::start(rows, witness, sync, &SledSettings::new(directory.path())));
    let fault = bounded(store.commit(asked(1).into())).await.unwrap_err().to_string();
    assert!(fault.contains("stopped"), "{fault}");
    assert!(matches!(bounded(store.commit(asked(2).into())).await, Err(CommitError::Fault(_))));
    assert!(bounded(store.record(MatchId(1))).await.is_err());
    assert!(bounded(store.broken()).await.to_string().contains("the writer stopped"));
}

#[tokio::test]
async fn a_batch_may_take_longer_than_people_wait() {
    let folder = tempfile::tempdir().unwrap();
    let slow = |_: &File| {
        std::thread::sleep(Duration::from_millis(400));
        Ok(())
    };
    let settings = SledSettings::new(folder.path().join("data"));
    let impatient = SledSettings { answered_within: Duration::from_millis(50), ..settings.clone() };
    let store = over(Sled::open_on(&impatient, slow));
    let fault = store.commit(asked(1).into()).await.unwrap_err().to_string();
    assert!(fault.contains("did not answer"), "{fault}");
    drop(store);
    let patient = SledSettings { answered_within: FOR_A_BATCH, ..settings };
    let store = over(Sled::open_on(&patient, slow));
    store.commit(asked(2).into()).await.unwrap();
}

/// Runs commits on a disk that keeps only the synced part of the log. Returns the number of acknowledged commits that a
/// power cut right after the acknowledgement loses. `syncs` is true if the disk obeys syncs.
async fn lost_by_power_cuts(syncs: bool) -> usize {
    const COMMITS: u64 = 12;
    let folder = tempfile::tempdir().unwrap();
    let (directory, platter) = (folder.path().join("cache"), folder.path().join("platter"));
    std::fs::create_dir(&platter).unwrap();
    let (log, kept) = (directory.join("db"), platter.join("db"));
    let sync = move |_: &File| if syncs { std::fs::copy(&log, &kept).map(drop) } else { Ok(()) };
    let store = over(Sled::open_on(&SledSettings::new(&directory), sync));
    let mut lost = 0;
    for id in 1..=COMMITS {
        store.commit(asked(id).into()).await.unwrap();
        let after = folder.path().join(format!("after-{id}"));
        std::fs::create_dir(&after).unwrap();
        if platter.join("db").exists() {
            std::fs::copy(platter.join("db"), after.join("db")).unwrap();
        }
        let found = over(Sled::open(&SledSettings::new(&after)));
        let repeated = found.commit(asked(id).into()).await;
        lost += usize::from(!matches!(repeated, Err(CommitError::Repeated)));
    }
    lost
}

#[tokio::test]
async fn what_is_acknowledged_is_synced_and_survives_a_power_cut() {
    assert_eq!(lost_by_power_cuts(true).await, 0);
    // The same test on a disk that ignores syncs must see losses, or it proves nothing.
    assert_eq!(lost_by_power_cuts(false).await, 12);
}

#[tokio::test]
async fn the_witness_tells_of_every_batch() {
    let directory = tempfile::tempdir().unwrap();
    let (store, _, _) = on_a_bad_disk(directory.path());
    for id in 1..=3 {
        store.commit(asked(id).into()).await.unwrap();
    }
    assert_eq!(witness::noted(directory.path()).unwrap(), Some(3));
    store.close(Duration::from_secs(20)).await.unwrap();
    assert_eq!(witness::noted(directory.path()).unwrap(), Some(3));
}

#[tokio::test]
async fn who_comes_together_shares_one_sync() {
    let directory = tempfile::tempdir().unwrap();
    let (store, _, syncs) = on_a_bad_disk(directory.path());
    let mut commits = tokio::task::JoinSet::new();
    for id in 0..200 {
        let store = store.clone();
        commits.spawn(async move { store.commit(asked(id).into()).await });
    }
    while let Some(committed) = commits.join_next().await {
        committed.unwrap().unwrap();
    }
    let syncs = syncs.load(Ordering::SeqCst);
    assert!(syncs < 100, "{syncs} syncs for 200 commits");
}

#[tokio::test]
async fn what_writes_nothing_needs_no_sync() {
    let directory = tempfile::tempdir().unwrap();
    let (store, _, syncs) = on_a_bad_disk(directory.path());
    store.commit(asked(1).into()).await.unwrap();
    let before = syncs.load(Ordering::SeqCst);
    assert!(matches!(store.commit(asked(1).into()).await, Err(CommitError::Repeated)));
    store.forget_asked(InteractionId(0)).await.unwrap();
    assert_eq!(syncs.load(Ordering::SeqCst), before);
}

/// A turn is a move and the delivery of its ping.
#[tokio::test]
async fn a_turn_costs_two_syncs() {
    let directory = tempfile::tempdir().unwrap();
    let (store, _, syncs) = on_a_bad_disk(directory.path());
    let kind = postern_play::notices::notice::NoticeKind::Over(MatchId(1));
    let notice = postern_play::notices::notice::Notice {
        id: kind.notice_id(0),
        kind,
        to: Vec::new(),
        made: Timestamp(0),
        attempts: 0,
        not_before: Timestamp(0),
        refused: None,
        lease: 0,
    };
    let before = syncs.load(Ordering::SeqCst);
    store.commit(Change { notices: vec![notice], ..asked(1) }.into()).await.unwrap();
    assert_eq!(store.take_notices(Timestamp(0), Timestamp(60), 9).await.unwrap().len(), 1);
    let post = Post { channel: ChannelId(1), message: MessageId(1) };
    store.settle(kind.notice_id(0), Receipt::Arrived(post)).await.unwrap();
    store.buttons_removed(vec![post]).await.unwrap();
    store.forget_asked(InteractionId(9)).await.unwrap();
    assert_eq!(syncs.load(Ordering::SeqCst) - before, 2);
    // Closing the store syncs the writes that needed no sync themselves.
    store.close(Duration::from_secs(20)).await.unwrap();
    assert_eq!(syncs.load(Ordering::SeqCst) - before, 3);
}

/// Neither reads nor writes wait for ever while a sync does not return.
#[tokio::test(start_paused = true)]
async fn a_frozen_disk_is_a_fault_after_ten_seconds_and_the_store_goes_on_when_it_thaws() {
    let directory = tempfile::tempdir().unwrap();
    let rows = Trees::open(&opening::open(&SledSettings::new(directory.path())).unwrap()).unwrap();
    let witness = Witness::hear(directory.path(), 0).unwrap();
    let (began, begun) = std::sync::mpsc::channel();
    let (thaw, thawed) = std::sync::mpsc::channel::<()>();
    let sync = move || {
        began.send(()).map_err(Fault::new)?;
        thawed.recv().map_err(Fault::new)
    };
    let store = over(Sled::start(rows, witness, Box::new(sync), &SledSettings::new(directory.path())));
    // Dropped before the store, whose end waits for the sync: a failed test ends.
    let thaw = thaw;
    let start = tokio::time::Instant::now();
    let fault = bounded(store.commit(asked(1).into())).await.unwrap_err().to_string();
    assert!(fault.contains("did not answer within 10 s"), "{fault}");
    assert_eq!(start.elapsed(), Duration::from_secs(10));
    begun.recv_timeout(Duration::from_secs(60)).unwrap();
    let fault = bounded(store.record(MatchId(1))).await.unwrap_err().to_string();
    assert!(fault.contains("did not answer within 10 s"), "{fault}");
    assert!(postern_metrics::list::STORE_SILENT.age().is_some());

    thaw.send(()).unwrap();
    // Writes without an answer reached the disk too.
    tokio::time::resume();
    assert_eq!(bounded(store.record(MatchId(1))).await.unwrap(), None);
    assert!(matches!(bounded(store.commit(asked(1).into())).await, Err(CommitError::Repeated)));
}
