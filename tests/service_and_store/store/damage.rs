//! Damage to the rows of one table: it affects nobody else, the check names every row, and the export says what it lacks.

use std::path::Path;

use super::of_record;
use super::samples::{fill, fill_every_table};
use super::transfer::import_at;
use postern_testkit::databases::disk::{open, rows};
use postern_testkit::fixtures::begun_over;
use postern_testkit::prelude::*;

/// Two people of whom no damaged row tells.
const CID: PersonId = PersonId(3001);
const DAN: PersonId = PersonId(3002);

/// A row of `meta` that guards the whole store: without it, the store is not opened.
const VERSION: [u8; 8] = 0_u64.to_be_bytes();

/// A harm to the rows of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Harm {
    Garbage,
    Empty,
    Cut,
    /// Each has the value of the next row.
    Another,
    Gone,
}

/// Harms all rows of a table. Returns the keys of those that changed.
fn damage(directory: &Path, table: &str, harm: Harm) -> Vec<String> {
    let database = rows(directory);
    let tree = database.open_tree(table).expect("sled opens it");
    let all: Vec<_> = tree.iter().map(|row| row.expect("sled reads it")).collect();
    let mut keys = Vec::new();
    for (at, (key, value)) in all.iter().enumerate() {
        let harmed = match harm {
            Harm::Garbage => Some(b"\x09garbage".to_vec()),
            Harm::Empty => Some(Vec::new()),
            Harm::Cut => Some(value[..value.len() / 2].to_vec()),
            Harm::Another => Some(all[(at + 1) % all.len()].1.to_vec()),
            Harm::Gone => None,
        };
        if harmed.as_deref() == Some(value) || (table == "meta" && **key == VERSION) {
            continue;
        }
        match harmed {
            Some(harmed) => tree.insert(key, harmed).expect("sled writes it"),
            None => tree.remove(key).expect("sled writes it"),
        };
        let numbers = key.chunks(8).map(|part| part.iter().map(|byte| format!("{byte:02x}")).collect());
        keys.push(numbers.collect::<Vec<String>>().join("."));
    }
    database.flush().expect("sled writes it");
    keys
}

/// Copies a folder with everything in it.
pub(crate) fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file");
        match entry.file_type().expect("a type").is_dir() {
            true => copy(&entry.path(), &to.join(entry.file_name())),
            false => drop(std::fs::copy(entry.path(), to.join(entry.file_name())).expect("room")),
        }
    }
}

/// Plays a match of Cid and Dan from the challenge to the end, and lets another challenge expire.
async fn others_play(meeting: &Meeting, what: &str) {
    let asker = |id, by| Asker { id, name: "-".into(), by: InteractionId(by), language: Language::English };
    let terms = Terms::new("ransom", Pace::Days(1));
    let (service, home, now) = (&meeting.service, Home::Direct, NOON);
    let offered = service.challenges.challenge(&asker(CID, 9001), Some(DAN), terms.clone(), home, now).await;
    let offered = offered.unwrap_or_else(|error| panic!("{what}: {error}"));
    let begun = service.challenges.accept(offered.id, &asker(DAN, 9002), true, None, now).await;
    let record = begun.unwrap_or_else(|error| panic!("{what}: {error}")).record;
    let resign = Command::Resign { seen: record.ply() };
    let ended =
        service.matches.command(record.id, Actor::Person(CID), &resign, Some(InteractionId(9003)), now).await;
    ended.unwrap_or_else(|error| panic!("{what}: {error}"));
    for person in [CID, DAN] {
        let ended = meeting.store.ended_of(person, u64::MAX, 9).await.expect(what);
        assert_eq!(ended.iter().map(|ended| ended.id).collect::<Vec<_>>(), [record.id], "{what}");
    }
    let told = meeting.store.take_notices(now, now.plus_seconds(60), 999).await.expect(what);
    assert!(told.iter().any(|notice| notice.kind == NoticeKind::Over(record.id)), "{what}: {told:?}");

    let open = service.challenges.challenge(&asker(CID, 9004), Some(DAN), terms, home, now).await;
    let open = open.unwrap_or_else(|error| panic!("{what}: {error}"));
    // A sweep reports the rows that it can't handle, and handles the others.
    let _ = service.upkeep.sweep(now.plus_days(400)).await;
    let expired = meeting.store.challenge(open.id).await.expect(what);
    assert!(expired.is_none_or(|challenge| !challenge.is_open()), "{what}");
}

