//! `/explore` by buttons: from a finished game, and from the start of a game.

use postern_games::explorer::{PositionIndex, continuations, default_start};

use postern_testkit::trials::catalogue;

use super::typed;
use super::*;

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
    let board = press(&ben, &over, "Analyse").await;
    let explored = ben.press(&board, "Explore").await.expect("the button is there");
    assert!(explored.is_private() && explored.text().says("explore-position"), "{}", text(&explored));
    let explored = explored.message().expect("a board").clone();
    stage.kill().await;
    stage.start().await;
    let ben = stage.person("ben");
    let back = press(&ben, &explored, "◀").await;
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
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_position_as_text_is_explored_by_buttons_back_and_forth_also_after_a_restart() {
    let mut stage = Stage::open().await;
    let bout = begin(&stage, "ransom", &[]).await;
    let ben = stage.person("ben");
    // The start after the move that most games of the library begin with.
    let spec = catalogue().get("ransom").copied().expect("it is in the list");
    let index = PositionIndex::of_library(&spec).expect("a library");
    let mut state = default_start(&spec).expect("the default board");
    let moves = continuations(&*state);
    let first = moves.iter().max_by_key(|next| index.at(next.key).games()).expect("there are moves");
    state.follow(&first.made).expect("it is legal");
    let position = state.position();
    let given = json!({ "game": "ransom", "position": position });
    let explored = ben.slash(bout.place, "explore", given).await.expect("a command");
    assert!(explored.is_private() && explored.text().says("explore-position[own]"), "{}", text(&explored));
    let explored = explored.message().expect("a board").clone();
    let controls = explored.controls();
    let menu = controls.iter().find(|control| control["options"].is_array()).expect("a menu of moves");
    let made = menu["options"][0]["value"].as_str().expect("a move of the library").to_owned();
    let id = menu["custom_id"].as_str().expect("its action").to_owned();
    stage.kill().await;
    stage.start().await;
    let ben = stage.person("ben");
    let after = ben.choose(&explored, &id, &[&made]).await.expect("it can be chosen");
    assert!(after.text().says_with("explore-position[own]", &[("ply", "1")]), "{}", text(&after));
    let after = after.message().expect("a board").clone();
    let back = ben.press(&after, "◀").await.expect("the button is there");
    assert!(back.text().says_with("explore-position[own]", &[("ply", "0")]), "{}", text(&back));
    let back = back.message().expect("a board").clone();
    assert_eq!(back.id, explored.id, "it stays one message");
    let refused = ben
        .slash(bout.place, "explore", json!({ "game": "ransom", "position": "8/8 x" }))
        .await
        .expect("a command");
    assert!(refused.is_private() && refused.text().says("position-refused"), "{}", text(&refused));
    stage.check();
}
