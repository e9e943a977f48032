//! Tests of the store on disk: reopening, concurrent clients, damage, large values.

use std::path::Path;

use postern::store::rows::codec::LARGEST_VALUE;
use postern::store::rows::entry::Entry;
use postern_testkit::prelude::*;
use tokio::task::JoinSet;

use super::samples::fill;
use super::transfer::{export, import};
use super::{of_challenge, of_record, samples, unfinished};
use postern_testkit::databases::disk::{open, open_with, rows, settings};
use postern_testkit::fixtures::{next, with_moves};

#[tokio::test]
async fn a_store_that_is_opened_again_holds_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    fill(&store).await;
    let before = store.entries().await.unwrap();
    drop(store);
    let store = open(directory.path());
    assert_eq!(store.entries().await.unwrap(), before);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
    let again = Change { asked_by: Some(InteractionId(1)), ..Change::default() };
    assert!(matches!(store.commit(again.into()).await, Err(CommitError::Repeated)));
}

#[tokio::test]
async fn an_import_survives_a_restart() {
    let from = tempfile::tempdir().unwrap();
    let to = tempfile::tempdir().unwrap();
    let file = from.path().join("export.jsonl");
    let store = open(&from.path().join("data"));
    fill(&store).await;
    export(&store, &file).await;
    let other = open(to.path());
    import(&other, &file).await.unwrap();
    drop(other);
    let other = open(to.path());
    assert_eq!(other.entries().await.unwrap(), store.entries().await.unwrap());
    assert_eq!(other.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn a_closed_store_has_written_what_waited_and_takes_nothing_more() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let mut commits = JoinSet::new();
    for id in 1..=40 {
        let store = store.clone();
        commits.spawn(async move {
            let committed = store.commit(of_record(record(id)).into()).await;
            (id, committed)
        });
    }
    tokio::task::yield_now().await;
    store.close(Duration::from_secs(20)).await.unwrap();
    let mut acknowledged = Vec::new();
    while let Some(ended) = commits.join_next().await {
        match ended.unwrap() {
            (id, Ok(_)) => acknowledged.push(MatchId(id)),
            (_, Err(error)) => assert!(error.to_string().contains("closed"), "{error}"),
        }
    }
    let refused = store.commit(of_record(record(1000)).into()).await.unwrap_err().to_string();
    assert!(refused.contains("closed"), "{refused}");
    store.close(Duration::from_secs(20)).await.unwrap();
    drop(store);
    let mut there = unfinished(&open(directory.path())).await;
    acknowledged.sort_unstable();
    there.sort_unstable();
    assert_eq!(there, acknowledged);
}

#[tokio::test]
async fn a_directory_in_use_is_waited_for_and_then_refused_with_who_holds_it() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let impatient = SledSettings { wait: Duration::from_millis(300), ..settings(directory.path()) };
    let refused = Sled::open(&impatient).err().unwrap().to_string();
    assert!(refused.contains("in use by"), "{refused}");
    if cfg!(target_os = "linux") {
        assert!(refused.contains(&format!("process {}", std::process::id())), "{refused}");
    }
    let ending = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(400));
        drop(store);
    });
    let patient = SledSettings { wait: Duration::from_secs(20), ..settings(directory.path()) };
    Sled::open(&patient).unwrap();
    ending.join().unwrap();
}

