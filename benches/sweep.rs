//! Measures the sweep: `cargo bench --bench sweep [-- RUNNING]`. Creates a store on disk with this many running matches
//! (100,000 by default). Then measures a sweep with nothing due, sweeps with some reminders and deadlines due, and the
//! check of all clocks after a start.

use std::time::Instant;

use postern::play::record::MatchState;
use postern_testkit::measuring::{Failed, bench, millis, store_in};
use postern_testkit::prelude::*;
use tokio::sync::Notify;

/// The number of matches per transaction while the store is created.
const TOGETHER: u64 = 500;
/// The number of matches that are due at once.
const DUE: u64 = 500;

fn main() -> Result<(), Failed> {
    bench(async |arguments| measure(arguments.first().map_or(Ok(100_000), |text| text.parse())?).await)
}

async fn measure(running: u64) -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    let store = store_in(scratch.path())?;
    let catalogue = Catalogue::standard();
    for first in (1..=running).step_by(TOGETHER as usize) {
        let ids = first..(first + TOGETHER).min(running + 1);
        let records = ids.map(|id| record(&catalogue, id)).collect::<Result<_, Failed>>()?;
        store.commit(Change { records, ..Change::default() }.into()).await?;
    }
    store.heartbeat(NOON).await?;
    let service = Service::new(catalogue, store.clone(), Arc::new(Notify::new()));

    let begun = Instant::now();
    for _ in 0..100 {
        assert_eq!(service.upkeep.sweep(NOON).await?, 0);
    }
    println!("{running} running matches, nothing is due: {}", ms(begun.elapsed() / 100));
    // The matches with the lowest ids have their first reminders half of three days after noon.
    for (what, hours) in [("a reminder", 36), ("another reminder", 48), ("the time is over", 72)] {
        let now = NOON.plus_seconds(hours * 3600 + DUE as i64);
        let begun = Instant::now();
        let swept = service.upkeep.sweep(now).await?;
        println!("{swept} matches are due ({what}): {} each", ms(begun.elapsed() / swept.max(1) as u32));
    }
    let begun = Instant::now();
    service.upkeep.credit_all().await?;
    println!("a look at all clocks after a start: {}", ms(begun.elapsed()));
    store.close(Duration::from_secs(60)).await?;
    Ok(())
}

/// Creates a match whose turn was announced `id` seconds after noon.
fn record(catalogue: &Catalogue, id: u64) -> Result<Record, Failed> {
    let game = catalogue.ids()[0];
    let state = catalogue.begin(game, &[], None).map_err(|_| "the game begins")?;
    let person = |id| Player::Person { id: PersonId(id), name: format!("Somebody {id}") };
    let terms = Terms { rated: false, ..Terms::new(game, Pace::Days(3)) };
    let opening =
        MatchState { ply: 0, to_move: Some(state.to_move()), position: state.position(), last_move_at: NOON };
    let players = Pair::new(person(1 + id % 20_000), person(30_000 + id % 7000));
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(1 + id % 700), thread: None };
    let begun = Record::begin(terms, 1, opening, players, home);
    let clock = begun.clock.told(NOON.plus_seconds(id as i64));
    Ok(Record { id: MatchId(id), clock, ..begun })
}

fn ms(time: Duration) -> String {
    format!("{:.3} ms", millis(time))
}
