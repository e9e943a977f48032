//! Measures the time from a user's command to the bot's answer, through the sandbox and the gateway, including the
//! database, with many games in progress: `cargo bench --bench interaction`.
//!
//! Prints the median and the 99th percentile of `/move` and of the **Move** button, and of a move of a long game in the
//! service alone, in milliseconds.

use std::path::Path;
use std::time::Instant;

use discord_sandbox::act::actor::Actor;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use discord_sandbox::world::model::{Message, PingKind};
use postern::play::step::command::Actor as Player;
use postern_testkit::measuring::{bot_among, report};
use postern_testkit::prelude::*;

const GAMES: usize = 50;
const ROUNDS: usize = 8;
const PATIENCE: Duration = Duration::from_secs(30);

struct Bout {
    state: Box<dyn postern_rules::game::state::GameState>,
    players: [Actor; 2],
    place: Id,
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(measure());
    runtime.block_on(long_game());
}

async fn measure() {
    let people: Vec<(String, String)> =
        (0..10).map(|number| (format!("p{number}"), format!("Player {number}"))).collect();
    let (sandbox, _data, bot) = bot_among(people).await;

    let mut bouts = Vec::new();
    for number in 0..GAMES {
        bouts.push(begin(&sandbox, number).await);
    }
    let (mut typed, mut pressed, mut played) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        for bout in &mut bouts {
            let person = bout.players[(bout.state.ply()) % 2].clone();
            let turn = turn_message(&sandbox, bout.place).await;
            let began = Instant::now();
            let answer = person.press(&turn, "Move").await.expect("the button");
            pressed.push(began.elapsed());
            assert!(answer.is_private(), "{answer:?}");
            let choice = bout.state.legal(2).swap_remove(0);
            let began = Instant::now();
            let answer =
                person.slash(bout.place, "move", json!({ "move": choice })).await.expect("the command");
            typed.push(began.elapsed());
            let look = answer.message().unwrap_or_else(|| panic!("{}", answer.text())).clone();
            let began = Instant::now();
            let answer = person.press(&look, "Play it").await.expect("the button");
            played.push(began.elapsed());
            assert!(answer.text().contains("played"), "{}", answer.text());
            bout.state.play(&choice).expect("a legal move");
        }
    }
    println!("{GAMES} games in play, {} moves each", ROUNDS);
    report("/move, with picture", &mut typed);
    report("Play it", &mut played);
    report("Move button, with picture", &mut pressed);
    bot.abort();
}

/// Returns a game with options under which it lasts long, as named in its `trials.toml`.
fn longest() -> (&'static str, String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/games/src");
    let long = |id: &&'static str| {
        let text =
            std::fs::read_to_string(folder.join(id).join("trials.toml")).expect("every game has its trials");
        let trials: toml::Table = text.parse().expect("the trials are well written");
        Some((*id, trials.get("long")?.as_str()?.to_owned()))
    };
    Catalogue::standard().ids().iter().find_map(long).expect("a game lasts long")
}

/// Measures the last 20 of 320 moves of the long game, and a replay of all moves for comparison.
async fn long_game() {
    let service =
        Service::new(Catalogue::standard(), Store::in_memory(), Arc::new(tokio::sync::Notify::new()));
    let people = [1, 2].map(PersonId);
    let asker = |id: PersonId, by| Asker {
        id,
        name: "Somebody".into(),
        by: InteractionId(by),
        language: postern_rules::language::Language::English,
    };
    let (game, long) = longest();
    let (name, value) = long.split_once('=').expect("it is an option");
    let terms = Terms {
        options: vec![(name.into(), value.into())],
        colour: Colour::First,
        rated: false,
        ..Terms::new(game, Pace::Unlimited)
    };
    let home = Home::Channel { server: ServerId(1), channel: ChannelId(1), thread: None };
    let now = Timestamp(1_700_000_000_000);
    let made = service.challenges.challenge(&asker(people[0], 1), Some(people[1]), terms, home, now).await;
    let taken = service
        .challenges
        .accept(made.expect("there is room").id, &asker(people[1], 2), true, None, now)
        .await;
    let mut record = taken.expect("it stands").record;
    let mut times = Vec::new();
    for ply in 0..320 {
        let game = service.matches.game(&record).await.expect("no fault").expect("it can be played");
        // Moves to rows far apart decide nothing for a long time.
        let legal = game.legal(2);
        let text = legal[(ply * 7919) % legal.len()].clone();
        let person = record.players[game.to_move()].person().expect("two people play");
        let command = Command::Move { seen: record.ply(), text };
        let began = Instant::now();
        let done = service.matches.command(record.id, Player::Person(person), &command, None, now).await;
        times.push(began.elapsed());
        record = done.expect("it is legal").record;
        if !record.is_running() {
            println!("the long game ended after {} moves", record.moves.len());
            break;
        }
    }
    let mut last = times.split_off(times.len().saturating_sub(20));
    report(&format!("a move of {game} {long} at ply 300, without picture"), &mut last);
    let began = Instant::now();
    postern::play::record::replay::shown(&Catalogue::standard(), &record).expect("it can be shown");
    println!("its replay: {:.1} ms", began.elapsed().as_secs_f64() * 1000.0);
}

async fn begin(sandbox: &Sandbox, number: usize) -> Bout {
    let pair = [number % 10, (number + 1 + number / 10) % 10];
    let players = pair.map(|number| sandbox.person(&format!("p{number}")).expect("a person"));
    let catalogue = Catalogue::standard();
    let game = catalogue.iter().nth(number % catalogue.len()).expect("a game").game;
    let channel = sandbox.channel("games").expect("a channel");
    let given = json!({ "opponent": players[1].id().to_string(), "colour": "first" });
    let pings = |person: &Actor| person.pings().iter().filter(|(kind, _)| *kind == PingKind::Mention).count();
    let before = [pings(&players[0]), pings(&players[1])];
    players[0].slash(channel, &format!("challenge {}", game.info().id), given).await.expect("a challenge");
    let card = players[1].wait_for_pings(before[1] + 1, PATIENCE).await.swap_remove(before[1]).1;
    players[1].press(&card, "Accept").await.expect("the button");
    let turn = players[0].wait_for_pings(before[0] + 1, PATIENCE).await.swap_remove(before[0]).1;
    let options = game.info().options([]).expect("defaults fit");
    Bout { state: game.start(&options).expect("a start"), players, place: turn.channel }
}

async fn turn_message(sandbox: &Sandbox, place: Id) -> Message {
    let turn = sandbox.wait_for_message(place, PATIENCE, |message| message.button("Move").is_some()).await;
    sandbox.settle(Duration::from_millis(5), PATIENCE).await;
    let newest = sandbox.messages(place).into_iter().rfind(|message| message.button("Move").is_some());
    newest.or(turn).expect("a turn")
}
