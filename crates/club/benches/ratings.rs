//! Measures the ratings of a large club in one thread, against the targets of the project:
//! `cargo bench -p postern-club --bench ratings`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use postern_club::rating::counting::{Counting, End, Facts, Side};
use postern_club::rating::ledger::Ledger;
use postern_club::rating::result::{GameResult, Score};
use postern_club::rating::snapshot::Snapshot;
use postern_club::rating::table::Table;
use postern_ids::PersonId;
use postern_ids::time::{Millis, Timestamp};

const START: Timestamp = Timestamp(1_700_000_000_000);

fn main() {
    // Without `--bench` (`cargo test --benches`), only check that everything works.
    let measuring = std::env::args().any(|argument| argument == "--bench");
    let clubs = [
        ("100,000 players in three years", 100_000, 156),
        ("100,000 players in twelve weeks", 100_000, 12),
        ("10,000 players in three years", 10_000, 156),
    ];
    for (name, players, weeks) in clubs {
        let (games, players) = if measuring { (1_000_000, players) } else { (1_000, players / 1_000) };
        println!("{games} games, {name}");
        let span = Millis::days(7 * weeks);
        club(results(games, players, span), START.plus(span));
    }
}

fn club(results: Vec<GameResult>, end: Timestamp) {
    let mut ledger = Ledger::default();
    let mut each = Vec::with_capacity(results.len());
    let whole = Instant::now();
    for result in &results {
        let one = Instant::now();
        ledger.apply(result).expect("results are in order");
        each.push(one.elapsed());
    }
    print("all ratings from scratch", whole.elapsed(), "20 s");
    each.sort_unstable();
    print("a result, median", each[each.len() / 2], "2 ms");
    print("a result, 99 %", each[each.len() * 99 / 100], "2 ms");
    // An array that grows is copied once per doubling.
    print("a result, slowest", each[each.len() - 1], "");
    let last = results.len() as u64;
    measure("before and after the last result", "2 ms", || ledger.before_after(last));
    let table = measure("the whole table", "20 ms", || Table::at(&ledger, end, |_| true));
    println!("  {} rows", table.rows().len());
    measure("own row", "20 ms", || table.own(&ledger, end, PersonId(7)));
    measure("the table of a server of 500", "20 ms", || Table::at(&ledger, end, |id| id.0 < 500));
    let mut counting = Counting::default();
    measure("what counts, all games", "", || {
        results.iter().map(|result| counting.judge(&facts(result))).fold(0, |sum, _| sum + 1)
    });
    let snapshot = measure("snapshot", "", || ledger.snapshot(last));
    measure("resume from a snapshot", "", || Ledger::resume(&snapshot));
    let everybody = listed(snapshot, end);
    // The first run also pays for fresh memory.
    let run = || Table::at(&everybody, end, |_| true);
    let table = measure("the table if everybody is listed", "20 ms", run);
    let table = (0..4).fold(table, |_, _| measure("the same again", "20 ms", run));
    println!("  {} rows", table.rows().len());
    let last_row = table.rows().last().expect("everybody is listed").player;
    measure("the last row as own row", "20 ms", || table.own(&everybody, end, last_row));
    measure("void of the last result", "", || ledger.void(last)).expect("no snapshot");
    measure("void of a result two thirds back", "", || ledger.void(last / 3)).expect("no snapshot");
    measure("void of the first result", "20 s", || ledger.void(1)).expect("no snapshot");
}

/// Resumes from a snapshot, with all ratings certain and recent.
fn listed(mut snapshot: Snapshot, end: Timestamp) -> Ledger {
    for row in &mut snapshot.rows {
        row.rating.deviation = 60.0;
        row.last = end.minus(Millis::days(7));
    }
    Ledger::resume(&snapshot)
}

fn measure<T>(what: &str, reach: &str, run: impl FnOnce() -> T) -> T {
    let begun = Instant::now();
    let value = black_box(run());
    print(what, begun.elapsed(), reach);
    value
}

fn print(what: &str, took: Duration, reach: &str) {
    println!("{:48} {:>9.3} ms {reach:>10}", format!("  {what}"), took.as_secs_f64() * 1e3);
}

fn results(games: u64, players: u64, span: Millis) -> Vec<GameResult> {
    let mut seed = 43;
    let mut random = move |below: u64| {
        seed = mix(seed);
        (seed >> 11) % below
    };
    (1..=games)
        .map(|number| {
            let first = random(players);
            let second =
                Some(random(players)).filter(|second| *second != first).unwrap_or((first + 1) % players);
            let score = [Score::Win, Score::Loss, Score::Win, Score::Loss, Score::Draw][random(5) as usize];
            let at = START.plus(Millis((span.0 as u64 * number / (games + 1)) as i64));
            GameResult { number, at, players: [PersonId(first), PersonId(second)], score }
        })
        .collect()
}

fn facts(result: &GameResult) -> Facts {
    Facts {
        number: result.number,
        at: result.at,
        sides: result.players.map(|player| Side { player: Some(player), moves: 20, seen: None }),
        score: result.score,
        end: if result.number.is_multiple_of(10) { End::Time } else { End::Played },
        rated: true,
        own_setup: false,
        handicap: false,
        opening: mix(result.number),
    }
}

fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
