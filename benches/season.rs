//! Measures the turn of a league's season: `cargo bench --bench season [-- PLAYERS]`.
//!
//! This many people (1,000 by default) join a league in a store in a temporary folder. Then measures the decision of
//! the season's start, and the start of its matches (each player has up to four at once) with the program's own workers
//! and a messenger that answers at once. Meanwhile two people play, and the time from each move to the opponent's ping
//! is measured.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use postern::workers::outbox::Outbox;
use postern::workers::series::SeriesWorker;
use postern_club::series::state::settings::{Form, PoolRules, Settings, Start};
use postern_club::series::steps::apply::apply;
use postern_club::series::steps::command;
use postern_testkit::measuring::{Failed, asker, bench, store_in};
use postern_testkit::meeting::FakeMessenger;
use postern_testkit::prelude::*;
use tokio::sync::Notify;

const SERVER: ServerId = ServerId(5);
/// The pause between the moves of the two people who play meanwhile.
const PAUSE: Duration = Duration::from_millis(50);

fn main() -> Result<(), Failed> {
    bench(async |arguments| measure(arguments.first().map_or(Ok(1_000), |text| text.parse())?).await)
}

async fn measure(players: u16) -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    let store = store_in(scratch.path())?;
    let (told, catalogue) = (Arc::new(Notify::new()), Catalogue::standard());
    let service = Arc::new(Service::new(catalogue.clone(), store.clone(), told.clone()));
    let pool = PoolRules { both_colours: false, at_once: Some(4) };
    let settings = Settings {
        form: Form::League { division: 10, pool },
        start: Start::At(NOON.plus_days(2)),
        least: 3,
        most: players,
        round: Millis::days(60),
    };
    let game = catalogue.ids()[0];
    let terms = Terms::new(game, Pace::Days(3));
    let new = NewSeries { server: SERVER, channel: HALL, title: "League".into(), terms, settings, seed: 1 };
    let league = service.series.open_series(&asker(1), new, NOON).await?.id;
    let began = Instant::now();
    for person in 1..=u64::from(players) {
        service.series.series_step(&asker(person), league, SeriesStep::Join, NOON).await?;
    }
    println!("{players} people joined in {:.1?}", began.elapsed());
    // At noon the questions are due, and everybody has just joined.
    service.series.tend_series(league, NOON).await?;
    let now = NOON.plus_days(2);
    let series = service.series.series(league).await?.ok_or("no league")?;
    let began = Instant::now();
    let turned = apply(&series.club, &command::Command::Tick { live: Vec::new() }, now);
    let effects = turned.map_err(|refusal| format!("{refusal:?}"))?.effects.len();
    println!("the decision of the season's start: {:.1?}, {effects} effects", began.elapsed());
    let began = Instant::now();
    service.series.tend_series(league, now).await?;
    println!("the commit of the season's start: {:.1?}", began.elapsed());

    let messenger = Arc::new(FakeMessenger::with_threads());
    let pictures = Pictures::new(catalogue, Arc::new(Painter::new()?), ComputePool::new(2));
    let outbox = Outbox::new(service.clone(), pictures, messenger.clone(), told, move || now);
    let outbox = tokio::spawn(Arc::new(outbox).run());
    let (over, pings) = (Arc::new(AtomicBool::new(false)), service.clone());
    let playing = tokio::spawn(play(pings, messenger.clone(), over.clone(), u64::from(players) + 1, now));
    let began = Instant::now();
    let worker = SeriesWorker::new(service.clone(), move || now);
    loop {
        worker.work().await?;
        let all = service.series.series(league).await?.ok_or("no league")?.pools;
        let mut left = 0;
        for pool in &all {
            left += usize::from(store_due(&service, pool.id, now).await?);
        }
        if left == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let (started, took) = (store.unfinished(MatchId(0), usize::MAX).await?.len(), began.elapsed());
    println!("{started} matches started in {took:.1?}");
    over.store(true, Ordering::Relaxed);
    let mut waits = playing.await??;
    outbox.abort();
    waits.sort_unstable();
    let last = waits.last().ok_or("no move was made")?;
    println!(
        "{} moves meanwhile: ping after {:.0?}, at most {last:.0?}",
        waits.len(),
        waits[waits.len() / 2]
    );
    Ok(())
}

/// True if a pool still has matches to start.
async fn store_due(
    service: &Service,
    pool: postern::play::ids::SeriesId,
    now: Timestamp,
) -> Result<bool, Failed> {
    let pool = service.series.series(pool).await?.ok_or("no pool")?;
    Ok(pool.due().is_some_and(|due| due <= now))
}

/// Lets two people play until `over`. Returns the times from each move to the ping of the opponent.
async fn play(
    service: Arc<Service>,
    messenger: Arc<FakeMessenger>,
    over: Arc<AtomicBool>,
    first: u64,
    now: Timestamp,
) -> Result<Vec<Duration>, String> {
    let failed = |failure: postern::service::request::Failure| failure.to_string();
    let terms = Terms::new(service.catalogue().ids()[0], Pace::Days(3));
    let (one, other) = (asker(first), asker(first + 1));
    let challenge =
        service.challenges.challenge(&one, Some(other.id), terms, Home::Direct, now).await.map_err(failed)?;
    let taken = service.challenges.accept(challenge.id, &other, true, None, now).await.map_err(failed)?;
    let (of, mut waits) = (taken.record.id, Vec::new());
    while !over.load(Ordering::Relaxed) {
        let record = service.store().record(of).await.map_err(|fault| fault.to_string())?;
        let record = record.ok_or("no match")?;
        let Some(person) = record.to_move().and_then(|seat| record.players[seat].person()) else { break };
        let game =
            service.matches.game(&record).await.map_err(|fault| fault.to_string())?.ok_or("no game")?;
        let text = game.legal(1).first().ok_or("no move")?.clone();
        let command = Command::Move { seen: record.ply(), text };
        let began = Instant::now();
        let made =
            service.matches.command(of, Actor::Person(person), &command, None, now).await.map_err(failed)?;
        if !made.record.is_running() {
            break;
        }
        let turn = NoticeKind::Turn { of, ply: made.record.ply() };
        let pinged = loop {
            match messenger.posts(turn).first() {
                Some(posted) => break posted.at,
                None => tokio::time::sleep(Duration::from_millis(2)).await,
            }
        };
        waits.push(pinged.duration_since(began));
        tokio::time::sleep(PAUSE).await;
    }
    Ok(waits)
}
