//! Measures the ratings of a large club in one thread, against the targets of the project:
//! `cargo bench -p postern-club --bench ratings`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use postern_club::player_id::PlayerId;
use postern_club::rating::counting::{Counting, End, Facts, Side};
use postern_club::rating::ledger::Ledger;
use postern_club::rating::period::{PERIOD, Period};
use postern_club::rating::result::{GameResult, Score};
use postern_club::rating::snapshot::Snapshot;
use postern_club::rating::table::Table;

/// Three years, so that a player has on average 20 games over 156 weeks.
const SPAN: i64 = 156 * PERIOD;
const START: i64 = 1_700_000_000_000;

fn main() {
    // Without `--bench` (`cargo test --benches`), only check that everything works.
    let measuring = std::env::args().any(|argument| argument == "--bench");
    let [games, players] = if measuring { [1_000_000, 100_000] } else { [1_000, 100] };
    println!("{:48} {:>12} {:>10}", format!("{games} games, {players} players"), "time", "to reach");
    for (name, favourites) in [("even", false), ("with busy players", true)] {
        club(name, results(games, players, favourites));
    }
}

fn club(name: &str, results: Vec<GameResult>) {
    let end = START + SPAN;
    let mut ledger = Ledger::default();
    let mut worst = Duration::ZERO;
    let whole = Instant::now();
    for result in &results {
        let one = Instant::now();
        ledger.apply(result).expect("results are in order");
        worst = worst.max(one.elapsed());
    }
    print(name, "all ratings from scratch", whole.elapsed(), "20 s");
    print(name, "the slowest result", worst, "2 ms");
    let last = results.len() as u64;
    measure(name, "before and after the last result", "2 ms", || ledger.before_after(last));
    let table = measure(name, "the whole table", "20 ms", || Table::at(&ledger, end, |_| true));
    println!("{:48} {:>12}", format!("  {} rows", table.rows().len()), "");
    measure(name, "own row", "20 ms", || table.own(&ledger, end, PlayerId(7)));
    measure(name, "the table of a server of 500", "20 ms", || Table::at(&ledger, end, |id| id.0 < 500));
    let mut counting = Counting::default();
    measure(name, "what counts, all games", "", || {
        results.iter().map(|result| counting.judge(&facts(result))).fold(0, |sum, _| sum + 1)
    });
    let snapshot = measure(name, "snapshot", "", || ledger.snapshot(Period::of(end)));
    let bytes = measure(name, "snapshot to bytes", "", || snapshot.to_bytes());
    let read = measure(name, "snapshot from bytes", "", || Snapshot::from_bytes(&bytes)).expect("readable");
    println!("{:48} {:>12}", format!("  {} bytes", bytes.len()), "");
    measure(name, "resume from a snapshot", "", || Ledger::resume(&read));
    measure(name, "void of the last result", "", || ledger.void(last)).expect("no snapshot");
    measure(name, "void of a result a year ago", "", || ledger.void(last * 2 / 3)).expect("no snapshot");
    measure(name, "void of the first result", "20 s", || ledger.void(1)).expect("no snapshot");
}

fn measure<T>(name: &str, what: &str, reach: &str, run: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let value = black_box(run());
    print(name, what, begun.elapsed(), reach);
    value
}

fn print(name: &str, what: &str, took: Duration, reach: &str) {
    println!("{:48} {:>9.3} ms {reach:>10}", format!("{what} ({name})"), took.as_secs_f64() * 1e3);
}

fn results(games: u64, players: u64, favourites: bool) -> Vec<GameResult> {
    let mut seed = 43;
    let mut random = move |below: u64| {
        seed = mix(seed);
        (seed >> 11) % below
    };
    (1..=games)
        .map(|number| {
            let mut pick = || match random(players) {
                // One seat in eight goes to one of fifty busy players.
                any if favourites && any % 8 == 0 => random(50.min(players)),
                any => any,
            };
            let first = pick();
            let second = Some(pick()).filter(|second| *second != first).unwrap_or((first + 1) % players);
            let score = [Score::Win, Score::Loss, Score::Win, Score::Loss, Score::Draw][random(5) as usize];
            let at = START + (SPAN as u64 * number / (games + 1)) as i64;
            GameResult { number, at, players: [PlayerId(first), PlayerId(second)], score }
        })
        .collect()
}

fn facts(result: &GameResult) -> Facts {
    Facts {
        number: result.number,
        at: result.at,
        sides: result.players.map(|player| Side { player: Some(player), moves: 20, seen: None }),
        score: result.score,
        end: if result.number % 10 == 0 { End::Time } else { End::Played },
        rated: true,
        own_setup: false,
        handicap: false,
        frozen: false,
        hints: false,
        opening: mix(result.number),
    }
}

fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
