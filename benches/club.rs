//! Measures ratings, tables and profiles with many players: `cargo bench --bench club [-- PLAYERS GAMES]`.
//!
//! Writes this many ended games of this many players (100,000 and 1,000,000 by default) to a store in a temporary folder;
//! one in five is against the computer. Then measures the first reading of all of them, `/table`, `/profile` and
//! `/play` from the command to the finished answer, and the end of a game. Person 1 hides their ratings, so their
//! profile has no picture. `/play` looks through 1,000 open seats of the channel, and then also through 1,000 of
//! another server.

#[path = "measure/memory.rs"]
mod memory;
#[path = "measure/messenger.rs"]
mod messenger;
#[path = "measure/visitor.rs"]
mod visitor;

use std::sync::Arc;
use std::time::{Duration, Instant};

use postern::chat::message::pictures::Pictures;
use postern::chat::router::Router;
use postern::play::challenge::{Challenge, Terms};
use postern::play::ids::{ChallengeId, ChannelId, InteractionId, MatchId, PersonId, ServerId};
use postern::play::people::profile::Shows;
use postern::play::record::home::Home;
use postern::play::record::{How, MatchState, MoveEntry, Over, Player, Record, Status};
use postern::play::server::SeatsAcross;
use postern::play::step::change::Change;
use postern::play::time::Timestamp;
use postern::play::time::clock::Clock;
use postern::play::time::pace::Pace;
use postern::service::Service;
use postern::service::pools::compute_pool::ComputePool;
use postern::service::pools::engine_pool::EnginePool;
use postern::store::Store;
use postern::store::sled::Sled;
use postern::store::sled::settings::SledSettings;
use postern_games::catalogue::Catalogue;
use postern_render::painter::Painter;
use postern_rules::language::Language;
use postern_rules::seat::{Pair, Seat};
use tokio::sync::Notify;

use memory::resident;
use messenger::Instantly;
use visitor::Visitor;

const NOON: Timestamp = Timestamp(1_700_000_000_000);
/// The number of matches per transaction.
const TOGETHER: u64 = 500;
/// The number of days before the commands in which the games ended.
const DAYS: u16 = 400;
/// The number of repetitions of each command.
const ROUNDS: u32 = 50;
/// The number of open seats on each of two servers.
const SEATS: u64 = 1000;
/// Every fifth game is against the computer.
const COMPUTER: u64 = 5;

type Failed = Box<dyn std::error::Error>;

fn main() -> Result<(), Failed> {
    let mut arguments = std::env::args().skip(1).filter(|argument| argument != "--bench");
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing measured: cargo bench does");
        return Ok(());
    }
    let players = arguments.next().map_or(Ok(100_000), |text| text.parse())?;
    let games = arguments.next().map_or(Ok(1_000_000), |text| text.parse())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(measure(players, games))
}

async fn measure(players: u64, games: u64) -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    let store = Store::new(Arc::new(Sled::open(&SledSettings::new(scratch.path().join("matches")))?));
    let catalogue = Catalogue::standard();
    let ids = catalogue.ids();
    let began = Instant::now();
    for first in (1..=games).step_by(TOGETHER as usize) {
        let of = |id: u64| record(id, ids[(id / COMPUTER % ids.len() as u64) as usize], players, games);
        let records = (first..(first + TOGETHER).min(games + 1)).map(of).collect();
        store.commit(Change { records, ..Change::default() }.into()).await?;
    }
    println!("{games} games of {players} players written in {:.1?}", began.elapsed());

    let before = resident("VmRSS:");
    let service = Arc::new(Service::new(catalogue.clone(), store.clone(), Arc::new(Notify::new())));
    let began = Instant::now();
    drop(service.club.book().await?);
    let after = resident("VmRSS:");
    println!(
        "all ended games read in {:.1?}; {before} MB resident before, {after} MB after",
        began.elapsed()
    );

    let pictures = Pictures::new(catalogue.clone(), Arc::new(Painter::new()?), ComputePool::new(2));
    let pool = Arc::new(EnginePool::start(catalogue, 1, Duration::from_secs(1)));
    let router = Router::new(service.clone(), pictures, Arc::new(Instantly::default()), || 4, pool);
    // One in a hundred hides their ratings.
    for person in (1..=players).step_by(100) {
        let asker = postern::service::request::Asker {
            id: PersonId(person),
            name: "Somebody".into(),
            by: InteractionId(1_000_000_000 + person),
            language: Language::English,
        };
        let chosen = service.people.choose(&asker, now(), |profile| profile.shows = Shows::NoRatings).await;
        chosen.map_err(|failure| format!("{failure:?}"))?;
    }
    let game = ids[0];
    let commands: [(&str, &[(&str, &str)]); 5] = [
        ("table", &[("game", game), ("where", "all")]),
        ("table", &[("game", game), ("where", "here")]),
        ("table", &[("game", game), ("where", "all"), ("against", "computer")]),
        ("profile", &[]),
        ("profile", &[("person", "1")]),
    ];
    for (name, arguments) in commands {
        let first = give(&router, name, arguments, 1).await?;
        let again = give(&router, name, arguments, ROUNDS).await?;
        println!("/{name} {arguments:?}: first {first:.2} ms, then {again:.2} ms");
    }
    for (server, what) in [(5, "of its channel"), (6, "and those of another server")] {
        open_seats(&service, &store, game, server).await?;
        let first = give(&router, "play", &[], 1).await?;
        let again = give(&router, "play", &[], ROUNDS).await?;
        println!("/play, {SEATS} open seats {what}: first {first:.2} ms, then {again:.2} ms");
    }
    let began = Instant::now();
    for end in 1..=u64::from(ROUNDS) {
        let record = record(games + end, game, players, games);
        store.commit(Change { records: vec![record], ..Change::default() }.into()).await?;
        drop(service.club.book().await?);
    }
    println!("the end of a game, written and rated: {:.2?}", began.elapsed() / ROUNDS);
    Ok(())
}

