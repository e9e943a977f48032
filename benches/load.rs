//! Many matches at once against the running program, a process of its own, through the stand-in:
//! `cargo bench --bench load [-- TURNS_PER_SECOND [SECONDS [MATCHES]]]`, by default 100 turns/s for 60 s in 400 matches.
//!
//! Prints the time from a `/move` to the look at it, from **Play it** to its answer, from there to the opponent's ping, and
//! the program's resident memory every ten seconds. Turns are started on a fixed schedule, however long the ones before take. Matches
//! that end are replaced. Whatever goes wrong ends the bench and the program at once. The program posts 43 messages a
//! second at most: at a higher rate players move without waiting for their pings, and pings are not measured.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use postern::game::{GameState, Seat};
use postern::games::Catalogue;
use postern::sandbox::{Actor, Config, Id, Sandbox};
use serde_json::json;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;

/// A person may challenge five times a minute.
const PEOPLE: usize = 400;
const PATIENCE: Duration = Duration::from_secs(60);
/// How many matches are begun at the same time.
const BEGUN_AT_ONCE: usize = 8;
/// How many messages of a channel the stand-in keeps: those that the program may still look at.
const KEPT: usize = 30;

/// The running program; killed when this is dropped.
struct Bot(Child);

impl Drop for Bot {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Above this rate of turns a second players do not wait for their pings.
const MOST_PINGS: usize = 40;

/// A match that is played.
struct Bout {
    state: Box<dyn GameState>,
    /// First mover first.
    players: [Actor; 2],
    place: Id,
    /// The newest message there.
    latest: Id,
}

/// What one turn took. `ping` is `None` where it was not waited for.
struct Took {
    look: Duration,
    answer: Duration,
    ping: Option<Duration>,
}

/// What all turns share.
struct Stage {
    sandbox: Sandbox,
    channel: Id,
    catalogue: Catalogue,
    begun: AtomicUsize,
    /// True to wait for the ping of each turn.
    pings: bool,
    /// One permit for each match that may begin at this moment.
    beginning: Semaphore,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("nothing measured: cargo bench does");
        return;
    }
    let numbers: Vec<usize> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let number = |place: usize, usual: usize| numbers.get(place).copied().unwrap_or(usual).max(1);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(measure(number(0, 100), number(1, 60), number(2, 400)));
}

async fn measure(rate: usize, seconds: usize, matches: usize) {
    let data = tempfile::tempdir().expect("a folder");
    let people = (0..PEOPLE).map(|number| (format!("p{number}"), format!("Player {number}"))).collect();
    let sandbox = Sandbox::start(Config { people, ..Config::default() }).await.expect("a port");
    let bot = start(&sandbox, data.path());
    assert!(sandbox.wait_for_command("challenge", PATIENCE).await, "the commands are registered");
    assert!(sandbox.wait_for_bot(PATIENCE).await, "the program is connected");
    let channel = sandbox.channel("games").expect("a channel");
    let (begun, pings) = (AtomicUsize::new(0), rate <= MOST_PINGS);
    let (catalogue, begins) = (Catalogue::standard(), Semaphore::new(BEGUN_AT_ONCE));
    let stage = Arc::new(Stage { sandbox, channel, catalogue, begun, pings, beginning: begins });
    let (free, mut waiting) = mpsc::unbounded_channel();
    let mut beginning = JoinSet::new();
    for _ in 0..matches {
        let stage = stage.clone();
        beginning.spawn(async move { begin(&stage).await });
    }
    while let Some(begun) = beginning.join_next().await {
        free.send(begun.expect("a match begins")).expect("the receiver is there");
    }
    println!("{matches} matches, {rate} turns/s for {seconds} s; resident {} MB", resident(&bot));

    let mut turns = JoinSet::new();
    let (mut looks, mut answers, mut pings) = (Vec::new(), Vec::new(), Vec::new());
    let mut note = |took: Took| {
        looks.push(took.look);
        answers.push(took.answer);
        pings.extend(took.ping);
    };
    let mut tick = tokio::time::interval(Duration::from_secs(1) / rate as u32);
    let began = Instant::now();
    for turn in 0..rate * seconds {
        tick.tick().await;
        while let Some(done) = turns.try_join_next() {
            note(done.expect("a turn is answered and told"));
        }
        let bout = tokio::time::timeout(PATIENCE, waiting.recv()).await;
        let bout = bout.ok().flatten().expect("a match is free");
        let (stage_of_turn, free) = (stage.clone(), free.clone());
        turns.spawn(async move {
            let (bout, took) = play(&stage_of_turn, bout).await;
            // A match that begins anew is no turn.
            tokio::spawn(async move {
                let next = match bout.state.ending() {
                    None => bout,
                    Some(_) => begin(&stage_of_turn).await,
                };
                // The bench may be over.
                let _ = free.send(next);
            });
            took
        });
        if turn % (rate * 10) == 0 {
            println!("{:>4} s: resident {} MB", began.elapsed().as_secs(), resident(&bot));
        }
        if turn % rate == 0 {
            stage.sandbox.trim(KEPT);
        }
    }
    while let Some(done) = turns.join_next().await {
        note(done.expect("a turn is answered and told"));
    }
    println!(
        "{} turns in {:.1} s; resident {} MB",
        answers.len(),
        began.elapsed().as_secs_f64(),
        resident(&bot)
    );
    report("/move to look", &mut looks);
    report("Play it to answer", &mut answers);
    if !pings.is_empty() {
        report("answer to ping", &mut pings);
    }
}

