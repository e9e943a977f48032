//! Measures speed and size of the store: `cargo bench --bench store [DIRECTORY]`. The directory selects the disk; the
//! default is a temporary directory. If `POSTERN_STORE_URL` is set, that database is measured as well. That database
//! must be empty, and the bench leaves its data there.

mod measure;

use std::path::Path;
use std::time::Instant;

use postern::play::record::{MatchState, MoveEntry};
use postern::play::time::turn::Turn;
use postern::store::transfer::export::export;
use postern::store::transfer::importing::{Replay, import};
use postern_testkit::measuring::{Failed, bench};
use postern_testkit::prelude::*;

use measure::bytes_under;
use measure::memory::resident;

const PLIES: usize = 50;

fn main() -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    bench(async |arguments| measure(arguments.first().map_or(scratch.path(), Path::new)).await)
}

async fn measure(place: &Path) -> Result<(), Failed> {
    println!("in {}; resident at the start {} MB", place.display(), resident("VmRSS:"));
    let empty = Store::new(Arc::new(Sled::open(&SledSettings::new(place.join("empty")))?));
    println!("resident with an empty store open {} MB", resident("VmRSS:"));
    drop(empty);
    println!("{:>8} {:>10} {:>10} {:>10} {:>10}", "clients", "commits/s", "median", "p99", "resident");
    for (clients, commits) in [(1, 1000), (16, 500), (256, 50)] {
        let directory = place.join(format!("clients-{clients}"));
        speed(&StoreLocation::Sled(SledSettings::new(directory)), 0, clients, commits).await?;
    }
    if let Ok(url) = std::env::var("POSTERN_STORE_URL") {
        println!("PostgreSQL");
        let place = StoreLocation::Postgres(PostgresSettings::new(url));
        for (run, clients, commits) in [(1, 1, 1000), (2, 16, 500), (3, 256, 50)] {
            speed(&place, run, clients, commits).await?;
        }
    }
    size(&place.join("size")).await
}

/// Measures commits: every client plays matches of [`PLIES`] moves, one commit after the other.
async fn speed(place: &StoreLocation, run: u64, clients: u64, commits: usize) -> Result<(), Failed> {
    let store = place.open().await?;
    let begun = Instant::now();
    let mut tasks = tokio::task::JoinSet::new();
    for client in 0..clients {
        let store = store.clone();
        tasks.spawn(async move {
            let mut latencies = Vec::with_capacity(commits);
            for commit in 0..commits {
                let id = (run * 1000 + client) * 1_000_000 + (commit / PLIES) as u64;
                let change = turn(id, commit % PLIES);
                let begun = Instant::now();
                store.commit(change.into()).await?;
                latencies.push(begun.elapsed());
            }
            Ok::<_, postern::store::fault::CommitError>(latencies)
        });
    }
    let mut latencies = Vec::new();
    while let Some(ended) = tasks.join_next().await {
        latencies.extend(ended??);
    }
    let rate = latencies.len() as f64 / begun.elapsed().as_secs_f64();
    latencies.sort_unstable();
    let (median, p99) = (part(&latencies, 50), part(&latencies, 99));
    println!("{clients:>8} {rate:>10.0} {:>10} {:>10} {:>7} MB", ms(median), ms(p99), resident("VmRSS:"));
    store.close(Duration::from_secs(10)).await?;
    Ok(())
}

