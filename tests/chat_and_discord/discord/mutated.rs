//! Interactions with odd, missing and unknown parts: none stops the bot, and each that can be answered is answered.
//! `POSTERN_MUTATED=1000000 cargo test --release mutated` tries a million, and a hundredth of them with all handlers.

mod corpus;

use std::collections::HashSet;
use std::sync::Mutex;

use async_trait::async_trait;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::routing::post;
use postern::chat::commands::commands;
use postern::chat::message::handler::Handling;
use postern_engine::random::Random;
use postern_testkit::prelude::*;
use serde_json::Value;
use tokio::sync::Semaphore;

use super::answer;
use super::endpoint::{Endpoint, body_of, discord};
use postern_testkit::fixtures::is_long_run;

/// Maximum number of interactions on their way.
const AT_ONCE: usize = 64;
/// Maximum number of interactions without an answer yet: Discord takes no answer after 3 s, also from a busy machine.
const UNANSWERED: usize = 16;

/// The answers that arrived.
#[derive(Default)]
struct Answers {
    /// The numbers of the interactions that were answered.
    answered: HashSet<u64>,
    /// Every eighth answer, to be checked after the run: the check would slow down the others.
    some: Vec<Bytes>,
}

impl Answers {
    /// The answers that are not valid by Discord's description.
    fn wrong(&self) -> Vec<String> {
        let wrong = self.some.iter().filter_map(|sent| {
            let why =
                postern_testkit::openapi::check("POST", "/interactions/1/t/callback", body_of(sent).as_ref())
                    .err()?;
            Some(format!("{why}: {}", String::from_utf8_lossy(sent)))
        });
        wrong.collect()
    }
}

type Answered = Arc<Mutex<Answers>>;

/// A stand-in for Discord that takes every answer.
fn routes(answered: Answered) -> Router {
    async fn take(
        State(answered): State<Answered>,
        Path((id, _)): Path<(u64, String)>,
        sent: Bytes,
    ) -> StatusCode {
        let mut answers = answered.lock().unwrap();
        answers.some.extend(id.is_multiple_of(8).then_some(sent));
        answers.answered.insert(id);
        StatusCode::NO_CONTENT
    }
    Router::new().route("/api/v10/interactions/{id}/{token}/callback", post(take)).with_state(answered)
}

/// A handler that answers at once and remembers nothing.
struct Echo;

#[async_trait]
impl Handler for Echo {
    fn say(&self, phrase: &Phrase, language: Language) -> String {
        catalogue().say(phrase, language)
    }

    async fn joined(&self, _: ServerId, _: Vec<ChannelId>, _: Language, _: Timestamp) {}

    async fn lost(&self, _: ChannelId, _: Timestamp) {}

    fn handle(&self, _: Invocation, request: Request) -> Handling {
        let mode = (!matches!(request, Request::Complete { .. })).then_some(ReplyMode::Update);
        Handling { mode, answer: Box::pin(answer(request)) }
    }
}

/// The handlers of the bot. Remembers the requests whose handlers panic or fail: the person would hear of a fault.
struct Watched {
    router: postern::chat::router::Router,
    failed: Arc<Mutex<Vec<String>>>,
}

#[async_trait]
impl Handler for Watched {
    fn say(&self, phrase: &Phrase, language: Language) -> String {
        self.router.say(phrase, language)
    }

    async fn joined(&self, _: ServerId, _: Vec<ChannelId>, _: Language, _: Timestamp) {}

    async fn lost(&self, _: ChannelId, _: Timestamp) {}

    fn handle(&self, invocation: Invocation, request: Request) -> Handling {
        let (asked, failed) = (format!("{request:?}"), Arc::clone(&self.failed));
        let Handling { mode, answer } = self.router.handle(invocation, request);
        let answer = async move {
            let done = tokio::spawn(answer).await;
            let fails = match &done {
                Ok(Answer::Reply(reply)) => reply.message.content.says("fault"),
                Ok(_) => false,
                Err(_) => true,
            };
            if fails {
                failed.lock().unwrap().push(asked);
            }
            done.expect("a panic is noted")
        };
        Handling { mode, answer: Box::pin(answer) }
    }
}

