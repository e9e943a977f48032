//! Each game to its end by buttons and menus alone.

use postern::board::Square;

use super::harness::{Bout, Dice, Stage, begin, choices, choose, text};
use super::{SHORT, SOON};

/// The longest way from **Move** to **Play it**: a distribution of 25 pieces, square by square, by column and row.
const MOST_STEPS: usize = 60;

/// A random move by **Move**, menus and **Play it**. Returns how many taps it took.
pub async fn one_move(stage: &Stage, bout: &mut Bout, dice: &mut Dice) -> usize {
    let person = bout.to_move().clone();
    let turn = bout.turn_message().await;
    let answer = person.press(&turn, "Move").await.expect("the button is there");
    assert!(answer.is_private(), "{}\n{}", text(&answer), stage.said());
    let mut message = answer.message().expect("a picker").clone();
    for taps in 2..MOST_STEPS {
        assert!(message.attachments.iter().all(|file| file.description.is_some()), "alternative text");
        if message.button("Play it").is_some() {
            let answer = person.press(&message, "Play it").await.expect("the button is there");
            assert!(answer.text().contains("You played"), "{}\n{}", text(&answer), stage.said());
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

async fn to_its_end(game: usize) {
    let (game, options) = SHORT[game];
    let stage = Stage::open().await;
    let mut bout = begin(&stage, game, options).await;
    let mut dice = Dice(11);
    while bout.state.ending().is_none() {
        one_move(&stage, &mut bout, &mut dice).await;
    }
    bout.check_pings().await;
    let last = stage
        .sandbox
        .wait_for_message(bout.place, SOON, |message| message.button("Rematch").is_some())
        .await
        .expect("a last message");
    let said = [" wins ", "is a **draw**"].iter().any(|said| last.content.contains(said));
    assert!(said, "{}", last.content);
    assert!(stage.sandbox.failed_interactions().is_empty());
    crate::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn rampart_is_played_to_its_end_by_menus() {
    to_its_end(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ramparts_is_played_to_its_end_by_menus() {
    to_its_end(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn palisade_is_played_to_its_end_by_menus() {
    to_its_end(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn inchworm_is_played_to_its_end_by_menus() {
    to_its_end(3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ransom_is_played_to_its_end_by_menus() {
    to_its_end(4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_largest_palisade_is_played_by_column_and_row() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[("size", "25")]).await;
    let mut dice = Dice(3);
    for _ in 0..4 {
        // Move, column, row, Play it: two choices, and each is one tap to open and one to choose.
        assert_eq!(one_move(&stage, &mut bout, &mut dice).await, 4);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tall_stack_is_distributed_square_by_square() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "inchworm", &[]).await;
    let mut dice = Dice(5);
    for _ in 0..12 {
        for text in ["d4", "h8"] {
            bout.turn_message().await;
            let answer = bout.to_move().slash(bout.place, "move", serde_json::json!({ "move": text })).await;
            assert!(answer.as_ref().is_ok_and(|answer| answer.text().contains("You played")), "{answer:?}");
            bout.follow(text);
        }
    }
    let person = bout.to_move().clone();
    let turn = bout.turn_message().await;
    let answer = person.press(&turn, "Move").await.expect("the button is there");
    let mut message = answer.message().expect("a picker").clone();
    // d4 is entered by column and row, then the path one square at a time.
    for value in ["d", "d4"] {
        message = choose(&person, &message, value).await;
    }
    let mut steps = 0;
    while message.button("Play it").is_none() {
        let on: Vec<String> =
            choices(&message).into_iter().filter(|choice| choice.parse::<Square>().is_ok()).collect();
        message = choose(&person, &message, dice.pick::<String>(&on)).await;
        steps += 1;
        assert!(steps <= 12, "a stack of 12 has 12 squares to go to");
    }
    let answer = person.press(&message, "Play it").await.expect("the button is there");
    assert!(answer.text().contains("You played"), "{}", answer.text());
    bout.follow(played(answer.text()));
}