/// Opens seats on a server that shares them, by people who play people of other servers. So does person 2.
async fn open_seats(service: &Service, store: &Store, game: &str, server: u64) -> Result<(), Failed> {
    let changed = service.servers.change_server(ServerId(server), None, |settings| {
        settings.across = SeatsAcross::Unnamed;
        Ok(())
    });
    changed.await.map_err(|failure| format!("{failure:?}"))?;
    let first = SEATS * server;
    for id in (first..first + SEATS).chain([2]) {
        let by = InteractionId(2_000_000_000 + SEATS * SEATS * server + id);
        let asker = postern::service::request::Asker {
            id: PersonId(id),
            name: format!("Somebody {id}"),
            by,
            language: Language::English,
        };
        let chosen = service.people.choose(&asker, now(), |profile| profile.across = true).await;
        chosen.map_err(|failure| format!("{failure:?}"))?;
    }
    let channel = ChannelId(if server == 5 { 7 } else { 8 });
    let home = Home::Channel { server: ServerId(server), channel, thread: None };
    let seat = |id| {
        let terms = Terms::new(game, Pace::Days(3));
        let open = Challenge::new(PersonId(id), format!("Somebody {id}"), terms, home, now());
        Challenge { id: ChallengeId(id), across: true, ..open }
    };
    let challenges = (first..first + SEATS).map(seat).collect();
    store.commit(Change { challenges, ..Change::default() }.into()).await?;
    Ok(())
}

fn now() -> Timestamp {
    NOON.plus_days(DAYS)
}

/// Gives a command this often. Returns the time of one in milliseconds.
async fn give(router: &Router, name: &str, arguments: &[(&str, &str)], rounds: u32) -> Result<f64, Failed> {
    let began = Instant::now();
    for _ in 0..rounds {
        let message = Visitor { id: PersonId(2), now: now() }.give(router, name, arguments).await?;
        if message.content.is_empty() {
            return Err(format!("/{name} has an empty answer").into());
        }
    }
    Ok(began.elapsed().as_secs_f64() * 1000.0 / f64::from(rounds))
}

/// Creates an ended match of two moves. Players with low ids play more often, and win more often.
fn record(id: u64, game: &str, players: u64, games: u64) -> Record {
    let noise = |salt: u64| {
        let mixed = (id * 64 + salt).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9) >> 33
    };
    let some = |salt: u64| 1 + noise(salt) % (1 + noise(salt + 1) % players);
    let (one, mut two) = (some(1), some(3));
    if one == two {
        two = one % players + 1;
    }
    let player = |PersonId(id)| Player::Person { id: PersonId(id), name: format!("Somebody {id}") };
    let computer = id.is_multiple_of(COMPUTER);
    let second = match computer {
        true => Player::Computer { level: 1 + (noise(5) % 6) as u8 },
        false => player(PersonId(two)),
    };
    let players = Pair::new(player(PersonId(one)), second);
    let at = NOON.plus_seconds((id as i128 * i128::from(DAYS) * 86_400 / i128::from(games)) as i64);
    let winner = match noise(7) % 10 {
        0 => None,
        luck if (luck < 6) == (one < two) => Some(Seat::First),
        _ => Some(Seat::Second),
    };
    let terms = Terms { rated: !computer, ..Terms::new(game, Pace::Days(3)) };
    let state = MatchState { ply: 2, to_move: None, position: String::new(), last_move_at: at };
    let home = match noise(9) % 4 {
        0 => Home::Direct,
        other => Home::Channel { server: ServerId(4 + other), channel: ChannelId(7), thread: None },
    };
    let entry = |ply: u64| MoveEntry::new(format!("{:x}", noise(11 + ply)), at, 0);
    Record {
        id: MatchId(id),
        moves: (0..2).map(entry).collect(),
        clock: Clock::Stopped,
        status: Status::Over(Over { winner, how: How::Resigned, at }),
        ..Record::begin(terms, 1, state, players, home)
    }
}
