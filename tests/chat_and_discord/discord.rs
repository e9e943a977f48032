//! The bot in the sandbox: it passes requests to the handler and answers to people, reports faults, and posts each
//! message once.

mod activity;
mod connection;
mod doubled;
mod endpoint;
mod gateway;
mod late;
mod mutated;
mod pace;

use std::sync::Mutex;
use std::time::Instant;

use async_trait::async_trait;
use discord_sandbox::act::actor::Outcome;
use discord_sandbox::config::Config;
use discord_sandbox::faults::{Fault, Trouble};
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use discord_sandbox::world::model::PingKind;
use postern::chat::commands::commands;
use postern::chat::invocation::Entry;
use postern::chat::message::address::NotDelivered;
use postern::chat::message::handler::Handling;
use postern::chat::message::{Button, Choice, Control, Field, Form, Menu, Picture, Row, Style, Suggestion};
use postern::discord::bot::Bot;
use postern::discord::gateway::connect::{ConnectError, ConnectSettings, Listening, Patience};
use postern::discord::gateway::stopped::Stopped;
use postern::discord::rest::transport::Network;
use postern_testkit::prelude::*;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use postern_testkit::openapi;

/// A handler that answers by the action or the command, and remembers the requests.
#[derive(Default)]
struct FakeHandler {
    visits: Mutex<Vec<(Invocation, Request)>>,
}

impl FakeHandler {
    fn last(&self) -> (Invocation, Request) {
        self.visits.lock().unwrap().last().cloned().expect("somebody came")
    }
}

#[async_trait]
impl Handler for FakeHandler {
    fn say(&self, phrase: &Phrase, language: Language) -> String {
        catalogue().say(phrase, language)
    }

    async fn joined(&self, _: ServerId, _: Vec<ChannelId>, _: Language, _: Timestamp) {}
    async fn lost(&self, _: ChannelId, _: Timestamp) {}

    fn handle(&self, ctx: Invocation, request: Request) -> Handling {
        self.visits.lock().unwrap().push((ctx, request.clone()));
        match request {
            Request::Command(ask) if ask.command == "challenge" => {
                Handling { mode: Some(ReplyMode::Public), answer: Box::pin(slow_card(ask)) }
            }
            request => {
                let is_form = matches!(&request, Request::Press { action } if action.ends_with("form") || action == "launch");
                let is_announced = !is_form && !matches!(request, Request::Complete { .. });
                let mode = is_announced.then_some(ReplyMode::Update);
                Handling { mode, answer: Box::pin(answer(request)) }
            }
        }
    }
}

async fn answer(request: Request) -> Answer {
    let word = match &request {
        Request::Command(ask) => ask.command.clone(),
        Request::Press { action } => action.clone(),
        Request::Submit { entries, .. } => entries.iter().map(Entry::text).collect(),
        Request::Choose { values, .. } => values.join(","),
        Request::Complete { .. } => {
            let labels = ["d4", "d5"].into_iter();
            return Answer::Suggestions(labels.map(suggestion).collect());
        }
    };
    match word.as_str() {
        "resign" => panic!("a fault of ours"),
        "games" => {
            tokio::time::sleep(Duration::from_secs(4)).await;
            Answer::Reply(Reply::private(Message::text("slow")))
        }
        "slow form" | "late form" => {
            let takes = if word == "slow form" { 2000 } else { 4000 };
            tokio::time::sleep(Duration::from_millis(takes)).await;
            let field = Field::new("text", "Text", Control::text("", "", 10));
            Answer::Form(Form { action: word, title: "A form".into(), fields: vec![field] })
        }
        "slow update" | "slow private" | "slow fault" => {
            tokio::time::sleep(Duration::from_secs(2)).await;
            match word.as_str() {
                "slow update" => Answer::Reply(Reply::update(board("late"))),
                "slow private" => Answer::Reply(Reply::private(Message::text("late, beside it"))),
                _ => panic!("a fault of ours, after a while"),
            }
        }
        "board" => Answer::Reply(Reply::private(board("a board"))),
        "launch" => Answer::Launch(Reply::private(Message::text("the link"))),
        "gone" => Answer::Reply(Reply::update(Message::text("no picture any more"))),
        other => Answer::Reply(Reply::update(board(other))),
    }
}

