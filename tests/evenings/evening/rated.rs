//! Ratings as players see them: the line below a result, and a game that is voided afterwards.

use super::typed;
use super::*;

/// Lets both players move once, and the player to move resign. Returns the message of the end.
async fn resigned(stage: &Stage, dice: &mut Dice) -> (Bout, Message) {
    let mut bout = begin(stage, "ransom", &[]).await;
    for _ in 0..2 {
        typed::one_move(stage, &mut bout, dice).await;
    }
    bout.turn_message().await;
    let winner = bout.waiting().clone();
    let before = mentions(&winner);
    let loser = bout.to_move().clone();
    let asked = slash(&loser, bout.place, "resign", json!({})).await;
    loser.press(&asked, "Yes, resign").await.expect("the button is there");
    let over = wait_for_ping(&winner, before + 1).await;
    (bout, over)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_rated_game_shows_both_changes_and_a_voided_game_is_told_once_with_its_reason() {
    let mut stage = Stage::open().await;
    let (bout, over) = resigned(&stage, &mut Dice(1)).await;
    let text = over.text();
    assert_eq!(text.matches("1500? → ").count(), 2, "{text}");
    assert!(text.contains("(+") && text.contains("(−"), "{text}");
    let number = text.split_once('#').expect("its number").1;
    let number: String = number.chars().take_while(char::is_ascii_digit).collect();

    let early = stage.run(&["void", "999", "--reason", "x"]).await;
    let why = String::from_utf8_lossy(&early.stderr).into_owned();
    assert!(!early.status.success() && why.contains("there is no game 999"), "{why}");
    assert!(stage.terminate().await, "{}", stage.said());
    let unknown = stage.run(&["void", "999", "--reason", "x"]).await;
    let why = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(!unknown.status.success() && why.contains("there is no game 999"), "{why}");
    let unfounded = stage.run(&["void", &number, "--reason", " "]).await;
    assert!(!unfounded.status.success());
    let voided = stage.run(&["void", &number, "--reason", "it was a *trial*"]).await;
    assert!(voided.status.success(), "{}", String::from_utf8_lossy(&voided.stderr));
    let again = stage.run(&["void", &format!("#{number}"), "--reason", "x"]).await;
    let why = String::from_utf8_lossy(&again.stderr).into_owned();
    assert!(why.contains("voided already"), "{why}");
    let before = bout.players.each_ref().map(mentions);
    stage.start().await;
    for (player, before) in bout.players.iter().zip(before) {
        let told = wait_for_ping(player, before + 1).await;
        assert!(told.text().says("voided") && told.text().contains("\\*trial\\*"), "{}", told.text());
    }
    let check = {
        assert!(stage.terminate().await, "{}", stage.said());
        stage.run(&["check"]).await
    };
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stdout));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_owners_of_a_server_void_a_finished_game_there_and_a_game_without_moves_says_why_it_is_unrated() {
    let stage = Stage::open().await;
    let (bout, over) = resigned(&stage, &mut Dice(2)).await;
    let number = over.text().split_once('#').expect("its number").1;
    let number: String = number.chars().take_while(char::is_ascii_digit).collect();
    let before = bout.players.each_ref().map(mentions);
    let given = json!({"game": number, "reason": "by mistake"});
    let ada = stage.person("ada");
    let done = ada.slash(stage.games(), "server remove-game", given.clone()).await.expect("a command");
    let done = done.message().expect("an answer").text().to_owned();
    assert!(done.says("game-voided"), "{done}");
    for (player, before) in bout.players.iter().zip(before) {
        assert!(wait_for_ping(player, before + 1).await.text().says("voided"));
    }
    let again = ada.slash(stage.games(), "server remove-game", given).await.expect("a command");
    assert!(again.message().expect("an answer").text().says("voided-already"));

    let bout = begin(&stage, "ransom", &[]).await;
    bout.turn_message().await;
    let (loser, winner) = (bout.to_move().clone(), bout.waiting().clone());
    let before = mentions(&winner);
    let asked = slash(&loser, bout.place, "resign", json!({})).await;
    loser.press(&asked, "Yes, resign").await.expect("the button is there");
    let over = wait_for_ping(&winner, before + 1).await;
    assert!(over.text().says("over-unrated[nobody-moved]"), "{}", over.text());
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
