//! Many matches at once against the running program, a process of its own, through the stand-in:
//! `cargo bench --bench load [-- TURNS_PER_SECOND [SECONDS [MATCHES]]]`, by default 100 turns/s for 60 s in 400 matches.
//!
//! Prints the time from a `/move` to its answer, the time from the answer to the opponent's ping, and the program's
//! resident memory every ten seconds. Turns are started on a fixed schedule, however long the ones before take.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use postern::game::GameState;
use postern::games::Catalogue;
use postern::sandbox::{Actor, Config, Id, PingKind, Sandbox};
use serde_json::json;
use tokio::sync::mpsc;

const PEOPLE: usize = 60;
const PATIENCE: Duration = Duration::from_secs(60);

/// A match, and how many turns were played in it.
struct Bout {
    state: Box<dyn GameState>,
    players: [Actor; 2],
    place: Id,
}

/// What one turn took.
struct Took {
    answer: Duration,
    ping: Duration,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if !arguments.iter().any(|argument| argument == "--bench") {
        println!("nothing measured: cargo bench does");
        return;
    }
    let numbers: Vec<usize> = arguments.iter().filter_map(|argument| argument.parse().ok()).collect();
    let number = |place: usize, usual: usize| numbers.get(place).copied().unwrap_or(usual);
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(measure(number(0, 100), number(1, 60), number(2, 400)));
}

async fn measure(rate: usize, seconds: usize, matches: usize) {
    let data = tempfile::tempdir().expect("a folder");
    let people = (0..PEOPLE).map(|number| (format!("p{number}"), format!("Player {number}"))).collect();
    let sandbox = Arc::new(Sandbox::start(Config { people, ..Config::default() }).await.expect("a port"));
    let mut bot = start(&sandbox, data.path());
    assert!(sandbox.wait_for_command("challenge", PATIENCE).await, "the bot is there");
    let (free, mut waiting) = mpsc::unbounded_channel();
    for number in 0..matches {
        free.send(begin(&sandbox, number).await).expect("the receiver is there");
    }
    println!("{matches} matches, {rate} turns/s for {seconds} s; resident {} MB", resident(&bot));

    let (done, mut results) = mpsc::unbounded_channel();
    let mut tick = tokio::time::interval(Duration::from_secs(1) / rate.max(1) as u32);
    let began = Instant::now();
    let mut told = 0;
    for turn in 0..rate * seconds {
        tick.tick().await;
        let Some(bout) = waiting.recv().await else { break };
        let (stage, free, done) = (sandbox.clone(), free.clone(), done.clone());
        tokio::spawn(async move {
            let (bout, took) = play(&stage, bout).await;
            done.send(took).expect("the results are read at the end");
            free.send(bout).expect("the schedule runs");
        });
        if turn % (rate * 10) == 0 {
            sandbox.forget_requests();
            println!("{:>4} s: resident {} MB", began.elapsed().as_secs(), resident(&bot));
        }
        told += 1;
    }
    drop(done);
    let (mut answers, mut pings) = (Vec::new(), Vec::new());
    while let Some(Took { answer, ping }) = results.recv().await {
        answers.push(answer);
        pings.push(ping);
    }
    println!("{told} turns in {:.1} s; resident {} MB", began.elapsed().as_secs_f64(), resident(&bot));
    report("/move to answer", &mut answers);
    report("answer to ping", &mut pings);
    bot.kill().expect("it can be stopped");
    bot.wait().expect("it has ended");
}

fn start(sandbox: &Sandbox, data: &std::path::Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_postern"))
        .arg("--data")
        .arg(data)
        .arg("serve")
        .env("DISCORD_TOKEN", sandbox.token())
        .env("POSTERN_DISCORD_API", sandbox.url())
        .current_dir(data)
        .stdin(Stdio::null())
        .spawn()
        .expect("the program starts")
}

/// Resident memory of the program in MB; 0 where the system does not say.
fn resident(bot: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", bot.id())).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()).unwrap_or(0) / 1024
}

fn mentions(person: &Actor) -> usize {
    person.pings().iter().filter(|(kind, _)| *kind == PingKind::Mention).count()
}

async fn begin(sandbox: &Sandbox, number: usize) -> Bout {
    let pair = [number % PEOPLE, (number + 1 + number / PEOPLE) % PEOPLE];
    let players = pair.map(|number| sandbox.person(&format!("p{number}")).expect("a person"));
    let catalogue = Catalogue::standard();
    let games: Vec<&str> = catalogue.iter().map(|spec| spec.info().id).collect();
    let game = games[number % games.len()];
    let channel = sandbox.channel("games").expect("a channel");
    let given = json!({ "opponent": players[1].id().to_string(), "colour": "first" });
    let before = players.each_ref().map(mentions);
    let answer = players[0].slash(channel, &format!("challenge {game}"), given).await.expect("a challenge");
    let pings = players[1].wait_for_pings(before[1] + 1, PATIENCE).await;
    let card = &pings.get(before[1]).unwrap_or_else(|| panic!("no card: {}", answer.text())).1;
    players[1].press(card, "Accept").await.expect("the button");
    let turn = players[0].wait_for_pings(before[0] + 1, PATIENCE).await.swap_remove(before[0]).1;
    Bout { state: catalogue.begin(game, &[], None).expect("it begins"), players, place: turn.channel }
}

/// One turn: from the command to the answer, and from there to the ping. A match that is over begins anew in the
/// test's own state only: its turns are refused from then on, so matches are long enough not to end.
async fn play(sandbox: &Sandbox, mut bout: Bout) -> (Bout, Took) {
    let person = bout.players[usize::from(bout.state.to_move() == postern::game::Seat::Second)].clone();
    let moves = bout.state.legal(2);
    let choice = moves[moves.len() / 2].clone();
    let before = sandbox.messages(bout.place).len();
    let began = Instant::now();
    let answer = person.slash(bout.place, "move", json!({ "move": choice })).await.expect("the command");
    let answered = began.elapsed();
    bout.state.play(&choice).unwrap_or_else(|error| panic!("{choice}: {error:?} {}", answer.text()));
    loop {
        if sandbox.messages(bout.place).len() > before {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "no ping came: {}", answer.text());
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let ping = began.elapsed() - answered;
    (bout, Took { answer: answered, ping })
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: f64| {
        let place = (times.len().saturating_sub(1) as f64 * part) as usize;
        times.get(place).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    };
    println!(
        "{what}: median {:.1} ms, p99 {:.1} ms, most {:.1} ms, of {}",
        at(0.5),
        at(0.99),
        at(1.0),
        times.len()
    );
}