/// Measures the size of whole matches, including delivered notices and known boards.
async fn size(directory: &Path) -> Result<(), Failed> {
    const MATCHES: u64 = 1000;
    let before = resident("VmRSS:");
    let store = Store::new(Arc::new(Sled::open(&SledSettings::new(directory))?));
    let mut tasks = tokio::task::JoinSet::new();
    for client in 0..50 {
        let store = store.clone();
        tasks.spawn(async move {
            for id in (1..=MATCHES).filter(|id| id % 50 == client) {
                for ply in 0..=PLIES {
                    store.commit(turn(id, ply).into()).await?;
                    let kind = NoticeKind::Turn { of: MatchId(id), ply: ply as u32 };
                    let post = Post { channel: ChannelId(id), message: MessageId(NOON.0 as u64 + id) };
                    store.settle(kind.notice_id(0), Receipt::Arrived(post)).await?;
                }
            }
            Ok::<_, postern::store::fault::CommitError>(())
        });
    }
    while let Some(ended) = tasks.join_next().await {
        ended??;
    }
    let payload = serde_json::to_vec(&record(1, PLIES))?.len();
    // A thread of sled frees unused space gradually.
    let (at_once, resident_now) = (bytes_under(directory)?, resident("VmRSS:"));
    tokio::time::sleep(Duration::from_secs(10)).await;
    println!("{MATCHES} matches of {PLIES} moves, {payload} bytes each as JSON:");
    println!(
        "  on disk per match {} bytes, 10 s later {}",
        at_once / MATCHES,
        bytes_under(directory)? / MATCHES
    );
    println!("  resident {before} MB before, {resident_now} MB after");

    let begun = Instant::now();
    assert_eq!(store.check(&|_| Ok(())).await?, Vec::<String>::new());
    println!("  check {}", ms(begun.elapsed()));
    let file = directory.with_extension("jsonl");
    let begun = Instant::now();
    let entries = export(&store, &file, false).await?.entries;
    println!("  export of {entries} entries {}, {} bytes", ms(begun.elapsed()), file.metadata()?.len());
    store.close(Duration::from_secs(10)).await?;
    drop(store);

    let begun = Instant::now();
    let store = Store::new(Arc::new(Sled::open(&SledSettings::new(directory))?));
    println!("  opening again {}", ms(begun.elapsed()));
    drop(store);
    let imported = directory.with_extension("imported");
    let store = Store::new(Arc::new(Sled::open(&SledSettings::new(&imported))?));
    let replay =
        Replay { audit: &|_| Ok(()), replayer: &|_| Err("the form is the present one".into()), now: NOON };
    let begun = Instant::now();
    import(&store, &file, &replay).await?;
    println!("  import {}", ms(begun.elapsed()));
    drop(store);
    println!("  on disk per match once imported {} bytes", bytes_under(&imported)? / MATCHES);
    let memory = Store::in_memory();
    import(&memory, &file, &replay).await?;
    assert_eq!(memory.entries().await?.len() as u64, entries);
    Ok(())
}

/// Returns everything that one move writes: the record, the notice to the opponent, the interaction.
fn turn(id: u64, ply: usize) -> Change {
    let kind = NoticeKind::Turn { of: MatchId(id), ply: ply as u32 };
    let notice = Notice {
        id: kind.notice_id(0),
        kind,
        to: vec![PersonId(100_000_000_000_000_000 + id)],
        made: NOON,
        attempts: 0,
        not_before: NOON,
        lease: 0,
        refused: None,
    };
    Change {
        records: vec![record(id, ply)],
        notices: vec![notice],
        asked_by: Some(InteractionId(id * 1000 + ply as u64)),
        ..Change::default()
    }
}

fn record(id: u64, plies: usize) -> Record {
    let player =
        |person| Player::Person { id: PersonId(100_000_000_000_000_000 + person), name: "Somebody".into() };
    let entry = |ply: usize| {
        let (text, at) = (format!("xb{}", ply % 13 + 1), NOON.plus_seconds(ply as i64 * 3600));
        MoveEntry::new(text, at, (ply as u32 + 1).wrapping_mul(0x9E37_79B9))
    };
    let channel = ChannelId(100_000_000_000_000_000 + id % 7);
    let told = NOON.plus_seconds(plies as i64 * 3600);
    let (seat, until) = (Seat::First, Some(told.plus_days(3)));
    let clock =
        Clock::Running { seat, since: told, until, credited: told, noted: false, turn: Turn::default() };
    let terms = Terms {
        options: vec![("size".into(), "13".into())],
        rated: false,
        ..Terms::new("stones", Pace::Days(3))
    };
    let position = "x12o/".repeat(26);
    let state = MatchState { ply: plies as u32, to_move: Some(seat), position, last_move_at: told };
    let home = Home::Channel { server: ServerId(5), channel, thread: Some(ChannelId(id)) };
    Record {
        id: MatchId(id),
        revision: plies as u64 + 1,
        started: NOON,
        moves: (0..plies).map(entry).collect(),
        clock,
        ..Record::begin(terms, 1, state, Pair::new(player(id), player(id + 1)), home)
    }
}

fn part(sorted: &[Duration], percent: usize) -> Duration {
    sorted.get(sorted.len() * percent / 100).copied().unwrap_or_default()
}

fn ms(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1000.0)
}
