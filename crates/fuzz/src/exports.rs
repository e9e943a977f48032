//! Files of exports, of all forms.

use std::path::Path;

use postern::store::Store;
use postern::store::transfer::export::{TransferError, export};
use postern::store::transfer::importing::{self, Replay, Replayed};
use postern_testkit::fixtures::NOON;
use postern_testkit::trials::replayed;

use crate::input::{LARGEST, file};
use crate::stored::run;

/// Imports a file.
///
/// # Errors
/// [`TransferError`]; the store is then empty.
pub(crate) async fn import(store: &Store, from: &Path) -> Result<Replayed, TransferError> {
    let now = NOON.plus_days(4000);
    importing::import(store, from, &Replay { audit: &|_| Ok(()), replayer: &replayed, now }).await
}

/// A file that is imported is exported as a file that is imported and exported the same. After a file that is refused, the store
/// is empty.
pub(crate) fn exports(bytes: &[u8]) {
    if bytes.len() > LARGEST {
        return;
    }
    run(async {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("given"), bytes).expect("room");
        let store = Store::in_memory();
        if let Err(why) = import(&store, &path("given")).await {
            assert!(!why.to_string().is_empty());
            let left = store.entries().await.expect("a store in memory answers");
            assert!(left.is_empty(), "a refused file left {left:?}");
            assert_eq!(store.imported().await.ok(), Some(None), "the import is not over");
            return;
        }
        let written = async |store: &Store, name: &str| {
            let done = export(store, &path(name), false).await.expect("a file can be written");
            assert_eq!(done.unreadable, [""; 0]);
            std::fs::read(path(name)).expect("it was just written")
        };
        let first = written(&store, "first").await;
        let other = Store::in_memory();
        import(&other, &path("first")).await.unwrap_or_else(|why| panic!("{why}: an export is not imported"));
        let second = written(&other, "second").await;
        let [first, second] = [first, second].map(|bytes| contents(&bytes));
        assert_eq!(first, second);
        let faults = other.check(&|_| Ok(())).await.expect("a store in memory answers");
        assert_eq!(faults, [""; 0]);
    });
}

/// The entries of a file, without the time that passed before an import.
fn contents(file: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(file);
    let is_entry = |line: &&str| {
        !["{\"postern\"", "{\"end\"", "{\"outage\""].iter().any(|other| line.starts_with(other))
    };
    text.lines().filter(is_entry).map(str::to_owned).collect()
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for version in 1..=5 {
        let whole = file(format!("tests/data/exports/v{version}.jsonl"));
        let lines: Vec<&str> = whole.lines().collect();
        let (Some(first), Some(last)) = (lines.first(), lines.last()) else { continue };
        // One entry of each kind with its first and its last line, and the whole file.
        let mut kinds = std::collections::BTreeMap::new();
        for line in &lines[1..lines.len() - 1] {
            kinds.entry(line.split(':').next().unwrap_or_default()).or_insert(*line);
        }
        for line in kinds.values() {
            let last = last.replace(&(lines.len() - 2).to_string(), "1");
            seeds.push(format!("{first}\n{line}\n{last}\n").into_bytes());
        }
        seeds.push(whole.into_bytes());
    }
    seeds
}
