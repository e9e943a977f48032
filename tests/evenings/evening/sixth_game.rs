//! A whole evening with a game that does not ship: challenge, acceptance, moves by button and by text, the end, and the
//! replay.

use discord_sandbox::config::Config;
use discord_sandbox::handle::Sandbox;
use postern::app;
use postern::app::Settings;
use postern::app::live::Live;

use super::harness::practice;
use super::*;
use postern_testkit::trials::catalogue;

const QUIET: Duration = Duration::from_millis(300);

/// Starts a sandbox, and the program in this process with the sixth game in its catalogue.
async fn open(data: &std::path::Path) -> Sandbox {
    let config = Config { practice: practice(), ..Config::default() };
    let sandbox = Sandbox::start(config).await.expect("a port");
    let settings = Settings {
        ahead_ms: None,
        data: data.to_owned(),
        token: sandbox.token().to_owned(),
        api: Some(sandbox.url()),
        listening: postern::discord::gateway::connect::Listening::Gateway,
        requests_per_second: 50,
        cache: 8 << 20,
        postgres: None,
        threads: 1,
        monitoring: None,
        webhooks: None,
        web: None,
        live: Live::of(&Default::default()).for_good(),
        catalogue: catalogue(),
    };
    let (ready, listening) = tokio::sync::oneshot::channel();
    tokio::spawn(async move {
        let stop = std::future::pending();
        app::serve(&settings, stop, move || ready.send(()).expect("the test waits")).await
    });
    listening.await.expect("the bot listens");
    sandbox
}

/// Plays a random move with the buttons of the picker. Returns the move.
async fn by_button(who: &Actor, turn: &Message, legal: &[String], dice: &mut Dice) -> String {
    let mut message = press(who, turn, "Move").await;
    while message.button("Play it").is_none() {
        message = choose(who, &message, dice.pick::<String>(&choices(&message))).await;
    }
    let answer = who.press(&message, "Play it").await.expect("the whole move");
    assert!(answer.text().says("played"), "{}", text(&answer));
    legal.iter().find(|made| answer.text().contains(*made)).expect("a legal move was played").clone()
}

/// Plays a random move by text. Returns the move.
async fn by_text(who: &Actor, turn: &Message, legal: &[String], dice: &mut Dice) -> String {
    let made = dice.pick::<String>(legal).clone();
    let answer = play(who, turn.channel, &made).await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    made
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_does_not_ship_is_played_to_its_end_and_shown_again() {
    let data = tempfile::tempdir().expect("a folder");
    let sandbox = open(data.path()).await;
    let (ada, ben) =
        (sandbox.person("ada").expect("she is there"), sandbox.person("ben").expect("he is there"));
    let channel = sandbox.channel("games").expect("a channel");
    let rules = ada.slash(channel, "rules", json!({ "game": "breakthrough" })).await.expect("a command");
    assert!(rules.text().contains("Dan Troyka") || format!("{:?}", rules.message()).contains("Dan Troyka"));
    let given = json!({ "opponent": ben.id().to_string(), "colour": "first" });
    ada.slash(channel, "challenge breakthrough", given).await.expect("a challenge");
    let card = wait_for_ping(&ben, 1).await;
    ben.press(&card, "Accept").await.expect("the button");

    let spec = *catalogue().get("breakthrough").expect("it is there");
    let mut state = spec.game.start(&spec.info().options([]).expect("defaults")).expect("a start");
    let (mut dice, mut pings) = (Dice(5), [0, 1]);
    let mut thread = channel;
    while state.ending().is_none() {
        let (number, who) = if state.ply() % 2 == 0 { (0, &ada) } else { (1, &ben) };
        pings[number] += 1;
        let turn = wait_for_ping(who, pings[number]).await;
        thread = turn.channel;
        assert!(!turn.attachments.is_empty(), "every turn shows the board");
        let refused = who.slash(thread, "move", json!({ "move": "a1-a6" })).await.expect("a command");
        assert!(refused.text().to_lowercase().contains("a1"), "{}", text(&refused));
        let legal = state.legal(4);
        let made = match state.ply() % 3 {
            0 => by_button(who, &turn, &legal, &mut dice).await,
            _ => by_text(who, &turn, &legal, &mut dice).await,
        };
        state.play(&made).expect("it was legal");
    }
    let over =
        sandbox.wait_for_message(thread, super::SOON, |message| message.button("Rematch").is_some()).await;
    let over = over.expect("the end is told");
    let reason = postern_testkit::trials::said(&state.ending().expect("it is over").reason);
    assert!(over.text().contains(&reason), "{} does not say {reason}", over.text());
    sandbox.settle(QUIET, super::SOON).await;
    assert_eq!(
        [mentions(&ada), mentions(&ben)],
        pings.map(|pings| pings + 1),
        "one ping a turn, one for the end"
    );
    let replay = ben.press(&over, "Replay").await.expect("a button");
    assert!(replay.message().is_some_and(|message| !message.attachments.is_empty()), "{}", text(&replay));
    assert!(sandbox.failed_interactions().is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_computer_plays_a_game_that_does_not_ship() {
    let data = tempfile::tempdir().expect("a folder");
    let sandbox = open(data.path()).await;
    let ada = sandbox.person("ada").expect("she is there");
    let channel = sandbox.channel("games").expect("a channel");
    let given = json!({ "opponent": sandbox.bot().to_string(), "level": "2", "colour": "second" });
    ada.slash(channel, "challenge breakthrough", given).await.expect("a challenge");
    let turn = wait_for_ping(&ada, 1).await;
    assert!(turn.text().says_with("turn", &[("number", "2")]), "{}", turn.text());
    let puzzles = ada.slash(channel, "puzzle", json!({})).await.expect("a command");
    assert!(
        !format!("{:?}", puzzles.message()).contains("Breakthrough"),
        "it has no puzzles, and offers none"
    );
}