/// A card that everybody sees, or what the challenger alone should read.
async fn slow_card(ask: Arguments) -> Answer {
    tokio::time::sleep(Duration::from_secs(2)).await;
    Answer::Reply(match ask.person("opponent") {
        Some(person) => Reply { mode: ReplyMode::Public, message: turn(Id(person.id.0)) },
        None => Reply::private(Message::text("nobody")),
    })
}

fn suggestion(text: &str) -> Suggestion {
    Suggestion { label: text.into(), value: text.into() }
}

fn picture(bytes: &[u8]) -> Option<Picture> {
    Some(Picture { name: "board.png".into(), bytes: bytes.to_vec(), alt: "An empty board".into() })
}

fn board(content: &str) -> Message {
    let (label, value, about) = ("d4".into(), "d4".into(), Some("A square".into()));
    let choices = vec![Choice { label, value, about, chosen: false }];
    Message {
        content: content.into(),
        ping: Vec::new(),
        picture: picture(content.as_bytes()),
        rows: vec![
            Row::Buttons(vec![
                Button::new(Style::Main, "Move", "move:1:2"),
                Button::new(Style::Danger, "Gone", "gone"),
                Button::new(Style::Plain, "Update", "slow update"),
                Button::new(Style::Plain, "Beside", "slow private"),
                Button::new(Style::Plain, "Fault", "slow fault"),
            ]),
            Row::Buttons(vec![
                Button::new(Style::Plain, "Form", "slow form"),
                Button::new(Style::Plain, "Late form", "late form"),
            ]),
            Row::Menu(Menu { action: "sq:1:2:".into(), placeholder: "Square".into(), choices }),
        ],
        ..Message::default()
    }
}

fn turn(person: Id) -> Message {
    let content = format!("<@{person}>, your move; @everyone else may look");
    Message { ping: vec![PersonId(person.0)], ..board(&content) }
}

fn settings(sandbox: &Sandbox) -> ConnectSettings {
    let clock = Arc::new(|| Timestamp(1_700_000_000_000));
    ConnectSettings {
        token: sandbox.token().to_owned(),
        api: Some(sandbox.url()),
        clock,
        patience: Patience::Attempts(2),
        listening: Listening::Gateway,
        requests_per_second: 50,
        network: Network::of_the_machine(),
    }
}

/// A running bot.
struct Run {
    sandbox: Sandbox,
    handler: Arc<FakeHandler>,
    messenger: Arc<dyn Messenger>,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), Stopped>>,
}

async fn run() -> Run {
    run_in(Config::default()).await
}

async fn run_in(config: Config) -> Run {
    let sandbox = Sandbox::start(config).await.unwrap();
    let bot = Bot::connect(settings(&sandbox)).await.unwrap();
    assert_eq!(bot.user().0, sandbox.bot().0);
    bot.registrar().register(&commands(&catalogue()), &[], &[], None).await.unwrap();
    let (messenger, handler) = (bot.messenger(), Arc::new(FakeHandler::default()));
    let (stop, stopped) = oneshot::channel();
    let mut online = bot.online();
    let interactions = Arc::clone(&handler) as Arc<dyn Handler>;
    let ended = tokio::spawn(bot.run(interactions, async {
        let _ = stopped.await;
    }));
    tokio::time::timeout(SOON, online.wait_for(|online| *online)).await.unwrap().unwrap();
    Run { sandbox, handler, messenger, stop, ended }
}

