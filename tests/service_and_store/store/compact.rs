//! Compaction of the database in a folder: deleted data is in no file any more, and all other data is.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use postern::store::sled::compacting::compact;
use postern_testkit::prelude::*;

use super::kill::postern;
use super::of_record;
use super::samples::{fill, fill_every_table};
use postern_testkit::databases::disk::{open, settings};

/// A person with a name and an id that nothing else contains.
const LEAVES: PersonId = PersonId(1_246_251_869_798_477_713);
const NAME: &str = "Wilhelmina Quillfeather";

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found
}

/// The files below a folder that contain the name or the id, as text or as a number.
fn traces(folder: &Path) -> Vec<(PathBuf, &'static str)> {
    let id = LEAVES.0;
    let wanted: [(&str, Vec<u8>); 4] = [
        ("name", NAME.into()),
        ("id as text", id.to_string().into_bytes()),
        ("id in keys", id.to_be_bytes().to_vec()),
        ("id, turned", id.to_le_bytes().to_vec()),
    ];
    let mut found = Vec::new();
    for path in files(folder) {
        let bytes = std::fs::read(&path).expect("a file");
        for (what, wanted) in &wanted {
            if bytes.windows(wanted.len()).any(|window| window == wanted) {
                found.push((path.clone(), *what));
            }
        }
    }
    found
}

/// Plays two matches, changes settings, and has all data about the person deleted.
async fn come_and_leave(meeting: &Meeting) {
    let asker = |id, name: &str, by| Asker {
        id,
        name: name.into(),
        by: InteractionId(by),
        language: Language::English,
    };
    let (service, now) = (&meeting.service, NOON);
    for round in 0..2 {
        let by = 9000 + 10 * round;
        let terms = Terms::new("ransom", Pace::Days(1));
        let offered = service
            .challenges
            .challenge(&asker(LEAVES, NAME, by), Some(BEN), terms, Home::Direct, now)
            .await
            .unwrap();
        let begun =
            service.challenges.accept(offered.id, &asker(BEN, "Ben", by + 1), true, None, now).await.unwrap();
        let resign = Command::Resign { seen: begun.record.ply() };
        let asked = Some(InteractionId(by + 2));
        service.matches.command(begun.record.id, Actor::Person(LEAVES), &resign, asked, now).await.unwrap();
    }
    service.departures.order_deletion(&asker(LEAVES, NAME, 9100), 77, now).await.unwrap();
    service.departures.forget_person(LEAVES, now).await.unwrap();
    assert_eq!(meeting.store.profile(LEAVES).await.unwrap(), None);
    // The notices about the games name nobody once they are settled.
    while let Some(notice) =
        meeting.store.take_notices(now.plus_days(1), now.plus_days(2), 1).await.unwrap().pop()
    {
        let settled = postern::play::notices::notice::Receipt::Superseded;
        meeting.store.settle(notice.id, settled).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_compaction_no_file_has_the_name_or_the_id_of_a_person_whose_data_was_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let directory = data.join("matches");
    let store = open(&directory);
    fill(&store).await;
    come_and_leave(&Meeting::on(store.clone())).await;
    let before = store.entries().await.unwrap();
    let text = format!("{before:?}");
    assert!(!text.contains(NAME) && !text.contains(&LEAVES.0.to_string()), "the deletion left it in a row");
    drop(store);
    let left: Vec<&str> = traces(&data).into_iter().map(|(_, what)| what).collect();
    assert!(
        left.contains(&"name") && left.contains(&"id as text") && left.contains(&"id in keys"),
        "{left:?}"
    );

    let done = postern(folder.path(), &["compact"]).output().expect("it starts");
    let said = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned();
    assert!(done.status.success() && said.contains("written again"), "{said}");
    assert_eq!(traces(&data), []);
    let names: Vec<_> = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["matches"], "nothing is left beside it");

    let store = open(&directory);
    assert_eq!(store.entries().await.unwrap(), before);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_compaction_keeps_every_row_of_every_table_and_the_database_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("matches");
    let store = open(&directory);
    fill_every_table(&store).await;
    drop(store);
    let dump = || {
        let database = postern_testkit::databases::disk::rows(&directory);
        let names = database.tree_names().into_iter().filter(|name| !name.starts_with(b"__"));
        let mut rows = Vec::new();
        for name in names {
            for row in database.open_tree(&name).unwrap().iter() {
                let (key, value) = row.unwrap();
                rows.push((name.to_vec(), key.to_vec(), value.to_vec()));
            }
        }
        rows.sort();
        rows
    };
    let before = dump();
    let patient = settings(&directory);
    compact(&patient).unwrap();
    assert_eq!(dump(), before);
    compact(&patient).unwrap();
    let store = open(&directory);
    store.commit(of_record(record(50)).into()).await.unwrap();
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_compaction_that_was_interrupted_anywhere_leaves_the_database_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("matches");
    let beside = folder.path().join("matches-being-compacted");
    let store = open(&directory);
    fill(&store).await;
    let before = store.entries().await.unwrap();
    drop(store);
    let whole = async |what: &str| {
        let store = open(&directory);
        assert_eq!(store.entries().await.unwrap(), before, "{what}");
        assert!(!beside.exists(), "{what}");
    };
    // In the middle of the copy.
    std::fs::create_dir(&beside).unwrap();
    std::fs::write(beside.join("db"), b"half").unwrap();
    whole("half a copy").await;
    // Before or after the exchange.
    super::damage::copy(&directory, &beside);
    whole("both there").await;
}

/// Another process that starts meanwhile finds the database in its place at any moment, and waits or opens it.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_starts_during_a_compaction_finds_the_whole_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().join("matches");
    let store = open(&directory);
    fill(&store).await;
    let before = store.entries().await.unwrap();
    drop(store);
    for _ in 0..5 {
        let (done, compacting) = (Arc::new(AtomicBool::new(false)), settings(&directory));
        let ended = Arc::clone(&done);
        let compaction = std::thread::spawn(move || {
            let compacted = compact(&compacting);
            ended.store(true, Ordering::SeqCst);
            compacted
        });
        // As sled does it: whoever finds no database in the place makes one.
        let mut looked = 0;
        while !done.load(Ordering::SeqCst) {
            assert!(directory.join("db").exists(), "a database would be made in its place");
            looked += 1;
        }
        assert!(looked > 0);
        compaction.join().expect("no panic").expect("nobody else uses it");
        assert_eq!(open(&directory).entries().await.unwrap(), before);
    }
}

#[test]
fn a_compaction_of_a_database_in_use_or_of_none_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| {
        let done = postern(folder.path(), arguments).output().expect("it starts");
        (done.status.code(), String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned())
    };
    let (code, said) = run(&["compact"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("there is none"), "{said}");
    assert!(!folder.path().join("data/matches-being-compacted").exists());
    let store = open(&folder.path().join("data/matches"));
    let (code, said) = run(&["compact"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("in use by process"), "{said}");
    assert_eq!(std::fs::read_dir(folder.path().join("data")).unwrap().count(), 1);
    drop(store);
}
