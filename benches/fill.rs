//! Measures a store with millions of matches: `cargo bench --bench fill [-- FOLDER FINISHED RUNNING]`.
//!
//! Creates a database in the folder, unless it exists, with this many finished and running matches (1,000,000 and
//! 100,000 by default) of 60 moves each. Then measures, each in a separate process: opening, the reads of `/games` for
//! players with a hundred and with two hundred matches, turns, export, import.
//!
//! If `POSTERN_STORE_URL` is set, it uses that database instead and skips export and import. The database must be empty
//! or filled by this bench. For the cost of size, compare turns with a run of `900 100` matches in another database.

mod measure;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use postern::play::challenge::Terms;
use postern::play::ids::{ChannelId, MatchId, MessageId, PersonId, ServerId};
use postern::play::notices::notice::{Notice, NoticeKind, Receipt};
use postern::play::record::home::Home;
use postern::play::record::post::Post;
use postern::play::record::{How, MatchState, MoveEntry, Over, Player, Record, Status};
use postern::play::step::change::Change;
use postern::play::time::Timestamp;
use postern::play::time::clock::Clock;
use postern::play::time::pace::Pace;
use postern::play::time::turn::Turn;
use postern::store::database::{Database, StoreLocation};
use postern::store::postgres::connecting::PostgresSettings;
use postern::store::sled::Sled;
use postern::store::sled::settings::SledSettings;
use postern::store::transfer::export::export;
use postern::store::transfer::importing::{Replay, import};
use postern_games::catalogue::Catalogue;
use postern_rules::seat::{Pair, Seat};

use measure::bytes_under;
use measure::memory::resident;

const NOON: Timestamp = Timestamp(1_700_000_000_000);
const PLIES: usize = 60;
/// The number of matches per transaction while the database is created.
const TOGETHER: u64 = 500;
/// Players with a hundred and with two hundred running matches.
const BUSY: PersonId = PersonId(77);
const BUSIER: PersonId = PersonId(78);
/// The number of turns measured.
const TURNS: i64 = 2000;

type Failed = Box<dyn std::error::Error>;

/// The ids of the games that ship.
static GAMES: LazyLock<Vec<&'static str>> = LazyLock::new(|| Catalogue::standard().ids());

fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let scratch = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["open", folder] => runtime.block_on(open(Path::new(folder))),
        ["export", folder] => runtime.block_on(exported(Path::new(folder))),
        ["import", folder] => runtime.block_on(imported(Path::new(folder))),
        [] => measure(&runtime, scratch.path(), 1_000_000, 100_000),
        [folder, finished, running] => {
            measure(&runtime, &PathBuf::from(folder), finished.parse()?, running.parse()?)
        }
        _ => Err("usage: cargo bench --bench fill -- FOLDER FINISHED RUNNING".into()),
    }
}

fn measure(
    runtime: &tokio::runtime::Runtime,
    folder: &Path,
    finished: u64,
    running: u64,
) -> Result<(), Failed> {
    let begun = Instant::now();
    if runtime.block_on(fill(&place(folder), finished, running))? {
        println!("{finished} finished and {running} running matches made in {:.1?}", begun.elapsed());
    }
    let mut measured = vec!["open", "open"];
    if matches!(place(folder), StoreLocation::Sled(_)) {
        println!("on disk {} MB", bytes_under(&folder.join("matches"))? >> 20);
        measured.extend(["export", "import"]);
    }
    for what in measured {
        let ended = Command::new(std::env::current_exe()?).arg(what).arg(folder).status()?;
        if !ended.success() {
            return Err(format!("{what} failed").into());
        }
    }
    Ok(())
}

/// Returns the database to measure.
fn place(folder: &Path) -> StoreLocation {
    match std::env::var("POSTERN_STORE_URL") {
        Ok(url) => StoreLocation::Postgres(PostgresSettings::new(url)),
        Err(_) => StoreLocation::Sled(SledSettings::new(folder.join("matches"))),
    }
}

/// Fills the database. Returns false if the matches already exist.
async fn fill(place: &StoreLocation, finished: u64, running: u64) -> Result<bool, Failed> {
    let store = place.open().await?;
    let all = finished + running;
    if store.record(MatchId(all)).await?.is_some() {
        store.close(Duration::from_secs(60)).await?;
        return Ok(false);
    }
    // Running matches are spread evenly over all ids.
    let every = all.checked_div(running).map_or(u64::MAX, |every| every.max(1));
    for first in (1..=all).step_by(TOGETHER as usize) {
        let records =
            (first..(first + TOGETHER).min(all + 1)).map(|id| record(id, id % every != 0)).collect();
        store.commit(Change { records, ..Change::default() }.into()).await?;
    }
    store.close(Duration::from_secs(60)).await?;
    Ok(true)
}

async fn open(folder: &Path) -> Result<(), Failed> {
    let begun = Instant::now();
    let store = place(folder).open().await?;
    println!("opening {:.2?}, then resident {} MB", begun.elapsed(), resident("VmRSS:"));
    for person in [BUSY, BUSIER] {
        let begun = Instant::now();
        let rows = games(&*store, person).await?;
        println!("the {rows} running matches of one person, first time {:.2?}", begun.elapsed());
        let begun = Instant::now();
        for _ in 0..100 {
            games(&*store, person).await?;
        }
        println!("  and again {:.2?}; resident {} MB", begun.elapsed() / 100, resident("VmRSS:"));
    }
    turns(&*store).await?;
    store.close(Duration::from_secs(60)).await?;
    Ok(())
}