/// Sends interactions of `next` to a bot with these handlers, and waits until each that has a number and a token is
/// answered.
async fn all_are_answered(
    handler: Arc<dyn Handler>,
    wanted: u64,
    mut next: impl FnMut(&mut Random) -> Value,
) {
    let answered = Answered::default();
    let (endpoint, running) = Endpoint::of(handler, discord(routes(answered.clone())).await).await;
    let gate = Arc::new(Semaphore::new(AT_ONCE));
    let mut dice = Random::new(2026);
    let mut expected = HashSet::new();
    for number in 0..wanted {
        let mut interaction = next(&mut dice);
        // The number and the token are what an answer needs.
        let id = 1_000_000 + number;
        interaction["id"] = json!(id.to_string());
        interaction["token"] = json!("t");
        match dice.below(50) {
            0 => interaction["token"] = json!(7),
            1 => interaction["id"] = json!("0"),
            // Discord's ping is answered by the endpoint.
            _ if interaction["type"] == 1 => {}
            _ => {
                expected.insert(id);
            }
        }
        let permit = Arc::clone(&gate).acquire_owned().await.unwrap();
        let began = std::time::Instant::now();
        while expected.len().saturating_sub(answered.lock().unwrap().answered.len()) >= UNANSWERED
            && began.elapsed() < SOON
        {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let endpoint = endpoint.clone();
        tokio::spawn(async move {
            endpoint.deliver(&interaction).await;
            drop(permit);
        });
    }
    let all = gate.acquire_many(AT_ONCE as u32).await.unwrap();
    let missing = || {
        let answers = answered.lock().unwrap();
        expected.difference(&answers.answered).copied().collect::<Vec<u64>>()
    };
    let done = async {
        while !missing().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    assert!(tokio::time::timeout(SOON, done).await.is_ok(), "unanswered: {:?}", missing());
    let answers = std::mem::take(&mut *answered.lock().unwrap());
    assert_eq!(answers.answered.len(), expected.len(), "nothing else is answered");
    assert_eq!(answers.wrong(), Vec::<String>::new(), "every answer is valid");
    drop(all);
    running.end().await;
}

/// The number of interactions to try. `POSTERN_MUTATED` asks for another one.
fn wanted(usual: u64, long: u64) -> u64 {
    let asked = std::env::var("POSTERN_MUTATED").ok();
    let usual = if is_long_run() { long } else { usual };
    asked.map_or(usual, |asked| asked.parse().expect("POSTERN_MUTATED is a number"))
}

#[tokio::test(flavor = "multi_thread")]
async fn every_mutated_interaction_with_a_number_and_a_token_is_answered() {
    let corpus = corpus::all(&mut Random::new(2026));
    let next = |dice: &mut Random| {
        let mut interaction = dice.of(&corpus).clone();
        corpus::mutate(&mut interaction, dice);
        interaction
    };
    all_are_answered(Arc::new(Echo), wanted(4_000, 200_000), next).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_handlers_of_every_action_and_command_answer_mutated_interactions_without_a_fault() {
    let meeting = Meeting::new();
    let finished = meeting.begin(ChannelId(6), 1).await;
    meeting.resign(finished, BEN).await;
    let running = meeting.begin(ChannelId(6), 1).await;
    let open = meeting.challenge(ChannelId(6), 1).await;
    let game = catalogue().ids()[0];
    let numbers = ["", "-", "0", "1", "2", "3d", "1001", "1002", "22-7", "a1", "d4"];
    let names =
        ["pace", "theme", "lobby", "pings", "first", "draw", "takeback", "on", "none", "learn", "back.1"];
    let texts = ["size=7", "rated=no;pace=7d", "Europe/Berlin", "\u{e000}x\u{202e}|~"];
    let mut words: Vec<String> = numbers.into_iter().chain(names).chain(texts).map(str::to_owned).collect();
    words.extend([game.to_owned(), format!("{game}.normal"), format!("{game}-1")]);
    words.extend([format!("{running:X}"), format!("{finished:X}"), running.to_string(), open.to_string()]);
    let failed = Arc::<Mutex<Vec<String>>>::default();
    let handler = Watched { router: meeting.router(), failed: Arc::clone(&failed) };
    let infos = commands(&catalogue());
    let next = |dice: &mut Random| {
        let person = if dice.below(2) == 0 { ANN } else { BEN };
        let mut interaction = corpus::real(&infos, &words, person.0, dice);
        if dice.below(2) == 0 {
            corpus::mutate(&mut interaction, dice);
        }
        interaction
    };
    all_are_answered(Arc::new(handler), wanted(60_000, 2_000_000) / 100, next).await;
    assert_eq!(*failed.lock().unwrap(), Vec::<String>::new());
}