#[tokio::test]
async fn a_damaged_value_is_a_fault_that_names_tree_and_key() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    fill(&store).await;
    drop(store);
    let database = rows(directory.path());
    let records = database.open_tree("records").unwrap();
    records.insert(2_u64.to_be_bytes(), b"\x02{\"id\":2,").unwrap();
    records.insert(4_u64.to_be_bytes(), b"\x07{}").unwrap();
    records.remove(6_u64.to_be_bytes()).unwrap();
    database.open_tree("due").unwrap().insert([9; 16], b"").unwrap();
    database.open_tree("unfinished").unwrap().insert(4_u64.to_be_bytes(), b"\x03torn").unwrap();
    let notices = database.open_tree("notices").unwrap();
    let (first, _) = notices.first().unwrap().expect("one waits");
    notices.insert(first, b"\x02{").unwrap();
    database.open_tree("profiles").unwrap().insert(ANN.0.to_be_bytes(), b"\x02{").unwrap();
    database.open_tree("servers").unwrap().insert(7_u64.to_be_bytes(), b"torn").unwrap();
    database.flush().unwrap();
    drop((records, notices, database));

    let store = open(directory.path());
    for (id, what) in [(2, "damaged"), (4, "form 7")] {
        let fault = store.record(MatchId(id)).await.unwrap_err().to_string();
        assert!(fault.contains("\"records\"") && fault.contains(&format!("{id:016x}")), "{fault}");
        assert!(fault.contains(what), "{fault}");
        // The damaged record can't be overwritten either, because its content is unknown.
        assert!(matches!(
            store.commit(of_record(next(&record(id))).into()).await,
            Err(CommitError::Fault(_))
        ));
    }
    // Damaged settings count as unset, because every ping reads them, but they are not overwritten.
    assert_eq!(store.profile(ANN).await.unwrap(), None);
    assert_eq!(store.server(ServerId(7)).await.unwrap(), None);
    let anew = Change { profiles: vec![Profile::new(ANN)], ..Change::default() };
    assert!(matches!(store.commit(anew.into()).await, Err(CommitError::Fault(_))));
    // Damaged values affect nothing else: lists leave them out, and the other matches continue.
    let listed = store.running_of(ANN).await.unwrap();
    assert_eq!(listed.len(), 2, "{listed:?}");
    assert!(!store.undelivered(NOON, 99).await.unwrap().is_empty());
    store.commit(of_record(record(50)).into()).await.unwrap();
    assert_eq!(store.record(MatchId(50)).await.unwrap(), Some(record(50)));
    let wrong = store.check(&|_| Ok(())).await.unwrap();
    let named = |words: &[&str]| wrong.iter().any(|line| words.iter().all(|word| line.contains(word)));
    assert!(named(&["records", "0000000000000002", "damaged"]), "{wrong:#?}");
    assert!(named(&["records", "0000000000000004", "form 7"]), "{wrong:#?}");
    assert!(named(&["running_of", "0000000000000006", "no value says so"]), "{wrong:#?}");
    assert!(named(&["unfinished", "0000000000000004"]), "{wrong:#?}");
    assert!(named(&["notices", "damaged"]), "{wrong:#?}");
    assert!(named(&["profiles", "damaged"]), "{wrong:#?}");
    assert!(named(&["servers", "0000000000000007"]), "{wrong:#?}");
    assert!(named(&["due", "0909090909090909", "no value says so"]), "{wrong:#?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_many_were_told_at_once_is_there_after_a_restart() {
    const CLIENTS: u64 = 64;
    const COMMITS: u64 = 20;
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let taken = CLIENTS + 1;
    store.commit(of_record(record(taken)).into()).await.unwrap();
    let mut clients = JoinSet::new();
    for client in 1..=CLIENTS {
        let store = store.clone();
        clients.spawn(async move {
            let mut mine = record(client);
            for ply in 0..COMMITS as u32 {
                let turn = NoticeKind::Turn { of: mine.id, ply };
                let change = Change { notices: vec![notice(turn, NOON)], ..of_record(mine.clone()) };
                // A conflicting commit in the same batch fails alone.
                let stale = store.commit(of_record(record(taken)).into());
                let (committed, refused) = tokio::join!(store.commit(change.into()), stale);
                committed.unwrap();
                assert!(matches!(refused, Err(CommitError::Conflict)));
                assert_eq!(store.record(mine.id).await.unwrap().as_ref(), Some(&mine));
                mine = next(&mine);
            }
        });
    }
    samples::join(clients).await;
    drop(store);
    let store = open(directory.path());
    for client in 1..=CLIENTS {
        assert_eq!(store.record(MatchId(client)).await.unwrap().unwrap().revision, COMMITS);
    }
    let told = store.undelivered(NOON, usize::MAX).await.unwrap();
    assert_eq!(told.len() as u64, CLIENTS * COMMITS);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

/// sled writes values that are too large for its log to separate files, which it never syncs.
#[tokio::test]
async fn the_largest_values_stay_in_the_log() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let size = |plies| serde_json::to_vec(&with_moves(1, plies)).unwrap().len();
    let largest = (1..).take_while(|plies| size(plies * 10) < LARGEST_VALUE - 400).last().unwrap() * 10;
    let mut records: Vec<_> = (1..=48).map(|id| with_moves(id, largest)).collect();
    for _ in 0..3 {
        for record in &mut records {
            store.commit(of_record(record.clone()).into()).await.unwrap();
            record.revision += 1;
        }
    }
    store.commit(of_challenge(postern_testkit::fixtures::challenge(1)).into()).await.unwrap();
    let beside = std::fs::read_dir(directory.path().join("blobs")).unwrap().count();
    assert_eq!(beside, 0, "files beside the log");
    drop(store);
    assert_eq!(unfinished(&open(directory.path())).await.len(), records.len());
}

