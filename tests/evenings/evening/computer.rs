//! Matches against the computer.

use postern_testkit::trials::shipped as catalogue;

use postern_rules::game::state::GameState;

use super::*;

const QUIET: Duration = Duration::from_millis(300);

/// Restarts the program with these settings for the computer, on the existing data.
async fn start_with(stage: &mut Stage, settings: &str) {
    stage.kill().await;
    std::fs::write(stage.dir.path().join("config.toml"), format!("[computer]\n{settings}\n"))
        .expect("it can be written");
    stage.start().await;
}

/// Lets a person challenge the computer. Returns the text of the private answer.
async fn challenge(stage: &Stage, who: &Actor, game: &str, given: Value) -> String {
    let mut given = given;
    given["opponent"] = json!(stage.sandbox.bot().to_string());
    let place = given["direct"].take().as_bool().map_or(stage.games(), |_| who.dm());
    if let Some(given) = given.as_object_mut() {
        given.remove("direct");
    }
    let answer = who.slash(place, &format!("challenge {game}"), given).await.expect("a command");
    assert!(answer.is_private() || place == who.dm(), "{}", text(&answer));
    answer.text().to_owned()
}

/// The move that a turn message reports.
fn told(message: &Message) -> &str {
    let after = message.text().split_once(" played **").map_or("", |(_, after)| after);
    after.split("**").next().unwrap_or_default()
}

pub(crate) fn palisade() -> Box<dyn GameState> {
    catalogue().begin("palisade", &[("size".into(), "5".into())], None).expect("it begins")
}

/// Plays the computer's move on `state`, then a random move of the person. Returns false if the game is over.
pub(crate) async fn one_move(
    who: &Actor,
    state: &mut dyn GameState,
    turn: &Message,
    dice: &mut Dice,
) -> bool {
    if let [_, ..] = told(turn).as_bytes() {
        state.play(told(turn)).expect("the computer plays legal moves");
    }
    let choice = dice.pick::<String>(&state.legal(5)).clone();
    let answer = play(who, turn.channel, &choice).await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    state.play(&choice).expect("it was legal");
    state.ending().is_none()
}

/// Plays random moves to the end, from the first turn, whose ping has the number `pings`. Returns the last message.
async fn to_its_end(stage: &Stage, who: &Actor, mut pings: usize) -> Message {
    let (mut state, mut dice) = (palisade(), Dice(3));
    loop {
        let turn = wait_for_ping(who, pings).await;
        if turn.button("Rematch").is_some() {
            stage.sandbox.settle(QUIET, SOON).await;
            assert_eq!(mentions(who), pings, "one ping a turn, and one for the end");
            return turn;
        }
        assert!(turn.button("Move").is_some(), "{turn:?}\n{}", stage.said());
        one_move(who, &mut *state, &turn, &mut dice).await;
        pings += 1;
    }
}

