//! A database shared by several processes: they take turns, and a process that loses its connection loses no changes.

use std::collections::BTreeSet;
use std::error::Error;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Instant;

use postern::play::step::change::Draft;
use postern::store::postgres::Postgres;
use postern::store::waker::Waker;
use postern_testkit::prelude::*;
use tokio::sync::Notify;
use tokio::task::JoinSet;

use super::samples::fill;
use super::transfer::{export, import};
use super::{later, of_notices, of_record, samples};
use postern_testkit::databases::disk;
use postern_testkit::databases::postgres::{mixing_url, open_at, pooled_url, sql, url};
use postern_testkit::fixtures::{next, touched};

every_connection! {
    processes_that_begin_at_once_share_ids_and_revisions
    a_notice_is_taken_by_one_process
    whoever_waits_hears_of_another_process
    what_is_written_while_connections_are_cut_is_written_once
    a_process_that_stops_in_the_middle_of_its_turn_is_not_waited_for
    an_export_shows_one_moment_while_others_write
    a_running_process_notices_newer_tables_writes_no_more_and_ends
    a_fault_has_the_error_of_the_database_as_its_source
}

/// Opens the stores of several processes on one new database at the same time.
async fn stores(url: &str, count: usize) -> Vec<Store> {
    samples::all((0..count).map(|_| open_at(url))).await
}

