//! `/explore` by buttons: from a finished game, and from the start of a game.

use crate::wording::Says;
use serde_json::json;

use super::harness::{Dice, Stage, begin, text};
use super::{SOON, typed};

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_explored_by_buttons_also_after_a_restart_and_a_running_one_is_not() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    for seed in 1..4 {
        typed::one_move(&stage, &mut bout, &mut Dice(seed)).await;
    }
    bout.turn_message().await;
    let ben = stage.person("ben");
    let board = ben.slash(bout.place, "board", json!({})).await.expect("a command");
    let board = ben.press(board.message().expect("a board"), "Analyse").await.expect("the button is there");
    assert!(board.message().expect("a board").button("Explore").is_none(), "the game is still played");
    let asked = ben.slash(bout.place, "resign", json!({})).await.expect("a command");
    ben.press(asked.message().expect("a question"), "Yes, resign").await.expect("the button is there");
    let over = stage
        .sandbox
        .wait_for_message(bout.place, SOON, |message| message.button("Analyse").is_some())
        .await
        .expect("the last message");
    let board = ben.press(&over, "Analyse").await.expect("the button is there");
    let board = board.message().expect("a board").clone();
    let explored = ben.press(&board, "Explore").await.expect("the button is there");
    assert!(explored.is_private() && explored.text().says("explore-position"), "{}", text(&explored));
    let explored = explored.message().expect("a board").clone();
    stage.kill().await;
    stage.start().await;
    let ben = stage.person("ben");
    let back = ben.press(&explored, "◀").await.expect("the button is there");
    let back = back.message().expect("a board").clone();
    assert_eq!(back.id, explored.id, "it stays one message");
    let controls = back.controls();
    let menu = controls.iter().find(|control| control["options"].is_array()).expect("a menu of moves");
    let made = menu["options"][0]["value"].as_str().expect("the move of the finished game");
    let id = menu["custom_id"].as_str().expect("its action");
    let again = ben.choose(&back, id, &[made]).await.expect("it can be chosen");
    assert!(again.text().says("explore-position"), "{}", text(&again));
    let again = again.message().expect("a board").clone();
    let board = ben.press(&again, "⏮").await.expect("the button is there");
    assert!(board.text().says("explore-position"), "{}", text(&board));
    assert!(stage.sandbox.failed_interactions().is_empty(), "{}", stage.said());
    crate::openapi::assert_valid(&stage.sandbox.requests());
}