/// The tables whose values exports contain. Of `asked` they contain the keys, which no harm to a value touches.
const EXPORTED: [&str; 16] = [
    "records",
    "ended",
    "challenges",
    "notices",
    "filed",
    "boards",
    "strips",
    "cards",
    "profiles",
    "reviews",
    "notes",
    "comments",
    "puzzles",
    "outages",
    "servers",
    "series",
];
/// The tables whose missing rows no other row shows, and those where other rows show some of them.
const ALONE: [&str; 12] = [
    "meta",
    "boards",
    "strips",
    "cards",
    "asked",
    "notes",
    "puzzles",
    "outages",
    // A comparison with a computation from scratch finds what these lack.
    "book_pages",
    "book_openings",
    "effects",
    "positions",
];
const PARTLY: [&str; 2] = ["filed", "reviews"];

/// True if a sentence names a row.
fn named(lines: &[String], table: &str, key: &str) -> bool {
    lines.iter().any(|line| line.contains(&format!("\"{table}\", key {key}:")))
}

/// Checks which of the harmed rows are named.
fn all_named(what: &str, lines: &[String], table: &str, keys: &[String], harm: Harm) {
    let count = keys.iter().filter(|key| named(lines, table, key)).count();
    match harm {
        Harm::Gone if ALONE.contains(&table) => assert_eq!(count, 0, "{what}: {lines:#?}"),
        Harm::Gone if PARTLY.contains(&table) => assert!(count > 0, "{what}: {lines:#?}"),
        _ => assert_eq!(count, keys.len(), "{what}, {keys:?}: {lines:#?}"),
    }
}

/// Harms the rows of every table. Other people notice nothing, the check and the export name the rows, and the export can
/// be imported.
async fn every_table_is_harmed(harm: Harm) {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole");
    let store = open(&whole);
    fill_every_table(&store).await;
    let sound = store.check(&|_| Ok(())).await.unwrap();
    assert_eq!(sound, Vec::<String>::new());
    drop(store);
    let tables: Vec<String> = {
        let names = rows(&whole).tree_names();
        let names = names.into_iter().map(|name| String::from_utf8_lossy(&name).into_owned());
        names.filter(|name| !name.starts_with("__") && name != "batches").collect()
    };
    assert!(tables.len() > 40, "{tables:?}");
    let mut cases = 0;
    for table in &tables {
        let what = format!("{table} {harm:?}");
        let directory = folder.path().join(&what);
        copy(&whole, &directory);
        let keys = damage(&directory, table, harm);
        // A list has only keys, and no value of it is that of another row.
        let only_keys = [Harm::Empty, Harm::Cut, Harm::Another].contains(&harm);
        assert!(!keys.is_empty() || only_keys, "{what}: the table has no row");
        if keys.is_empty() {
            continue;
        }
        cases += 1;
        let store = open(&directory);
        let wrong = store.check(&|_| Ok(())).await.unwrap();
        all_named(&what, &wrong, table, &keys, harm);
        let file = folder.path().join("export.jsonl");
        let exported = postern::store::transfer::export::export(&store, &file, true).await.unwrap();
        match EXPORTED.contains(&table.as_str()) {
            true => all_named(&what, &exported.unreadable, table, &keys, harm),
            false => assert_eq!(exported.unreadable, Vec::<String>::new(), "{what}"),
        }
        let again = Store::in_memory();
        let imported = import_at(&again, &file, NOON.plus_days(4)).await;
        imported.unwrap_or_else(|error| panic!("{what}: {error}"));
        assert_eq!(again.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new(), "{what}, imported");

        let repaired = store.renumber().await.unwrap();
        // A block of endings that can't be read may use all of its numbers.
        let follow = ["numbers", "ended"].contains(&table.as_str());
        assert!(repaired.is_empty() || follow, "{what}: {repaired:?}");
        assert!(!repaired.is_empty() || table != "numbers", "{what}");
        let meeting = Meeting::on(store.clone());
        for person in [ANN, BEN, CID] {
            // The first page, the last one, which has finished games, and those that a filter finds.
            let lists = [command("games", &[]), press("games:999"), command("games", &[("game", "ransom")])];
            for list in lists {
                let asked = format!("{list:?}");
                let answer = meeting.as_(person).reply(list).await;
                assert!(!answer.message.content.contains("(ref. "), "{what}, {asked}: {answer:?}");
                assert!(!answer.message.content.is_empty(), "{what}, {asked}: {answer:?}");
            }
        }
        others_play(&meeting, &what).await;
        drop((meeting, store));
        std::fs::remove_dir_all(&directory).expect("it was made here");
    }
    assert!(cases > 20, "{cases} cases");
}

