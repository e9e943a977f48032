//! Measures the processor time of the views that people open most, and of the largest views:
//! `cargo bench --bench looking`.
//!
//! `/games` of a person with 200 finished games, `/board` and `/replay` of a match of 1,722 turns, `/watch` on a server with
//! 1,000 running games of others, from a store on disk to the finished answer, without Discord.

use std::time::Instant;

use postern::play::record::replay::digest;
use postern::play::record::{MatchState, MoveEntry, Over};
use postern_engine::random::Random;
use postern_testkit::measuring::{Failed, bench, give, millis, processor_time, router, store_in};
use postern_testkit::prelude::*;
use tokio::sync::Notify;

/// The number of finished games of the person who looks.
const FINISHED: u64 = 200;
/// The id and the number of moves of the long match.
const LONG: MatchId = MatchId(FINISHED + 1);
const TURNS: usize = 1722;
/// The number of running matches of other people.
const OTHERS: u64 = 1000;
/// The number of moves of the other matches.
const PLIES: usize = 40;
/// How often each command is given.
const ROUNDS: u32 = 20;

fn main() -> Result<(), Failed> {
    bench(async |_| measure().await)
}

async fn measure() -> Result<(), Failed> {
    let scratch = tempfile::tempdir()?;
    let store = store_in(scratch.path())?;
    let catalogue = Catalogue::standard();
    for id in 1..=FINISHED {
        let games = catalogue.ids();
        let game = games[id as usize % games.len()];
        let record = Record { id: MatchId(id), ..played(&catalogue, game, &[], PLIES, id)? };
        store.commit(Change { records: vec![record], ..Change::default() }.into()).await?;
    }
    let long = longest(&catalogue)?;
    println!("the long match: {} {:?}, {} moves", long.game, long.options, long.moves.len());
    store.commit(Change { records: vec![long], ..Change::default() }.into()).await?;
    let person = |id| Player::Person { id: PersonId(id), name: format!("Player {id}") };
    for id in (1..=OTHERS).map(|other| LONG.0 + other) {
        let games = catalogue.ids();
        let game = games[id as usize % games.len()];
        let players = Pair::new(person(10_000 + id), person(20_000 + id));
        let record = running(Record { players, ..played(&catalogue, game, &[], PLIES, id)? }, MatchId(id));
        store.commit(Change { records: vec![record], ..Change::default() }.into()).await?;
    }

    let router = router(Arc::new(Service::new(catalogue, store, Arc::new(Notify::new()))))?;
    let long = LONG.to_string();
    let commands: [(&str, &[(&str, &str)]); 5] = [
        ("watch", &[]),
        ("games", &[]),
        ("games", &[("result", "lost")]),
        ("board", &[("game", &long)]),
        ("replay", &[("game", &long)]),
    ];
    for (name, arguments) in commands {
        let what = format!("/{name} {arguments:?}");
        look(&router, &format!("{what}, first time"), name, arguments, 1).await?;
        look(&router, &format!("{what}, again"), name, arguments, ROUNDS).await?;
    }
    Ok(())
}

/// Gives a command this often, and prints the times of one.
async fn look(
    router: &Router,
    what: &str,
    name: &str,
    arguments: &[(&str, &str)],
    rounds: u32,
) -> Result<(), Failed> {
    let (began, used) = (Instant::now(), processor_time());
    let mut size = 0;
    for _ in 0..rounds {
        let message = give(router, ANN, NOON.plus_days(90), name, arguments).await?;
        size = message.picture.as_ref().map_or(0, |picture| picture.bytes.len());
        if !["games", "watch"].contains(&name) && size == 0 {
            return Err(format!("there is no picture: {}", message.content).into());
        }
    }
    let [used, took] =
        [processor_time().saturating_sub(used), began.elapsed()].map(|time| millis(time) / f64::from(rounds));
    println!("{what}: {used:.2} ms of processor time, {took:.2} ms, picture of {} kB", size / 1000);
    Ok(())
}

/// Returns the match with the most random moves, up to [`TURNS`], on the largest boards.
fn longest(catalogue: &Catalogue) -> Result<Record, Failed> {
    let mut longest: Option<Record> = None;
    for game in catalogue.ids() {
        for options in [&[][..], &[("size", "25")], &[("size", "19")]] {
            if catalogue.begin(game, &owned(options), None).is_err() {
                continue;
            }
            let record = played(catalogue, game, options, TURNS, 7)?;
            if longest.as_ref().is_none_or(|longest| record.moves.len() > longest.moves.len()) {
                longest = Some(record);
            }
        }
    }
    Ok(running(longest.ok_or("there are no games")?, LONG))
}

/// The same match under this number before it was resigned.
fn running(record: Record, id: MatchId) -> Record {
    let running = Clock::Running {
        seat: Seat::First,
        since: NOON,
        until: None,
        credited: NOON,
        noted: false,
        turn: Default::default(),
    };
    let to_move = record.moves.len() % 2;
    let state = MatchState { to_move: Some(Seat::BOTH[to_move]), ..record.state.clone() };
    Record { id, clock: running, status: Status::Running, state, ..record }
}

fn owned(options: &[(&str, &str)]) -> Vec<(String, String)> {
    options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

/// Plays at most this many random moves, without the one that would end the game. The match is resigned then.
fn played(
    catalogue: &Catalogue,
    game: &str,
    options: &[(&str, &str)],
    most: usize,
    seed: u64,
) -> Result<Record, Failed> {
    let options = owned(options);
    let mut state = catalogue.begin(game, &options, None).map_err(|why| format!("{why:?}"))?;
    let mut random = Random::new(seed);
    let rules_version = catalogue.game(game).ok_or("it is in the catalogue")?.rules_version();
    let (mut moves, mut position) = (Vec::new(), state.position());
    while moves.len() < most {
        let legal = state.legal(2);
        if legal.is_empty() {
            break;
        }
        let text = random.of(&legal).clone();
        state.play(&text).map_err(|_| "a legal move can be played")?;
        if state.ending().is_some() {
            break;
        }
        position = state.position();
        let at = NOON.plus_seconds(moves.len() as i64 * 600);
        moves.push(MoveEntry::new(text, at, digest(&position)));
    }
    let person = |id, name: &str| Player::Person { id, name: name.into() };
    let players = Pair::new(person(ANN, "Ann"), person(PersonId(2000 + seed % 30), "Ben"));
    let terms = Terms { options, rated: false, ..Terms::new(game, Pace::Unlimited) };
    let last_move_at = moves.last().map_or(NOON, |last| last.at);
    let state = MatchState { ply: moves.len() as u32, to_move: None, position, last_move_at };
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let over = Over { winner: Some(Seat::Second), how: How::Resigned, at: last_move_at };
    Ok(Record {
        moves,
        clock: Clock::Stopped,
        status: Status::Over(over),
        ..Record::begin(terms, rules_version, state, players, home)
    })
}
