//! Kills of a process in the middle of writing. The store keeps every change that the process had acknowledged.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use postern::store::rows::entry::Entry;
use postern_engine::random::Random;
use postern_testkit::prelude::*;
use tokio::task::JoinSet;

use super::samples;
use postern_testkit::databases::disk::open;
use postern_testkit::fixtures::next;

/// The variable with the folder for the child process, set by the parent.
const DIRECTORY: &str = "POSTERN_TEST_KILLED_IN";
const CLIENTS: u64 = 8;
/// The number of databases written at the same time. The test mostly waits for processes that it will kill.
const DATABASES: u64 = 4;
/// The number of kills for each database, usually and in the long run.
const KILLS: u64 = 10;
const KILLS_IN_LONG_RUN: u64 = 75;

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_process_loses_nothing_that_it_acknowledged() {
    let kills = if postern_testkit::fixtures::is_long_run() { KILLS_IN_LONG_RUN } else { KILLS };
    let mut databases = JoinSet::new();
    for number in 0..DATABASES {
        databases.spawn(kill_again_and_again(number, kills));
    }
    while let Some(survived) = databases.join_next().await {
        survived.unwrap();
    }
}

async fn kill_again_and_again(database: u64, kills: u64) {
    let directory = tempfile::tempdir().unwrap();
    let mut acknowledged: BTreeMap<u64, u64> = BTreeMap::new();
    // The times of the kills only need to vary: between kills, and between databases.
    let mut random = Random::new(database);
    for kill in 0..kills {
        let after = Duration::from_micros(random.bits() & 0x3FFFF);
        let acknowledgements = tokio::task::block_in_place(|| run_and_kill(directory.path(), after));
        assert!(!acknowledgements.is_empty(), "kill {kill} came before the first commit");
        acknowledged.extend(acknowledgements);

        let store = open(directory.path());
        for (&id, revision) in &mut acknowledged {
            let there = store.record(MatchId(id)).await.unwrap().map_or(0, |record| record.revision);
            // Each kill may also leave one unacknowledged revision.
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

/// Lets the child commit for a while after its first acknowledgement. Returns the last acknowledged revision of each
/// match.
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

/// The program of this build, with its working directory.
pub(crate) fn postern(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
    command.current_dir(folder).args(arguments).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).env_remove("DISCORD_TOKEN");
    command
}

/// Writes an export of many running matches, two of which can't be replayed. Returns the number of entries.
async fn large_export(to: &Path) -> u64 {
    let begun = Store::in_memory();
    super::transfer::import_at(&begun, Path::new(super::transfer::PRESENT), super::transfer::EXPORTED)
        .await
        .unwrap();
    let entries = begun.entries().await.unwrap();
    let running = entries.into_iter().find_map(|entry| match entry {
        Entry::Record(record) if record.is_running() => Some(*record),
        _ => None,
    });
    let running = Record { challenge: None, rematch_of: None, ..running.expect("one goes on") };
    let copy = |id| {
        let game = if id == 5 || id == 3999 { "unknown".into() } else { running.game.clone() };
        Entry::Record(Box::new(Record { id: MatchId(id), game, ..running.clone() }))
    };
    let many = Store::in_memory();
    many.restore((1..=4000).map(copy).collect()).await.unwrap();
    super::transfer::export(&many, to).await
}

/// The position in a file of the slowest of a process's readers; `None` if the process has fewer than two readers.
#[cfg(target_os = "linux")]
fn read_again(process: u32, file: &Path) -> Option<u64> {
    let mut places = Vec::new();
    for entry in std::fs::read_dir(format!("/proc/{process}/fd")).ok()?.flatten() {
        if std::fs::read_link(entry.path()).is_ok_and(|target| target == file) {
            let number = entry.file_name().into_string().ok()?;
            let info = std::fs::read_to_string(format!("/proc/{process}/fdinfo/{number}")).ok()?;
            places.push(info.lines().next()?.strip_prefix("pos:")?.trim().parse().ok()?);
        }
    }
    (places.len() > 1).then(|| places.into_iter().min()).flatten()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_killed_import_is_not_served_and_goes_on_with_every_bad_match_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().canonicalize().unwrap().join("export.jsonl");
    let count = large_export(&file).await;
    let size = std::fs::metadata(&file).unwrap().len();
    let mut child = postern(folder.path(), &["import", "export.jsonl"]).spawn().unwrap();
    // The import reads the whole file, then reads it again. The kill comes after the first chunks are on disk.
    while read_again(child.id(), &file).is_none_or(|place| place < size / 2) {
        assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();

    let refused = postern(folder.path(), &["sandbox", "--port", "0"]).output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && said.contains("import"), "{said}");
    let again = postern(folder.path(), &["import", "export.jsonl"]).output().unwrap();
    let said = String::from_utf8_lossy(&again.stdout).into_owned();
    assert!(again.status.success(), "{}", String::from_utf8_lossy(&again.stderr));
    assert!(said.contains(&format!("{count} entries")), "{said}");
    assert!(said.contains("#5 can't be replayed") && said.contains("#3999 can't be replayed"), "{said}");
    let whole = postern(folder.path(), &["export", "again.jsonl"]).output().unwrap();
    assert!(whole.status.success(), "{}", String::from_utf8_lossy(&whole.stderr));
    let records = |name: &str| {
        let text = std::fs::read_to_string(folder.path().join(name)).unwrap();
        text.lines().filter(|line| line.starts_with("{\"record\"")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(records("again.jsonl"), records("export.jsonl"), "nothing is lost, and nothing twice");
}

/// The killed process: several clients, each with its match, and with each move its notice and the delivery of that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started, and killed, by a_killed_process_loses_nothing_that_it_acknowledged"]
async fn commits_until_it_is_killed() {
    let directory = std::env::var_os(DIRECTORY).expect("run by the test that kills it");
    let store = open(Path::new(&directory));
    let mut clients = JoinSet::new();
    for client in 1..=CLIENTS {
        let store = store.clone();
        clients.spawn(async move {
            let mut mine = match store.record(MatchId(client)).await.unwrap() {
                Some(stored) => next(&stored),
                None => record(client),
            };
            loop {
                commit(&store, &mine).await;
                mine = next(&mine);
                // The cap on moves bounds the size of the value, since the speed of the disk is unknown.
                mine.moves.truncate(200);
                mine.state.ply = mine.revision as u32;
            }
        });
    }
    samples::join(clients).await;
}

async fn commit(store: &Store, record: &Record) {
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