/// sled takes the part of its log before the damage for the whole log.
#[tokio::test]
async fn a_log_that_is_damaged_or_cut_off_is_not_taken_for_an_empty_store() {
    for (at, cut) in [(20, false), (3000, false), (10_000, false), (3000, true)] {
        let directory = tempfile::tempdir().unwrap();
        let store = open(directory.path());
        fill(&store).await;
        drop(store);
        let log = directory.path().join("db");
        let mut bytes = std::fs::read(&log).unwrap();
        match cut {
            true => bytes.truncate(at),
            false => bytes[at] ^= 0xFF,
        }
        std::fs::write(&log, bytes).unwrap();
        let fault = Sled::open(&settings(directory.path())).err().expect("the loss is noticed").to_string();
        assert!(fault.contains("damaged: it had reached") && fault.contains("export"), "{fault}");

        // The operator can decide to continue with what is left.
        std::fs::remove_file(directory.path().join("witness")).unwrap();
        let store = open(directory.path());
        store.commit(of_record(record(99)).into()).await.unwrap();
        assert_eq!(store.record(MatchId(99)).await.unwrap(), Some(record(99)));
    }
}

/// After a kill, only the witness file tells how far the log had reached.
#[tokio::test]
async fn damage_to_the_last_batches_before_a_kill_is_noticed() {
    let directory = tempfile::tempdir().unwrap();
    let killed = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    fill(&store).await;
    for name in ["db", "conf", "witness"] {
        std::fs::copy(directory.path().join(name), killed.path().join(name)).unwrap();
    }
    let log = killed.path().join("db");
    let mut bytes = std::fs::read(&log).unwrap();
    let last = bytes.iter().rposition(|&byte| byte != 0).unwrap();
    bytes[last / 2] ^= 0x10;
    std::fs::write(&log, bytes).unwrap();
    let fault = Sled::open(&settings(killed.path())).err().expect("the loss is noticed").to_string();
    assert!(fault.contains("damaged: it had reached"), "{fault}");
}

/// Creates a database with one of sled's snapshots, which sled makes when it opens a database. Returns the entries.
async fn with_snapshot(directory: &Path) -> Vec<Entry> {
    fill(&open(directory)).await;
    let store = open(directory);
    let entries = store.entries().await.unwrap();
    store.close(Duration::from_secs(20)).await.unwrap();
    entries
}