impl Run {
    /// Stops the bot, and validates all requests that it sent.
    async fn end(self) -> Sandbox {
        self.stop.send(()).unwrap();
        assert_eq!(self.ended.await.unwrap(), Ok(()));
        openapi::assert_valid(&self.sandbox.requests());
        self.sandbox
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_buttons_and_menus_are_answered() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();

    let answer = ada.slash(games, "board", json!({"game": "7F3"})).await.unwrap();
    assert!(answer.is_private());
    assert_eq!(answer.text(), "a board");
    let (ctx, request) = run.handler.last();
    assert_eq!(ctx.person.id.0, ada.id().0);
    assert_eq!(ctx.bot.0, run.sandbox.bot().0);
    let Place::Server { channel, parent, .. } = ctx.place else { panic!("{:?}", ctx.place) };
    assert_eq!((channel.0, parent), (games.0, None));
    let arguments = vec![("game".to_owned(), ArgumentValue::Text("7F3".into()))];
    assert_eq!(request, Request::Command(Arguments { command: "board".into(), sub: None, arguments }));

    let shown = answer.message().unwrap().clone();
    assert_eq!(shown.attachments[0].description.as_deref(), Some("An empty board"));
    assert_eq!(run.sandbox.file(shown.attachments[0].id).as_deref(), Some(&b"a board"[..]));

    let pressed = ada.press(&shown, "Move").await.unwrap();
    assert!(matches!(pressed.outcome, Outcome::Updated(_)));
    assert_eq!(pressed.text(), "move:1:2");
    let file = pressed.message().unwrap().attachments.clone();
    assert_eq!(file.len(), 1, "the picture is replaced");
    assert_eq!(run.sandbox.file(file[0].id).as_deref(), Some(&b"move:1:2"[..]));
    assert!(run.handler.last().0.on.is_some());

    let chosen = ada.choose(&shown, "sq:1:2:", &["d4"]).await.unwrap();
    assert_eq!(chosen.text(), "d4");
    let gone = ada.press(&shown, "Gone").await.unwrap();
    assert!(gone.message().unwrap().attachments.is_empty());

    let typed = ada.autocomplete(games, "move", json!({"move": "d"}), "move").await.unwrap();
    let Outcome::Choices(choices) = &typed.outcome else { panic!("{:?}", typed.outcome) };
    assert_eq!(choices.len(), 2);

    let direct = ada.slash(ada.dm(), "board", json!({})).await.unwrap();
    assert_eq!(direct.text(), "a board");
    assert!(matches!(run.handler.last().0.place, Place::Direct { .. }));
    let sandbox = run.end().await;
    assert!(sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fault_of_ours_is_told_with_a_reference() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    let answer = ada.slash(games, "resign", json!({})).await.unwrap();
    assert!(answer.is_private());
    assert!(answer.text().says("fault"), "{}", answer.text());
    assert_eq!(
        ada.slash(games, "board", json!({})).await.unwrap().text(),
        "a board",
        "the next one is served"
    );
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_gets_through_a_bad_connection() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    for error in [
        Trouble::CutAfter,
        Trouble::CutBefore,
        Trouble::Refuse { status: 503, code: 0 },
        Trouble::RateLimit { retry_after: 0.2, global: false },
    ] {
        run.sandbox.disturb(Fault::new("POST", "/callback", 1, error.clone()));
        let answer = ada.slash(games, "board", json!({})).await.unwrap();
        assert_eq!(answer.text(), "a board", "{error:?}");
    }
    // Discord refuses the answer, and the person gets an error message instead.
    run.sandbox.disturb(Fault::new("POST", "/callback", 1, Trouble::Refuse { status: 400, code: 50_035 }));
    let answer = ada.slash(games, "board", json!({})).await.unwrap();
    assert!(answer.text().says("fault"), "{}", answer.text());
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_arrives_once_and_pings_one_person() {
    let run = run().await;
    let ben = run.sandbox.person("ben").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    let to = Address::Channel(ChannelId(games.0));
    let post = run.messenger.post(to, &turn(ben.id()), NoticeId(0xABC)).await.unwrap();
    let again = run.messenger.post(to, &turn(ben.id()), NoticeId(0xABC)).await.unwrap();
    assert_eq!(post, again);
    assert_eq!(run.sandbox.messages(games).len(), 1);
    assert_eq!(ben.pings().len(), 1);
    assert!(run.sandbox.person("cleo").unwrap().pings().is_empty(), "@everyone is nobody");

    // The connection breaks after the message is created. The retry finds that message.
    run.sandbox.disturb(Fault::new("POST", "/messages", 1, Trouble::CutAfter));
    let lost = run.messenger.post(to, &turn(ben.id()), NoticeId(0xABD)).await;
    assert!(matches!(lost, Err(NotDelivered::Later { .. })), "{lost:?}");
    run.messenger.post(to, &turn(ben.id()), NoticeId(0xABD)).await.unwrap();
    assert_eq!(ben.pings().len(), 2);
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_is_found_and_replaced_and_loses_its_buttons() {
    let run = run().await;
    let games = run.sandbox.channel("games").unwrap();
    let to = Address::Channel(ChannelId(games.0));
    let post = run.messenger.post(to, &board("first"), NoticeId(1)).await.unwrap();
    // The place may have newer messages.
    run.messenger.post(to, &Message::text("newer"), NoticeId(2)).await.unwrap();
    assert_eq!(run.messenger.find(to, "sq:1:2:").await, Ok(Some(post)));
    assert_eq!(run.messenger.find(to, "sq:1:3:").await, Ok(None));

    let shown = || run.sandbox.message(games, Id(post.message.0)).unwrap();
    run.messenger.replace(post, &board("second")).await.unwrap();
    assert_eq!((shown().content.as_str(), shown().attachments.len()), ("second", 1));
    run.messenger.remove_buttons(post).await.unwrap();
    assert_eq!(run.messenger.find(to, "sq:1:2:").await, Ok(None));
    assert_eq!((shown().content.as_str(), shown().attachments.len()), ("second", 1), "only buttons are gone");
    run.messenger.replace(post, &Message::text("third")).await.unwrap();
    assert!(shown().attachments.is_empty());

    run.sandbox.delete_message(games, Id(post.message.0));
    assert!(matches!(run.messenger.remove_buttons(post).await, Err(NotDelivered::NoWay(_))));
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thread_is_opened_once_and_people_join_it() {
    let run = run().await;
    let games = run.sandbox.channel("games").unwrap();
    let people = ["ada", "ben"].map(|name| run.sandbox.person(name).unwrap());
    let to = Address::Channel(ChannelId(games.0));
    let post = run.messenger.post(to, &board("a card"), NoticeId(1)).await.unwrap();
    let thread = run.messenger.open_thread(post, &"Rampart ".repeat(40)).await.unwrap();
    assert_eq!(run.messenger.open_thread(post, "Rampart").await, Ok(thread));
    assert_eq!(thread.0, post.message.0);
    run.messenger.add_to_thread(thread, &people.clone().map(|person| PersonId(person.id().0))).await.unwrap();
    assert!(people.iter().all(|person| person.pings().is_empty()), "joining notifies nobody");

    let inside = run.messenger.post(Address::Channel(thread), &board("move 1"), NoticeId(2)).await.unwrap();
    assert_eq!(inside.channel, thread);
    let answer = people[0].slash(Id(thread.0), "board", json!({})).await.unwrap();
    assert_eq!(answer.text(), "a board");
    let Place::Server { channel, parent, .. } = run.handler.last().0.place else {
        panic!("a server's thread")
    };
    assert_eq!((channel, parent.map(|parent| parent.0)), (thread, Some(games.0)));
    // A message wakes an archived thread.
    run.sandbox.set_thread(Id(thread.0), true, false).unwrap();
    run.messenger.post(Address::Channel(thread), &board("move 2"), NoticeId(3)).await.unwrap();
    // A locked thread stays closed.
    run.sandbox.set_thread(Id(thread.0), true, true).unwrap();
    let shut = run.messenger.post(Address::Channel(thread), &board("move 3"), NoticeId(4)).await;
    assert!(matches!(shut, Err(NotDelivered::NoWay(_))), "{shut:?}");
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_opens_its_conversation_once() {
    let run = run().await;
    let (ada, ben) = (run.sandbox.person("ada").unwrap(), run.sandbox.person("ben").unwrap());
    let to = Address::Direct(PersonId(ada.id().0));
    let first = run.messenger.post(to, &board("one"), NoticeId(1)).await.unwrap();
    let second = run.messenger.post(to, &board("two"), NoticeId(2)).await.unwrap();
    assert_eq!(first.channel, second.channel);
    let opened =
        run.sandbox.requests().iter().filter(|request| request.path == "/users/@me/channels").count();
    assert_eq!(opened, 1);
    assert_eq!(ada.pings().iter().filter(|(kind, _)| *kind == PingKind::Dm).count(), 2);

    ben.close_dms(true);
    let closed = run.messenger.post(Address::Direct(PersonId(ben.id().0)), &board("one"), NoticeId(3)).await;
    assert!(matches!(closed, Err(NotDelivered::Closed(_))), "{closed:?}");
    run.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_messenger_meets_says_whether_to_try_again() {
    let run = run().await;
    let games = run.sandbox.channel("games").unwrap();
    let to = Address::Channel(ChannelId(games.0));
    let error = |error| run.sandbox.disturb(Fault::new("POST", "/messages", 1, error));

    // The messenger itself waits for a short limit, and returns the time of a longer one to the outbox.
    error(Trouble::RateLimit { retry_after: 0.3, global: true });
    let begun = Instant::now();
    run.messenger.post(to, &board("a"), NoticeId(1)).await.unwrap();
    assert!(begun.elapsed() >= Duration::from_millis(300));
    error(Trouble::RateLimit { retry_after: 60.0, global: false });
    let limited = Address::Channel(ChannelId(run.sandbox.channel("lounge").unwrap().0));
    for number in 2..9 {
        match run.messenger.post(limited, &board("a"), NoticeId(number)).await {
            Err(NotDelivered::Later { after: Some(after), .. }) => assert!(after > Duration::from_secs(50)),
            other => panic!("{other:?}"),
        }
    }
    let refused = run.sandbox.requests().iter().filter(|request| request.status == 429).count();
    assert_eq!(refused, 2, "one for each wait");
    error(Trouble::Refuse { status: 502, code: 0 });
    let busy = run.messenger.post(to, &board("a"), NoticeId(9)).await;
    assert!(matches!(busy, Err(NotDelivered::Later { .. })), "{busy:?}");

    // The permission to write, or to see the channel, is missing.
    run.sandbox.set_permissions(games, Some(discord_sandbox::world::permission::VIEW_CHANNEL));
    let shut = run.messenger.post(to, &board("a"), NoticeId(4)).await;
    assert!(matches!(shut, Err(NotDelivered::Forbidden { seen: true, .. })), "{shut:?}");
    assert_eq!(run.messenger.find(to, "move:1:2").await, Ok(None));
    run.sandbox.set_permissions(games, Some(0));
    let unseen = run.messenger.post(to, &board("a"), NoticeId(4)).await;
    assert!(matches!(unseen, Err(NotDelivered::Forbidden { seen: false, .. })), "{unseen:?}");
    let nowhere = Post { channel: ChannelId(1), message: MessageId(1) };
    assert!(matches!(run.messenger.remove_buttons(nowhere).await, Err(NotDelivered::NoWay(_))));
    run.end().await;
}

#[tokio::test]
async fn commands_are_registered_once_for_each_change() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let bot = Bot::connect(settings(&sandbox)).await.unwrap();
    let puts = || sandbox.requests().iter().filter(|request| request.method == "PUT").count();
    let known = bot.registrar().register(&commands(&catalogue()), &[], &[], None).await.unwrap();
    assert_eq!(puts(), 1);
    assert_eq!(sandbox.commands().len(), commands(&catalogue()).len());
    assert_eq!(
        bot.registrar().register(&commands(&catalogue()), &[], &[], Some(&known)).await.as_ref(),
        Ok(&known)
    );
    assert_eq!(puts(), 1);
    let fewer = &commands(&catalogue())[1..];
    let changed = bot.registrar().register(fewer, &[], &[], Some(&known)).await.unwrap();
    assert_ne!(changed, known);
    assert_eq!((puts(), sandbox.commands().len()), (2, fewer.len()));
    // Another client removed some commands, so the stored fingerprint is out of date.
    bot.registrar().register(&commands(&catalogue())[2..], &[], &[], None).await.unwrap();
    bot.registrar().register(fewer, &[], &[], Some(&changed)).await.unwrap();
    assert_eq!(sandbox.commands().len(), fewer.len());
    openapi::assert_valid(&sandbox.requests());
}

#[tokio::test]
async fn what_keeps_the_bot_from_connecting_is_one_clear_line() {
    let sandbox = Sandbox::start(Config::default()).await.unwrap();
    let good = settings(&sandbox);
    let error = async |token: &str, api: &str| {
        let settings = ConnectSettings { token: token.into(), api: Some(api.into()), ..good.clone() };
        match Bot::connect(settings).await {
            Ok(_) => panic!("it connected"),
            Err(error) => {
                assert_eq!(error.to_string().lines().count(), 1);
                error
            }
        }
    };
    let here = sandbox.url();
    assert_eq!(error(" ", &here).await, ConnectError::NoToken);
    assert!(matches!(error("wrong", &here).await, ConnectError::WrongToken { .. }));
    assert!(matches!(error("wr\nong", &here).await, ConnectError::WrongToken { .. }));
    assert!(matches!(error(sandbox.token(), "here").await, ConnectError::BadAddress));
    let nobody = error(sandbox.token(), "http://127.0.0.1:1").await;
    assert!(matches!(nobody, ConnectError::Unreachable { .. }), "{nobody}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stop_lets_what_is_running_finish() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    let asked = tokio::spawn(async move { ada.slash(games, "games", json!({})).await });
    // The handler is processing the request.
    while run.handler.visits.lock().unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let sandbox = run.end().await;
    let answer = asked.await.unwrap().unwrap();
    assert_eq!(answer.text(), "slow");
    assert!(sandbox.failed_interactions().is_empty());
}
