//! Measures a store with millions of matches: `cargo bench --bench fill [-- FOLDER FINISHED RUNNING]`.
//!
//! Writes an export to the folder, unless it exists, with this many finished and running matches (1,000,000 and 100,000
//! by default) of up to 60 moves each, from random games by seed. Then measures, each in a separate process: import with
//! a replay of every running match, opening, the reads of `/games` for players with a hundred and with two hundred
//! matches, turns, export. `-- file FOLDER FINISHED RUNNING` only writes the export.
//!
//! If `POSTERN_STORE_URL` is set, it uses that database instead of the folder. The database must be empty or filled by
//! this bench. For the cost of size, compare turns with a run of `900 100` matches in another database.

mod measure;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use async_trait::async_trait;
use postern::play::record::ended::Ended;
use postern::play::record::replay::{digest, replay};
use postern::play::record::{MatchState, MoveEntry, Over};
use postern::play::time::turn::Turn;
use postern::store::fault::Fault;
use postern::store::rows::entry::Entry;
use postern::store::transfer::archive::Entries;
use postern::store::transfer::export;
use postern::store::transfer::importing::{Replay, import};
use postern_engine::random::Random;
use postern_testkit::prelude::*;

use measure::bytes_under;
use measure::memory::resident;
use postern_testkit::measuring::{Failed, processor_time};

const PLIES: usize = 60;
/// The number of different games played of each of the games that ship.
const PLAYED: u64 = 40;
/// The number of entries made at once.
const TOGETHER: u64 = 500;
/// Players with a hundred and with two hundred running matches.
const BUSY: PersonId = PersonId(77);
const BUSIER: PersonId = PersonId(78);
/// The number of turns measured.
const TURNS: i64 = 2000;

fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let scratch = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["open", folder] => runtime.block_on(open(Path::new(folder))),
        ["export", folder] => runtime.block_on(exported(Path::new(folder))),
        ["import", folder] => runtime.block_on(imported(Path::new(folder))),
        ["file", folder, finished, running] => {
            runtime.block_on(write(Path::new(folder), finished.parse()?, running.parse()?))
        }
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
    if !folder.join(MADE).exists() {
        runtime.block_on(write(folder, finished, running))?;
    }
    for what in ["import", "open", "open", "export"] {
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

/// The file with the export that the bench makes.
const MADE: &str = "made.jsonl";

async fn write(folder: &Path, finished: u64, running: u64) -> Result<(), Failed> {
    std::fs::create_dir_all(folder)?;
    let begun = Instant::now();
    let made = Made { games: Arc::new(played()?), all: finished + running, running };
    let file = folder.join(MADE);
    export::write(Box::new(MadeEntries { made, next: 1, ended: 0 }), &file, true).await?;
    let size = file.metadata()?.len() >> 20;
    println!(
        "{finished} finished and {running} running matches made in {:.1?}: {} has {size} MB",
        begun.elapsed(),
        file.display()
    );
    Ok(())
}

/// A game of up to [`PLIES`] moves that is not over.
struct Played {
    game: &'static str,
    rules_version: u16,
    /// The moves, each with the digest of the position after it.
    moves: Vec<(String, u32)>,
    position: String,
    to_move: Seat,
}

/// Plays random games.
fn played() -> Result<Vec<Played>, Failed> {
    let catalogue = Catalogue::standard();
    let mut all = Vec::new();
    for (seed, game) in (0..PLAYED).flat_map(|seed| catalogue.iter().map(move |spec| (seed, spec.game))) {
        let mut state = catalogue.begin(game.info().id, &[], None).map_err(|why| format!("{why:?}"))?;
        let mut random = Random::new(seed);
        let (position, to_move) = (state.position(), state.to_move());
        let mut played = Played {
            game: game.info().id,
            rules_version: game.rules_version(),
            moves: Vec::new(),
            position,
            to_move,
        };
        while played.moves.len() < PLIES {
            let text = random.of(&state.legal(2)).clone();
            state.play(&text).map_err(|_| "a legal move can be played")?;
            if state.ending().is_some() {
                break;
            }
            (played.position, played.to_move) = (state.position(), state.to_move());
            played.moves.push((text, digest(&played.position)));
        }
        all.push(played);
    }
    Ok(all)
}

/// A store that consists of made matches: it can be exported, and nothing else.
#[derive(Clone)]
struct Made {
    games: Arc<Vec<Played>>,
    all: u64,
    running: u64,
}

impl Made {
    /// True if the match with this id is over. Running matches are spread evenly over all ids.
    fn is_over(&self, id: u64) -> bool {
        self.running == 0 || !id.is_multiple_of((self.all / self.running).max(1))
    }

    fn record(&self, id: u64) -> Record {
        record(&self.games[id as usize % self.games.len()], id, self.is_over(id))
    }
}

/// The entries of made matches: first all records, then the order in which matches ended.
struct MadeEntries {
    made: Made,
    next: u64,
    ended: u64,
}

#[async_trait]
impl Entries for MadeEntries {
    async fn next(&mut self) -> Result<Vec<Entry>, Fault> {
        let made = &self.made;
        let ids = self.next..(self.next + TOGETHER).min(2 * made.all + 1);
        self.next = ids.end;
        let mut entries = Vec::new();
        for id in ids {
            if id <= made.all {
                entries.push(Entry::Record(Box::new(made.record(id))));
            } else if made.is_over(id - made.all) {
                self.ended += 1;
                entries.extend(Ended::of(&made.record(id - made.all), self.ended, None).map(Entry::Ended));
            }
        }
        Ok(entries)
    }

    fn unreadable(&self) -> Vec<String> {
        Vec::new()
    }
}

async fn open(folder: &Path) -> Result<(), Failed> {
    let begun = Instant::now();
    let store = place(folder).open().await?;
    println!("opening {:.2?}, then resident {} MB", begun.elapsed(), resident("VmRSS:"));
    for person in [BUSY, BUSIER] {
        let begun = Instant::now();
        let rows = games(&store, person).await?;
        println!("the {rows} running matches of one person, first time {:.2?}", begun.elapsed());
        let begun = Instant::now();
        for _ in 0..100 {
            games(&store, person).await?;
        }
        println!("  and again {:.2?}; resident {} MB", begun.elapsed() / 100, resident("VmRSS:"));
    }
    turns(&store).await?;
    store.close(Duration::from_secs(60)).await?;
    Ok(())
}

/// Reads what `/games` shows. Returns the number of matches.
async fn games(store: &Store, person: PersonId) -> Result<usize, Failed> {
    let rows = store.running_of(person).await?;
    for line in &rows {
        store.boards(line.id).await?;
    }
    Ok(rows.len())
}

/// Reads, changes and commits running matches among the first thousand, one after the other, like turns.
async fn turns(store: &Store) -> Result<(), Failed> {
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
        let (to, refused) = (vec![BUSY], None);
        let notice = Notice { id, kind, to, made: NOON, attempts: 0, not_before: NOON, lease: 0, refused };
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
    let store = place(folder).open().await?;
    let file = folder.join("export.jsonl");
    let begun = Instant::now();
    let exported = export::export(&store, &file, true).await?;
    println!(
        "export of {} entries {:.1?}, {} MB, at most {} MB resident",
        exported.entries,
        begun.elapsed(),
        file.metadata()?.len() >> 20,
        resident("VmHWM:")
    );
    Ok(std::fs::remove_file(file)?)
}

/// Imports the made matches, unless the database holds them.
async fn imported(folder: &Path) -> Result<(), Failed> {
    let store = place(folder).to_import().open().await?;
    if store.imported().await?.is_none() && store.record(MatchId(1)).await?.is_some() {
        return Ok(store.close(Duration::from_secs(60)).await?);
    }
    let catalogue = Catalogue::standard();
    let audit = |record: &Record| replay(&catalogue, record).map(drop).map_err(|why| why.to_string());
    let replayer = |record: &Record| replay(&catalogue, record).map_err(|why| why.to_string());
    let begun = Instant::now();
    let how = Replay { audit: &audit, replayer: &replayer, now: NOON.plus_days(400) };
    let imported = import(&store, &folder.join(MADE), &how).await?;
    store.close(Duration::from_secs(60)).await?;
    if let Some((id, why)) = imported.unplayable.first() {
        return Err(format!("match {id} can't be replayed: {why}").into());
    }
    println!(
        "import of {} entries {:.1?}, processor time {:.1?}, at most {} MB resident, {} MB on disk",
        imported.entries,
        begun.elapsed(),
        processor_time(),
        resident("VmHWM:"),
        bytes_under(&folder.join("matches")).unwrap_or(0) >> 20
    );
    Ok(())
}

/// Returns a number that is as good as random, and always the same.
fn noise(id: u64, salt: u64) -> u64 {
    (id * 64 + salt).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20
}

/// Creates a match between two of about 20,000 people.
fn record(played: &Played, id: u64, over: bool) -> Record {
    let person = |id| Player::Person { id: PersonId(id), name: format!("Somebody {}", id % 20_000) };
    let some = |salt| PersonId(100_000_000_000_000_000 + noise(id, salt) % 20_000).0;
    let first = match id {
        0..110_000 if !over && id % 1000 < 10 => BUSY.0,
        110_000..330_000 if !over && id % 1000 < 10 => BUSIER.0,
        _ => some(61),
    };
    let at = |ply: usize| NOON.plus_seconds(ply as i64 * 3600 + (noise(id, ply as u64) % 3000) as i64);
    let entry =
        |(ply, (text, digest)): (usize, &(String, u32))| MoveEntry::new(text.clone(), at(ply), *digest);
    let (seat, until) = (played.to_move, Some(NOON.plus_days(30)));
    let running =
        Clock::Running { seat, since: NOON, until, credited: NOON, noted: false, turn: Turn::default() };
    let status = Over { winner: Some(seat), how: How::Resigned, at: NOON.plus_seconds(id as i64) };
    let terms = Terms { rated: false, ..Terms::new(played.game, Pace::Days(3)) };
    let state = MatchState {
        ply: played.moves.len() as u32,
        to_move: (!over).then_some(seat),
        position: played.position.clone(),
        last_move_at: NOON,
    };
    let players = Pair::new(person(first), person(some(62)));
    let (channel, thread) = (ChannelId(1 + id % 700), Some(ChannelId(id)));
    let home = Home::Channel { server: ServerId(5), channel, thread };
    Record {
        id: MatchId(id),
        moves: played.moves.iter().enumerate().map(entry).collect(),
        clock: if over { Clock::Stopped } else { running },
        status: if over { Status::Over(status) } else { Status::Running },
        ..Record::begin(terms, played.rules_version, state, players, home)
    }
}
