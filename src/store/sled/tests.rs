//! What only the inside can show: a disk that fails.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use super::*;
use crate::play::{Change, InteractionId};
use crate::service::{Commit, CommitError, MatchStore};

/// A store of which the disk can be made to fail, and how often it was synced.
fn on_a_bad_disk(directory: &Path) -> (Sled, Arc<AtomicBool>, Arc<AtomicUsize>) {
    let rows = Trees::open(&open_database(&Settings::new(directory)).unwrap()).unwrap();
    let (fails, syncs) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let (failing, counted) = (Arc::clone(&fails), Arc::clone(&syncs));
    let sync = move || {
        counted.fetch_add(1, Ordering::SeqCst);
        if failing.load(Ordering::SeqCst) { Err(Fault::new("no space left")) } else { Ok(()) }
    };
    let witness = Witness::hear(directory, 0).unwrap();
    (Sled::start(rows, witness, Box::new(sync)).unwrap(), fails, syncs)
}

fn asked(id: u64) -> Change {
    Change { asked_by: Some(InteractionId(id)), ..Change::default() }
}

#[tokio::test]
async fn after_a_failed_sync_nothing_is_acknowledged_or_shown_any_more() {
    let directory = tempfile::tempdir().unwrap();
    let (store, fails, _) = on_a_bad_disk(directory.path());
    store.commit(asked(1).into()).await.unwrap();
    fails.store(true, Ordering::SeqCst);
    let fault = store.commit(asked(2).into()).await.unwrap_err().to_string();
    assert!(fault.contains("no space left"), "{fault}");

    // The disk seems to recover: what it lost is lost all the same.
    fails.store(false, Ordering::SeqCst);
    for id in [2, 3] {
        assert!(matches!(store.commit(asked(id).into()).await, Err(CommitError::Fault(_))));
    }
    let fault = store.unfinished(crate::play::MatchId(0), 9).await.unwrap_err().to_string();
    assert!(fault.contains("start again"), "{fault}");
    assert!(store.close(Duration::from_secs(20)).await.is_err());
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
    let rows = Trees::open(&open_database(&Settings::new(directory.path())).unwrap()).unwrap();
    let witness = Witness::hear(directory.path(), 0).unwrap();
    let store = Sled::start(rows, witness, Box::new(|| panic!("a disk that nobody expected"))).unwrap();
    let fault = store.commit(asked(1).into()).await.unwrap_err().to_string();
    assert!(fault.contains("stopped"), "{fault}");
    assert!(matches!(store.commit(asked(2).into()).await, Err(CommitError::Fault(_))));
    assert!(store.unfinished(crate::play::MatchId(0), 9).await.is_err());
}

#[tokio::test]
async fn who_comes_together_shares_one_sync() {
    let directory = tempfile::tempdir().unwrap();
    let (store, _, syncs) = on_a_bad_disk(directory.path());
    let store = Arc::new(store);
    let mut commits = tokio::task::JoinSet::new();
    for id in 0..200 {
        let store = Arc::clone(&store);
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