fn start(sandbox: &Sandbox, data: &std::path::Path) -> Bot {
    let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
    command.arg("--data").arg(data).arg("serve");
    command.env("DISCORD_TOKEN", sandbox.token()).env("POSTERN_DISCORD_API", sandbox.url());
    command.current_dir(data).stdin(Stdio::null());
    Bot(command.spawn().expect("the program starts"))
}

/// Resident memory of the program in MB; 0 where the system does not say.
fn resident(bot: &Bot) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", bot.0.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// Begins the next match: another pair of people and another game each time.
async fn begin(stage: &Stage) -> Bout {
    let _permit = stage.beginning.acquire().await.expect("the semaphore stays open");
    let number = stage.begun.fetch_add(1, Ordering::Relaxed);
    let pair = [number % PEOPLE, (number + 1 + number / PEOPLE) % PEOPLE];
    let players = pair.map(|number| stage.sandbox.person(&format!("p{number}")).expect("a person"));
    let games: Vec<&str> = stage.catalogue.iter().map(|spec| spec.info().id).collect();
    let game = games[number % games.len()];
    let given = json!({ "opponent": players[1].id().to_string(), "colour": "first" });
    let answer =
        players[0].slash(stage.channel, &format!("challenge {game}"), given).await.expect("a challenge");
    let opponent = players[1].id();
    let card = stage.sandbox.wait_for_message(stage.channel, PATIENCE, |message| {
        message.button("Accept").is_some() && message.mentions_by_ping(opponent)
    });
    let card = card.await;
    let card = card.unwrap_or_else(|| panic!("no card: {}", answer.text()));
    let accepted = players[1].press(&card, "Accept").await.expect("the button");
    // A thread has the id of the message below which it was opened.
    let first = players[0].id();
    let turn =
        stage.sandbox.wait_for_message(card.id, PATIENCE, |message| message.mentions_by_ping(first)).await;
    let turn = turn.unwrap_or_else(|| panic!("no first turn: {}", accepted.text()));
    let state = stage.catalogue.begin(game, &[], None).expect("it begins");
    Bout { state, players, place: turn.channel, latest: turn.id }
}

/// One turn: from the command to the answer, and from there to the ping.
async fn play(stage: &Stage, mut bout: Bout) -> (Bout, Took) {
    let seat = bout.state.to_move();
    let person = &bout.players[usize::from(seat == Seat::Second)];
    let moves = bout.state.legal(2);
    let choice = moves.get(moves.len() / 2).expect("a running game has a move").clone();
    let began = Instant::now();
    let shown = person.slash(bout.place, "move", json!({ "move": choice })).await.expect("the command");
    let look = began.elapsed();
    let shown = shown.message().unwrap_or_else(|| panic!("{}", shown.text())).clone();
    let began = Instant::now();
    let answer = person.press(&shown, "Play it").await.expect("the button");
    let answered = began.elapsed();
    bout.state.play(&choice).unwrap_or_else(|error| panic!("{choice}: {error:?} {}", answer.text()));
    if !stage.pings {
        return (bout, Took { look, answer: answered, ping: None });
    }
    let (latest, other) = (bout.latest, bout.players[usize::from(seat == Seat::First)].id());
    let told = stage.sandbox.wait_for_message(bout.place, PATIENCE, |message| {
        message.id > latest && message.mentions_by_ping(other)
    });
    let told = told.await.unwrap_or_else(|| panic!("no ping came: {}", answer.text()));
    bout.latest = told.id;
    (bout, Took { look, answer: answered, ping: Some(began.elapsed() - answered) })
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: f64| {
        let place = (times.len().saturating_sub(1) as f64 * part) as usize;
        times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    println!(
        "{what}: p50 {:.1} ms, p99 {:.1} ms, most {:.1} ms, of {}",
        at(0.5),
        at(0.99),
        at(1.0),
        times.len()
    );
}