#[tokio::test(flavor = "multi_thread")]
async fn garbage_in_any_table_affects_nobody_else_and_is_named_and_the_export_can_be_imported() {
    every_table_is_harmed(Harm::Garbage).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn empty_rows_in_any_table_affect_nobody_else_and_are_named_and_the_export_can_be_imported() {
    every_table_is_harmed(Harm::Empty).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn cut_rows_in_any_table_affect_nobody_else_and_are_named_and_the_export_can_be_imported() {
    every_table_is_harmed(Harm::Cut).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn values_of_other_rows_in_any_table_affect_nobody_else_and_are_named_and_the_export_can_be_imported() {
    every_table_is_harmed(Harm::Another).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_rows_in_any_table_affect_nobody_else_and_are_named_and_the_export_can_be_imported() {
    every_table_is_harmed(Harm::Gone).await;
}

/// One row in the order of ending has sixteen matches, of people who did nothing to each other.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_block_of_endings_leaves_the_other_finished_games_in_their_pages() {
    for harm in [Harm::Garbage, Harm::Gone] {
        let folder = tempfile::tempdir().expect("a folder");
        let store = open(folder.path());
        for id in 1..=40 {
            store.commit(of_record(begun_over(id)).into()).await.unwrap();
        }
        drop(store);
        let database = rows(folder.path());
        let (ended, block) = (database.open_tree("ended").unwrap(), 1_u64.to_be_bytes());
        match harm {
            Harm::Gone => drop(ended.remove(block).unwrap()),
            _ => drop(ended.insert(block, b"torn").unwrap()),
        }
        database.flush().unwrap();
        drop((ended, database));
        let store = open(folder.path());
        // All who read page after page come to the end.
        let numbers = store.ended_of(ANN, u64::MAX, 20).await.unwrap();
        let numbers: Vec<u64> = numbers.into_iter().map(|ended| ended.number).collect();
        assert_eq!(numbers, (32..=40).rev().chain((5..=15).rev()).collect::<Vec<_>>(), "{harm:?}");
        let meeting = Meeting::on(store);
        let mut lost = 0;
        for page in 1..=9 {
            let press = press(&format!("games:{page}"));
            let answer = meeting.as_(ANN).reply(press).await;
            assert!(!answer.message.content.is_empty(), "{harm:?}, page {page}");
            let told = |count: usize| said(&Phrase::new("games-unreadable").with("count", count));
            lost =
                (1..=16).rev().find(|count| answer.message.content.contains(&told(*count))).unwrap_or(lost);
        }
        assert!(lost > 0, "{harm:?}: no page tells of the lost games");
    }
}

/// Whoever counts on where another count was would count matches twice.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_or_damaged_state_of_the_count_of_positions_starts_a_new_count() {
    for harm in [Harm::Garbage, Harm::Gone] {
        let folder = tempfile::tempdir().expect("a folder");
        let store = open(folder.path());
        let start = catalogue().begin("rampart", &[("size".into(), "13".into())], None).unwrap();
        let played = async |store: &Store| {
            let meeting = Meeting::on(store.clone());
            while meeting.explorer.count_ended(10, NOON).await.unwrap() {}
            let state = store.count_state().await.unwrap().expect("it is counted");
            store.counts(state.answers, &[start.position_key()]).await.unwrap()[0].games()
        };
        store.commit(of_record(begun_over(1)).into()).await.unwrap();
        assert_eq!(played(&store).await, 1);
        drop(store);
        let database = rows(folder.path());
        let (meta, state) = (database.open_tree("meta").unwrap(), 7_u64.to_be_bytes());
        match harm {
            Harm::Gone => assert!(meta.remove(state).unwrap().is_some()),
            _ => assert!(meta.insert(state, b"torn").unwrap().is_some()),
        }
        database.flush().unwrap();
        drop((meta, database));
        let store = open(folder.path());
        assert_eq!(played(&store).await, 1, "{harm:?}");
    }
}

/// The program itself: an export lacks the row, says so and ends with 1, and so does a check.
#[tokio::test(flavor = "multi_thread")]
async fn an_export_or_check_by_the_program_that_meets_an_unreadable_row_names_it_and_ends_with_1() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole");
    let store = open(&whole.join("data/matches"));
    fill(&store).await;
    drop(store);
    let run = |directory: &Path, arguments: &[&str]| {
        let done = super::kill::postern(directory, arguments).output().expect("it starts");
        let said = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned();
        (done.status.code(), said)
    };
    let lines = |file: &Path| std::fs::read_to_string(file).expect("the export").lines().count();
    let (code, said) = run(&whole, &["export", "out.jsonl"]);
    assert_eq!(code, Some(0), "{said}");
    let all = lines(&whole.join("out.jsonl"));
    let tables = ["records", "challenges", "notices", "profiles", "reviews", "notes", "servers"];
    for (table, harm) in tables.into_iter().flat_map(|table| [(table, Harm::Garbage), (table, Harm::Another)])
    {
        let directory = folder.path().join(format!("{table} {harm:?}"));
        copy(&whole, &directory);
        std::fs::remove_file(directory.join("out.jsonl")).expect("it is there");
        let keys = damage(&directory.join("data/matches"), table, harm);
        if keys.is_empty() {
            continue;
        }
        for arguments in [&["export", "out.jsonl"][..], &["check"]] {
            let (code, said) = run(&directory, arguments);
            assert_eq!(code, Some(1), "{table}: {said}");
            let lines: Vec<String> = said.lines().map(str::to_owned).collect();
            assert!(named(&lines, table, &keys[0]), "{table}, {}: {said}", keys[0]);
        }
        // Rows that name a lost one are left out as well, and an outage between the two exports may add an entry.
        let rest = lines(&directory.join("out.jsonl"));
        assert!(rest <= all + 1 - keys.len(), "{table}: {rest} of {all}");
        let (code, said) = run(&directory, &["import", "out.jsonl", "--data", "new"]);
        assert_eq!(code, Some(0), "{table} {harm:?}: {said}");
    }
}

/// A last number that is too low would give the next value the number of an existing one.
#[tokio::test(flavor = "multi_thread")]
async fn a_last_number_that_is_too_low_or_missing_is_named_by_check_and_probe_and_repaired() {
    let folder = tempfile::tempdir().expect("a folder");
    let whole = folder.path().join("whole");
    let store = open(&whole);
    fill(&store).await;
    drop(store);
    for series in 0..4_u64 {
        for value in [Some(b"\x021"), None] {
            let what = format!("series {series} {value:?}");
            let directory = folder.path().join(&what);
            copy(&whole, &directory);
            let database = rows(&directory);
            let numbers = database.open_tree("numbers").expect("sled opens it");
            match value {
                Some(low) => drop(numbers.insert(series.to_be_bytes(), low).expect("sled writes it")),
                None => drop(numbers.remove(series.to_be_bytes()).expect("sled writes it")),
            }
            database.flush().expect("sled writes it");
            drop((numbers, database));
            let store = open(&directory);
            let wrong = store.check(&|_| Ok(())).await.unwrap();
            assert_eq!(wrong.len(), 1, "{what}: {wrong:#?}");
            assert!(wrong[0].contains("\"numbers\"") && wrong[0].contains("is in use"), "{what}: {wrong:#?}");
            let fault = store.probe(NOON).await.unwrap_err().to_string();
            assert!(fault.contains("is in use") && fault.contains("next start"), "{what}: {fault}");
            assert_eq!(store.renumber().await.unwrap(), wrong, "{what}");
            assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new(), "{what}");
            store.probe(NOON).await.unwrap();
            others_play(&Meeting::on(store), &what).await;
        }
    }
}

/// More matches than a sweep reads at once can't be read, and the sweep lists them again before the others.
#[tokio::test]
async fn rows_that_fail_keep_no_other_row_of_the_sweep_waiting() {
    const BAD: u64 = 110;
    let folder = tempfile::tempdir().expect("a folder");
    let store = open(folder.path());
    for id in 1..=BAD + 120 {
        store.commit(of_record(record(id)).into()).await.unwrap();
    }
    drop(store);
    let database = rows(folder.path());
    let records = database.open_tree("records").unwrap();
    for id in 1..=BAD {
        records.insert(id.to_be_bytes(), b"torn").unwrap();
    }
    database.flush().unwrap();
    drop((records, database));
    let meeting = Meeting::on(open(folder.path()));
    let late = NOON.plus_days(10);
    let fault = meeting.upkeep.sweep(late).await.unwrap_err().to_string();
    assert!(fault.contains("\"records\""), "{fault}");
    let still = meeting.store.due(late, 999).await.unwrap();
    assert_eq!(still.len() as u64, BAD, "the others are done");
    // Time is given back after an outage in the same way.
    let fault = meeting.upkeep.credit_all().await;
    assert!(fault.is_ok(), "no outage, nothing to read: {fault:?}");
}