async fn processes_that_begin_at_once_share_ids_and_revisions(url: &str) {
    let stores = stores(url, 3).await;
    let begin = || {
        Draft::new(|ids| {
            let mut begun = record(0);
            begun.id = ids.match_id();
            of_record(begun)
        })
    };
    let begun = samples::all((0..30).map(|at| stores[at % 3].commit(begin()))).await;
    let ids: BTreeSet<u64> = begun.into_iter().map(|change| change.unwrap().records[0].id.0).collect();
    assert_eq!(ids, (1..=30).collect());

    let changes = (0..9).map(|at| stores[at % 3].commit(of_record(next(&record(1))).into()));
    let answers = samples::all(changes).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert!(answers.iter().all(|answer| matches!(answer, Ok(_) | Err(CommitError::Conflict))));
    assert_eq!(stores[2].running_of(ANN).await.unwrap().len(), 30);
    assert_eq!(stores[0].check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn however_many_processes_make_the_tables_at_once_they_are_made() {
    for _ in 0..8 {
        let Some(url) = url().await else { return };
        assert_eq!(stores(&url, 12).await.len(), 12);
    }
}

async fn a_notice_is_taken_by_one_process(url: &str) {
    let stores = stores(url, 2).await;
    let kinds: Vec<_> = (1..=40).map(|id| (NoticeKind::Over(MatchId(id)), NOON)).collect();
    stores[0].commit(of_notices(&kinds).into()).await.unwrap();
    let taken = samples::all((0..8).map(|at| stores[at % 2].take_notices(NOON, later(60), 9))).await;
    let mut ids: Vec<_> =
        taken.into_iter().flat_map(|taken| taken.unwrap()).map(|notice| notice.id).collect();
    // Concurrent calls skip notices that another call is taking. One more call takes those.
    ids.extend(
        stores[0].take_notices(NOON, later(60), 99).await.unwrap().into_iter().map(|notice| notice.id),
    );
    let each: BTreeSet<_> = ids.iter().copied().collect();
    assert_eq!((ids.len(), each.len()), (40, 40));
}

async fn whoever_waits_hears_of_another_process(url: &str) {
    let stores = stores(url, 2).await;
    let told = Arc::new(Notify::new());
    stores[1].wake(told.clone());
    // The first wake-up comes at once, for notices that were filed before.
    told.woken().await;
    let began = Instant::now();
    for id in 1..=80 {
        stores[0].commit(of_notices(&[(NoticeKind::Over(MatchId(id)), NOON)]).into()).await.unwrap();
        told.woken().await;
    }
    // Without LISTEN, each wake-up comes 1.5 s after the one before.
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
}

/// Cuts every connection to the schema except this one. Returns the number of connections cut.
async fn cut(database: &tokio_postgres::Client) -> i64 {
    let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND application_name = current_setting('application_name')";
    database.query_one(cut, &[]).await.unwrap().get(0)
}

/// The minimum number of connections that the test cuts.
const CUTS: i64 = 8;

async fn what_is_written_while_connections_are_cut_is_written_once(url: &str) {
    let database = sql(url).await;
    written_while(url, async || cut(&database).await).await;
}

#[tokio::test]
async fn what_is_written_while_pgbouncer_cuts_everybody_off_is_written_once() {
    let Some(url) = pooled_url().await else { return };
    let name = url.rsplit('=').next().unwrap();
    let console = sql(&url.replace(&format!("/{name}?"), "/pgbouncer?")).await;
    let kill = async || {
        console.batch_execute(&format!("KILL {name}")).await.unwrap();
        console.batch_execute(&format!("RESUME {name}")).await.unwrap();
        1
    };
    written_while(&url, kill).await;
}

/// Writes while connections are cut repeatedly, also in the middle of a transaction and during its commit.
async fn written_while(url: &str, cut: impl AsyncFn() -> i64) {
    let store = open_at(url).await;
    let (cuts, mut tasks) = (Arc::new(AtomicI64::new(0)), JoinSet::new());
    let commits = Arc::new(AtomicI64::new(0));
    for id in 1..=4 {
        let (store, cuts, commits) = (store.clone(), Arc::clone(&cuts), Arc::clone(&commits));
        tasks.spawn(async move {
            let mut record = record(id);
            let mut written = 0;
            while written < 40 || cuts.load(Ordering::Relaxed) < CUTS {
                store.commit(of_record(record.clone()).into()).await.unwrap();
                commits.fetch_add(1, Ordering::Relaxed);
                record = if written < 40 { next(&record) } else { touched(&record) };
                written += 1;
            }
            (id, written)
        });
    }
    let (mut all, mut before) = (Vec::new(), -1);
    while !tasks.is_empty() {
        tokio::select! {
            Some(ended) = tasks.join_next() => all.push(ended.unwrap()),
            () = tokio::time::sleep(Duration::from_millis(60)) => {
                // On a slow machine a commit takes longer than that. Cuts without an end would exhaust any patience.
                let done = commits.load(Ordering::Relaxed);
                if done > before {
                    before = done;
                    cuts.fetch_add(cut().await, Ordering::Relaxed);
                }
            }
        }
    }
    for (id, written) in all {
        assert_eq!(store.record(MatchId(id)).await.unwrap().unwrap().revision, written);
    }
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

async fn a_process_that_stops_in_the_middle_of_its_turn_is_not_waited_for(url: &str) {
    let store = open_at(url).await;
    let stopped = sql(url).await;
    stopped
        .batch_execute(
            "SET idle_in_transaction_session_timeout = 1000; BEGIN; UPDATE turns SET turn = turn + 1",
        )
        .await
        .unwrap();
    let began = Instant::now();
    store.commit(of_record(record(1)).into()).await.unwrap();
    assert!(began.elapsed() > Duration::from_millis(500), "{:?}", began.elapsed());
}

#[tokio::test]
async fn everything_moves_from_sled_to_postgresql_and_back() {
    let Some(url) = url().await else { return };
    let (store, folder) = (open_at(&url).await, tempfile::tempdir().unwrap());
    let file = |name: &str| folder.path().join(name);
    let text = |name: &str| std::fs::read_to_string(file(name)).unwrap();
    let first = disk::open(&file("first"));
    fill(&first).await;
    export(&first, &file("1.jsonl")).await;
    import(&store, &file("1.jsonl")).await.unwrap();
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
    // Taking a notice counts an attempt, which the export leaves out.
    let taken = store.take_notices(NOON, later(60), 99).await.unwrap();
    assert!(!taken.is_empty() && taken.iter().all(|notice| notice.attempts >= 1), "{taken:?}");
    export(&store, &file("2.jsonl")).await;
    assert_eq!(text("1.jsonl"), text("2.jsonl"));
    let second = disk::open(&file("second"));
    import(&second, &file("2.jsonl")).await.unwrap();
    export(&second, &file("3.jsonl")).await;
    assert_eq!(text("1.jsonl"), text("3.jsonl"));
}

async fn an_export_shows_one_moment_while_others_write(url: &str) {
    let store = open_at(url).await;
    fill(&store).await;
    let before = store.entries().await.unwrap();
    let mut snapshot = store.snapshot().await.unwrap();
    let mut then = snapshot.next().await.unwrap();
    store.commit(of_record(next(&record(2))).into()).await.unwrap();
    store.commit(of_record(record(50)).into()).await.unwrap();
    loop {
        match snapshot.next().await.unwrap() {
            more if more.is_empty() => break,
            more => then.extend(more),
        }
    }
    assert_eq!(then, before);
}

#[tokio::test]
async fn a_damaged_row_is_named_and_holds_up_nothing_else() {
    let Some(url) = url().await else { return };
    let store = open_at(&url).await;
    fill(&store).await;
    let database = sql(&url).await;
    let damage = "UPDATE records SET value = '\\x027b' WHERE match_id = 2;
        UPDATE unfinished SET value = '\\x03' WHERE match_id = 4;
        DELETE FROM records WHERE match_id = 6;
        UPDATE notices SET value = '\\x02' WHERE number = (SELECT min(number) FROM notices);
        INSERT INTO due (due, match_id) VALUES (77, 9)";
    database.batch_execute(damage).await.unwrap();
    let fault = store.record(MatchId(2)).await.unwrap_err().to_string();
    assert!(fault.contains("\"records\"") && fault.contains("damaged"), "{fault}");
    assert_eq!(store.running_of(ANN).await.unwrap().len(), 2);
    assert!(!store.undelivered(NOON, 99).await.unwrap().is_empty());
    store.commit(of_record(record(50)).into()).await.unwrap();
    let wrong = store.check(&|_| Ok(())).await.unwrap();
    let named = |words: &[&str]| wrong.iter().any(|line| words.iter().all(|word| line.contains(word)));
    assert!(named(&["records", "0000000000000002", "damaged"]), "{wrong:#?}");
    assert!(named(&["unfinished", "0000000000000004"]), "{wrong:#?}");
    assert!(named(&["running_of", "0000000000000006", "no value says so"]), "{wrong:#?}");
    assert!(named(&["due", "no value says so"]), "{wrong:#?}");
}

/// A database that another program keeps locked answers as late as one out of reach.
#[tokio::test]
async fn a_database_that_does_not_answer_is_a_fault_after_ten_seconds_and_works_once_it_does() {
    let Some(url) = url().await else { return };
    let store = open_at(&url).await;
    store.commit(of_record(record(1)).into()).await.unwrap();
    let locking = sql(&url).await;
    locking.batch_execute("BEGIN; LOCK TABLE records, turns IN ACCESS EXCLUSIVE MODE").await.unwrap();
    tokio::time::pause();
    let start = tokio::time::Instant::now();
    let read = store.record(MatchId(1)).await.unwrap_err().to_string();
    assert!(read.contains("did not answer within 10 s"), "{read}");
    let seconds = |count| Duration::from_secs(count)..Duration::from_secs(count + 1);
    assert!(seconds(10).contains(&start.elapsed()), "{:?}", start.elapsed());
    let write = store.commit(of_record(record(2)).into()).await.unwrap_err().to_string();
    assert!(write.contains("did not answer within 10 s"), "{write}");
    assert!(seconds(20).contains(&start.elapsed()), "{:?}", start.elapsed());
    tokio::time::resume();
    locking.batch_execute("COMMIT").await.unwrap();
    assert_eq!(store.record(MatchId(1)).await.unwrap().map(|record| record.id), Some(MatchId(1)));
    store.commit(of_record(record(3)).into()).await.unwrap();
}

#[tokio::test]
async fn what_can_not_be_used_is_refused_with_advice() {
    let Some(url) = url().await else { return };
    drop(open_at(&url).await);
    let refused = async |url: &str| {
        let settings =
            PostgresSettings { wait: Some(Duration::from_millis(200)), ..PostgresSettings::new(url) };
        Postgres::open(&settings).await.err().unwrap().to_string()
    };
    let database = sql(&url).await;
    database.batch_execute("INSERT INTO migrations (step) VALUES (999)").await.unwrap();
    let newer = refused(&url).await;
    assert!(newer.contains("newer"), "{newer}");
    database.batch_execute("DELETE FROM migrations WHERE step = 999").await.unwrap();

    let half = r#"INSERT INTO meta (number, value) VALUES (1, convert_to(chr(2) || '{"lines":3,"digest":4}', 'UTF8'))"#;
    database.batch_execute(half).await.unwrap();
    let half = refused(&url).await;
    assert!(half.contains("postern import"), "{half}");
    let of = "UPDATE meta SET value = convert_to(chr(2) || '99', 'UTF8') WHERE number = 0";
    database.batch_execute(of).await.unwrap();
    let other = refused(&url).await;
    assert!(other.contains("form 99"), "{other}");

    for (url, what) in [
        ("postgres://postern:secret@/none", "names no host"),
        ("mysql://postern:secret@localhost/x", "URL"),
        ("postgres://postern:secret@127.0.0.1:1/none", "refused"),
    ] {
        let said = refused(url).await;
        assert!(said.contains(what) && !said.contains("secret"), "{said}");
    }
    assert!(!format!("{:?}", PostgresSettings::new("postgres://a:secret@b/c")).contains("secret"));
}

#[tokio::test]
async fn a_pooler_that_mixes_sessions_is_refused_with_advice() {
    let Some(url) = mixing_url().await else { return };
    for _ in 0..5 {
        let refused = Postgres::open(&PostgresSettings::new(&url)).await.err().unwrap().to_string();
        assert!(refused.contains("pool_mode to session"), "{refused}");
    }
}

#[tokio::test]
async fn the_commands_for_operators_use_the_database_that_is_configured() {
    let Some(url) = url().await else { return };
    let folder = tempfile::tempdir().unwrap();
    let first = disk::open(&folder.path().join("first"));
    fill(&first).await;
    let count = export(&first, &folder.path().join("1.jsonl")).await;
    let postern = |arguments: &[&str]| {
        let output =
            super::kill::postern(folder.path(), arguments).env("POSTERN_STORE_URL", &url).output().unwrap();
        let told = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        (output.status.success(), told)
    };
    let (well, told) = postern(&["import", "1.jsonl"]);
    assert!(well && told.contains(&count.to_string()), "{told}");
    let (well, told) = postern(&["export", "2.jsonl"]);
    // The time between export and import adds one entry, an outage.
    assert!(well && told.contains(&(count + 1).to_string()), "{told}");
    assert_eq!(
        std::fs::read_to_string(folder.path().join("2.jsonl")).unwrap().lines().count() as u64,
        count + 3
    );
    // The sample matches can't be replayed, but every list agrees with them.
    let (_, told) = postern(&["check"]);
    assert!(
        !told.is_empty() && told.lines().all(|line| line.contains("match ") || line.contains("faults")),
        "{told}"
    );
    assert!(!folder.path().join("data").exists());
    std::fs::write(folder.path().join("config.toml"), "[store]\npassword_file = \"none\"").unwrap();
    let (well, told) = postern(&["check"]);
    assert!(!well && told.contains("password") && told.contains("none"), "{told}");
}

/// In a rolling update, the new program changes the tables while old ones run.
async fn a_running_process_notices_newer_tables_writes_no_more_and_ends(url: &str) {
    let store = open_at(url).await;
    store.commit(of_record(record(1)).into()).await.unwrap();
    sql(url).await.batch_execute("INSERT INTO migrations (step) VALUES (999)").await.unwrap();
    let refused = store.commit(of_record(record(2)).into()).await.unwrap_err().to_string();
    assert!(refused.contains("step 999") && refused.contains("newer"), "{refused}");
    let broken = store.broken().await.to_string();
    assert!(broken.contains("step 999"), "{broken}");
    assert_eq!(store.record(MatchId(2)).await.unwrap(), None);
}

async fn a_fault_has_the_error_of_the_database_as_its_source(url: &str) {
    let store = open_at(url).await;
    sql(url).await.batch_execute("DROP TABLE records").await.unwrap();
    let read = store.record(MatchId(1)).await.unwrap_err();
    let written = store.commit(of_record(record(1)).into()).await.unwrap_err();
    for fault in [&read as &(dyn Error + 'static), &written] {
        let source = fault.source().and_then(|source| source.downcast_ref::<tokio_postgres::Error>());
        let code = source.and_then(tokio_postgres::Error::code);
        assert_eq!(code, Some(&tokio_postgres::error::SqlState::UNDEFINED_TABLE), "{fault:?}");
    }
}
