//! Each game played to its end, with buttons at first, then by slash commands.

use postern_rules::seat::Seat;

use super::*;
use super::{short, typed};

/// More presses than any way from **Move** to **Play it** takes.
const MOST_STEPS: usize = 40;

/// The number of plies played with buttons. Commands play the rest of the game.
const BY_BUTTONS: usize = 20;

/// Plays a random move with **Move**, the picker and **Play it**. Returns the number of presses.
pub(crate) async fn one_move(stage: &Stage, bout: &mut Bout, dice: &mut Dice) -> usize {
    let person = bout.to_move().clone();
    let turn = bout.turn_message().await;
    let answer = person.press(&turn, "Move").await.expect("the button is there");
    assert!(answer.is_private(), "{}\n{}", text(&answer), stage.said());
    let mut message = answer.message().expect("a picker").clone();
    for taps in 2..MOST_STEPS {
        assert!(message.attachments.iter().all(|file| file.description.is_some()), "alternative text");
        if message.button("Play it").is_some() {
            let answer = person.press(&message, "Play it").await.expect("the button is there");
            assert!(answer.text().says("played"), "{}\n{}", text(&answer), stage.said());
            bout.follow(played(answer.text()));
            return taps;
        }
        let choices = choices(&message);
        assert!(!choices.is_empty(), "a way on: {message:?}\n{}", stage.said());
        message = choose(&person, &message, dice.pick::<String>(&choices)).await;
    }
    panic!("no move after {MOST_STEPS} steps: {message:?}");
}

/// The move in "You played **d4**: …".
fn played(said: &str) -> &str {
    let after = said.split_once("You played **").map_or("", |(_, after)| after);
    after.split("**").next().unwrap_or_default()
}

async fn to_its_end(game: &str) {
    let (game, options) = short(game);
    let stage = Stage::open().await;
    let mut bout = begin(&stage, game, options).await;
    let mut dice = Dice(11);
    while bout.state.ending().is_none() {
        let turn = bout.turn_message().await;
        assert_eq!(turn.channel, bout.place);
        assert!(turn.attachments.iter().any(|file| file.filename.ends_with(".png")), "{turn:?}");
        match bout.state.to_move() {
            _ if bout.state.ply() < BY_BUTTONS => drop(one_move(&stage, &mut bout, &mut dice).await),
            Seat::First => typed::greedy_move(&stage, &mut bout, &mut dice).await,
            Seat::Second => typed::one_move(&stage, &mut bout, &mut dice).await,
        }
    }
    bout.check_pings().await;
    let last = stage
        .sandbox
        .wait_for_message(bout.place, SOON, |message| message.button("Rematch").is_some())
        .await
        .expect("a last message");
    let said = [" wins ", "is a **draw**"].iter().any(|said| last.text().contains(said));
    assert!(said, "{}", last.text());
    let with_buttons =
        || stage.sandbox.messages(bout.place).iter().filter(|message| !message.controls().is_empty()).count();
    stage.until("only the last message has buttons", SOON, || with_buttons() == 1).await;
    stage.check();
}

in_every_game!(to_its_end: rampart ramparts palisade inchworm ransom);

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_palisade_is_played_in_four_taps() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[("size", "25")]).await;
    let mut dice = Dice(3);
    for _ in 0..4 {
        // Move, a part of the board, the square, Play it.
        assert_eq!(one_move(&stage, &mut bout, &mut dice).await, 4);
    }
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tall_stack_is_spread_by_single_steps_and_straight_stretches() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "inchworm", &[]).await;
    for _ in 0..9 {
        for text in ["d4", "h8"] {
            bout.turn_message().await;
            let answer = play(bout.to_move(), bout.place, text).await;
            assert!(answer.text().says("played"), "{answer:?}");
            bout.follow(text);
        }
    }
    let person = bout.to_move().clone();
    let turn = bout.turn_message().await;
    let mut message = press(&person, &turn, "Move").await;
    for label in ["Spread d4", "d5", "d6", "e6", "f7", "↓ f3 (4 squares)"] {
        assert!(message.button("Play it").is_none(), "{label}");
        message = choose(&person, &message, label).await;
    }
    let answer = person.press(&message, "Play it").await.expect("the button is there");
    answer.text().must_say_with("played", &[("move", "d4-d5-d6-e6-f7-f6-f5-f4-f3")]);
    bout.follow(played(answer.text()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_typed_into_the_form_of_the_picker() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[("size", "25")]).await;
    let person = bout.to_move().clone();
    let turn = bout.turn_message().await;
    let picker = press(&person, &turn, "Move").await;
    assert!(picker.is_of_components(), "six rows");
    let form = person.press(&picker, "Type it").await.expect("a button");
    assert!(matches!(form.outcome, Outcome::Form(_)), "{form:?}");
    let refused = person.submit(&form, json!({"text": "z9"})).await.expect("a form");
    let message = refused.message().expect("a message").clone();
    assert_eq!(message.id, picker.id, "the picker becomes the answer");
    assert!(message.text().says_with("move-refused", &[("text", "z9")]), "{}", message.text());
    let form = person.press(&message, "Type it").await.expect("a button");
    let shown = person.submit(&form, json!({"text": "M13"})).await.expect("a form");
    let message = shown.message().expect("a look at the move").clone();
    assert!(message.text().contains("**m13**"), "{}", message.text());
    let answer = person.press(&message, "Play it").await.expect("a button");
    assert!(answer.text().says_with("played", &[("move", "m13")]), "{}", answer.text());
    bout.follow("m13");
    bout.check_pings().await;
    stage.check();
}
