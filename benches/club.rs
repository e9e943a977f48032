//! Measures ratings, tables and profiles with many players: `cargo bench --bench club [-- PLAYERS GAMES]`.
//!
//! Writes this many ended games of this many players (100,000 and 1,000,000 by default) to a store in a temporary folder;
//! one in five is against the computer. Then measures the first reading of all of them, `/table`, `/profile` and
//! `/play` from the command to the finished answer, and the end of a game. Person 1 hides their ratings, so their
//! profile has no picture. `/play` looks through 1,000 open seats of the channel, and then also through 1,000 of
//! another server.

#[path = "measure/memory.rs"]
mod memory;

use std::time::Instant;

use postern::play::people::profile::Shows;
use postern::play::record::{MatchState, MoveEntry, Over};
use postern::play::server::SeatsAcross;
use postern_testkit::measuring::{self, Failed, asker, bench, millis, router, store_in};
use postern_testkit::prelude::*;
use tokio::sync::Notify;

use memory::resident;

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

fn main() -> Result<(), Failed> {
    bench(async |arguments| {
        let number = |at: usize, usual| arguments.get(at).map_or(Ok(usual), |text| text.parse());
        measure(number(0, 100_000)?, number(1, 1_000_000)?).await
    })
}

async fn measure(players: u64, games: u64) -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    let store = store_in(scratch.path())?;
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

    let router = router(service.clone())?;
    // One in a hundred hides their ratings.
    for person in (1..=players).step_by(100) {
        let asker = asker(person);
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
        let chosen = service.people.choose(&asker(id), now(), |profile| profile.across = true).await;
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
        measuring::give(router, PersonId(2), now(), name, arguments).await?;
    }
    Ok(millis(began.elapsed()) / f64::from(rounds))
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
