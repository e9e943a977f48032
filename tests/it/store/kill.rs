//! A process that is killed in the middle of writing loses nothing that it had acknowledged.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use postern::play::{Change, MatchId, NoticeKind, Receipt, Record};
use postern::service::{Commit, MatchStore};
use postern::store::Archive;
use tokio::task::JoinSet;

use super::disk::open;
use super::match_view::{self, NOON, next, notice, record};

/// Where the child writes, set by who starts it.
const DIRECTORY: &str = "POSTERN_TEST_KILLED_IN";
const CLIENTS: u64 = 8;
const KILLS: u64 = 20;

#[tokio::test]
async fn a_killed_process_loses_nothing_that_it_acknowledged() {
    let directory = tempfile::tempdir().unwrap();
    let mut acknowledged: BTreeMap<u64, u64> = BTreeMap::new();
    // Any spread of moments does; this one differs from kill to kill.
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    for kill in 0..KILLS {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let acknowledgements = run_and_kill(directory.path(), Duration::from_micros(seed >> 32 & 0x3FFFF));
        assert!(!acknowledgements.is_empty(), "kill {kill} came before the first commit");
        acknowledged.extend(acknowledgements);

        let store = open(directory.path());
        for (&id, revision) in &mut acknowledged {
            let there = store.record(MatchId(id)).await.unwrap().map_or(0, |record| record.revision);
            // What was written but not yet acknowledged may be there too: one step at most, with each kill.
            assert!(
                there == *revision || there == *revision + 1,
                "kill {kill}, match {id}: {there} of {revision}"
            );
            *revision = there;
        }
        assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new(), "kill {kill}");
        store.close(Duration::from_secs(20)).await.unwrap();
    }
    assert_eq!(acknowledged.len() as u64, CLIENTS);
}

/// Lets the child commit for a while after its first acknowledgement, and returns the last one of each match.
fn run_and_kill(directory: &Path, after: Duration) -> BTreeMap<u64, u64> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["store::kill::commits_until_it_is_killed", "--exact", "--ignored", "--nocapture"])
        .env(DIRECTORY, directory)
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged = BTreeMap::new();
    let mut note = |line: String| {
        if let Some((id, revision)) = line.strip_prefix("committed ").and_then(|line| line.split_once(' ')) {
            acknowledged.insert(id.parse().unwrap(), revision.parse().unwrap());
            return true;
        }
        false
    };
    while !note(lines.next().expect("the child ended by itself").unwrap()) {}
    std::thread::spawn(move || {
        std::thread::sleep(after);
        child.kill().unwrap();
        child.wait().unwrap();
    });
    for line in lines {
        note(line.unwrap());
    }
    acknowledged
}

/// What is killed: several clients, each with its match, each move with its notice and the delivery of that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started, and killed, by a_killed_process_loses_nothing_that_it_acknowledged"]
async fn commits_until_it_is_killed() {
    let directory = std::env::var_os(DIRECTORY).expect("run by the test that kills it");
    let store = Arc::new(open(Path::new(&directory)));
    let mut clients = JoinSet::new();
    for client in 1..=CLIENTS {
        let store = Arc::clone(&store);
        clients.spawn(async move {
            let mut mine = match store.record(MatchId(client)).await.unwrap() {
                Some(stored) => next(&stored),
                None => record(client),
            };
            loop {
                commit(&*store, &mine).await;
                mine = next(&mine);
                // A value can't grow for ever, and how fast the disk is nobody knows.
                mine.moves.truncate(200);
                mine.state.ply = mine.revision as u32;
            }
        });
    }
    match_view::join(clients).await;
}

async fn commit(store: &impl Commit, record: &Record) {
    let turn = NoticeKind::Turn { of: record.id, ply: record.state.ply };
    let change =
        Change { records: vec![record.clone()], notices: vec![notice(turn, NOON)], ..Change::default() };
    store.commit(change.into()).await.unwrap();
    acknowledge(record).unwrap();
    store.settle(turn.notice_id(0), Receipt::Superseded).await.unwrap();
}

fn acknowledge(record: &Record) -> std::io::Result<()> {
    let line = format!("committed {} {}\n", record.id.0, record.revision);
    let mut out = std::io::stdout().lock();
    out.write_all(line.as_bytes())?;
    out.flush()
}
