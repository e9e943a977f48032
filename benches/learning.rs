//! Measures the time from a tap to the answer in lessons and puzzles, through the sandbox and the gateway:
//! `cargo bench --bench learning`.
//!
//! A person taps through every lesson: wrong moves, the solution, the next step. Prints the median and the longest time
//! in milliseconds for each game, and for the judgement of a move alone, without a picture.

use std::time::Instant;

use discord_sandbox::act::actor::Actor;
use discord_sandbox::handle::Sandbox;
use discord_sandbox::world::model::Message;
use postern_games::lessons::book::LessonBook;
use postern_testkit::measuring::{bot_among, report};
use postern_testkit::prelude::*;

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
    let people = vec![("ada".to_owned(), "Ada".to_owned())];
    let (sandbox, _data, bot) = bot_among(people).await;
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
