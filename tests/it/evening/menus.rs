//! Each game to its end by buttons and menus alone.

use postern::game::Language;
use postern::sandbox::{Actor, Message};

use super::harness::{Bout, Dice, Stage, begin, text};
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
            assert!(answer.text().contains("you played"), "{}\n{}", text(&answer), stage.said());
            bout.follow(played(answer.text()));
            return taps;
        }
        message = one_step(stage, &person, &message, dice).await;
    }
    panic!("no move after {MOST_STEPS} steps: {message:?}");
}

/// The move in "you played **d4**: …".
fn played(said: &str) -> &str {
    let after = said.split_once("you played **").map_or("", |(_, after)| after);
    after.split("**").next().unwrap_or_default()
}

/// Chooses at random from a menu, or presses one of the buttons but **Back**.
async fn one_step(stage: &Stage, person: &Actor, message: &Message, dice: &mut Dice) -> Message {
    let menus = message.selects();
    let buttons: Vec<String> = message
        .controls()
        .iter()
        .filter(|control| control["type"] == 2 && control["label"] != "Back")
        .filter_map(|control| control["label"].as_str().map(str::to_owned))
        .collect();
    let use_menu = !menus.is_empty() && (buttons.is_empty() || dice.below(3) > 0);
    let answer = if use_menu {
        // The last menu is the one that leads on: the first may be there to change the column.
        let menu = menus[menus.len() - 1];
        let options = menu["options"].as_array().expect("a menu has options");
        assert!((1..=25).contains(&options.len()));
        let value = dice.pick(options)["value"].as_str().expect("a value").to_owned();
        let id = menu["custom_id"].as_str().expect("an id");
        person.choose(message, id, &[&value]).await.expect("it can be chosen")
    } else {
        assert!(!buttons.is_empty(), "a way on: {message:?}");
        person.press(message, dice.pick::<String>(&buttons)).await.expect("it can be pressed")
    };
    answer.message().unwrap_or_else(|| panic!("{}\n{}", text(&answer), stage.said())).clone()
}

async fn to_its_end(game: usize) {
    let (game, options) = SHORT[game];
    let stage = Stage::open().await;
    let mut bout = begin(&stage, game, options).await;
    let mut dice = Dice(11);
    while bout.table.ending(Language::English).is_none() {
        one_move(&stage, &mut bout, &mut dice).await;
    }
    bout.check_pings().await;
    let last = stage
        .sandbox
        .wait_for_message(bout.place, SOON, |message| message.button("Rematch").is_some())
        .await
        .expect("a last message");
    assert!(last.content.contains("is over"), "{}", last.content);
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
            assert!(answer.as_ref().is_ok_and(|answer| answer.text().contains("you played")), "{answer:?}");
            bout.follow(text);
        }
    }
    let person = bout.to_move().clone();
    let turn = bout.turn_message().await;
    let answer = person.press(&turn, "Move").await.expect("the button is there");
    let mut message = answer.message().expect("a picker").clone();
    // d4 is entered by column and row, then the path one square at a time.
    for value in ["d", "d4"] {
        let menu = message.selects().pop().expect("a menu")["custom_id"].as_str().expect("an id").to_owned();
        let answer = person.choose(&message, &menu, &[value]).await.expect("it can be chosen");
        message = answer.message().expect("the next step").clone();
    }
    let mut steps = 0;
    while message.button("Play it").is_none() {
        let menu = message.selects().pop().expect("a menu");
        let id = menu["custom_id"].as_str().expect("an id").to_owned();
        let options = menu["options"].as_array().expect("options");
        let value = dice.pick(options)["value"].as_str().expect("a value").to_owned();
        let answer = person.choose(&message, &id, &[&value]).await.expect("it can be chosen");
        message = answer.message().expect("the next step").clone();
        steps += 1;
        assert!(steps <= 12, "a stack of 12 has 12 squares to go to");
    }
    let answer = person.press(&message, "Play it").await.expect("the button is there");
    assert!(answer.text().contains("you played"), "{}", answer.text());
    bout.follow(played(answer.text()));
}