fn check_that_nobody_else_is_named(stage: &Stage, who: &Actor, messages: &[Message]) {
    for message in messages.iter().filter(|message| message.author == stage.sandbox.bot()) {
        assert!(message.mentions.iter().all(|id| *id == who.id()), "{message:?}");
        assert!(!message.text().contains(&format!("<@{}>", stage.sandbox.bot())), "{}", message.text());
    }
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_is_played_to_its_end_and_again() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let given = json!({"size": "5", "level": "1", "colour": "first"});
    let said = challenge(&stage, &ada, "palisade", given).await;
    assert!(said.says("level[1]") && said.says("computer-begins[you]"), "{said}");
    let first = wait_for_ping(&ada, 1).await;
    let threads = stage.sandbox.threads(stage.games());
    assert_eq!(threads.len(), 1, "the match has its thread");
    assert!(threads[0].name.contains("Postern (1)"), "{}", threads[0].name);
    assert_eq!(first.channel, threads[0].id);
    let cards = stage.sandbox.messages(stage.games());
    let card = cards.iter().find(|message| message.button("Rules").is_some()).expect("a card");
    assert!(card.button("Accept").is_none() && card.text().says("card-computer"), "{card:?}");
    let board = stage.person("ben").press(card, "Board").await.expect("a button");
    assert!(board.is_private() && !board.message().expect("a board").attachments.is_empty());

    let last = to_its_end(&stage, &ada, 1).await;
    assert!(last.text().says("result"), "{}", last.text());
    let before = mentions(&ada);
    let again = ada.press(&last, "Rematch").await.expect("a button");
    assert!(again.text().says("computer-begins[computer]"), "{}", text(&again));
    let turn = wait_for_ping(&ada, before + 1).await;
    assert!(turn.text().says_with("turn", &[("number", "2")]), "{}", turn.text());
    assert_eq!(stage.sandbox.threads(stage.games()).len(), 2, "a thread of its own, though I moved first");
    assert!(turn.channel != first.channel && turn.channel != stage.games());
    for place in [stage.games(), first.channel, turn.channel] {
        check_that_nobody_else_is_named(&stage, &ada, &stage.sandbox.messages(place));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_computer_is_played_in_direct_messages() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let given = json!({"size": "5", "level": "2", "colour": "second", "direct": true});
    let said = challenge(&stage, &ada, "palisade", given).await;
    assert!(said.says("computer-begins[computer]"), "{said}");
    let turn = wait_for_ping(&ada, 1).await;
    assert_eq!(turn.channel, ada.dm());
    let last = to_its_end(&stage, &ada, 1).await;
    assert_eq!(last.channel, ada.dm());
    check_that_nobody_else_is_named(&stage, &ada, &stage.sandbox.messages(ada.dm()));
    assert!(stage.sandbox.messages(stage.games()).is_empty(), "nobody else reads of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_that_was_killed_while_it_thought_makes_its_move_once() {
    let mut stage = Stage::open().await;
    start_with(&mut stage, "seconds = 2").await;
    let ada = stage.person("ada");
    challenge(&stage, &ada, "palisade", json!({"size": "5", "level": "7", "colour": "second"})).await;
    let games = ada.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(games.text().says("clock-thinking"), "{}", text(&games));
    stage.kill().await;
    assert_eq!(mentions(&ada), 0, "it was killed before it had moved");
    stage.start().await;
    let turn = wait_for_ping(&ada, 1).await;
    assert!(turn.text().says_with("turn", &[("number", "2")]), "{}", turn.text());
    // The second kill is in the middle of the game.
    let mut state = palisade();
    one_move(&ada, &mut *state, &turn, &mut Dice(5)).await;
    stage.kill().await;
    stage.start().await;
    let turn = wait_for_ping(&ada, 2).await;
    assert!(turn.text().says_with("turn", &[("number", "4")]), "{}", turn.text());
    assert!(one_move(&ada, &mut *state, &turn, &mut Dice(5)).await);
    stage.sandbox.settle(QUIET, SOON).await;
    let turns = stage.sandbox.messages(turn.channel);
    let turns = turns.iter().filter(|message| message.text().says("turn")).count();
    assert_eq!(turns, mentions(&ada), "no turn is told twice");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thinking_computer_keeps_nobody_waiting() {
    let mut stage = Stage::open().await;
    start_with(&mut stage, "seconds = 600\nper_person = 1").await;
    let ada = stage.person("ada");
    challenge(&stage, &ada, "palisade", json!({"size": "5", "level": "7", "colour": "second"})).await;
    let mut bout =
        super::harness::begin_between(&stage, ["cleo", "dmitri"], "palisade", &[("size", "5")]).await;
    super::typed::one_move(&stage, &mut bout, &mut Dice(9)).await;
    bout.turn_message().await;
    let place = stage.sandbox.threads(stage.games());
    let place = place.iter().find(|thread| thread.name.contains("Postern (7)"));
    let place = place.map_or(stage.games(), |thread| thread.id);
    let board = ada.slash(place, "board", json!({})).await.expect("a command");
    assert!(board.text().contains("Postern (7)") && board.text().says("board[thinking]"), "{}", text(&board));
    let early = ada.slash(place, "move", json!({"move": "a1"})).await.expect("a command");
    assert!(early.text().says("wait-for-computer"), "{}", text(&early));
    let second = challenge(&stage, &ada, "ransom", json!({"level": "1"})).await;
    assert!(second.says("too-many-computers[one]"), "{second}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_thread_of_a_computer_game_waits_for_its_card() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let path = format!("/channels/{}/messages", stage.games());
    stage.sandbox.disturb(Fault::new("POST", &path, 1, Trouble::Refuse { status: 503, code: 0 }));
    challenge(&stage, &ada, "palisade", json!({"size": "5", "level": "1", "colour": "first"})).await;
    let turn = wait_for_ping(&ada, 1).await;
    let threads = stage.sandbox.threads(stage.games());
    assert_eq!(threads.len(), 1);
    assert_eq!(turn.channel, threads[0].id);
    assert_eq!(mentions(&ada), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_computer_game_begun_right_before_a_kill_has_its_card_and_its_thread_once() {
    let mut stage = Stage::open().await;
    let ada = stage.person("ada");
    let path = format!("/channels/{}/messages", stage.games());
    // The card arrives without a response to the program, which is then killed.
    stage.sandbox.disturb(Fault::new("POST", &path, 9, Trouble::CutAfter));
    challenge(&stage, &ada, "palisade", json!({"size": "5", "level": "1", "colour": "first"})).await;
    let is_card = |message: &Message| message.text().says("card-computer");
    stage.sandbox.wait_for_message(stage.games(), SOON, is_card).await.expect("the card");
    stage.kill().await;
    stage.sandbox.calm();
    // Long enough for Discord to forget the nonce.
    stage.sandbox.advance(Duration::from_secs(15 * 60));
    stage.start().await;
    let turn = wait_for_ping(&ada, 1).await;
    stage.sandbox.settle(QUIET, SOON).await;
    assert_eq!(stage.sandbox.messages(stage.games()).iter().filter(|message| is_card(message)).count(), 1);
    let threads = stage.sandbox.threads(stage.games());
    assert_eq!(threads.len(), 1);
    assert_eq!(turn.channel, threads[0].id);
    assert_eq!(mentions(&ada), 1);
}