#[tokio::test]
async fn a_damaged_snapshot_or_configuration_is_set_aside_and_nothing_is_lost() {
    type Damage = fn(&Path);
    fn snapshot(directory: &Path) -> std::path::PathBuf {
        let files = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
        files.into_iter().find(|path| path.to_string_lossy().contains("/snap.")).expect("there is one")
    }
    let damages: [(&str, Damage); 5] = [
        ("snap.", |directory| std::fs::write(snapshot(directory), b"torn").unwrap()),
        ("snap.", |directory| {
            let mut bytes = std::fs::read(snapshot(directory)).unwrap();
            bytes[5] ^= 1;
            std::fs::write(snapshot(directory), bytes).unwrap();
        }),
        ("snap.", |directory| {
            std::fs::write(directory.join("snap.FFFFFFFFFFFFFFFF.generating"), b"torn in the middle")
                .unwrap();
        }),
        ("conf", |directory| std::fs::write(directory.join("conf"), b"0123456789").unwrap()),
        ("conf", |directory| {
            let mut bytes = std::fs::read(directory.join("conf")).unwrap();
            bytes[3] ^= 1;
            std::fs::write(directory.join("conf"), bytes).unwrap();
        }),
    ];
    for (number, (name, damage)) in damages.into_iter().enumerate() {
        let directory = tempfile::tempdir().unwrap();
        let before = with_snapshot(directory.path()).await;
        damage(directory.path());
        let opened = Sled::open(&settings(directory.path()));
        let store = opened.unwrap_or_else(|fault| panic!("{number}: {fault}"));
        let store = Store::new(Arc::new(store));
        assert_eq!(store.entries().await.unwrap(), before, "{number}");
        let files = std::fs::read_dir(directory.path()).unwrap();
        let kept = files.filter(|entry| {
            let name_there = entry.as_ref().unwrap().file_name().to_string_lossy().into_owned();
            name_there.starts_with(&format!("damaged-0-{name}"))
        });
        assert!(kept.count() >= 1, "{number}: the damaged file is kept");
    }
}

#[tokio::test]
async fn a_database_that_is_missing_is_not_made_anew() {
    let data = tempfile::tempdir().unwrap();
    let directory = data.path().join("matches");
    let reader = SledSettings { create: false, ..settings(&directory) };
    let fault = Sled::open(&reader).err().expect("there is nothing to read").to_string();
    assert!(fault.contains("there is none"), "{fault}");
    assert!(!directory.exists());

    fill(&open(&directory)).await;
    std::fs::remove_file(directory.join("db")).unwrap();
    let fault = Sled::open(&settings(&directory)).err().expect("it is missing").to_string();
    assert!(fault.contains("missing, though") && fault.contains("import the last export"), "{fault}");
    assert!(!directory.join("db").exists());

    // Another file beside the folder may also prove that there was a database.
    std::fs::remove_dir_all(&directory).unwrap();
    let proof = data.path().join("application");
    std::fs::write(&proof, "1").unwrap();
    let with_proof = SledSettings { proofs: vec![proof.clone()], ..settings(&directory) };
    let fault = Sled::open(&with_proof).err().expect("it is missing").to_string();
    assert!(fault.contains("application"), "{fault}");
    std::fs::remove_file(proof).unwrap();
    Sled::open(&with_proof).unwrap();
}

#[tokio::test]
async fn notices_that_were_there_before_may_have_been_told() {
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let kind = NoticeKind::Turn { of: MatchId(1), ply: 0 };
    let change = Change { notices: vec![notice(kind, NOON)], ..of_record(record(1)) };
    store.commit(change.into()).await.unwrap();
    drop(store);
    let store = open(directory.path());
    let taken = store.take_notices(NOON, NOON, 9).await.unwrap();
    assert_eq!(taken.iter().map(|notice| notice.attempts).collect::<Vec<_>>(), [1]);
}

