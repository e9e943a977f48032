//! Measures the time from a tap to the answer in lessons and puzzles, through the sandbox and the gateway:
//! `cargo bench --bench learning`.
//!
//! A person taps through every lesson: wrong moves, the solution, the next step. Prints the median and the longest time
//! in milliseconds for each game, and for the judgement of a move alone, without a picture.

use std::time::{Duration, Instant};

use discord_sandbox::act::actor::Actor;
use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::world::model::Message;
use postern::app;
use postern::app::Settings;
use postern::app::live::Live;
use postern_games::catalogue::Catalogue;
use postern_games::lessons::book::LessonBook;
use serde_json::json;

const PATIENCE: Duration = Duration::from_secs(30);

/// Upper bound on the taps in one lesson.
const MOST_TAPS: usize = 400;

/// Buttons that lead on, the most wanted first. Another choice is a square or a part of the board.
const ON: [&str; 6] = ["Next", "Show me", "Try again", "Play it", "Start the lesson", "Go on"];

/// Buttons that do not lead on.
const ASIDE: [&str; 6] = ["Back", "Type it", "Rules", "Start over", "Post for everyone", "Hint"];

fn main() {
    if !std::env::args().any(|argument| argument == "--bench") {
        println!("nothing measured: cargo bench does");
        return;
    }
    judgements();
    tokio::runtime::Runtime::new().expect("a runtime").block_on(taps());
}

/// Measures the judgement of a right move, without picture, store and messages.
fn judgements() {
    let book = LessonBook::of(&Catalogue::standard());
    let mut times = Vec::new();
    for step in book.iter() {
        let began = Instant::now();
        step.judge(&step.accepts[0]).expect("it is legal");
        times.push(began.elapsed());
    }
    report(&format!("judging a move, {} steps, without picture", times.len()), &mut times);
}

async fn taps() {
    let data = tempfile::tempdir().expect("a folder");
    let people = vec![("ada".to_owned(), "Ada".to_owned())];
    let sandbox = Sandbox::start(Config { people, ..Config::default() }).await.expect("a port");
    let settings = Settings {
        data: data.path().to_owned(),
        token: sandbox.token().to_owned(),
        api: Some(sandbox.url()),
        listening: postern::discord::gateway::connect::Listening::Gateway,
        requests_per_second: 50,
        cache: 64 << 20,
        postgres: None,
        threads: 1,
        ahead_ms: None,
        monitoring: None,
        webhooks: None,
        web: None,
        live: Live::of(&Default::default()).for_good(),
        catalogue: Catalogue::standard(),
    };
    let (ready, listening) = tokio::sync::oneshot::channel();
    let bot = tokio::spawn(async move {
        let stop = std::future::pending();
        app::serve(&settings, stop, move || ready.send(()).expect("somebody waits")).await
    });
    listening.await.expect("the bot listens");
    sandbox.wait_for_command("learn", PATIENCE).await;
    let ada = sandbox.person("ada").expect("a person");
    let (mut all, mut puzzles) = (Vec::new(), Vec::new());
    for game in Catalogue::standard().ids() {
        let mut times = lesson(&sandbox, &ada, game).await;
        report(&format!("/learn {game}, {} taps, with picture", times.len()), &mut times);
        all.extend(times);
        let page = slash(&sandbox, &ada, "puzzle", game).await;
        puzzles.push(tap(&ada, &page, &choice(&page)).await.0);
    }
    report("all lessons, with picture", &mut all);
    report("the first tap of a puzzle of each game, with picture", &mut puzzles);
    bot.abort();
}

/// Taps through the lesson of a game. Returns the time of each tap.
async fn lesson(sandbox: &Sandbox, ada: &Actor, game: &str) -> Vec<Duration> {
    let (mut times, mut page) = (Vec::new(), slash(sandbox, ada, "learn", game).await);
    while page.button("Play a small game").is_none() {
        assert!(times.len() < MOST_TAPS, "{game}: the lesson does not end: {}", page.text());
        let (time, next) = tap(ada, &page, &choice(&page)).await;
        times.push(time);
        page = next;
    }
    times
}

async fn slash(sandbox: &Sandbox, ada: &Actor, command: &str, game: &str) -> Message {
    let place = sandbox.channel("games").expect("a channel");
    let answer = ada.slash(place, command, json!({ "game": game })).await.expect("the command");
    answer.message().unwrap_or_else(|| panic!("{}", answer.text())).clone()
}

async fn tap(ada: &Actor, page: &Message, label: &str) -> (Duration, Message) {
    let began = Instant::now();
    let answer = ada.press(page, label).await.expect("the button");
    let time = began.elapsed();
    (time, answer.message().unwrap_or_else(|| panic!("{label}: {}", answer.text())).clone())
}

/// Returns the label of the button that leads on.
fn choice(page: &Message) -> String {
    let controls = page.controls();
    let open = controls.iter().filter(|control| control["type"] == 2 && control["disabled"] != true);
    let labels: Vec<&str> = open.filter_map(|button| button["label"].as_str()).collect();
    let on = ON.into_iter().find(|label| labels.contains(label));
    let on = on.or_else(|| labels.iter().copied().find(|label| !ASIDE.contains(label)));
    on.unwrap_or_else(|| panic!("no button leads on: {labels:?}")).to_owned()
}

fn report(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!("{what}: median {:.2} ms, p99 {:.2} ms, most {:.2} ms", at(0.5), at(0.99), at(1.0));
}
