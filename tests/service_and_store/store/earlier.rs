//! The data of every earlier version, taken through the update: every entry is there, and the games continue.

use std::path::{Path, PathBuf};
use std::process::Command as Process;

use postern_testkit::prelude::*;
use tokio::sync::Notify;

use super::transfer::{EXPORTED, import_at};
use postern_testkit::databases::disk;
use postern_testkit::databases::postgres::{open_at, sql, url};

/// The folders of `tests/data/versions`.
fn versions() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/versions");
    let found = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let folders: Vec<_> = found.filter(|path| path.is_dir()).collect();
    assert!(!folders.is_empty());
    folders
}

/// Runs the program of this version in a folder. Returns what it prints.
fn postern(folder: &Path, url: Option<&str>, arguments: &[&str]) -> String {
    let mut command = super::kill::postern(folder, arguments);
    url.map(|url| command.env("POSTERN_STORE_URL", url));
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{arguments:?}: {told}");
    told
}

/// The entries of a store as lines. How long the bot was away depends on the moment of the import.
async fn entries(store: &Store) -> Vec<String> {
    let entries = store.entries().await.unwrap();
    let lines = entries.iter().map(|entry| serde_json::to_string(entry).unwrap());
    lines.filter(|line| !line.starts_with("{\"outage\"")).collect()
}

/// Compares a store with the export of the same version, and plays a move in each running match.
async fn goes_on(store: &Store, version: &Path) {
    let exported = Store::in_memory();
    import_at(&exported, &version.join("export.jsonl"), EXPORTED).await.unwrap();
    let (there, then) = (entries(store).await, entries(&exported).await);
    let lost: Vec<_> = then.iter().filter(|line| !there.contains(line)).collect();
    assert!(lost.is_empty() && then.len() > 100, "{}: {lost:#?}", version.display());
    assert_eq!(there.len(), then.len(), "{}", version.display());

    let service = Service::new(catalogue(), store.clone(), Arc::new(Notify::new()));
    let mut played = 0;
    let ids: Vec<MatchId> = (1..100).map(MatchId).collect();
    for record in exported.records(&ids).await.unwrap() {
        let Some(by) = record.state.to_move.and_then(|seat| record.players[seat].person()) else { continue };
        let before = store.record(record.id).await.unwrap().unwrap();
        let game = service.matches.game(&before).await.unwrap().expect("its rules are kept");
        let command = Command::Move { seen: before.ply(), text: game.legal(1)[0].clone() };
        service.matches.command(record.id, Actor::Person(by), &command, None, EXPORTED).await.unwrap();
        let after = store.record(record.id).await.unwrap().unwrap();
        assert_eq!(after.moves.len(), before.moves.len() + 1);
        played += 1;
    }
    assert!(played >= 3, "{}: {played} games went on", version.display());
}

const WELL: &str = "every match can be replayed";

#[tokio::test]
async fn a_data_folder_of_every_earlier_version_is_used_as_it_is() {
    for version in versions() {
        let folder = tempfile::tempdir().unwrap();
        let mut unpack = Process::new("tar");
        unpack.arg("-xzf").arg(version.join("data.tar.gz")).arg("-C").arg(folder.path());
        assert!(unpack.status().unwrap().success());
        assert!(postern(folder.path(), None, &["check"]).contains(WELL));
        let store = disk::open(&folder.path().join("data/matches"));
        goes_on(&store, &version).await;
        store.close(SOON).await.unwrap();
        drop(store);
        assert!(postern(folder.path(), None, &["check"]).contains(WELL));
    }
}

#[tokio::test]
async fn an_export_of_every_earlier_version_is_imported_whole() {
    for version in versions() {
        let folder = tempfile::tempdir().unwrap();
        let export = version.join("export.jsonl").display().to_string();
        postern(folder.path(), None, &["import", &export, "--strict"]);
        let store = disk::open(&folder.path().join("data/matches"));
        goes_on(&store, &version).await;
        store.close(SOON).await.unwrap();
        drop(store);
        assert!(postern(folder.path(), None, &["check"]).contains(WELL));
    }
}

#[tokio::test]
async fn a_database_of_every_earlier_version_is_used_as_it_is() {
    for version in versions() {
        let Some(url) = url().await else { return };
        let folder = tempfile::tempdir().unwrap();
        // The tables go to the schema of this test.
        let dump = std::fs::read_to_string(version.join("database.sql")).unwrap().replace("public.", "");
        sql(&url).await.batch_execute(&dump).await.unwrap();
        assert!(postern(folder.path(), Some(&url), &["check"]).contains(WELL));
        let store = open_at(&url).await;
        goes_on(&store, &version).await;
        store.close(SOON).await.unwrap();
        assert!(postern(folder.path(), Some(&url), &["check"]).contains(WELL));
    }
}