/// Reads what `/games` shows. Returns the number of matches.
async fn games(store: &dyn Database, person: PersonId) -> Result<usize, Failed> {
    let rows = store.running_of(person).await?;
    for line in &rows {
        store.boards(line.id).await?;
    }
    Ok(rows.len())
}

/// Reads, changes and commits running matches among the first thousand, one after the other, like turns.
async fn turns(store: &dyn Database) -> Result<(), Failed> {
    let mut running = Vec::new();
    for id in (1..=1000).map(MatchId) {
        running.extend(store.record(id).await?.filter(Record::is_running).map(|record| record.id));
    }
    let mut took = Vec::new();
    for (round, of) in (0..TURNS).zip(running.iter().cycle()) {
        let begun = Instant::now();
        let mut record = store.record(*of).await?.ok_or("it was listed")?;
        let revision = record.revision;
        record.revision += 1;
        record.state.ply ^= 1;
        record.state.last_move_at = NOON.plus_seconds(round);
        let kind = NoticeKind::Turn { of: *of, ply: u32::try_from(revision)? };
        let id = kind.notice_id(0);
        let notice = Notice { id, kind, to: vec![BUSY], made: NOON, attempts: 0, not_before: NOON, lease: 0 };
        let change = Change { records: vec![record], notices: vec![notice], ..Change::default() };
        store.commit(change.into()).await?;
        let post = Post { channel: ChannelId(of.0), message: MessageId(round.unsigned_abs() + 1) };
        store.settle(id, Receipt::Arrived(post)).await?;
        took.push(begun.elapsed());
    }
    took.sort_unstable();
    let [Some(median), Some(most)] = [took.get(took.len() / 2), took.get(took.len() * 99 / 100)] else {
        return Ok(());
    };
    println!("a turn, read, committed and told: median {median:.2?}, p99 {most:.2?}");
    Ok(())
}

async fn exported(folder: &Path) -> Result<(), Failed> {
    let store = Sled::open(&SledSettings::new(folder.join("matches")))?;
    let begun = Instant::now();
    let exported = export(&store, &folder.join("export.jsonl"), true).await?;
    println!(
        "export of {} entries {:.1?}, {} MB, at most {} MB resident",
        exported.entries,
        begun.elapsed(),
        folder.join("export.jsonl").metadata()?.len() >> 20,
        resident("VmHWM:")
    );
    Ok(())
}

async fn imported(folder: &Path) -> Result<(), Failed> {
    let directory = folder.join("imported");
    if directory.exists() {
        std::fs::remove_dir_all(&directory)?;
    }
    let store = Sled::open(&SledSettings { to_import: true, ..SledSettings::new(&directory) })?;
    let replay = Replay { audit: &|_| Ok(()), now: NOON };
    let begun = Instant::now();
    let imported = import(&store, &folder.join("export.jsonl"), &replay).await?;
    store.close(Duration::from_secs(60)).await?;
    println!(
        "import of {} entries {:.1?}, {} MB on disk, at most {} MB resident",
        imported.entries,
        begun.elapsed(),
        bytes_under(&directory)? >> 20,
        resident("VmHWM:")
    );
    drop(store);
    std::fs::remove_dir_all(&directory)?;
    Ok(())
}

/// Creates a match between two of about 20,000 people.
fn record(id: u64, over: bool) -> Record {
    let noise = |salt: u64| (id * 64 + salt).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
    let person = |id| Player::Person { id: PersonId(id), name: format!("Somebody {}", id % 20_000) };
    let some = |salt| PersonId(100_000_000_000_000_000 + noise(salt) % 20_000).0;
    let first = match id {
        0..110_000 if !over && id % 1000 < 10 => BUSY.0,
        110_000..330_000 if !over && id % 1000 < 10 => BUSIER.0,
        _ => some(61),
    };
    let entry = |ply: usize| {
        let noise = |salt: usize| noise((ply + salt) as u64);
        let text = format!("{}{}", char::from(b'a' + (noise(0) % 13) as u8), noise(7) % 13 + 1);
        let at = NOON.plus_seconds(ply as i64 * 3600 + (noise(0) % 3000) as i64);
        MoveEntry::new(text, at, noise(0) as u32)
    };
    let (seat, until) = (Seat::First, Some(NOON.plus_days(30)));
    let running =
        Clock::Running { seat, since: NOON, until, credited: NOON, noted: false, turn: Turn::default() };
    let at = NOON.plus_seconds(id as i64);
    let status = Over { winner: Some(seat), how: How::Resigned, at };
    let terms = Terms {
        options: vec![("size".into(), "13".into())],
        rated: false,
        ..Terms::new(GAMES[(id % GAMES.len() as u64) as usize], Pace::Days(3))
    };
    let state = MatchState {
        ply: PLIES as u32,
        to_move: (!over).then_some(seat),
        position: (0..13).map(|row| format!("{:x}/", noise(row) & 0xFFF_FFFF)).collect(),
        last_move_at: NOON,
    };
    let players = Pair::new(person(first), person(some(62)));
    let (channel, thread) = (ChannelId(1 + id % 700), Some(ChannelId(id)));
    let home = Home::Channel { server: ServerId(5), channel, thread };
    Record {
        id: MatchId(id),
        moves: (0..PLIES).map(entry).collect(),
        clock: if over { Clock::Stopped } else { running },
        status: if over { Status::Over(status) } else { Status::Running },
        ..Record::begin(terms, 1, state, players, home)
    }
}
