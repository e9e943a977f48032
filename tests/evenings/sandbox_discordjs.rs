//! The sandbox with discord.js, a client library that the bot does not use, and the sandbox's page in a browser.
//!
//! Both need Node and `npm ci` in `tests/js`; the page also needs Chromium. If they are missing, the tests print that
//! and pass, unless `CI=true`.

use postern_testkit::prelude::*;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use discord_sandbox::act::actor::Outcome;
use discord_sandbox::config::{Card, Config};
use discord_sandbox::handle::Sandbox;
use discord_sandbox::world::model::PingKind;

/// The bot that receives posted interactions. It prints its port.
const ENDPOINT: &str = "endpoint.mjs";

/// The folder of the scripts.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/js")
}

/// Returns true if everything is installed. Otherwise prints what is missing, and panics if `CI=true`.
pub(crate) fn ready(browser: bool) -> bool {
    let node = Command::new("node").arg("--version").output().is_ok_and(|o| o.status.success());
    let missing = if !node {
        "node is not installed"
    } else if !folder().join("node_modules/discord.js").exists() {
        "`npm ci` was not run in tests/js"
    } else if browser && !chromium().exists() {
        "Chromium is not installed (CHROMIUM names another one)"
    } else {
        return true;
    };
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{missing}");
    eprintln!("SKIPPED: {missing}");
    false
}

fn chromium() -> PathBuf {
    std::env::var_os("CHROMIUM").map_or_else(|| "/usr/bin/chromium".into(), PathBuf::from)
}

fn node(script: &str, sandbox: &Sandbox) -> Child {
    Command::new("node")
        .arg(script)
        .current_dir(folder())
        .env("SANDBOX_URL", sandbox.url())
        .env("SANDBOX_PAGE", sandbox.page())
        .env("SANDBOX_TOKEN", sandbox.token())
        .env("SANDBOX_KEY", sandbox.public_key())
        .stdin(Stdio::piped())
        .stdout(if script == ENDPOINT { Stdio::piped() } else { Stdio::inherit() })
        .spawn()
        .expect("node starts")
}

async fn finish(mut child: Child, time: Duration) -> bool {
    drop(child.stdin.take());
    let end = tokio::time::Instant::now() + time;
    loop {
        if let Some(status) = child.try_wait().expect("the child is ours") {
            return status.success();
        }
        if tokio::time::Instant::now() > end {
            child.kill().expect("the child is ours");
            return false;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_js_logs_in_registers_a_command_and_answers_it() {
    if !ready(false) {
        return;
    }
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let child = node("discordjs.mjs", &sandbox);
    let ben = sandbox.person("ben").expect("Ben");
    let reached = ben.wait_for_pings(1, Duration::from_secs(30)).await;
    assert_eq!(
        reached.first().map(|(kind, m)| (*kind, m.content.as_str())),
        Some((PingKind::Dm, "a direct message"))
    );
    every_act(&sandbox).await;
    assert!(finish(child, Duration::from_secs(10)).await, "discord.js had no complaint");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_js_answers_what_is_posted_to_it() {
    if !ready(false) {
        return;
    }
    let sandbox = Sandbox::start(Config::default()).await.expect("started");
    let mut child = node(ENDPOINT, &sandbox);
    let mut written = BufReader::new(child.stdout.take().expect("it is piped"));
    let port = tokio::task::spawn_blocking(move || {
        let mut line = String::new();
        written.read_line(&mut line).map(|_| line)
    });
    let port = port.await.expect("reading does not panic").expect("it writes its port");
    let address = format!("127.0.0.1:{}", port.trim()).parse().expect("an address");
    sandbox
        .post_interactions_to(address, "/")
        .await
        .expect("it answers a ping and refuses a wrong signature");
    every_act(&sandbox).await;
    let ada = sandbox.person("ada").expect("Ada");
    let games = sandbox.channel("games").expect("a channel");
    let direct = ada.slash(games, "silence", json!({})).await.expect("a command");
    assert_eq!((direct.text(), direct.is_private()), ("In the response itself", true));
    assert!(finish(child, Duration::from_secs(10)).await, "discord.js had no complaint");
}

/// Lets Ada and Ben use each kind of interaction of the bot.
async fn every_act(sandbox: &Sandbox) {
    let ben = sandbox.person("ben").expect("Ben");
    let games = sandbox.channel("games").expect("a channel");
    let ada = sandbox.person("ada").expect("Ada");
    let options = json!({"opponent": ben.id().to_string(), "size": 11});
    let card = ada.slash(games, "challenge rampart", options).await.expect("a command");
    assert!(card.text().contains("challenges you to rampart 11x11"), "{card:?}");
    let card = card.message().expect("a message").clone();
    assert!(card.mentions_by_ping(ben.id()));
    let accepted = ben.press(&card, "Accept").await.expect("a button");
    assert!(matches!(accepted.outcome, Outcome::Updated(_)), "{accepted:?}");
    let turn = ada.wait_for_pings(1, Duration::from_secs(5)).await;
    let (_, turn) = turn.last().expect("a turn");
    assert_eq!(turn.attachments[0].width, Some(780));
    let form = ada.press(turn, "Move").await.expect("a button");
    let sent = ada.submit(&form, json!({"word": "d4"})).await.expect("a form");
    assert_eq!((sent.text(), sent.is_private()), ("You wrote: d4", true));
    let offered = ada.autocomplete(turn.channel, "move", json!({"move": "d"}), "move").await;
    assert!(matches!(offered.expect("asked").outcome, Outcome::Choices(c) if c.len() == 2));
    let moved = ada.slash(turn.channel, "move", json!({"move": "d5"})).await.expect("a command");
    assert_eq!(moved.text(), "Played d5.");
    let chosen = ada.slash(games, "show", json!({})).await.expect("a command");
    let shown = chosen.message().expect("a message");
    let chosen = ada.choose(shown, "many", &["Red", "Blue"]).await.expect("a menu");
    assert_eq!(chosen.text(), "Chosen: Red, Blue");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_serves_every_act_at_a_phones_and_a_desktops_size() {
    if !ready(true) {
        return;
    }
    let painter = Painter::new().expect("the themes are right");
    let card = |id: &str, title: &str, options: &str| {
        let game = shipped().game(id).expect("a game");
        let board = game.example().expect("an example").diagram();
        Card {
            title: title.to_owned(),
            about: game.info().summary.to_owned(),
            picture: painter.png(&board, &Look::default()).expect("a picture"),
            alt: format!("A board of {title}"),
            command: format!("/challenge {id} {options}"),
            also: Some(("Learn".to_owned(), format!("/{id}"))),
        }
    };
    let cards = vec![card("rampart", "Rampart", "opponent:@ben size:11"), card("ransom", "Ransom", "pace:3")];
    let sandbox =
        Sandbox::start(Config { cards, note: "These games are samples.".to_owned(), ..Config::default() })
            .await
            .expect("started");
    let child = node("page.mjs", &sandbox);
    assert!(finish(child, Duration::from_secs(120)).await, "see what page.mjs wrote");
}