#[tokio::test]
async fn a_folder_that_an_import_left_is_refused_until_it_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("export.jsonl");
    let source = open(&folder.path().join("source"));
    fill(&source).await;
    export(&source, &file).await;
    let directory = folder.path().join("half");
    let to_import = SledSettings { to_import: true, ..settings(&directory) };
    let store = open_with(&to_import);
    let dies = |_: &postern::play::record::Record| -> Result<(), String> { panic!("killed") };
    let replay = postern::store::transfer::importing::Replay {
        audit: &dies,
        replayer: &postern_testkit::trials::replayed,
        now: NOON,
    };
    let import_half =
        std::panic::AssertUnwindSafe(postern::store::transfer::importing::import(&store, &file, &replay));
    assert!(samples::caught(import_half).await.is_err());
    drop(store);
    let refused = Sled::open(&settings(&directory)).err().expect("it is half full").to_string();
    assert!(refused.contains("not finished") && refused.contains("postern import"), "{refused}");
    let store = open_with(&to_import);
    import(&store, &file).await.unwrap();
    drop(store);
    assert_eq!(open(&directory).entries().await.unwrap(), source.entries().await.unwrap());
}

#[tokio::test]
async fn a_folder_without_a_version_is_refused_with_advice() {
    let directory = tempfile::tempdir().unwrap();
    let database = rows(directory.path());
    database.open_tree("records").unwrap().insert(1_u64.to_be_bytes(), b"\x01{}").unwrap();
    database.flush().unwrap();
    drop(database);
    let refused = Sled::open(&settings(directory.path())).err().expect("it has another form").to_string();
    assert!(refused.contains("form 1") && refused.contains("program that wrote it"), "{refused}");
}

#[tokio::test]
async fn the_form_of_older_data_is_raised_and_data_of_a_newer_form_is_refused_and_stays() {
    let directory = tempfile::tempdir().unwrap();
    drop(open(directory.path()));
    let form = |write: Option<&[u8]>| {
        let database = rows(directory.path());
        let meta = database.open_tree("meta").unwrap();
        if let Some(value) = write {
            meta.insert(0_u64.to_be_bytes(), value).unwrap();
            database.flush().unwrap();
        }
        meta.get(0_u64.to_be_bytes()).unwrap().unwrap().to_vec()
    };
    let location = StoreLocation::Sled(settings(directory.path()));
    let present = form(None);
    form(Some(b"\x023"));
    drop(location.open().await.unwrap());
    assert_eq!(form(None), present, "programs that know form 3 would drop fields of this one");
    // Programs that know form 3 know the first bytes 2 and 3 of a value.
    assert!(present[0] > 3, "{present:?}");
    let newer = form(Some(b"\x02999"));
    let refused = location.open().await.err().expect("a newer program wrote it").to_string();
    assert!(refused.contains("form 999") && refused.contains("a newer one wrote it"), "{refused}");
    assert_eq!(form(None), newer);
}

/// An export shows a single moment, regardless of its duration and of concurrent commits.
#[tokio::test]
async fn a_snapshot_shows_the_moment_at_which_it_began() {
    const MATCHES: u64 = 1200;
    let directory = tempfile::tempdir().unwrap();
    let store = open(directory.path());
    let change = Change { records: (1..=MATCHES).map(record).collect(), ..Change::default() };
    store.commit(change.into()).await.unwrap();
    let before = store.entries().await.unwrap();
    let mut snapshot = store.snapshot().await.unwrap();
    let busy = store.snapshot().await.err().expect("there is one at a time").to_string();
    assert!(busy.contains("under way"), "{busy}");
    let mut seen = snapshot.next().await.unwrap();
    // Changed records behind and ahead of the snapshot's cursor, a new record, and a value of another kind.
    for id in [1, 2, MATCHES - 1, MATCHES] {
        store.commit(of_record(postern_testkit::fixtures::over(&record(id))).into()).await.unwrap();
    }
    store.commit(of_record(record(MATCHES + 1)).into()).await.unwrap();
    store.commit(of_challenge(postern_testkit::fixtures::challenge(1)).into()).await.unwrap();
    loop {
        let more = snapshot.next().await.unwrap();
        if more.is_empty() {
            break;
        }
        seen.extend(more);
    }
    assert_eq!(seen, before);
    drop(snapshot);
    assert_ne!(store.entries().await.unwrap(), before);
}
