//! Analysis boards and hints: opened from a match, with branches, across a restart, and with a busy computer.

use postern_testkit::trials::shipped as catalogue;

use super::typed;
use super::*;

/// Enters a move on an analysis board through random choices of the picker.
async fn try_move(person: &Actor, board: &Message, dice: &mut Dice) -> Message {
    let mut message = press(person, board, "Move").await;
    assert_eq!(message.id, board.id, "it stays one message");
    while !message.text().says("analysis-at[other]") {
        let choices = choices(&message);
        assert!(!choices.is_empty(), "a way on: {message:?}");
        message = choose(person, &message, dice.pick::<String>(&choices)).await;
    }
    message
}

#[tokio::test(flavor = "multi_thread")]
async fn own_moves_branch_off_from_a_match_and_survive_a_restart() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    for seed in 1..4 {
        typed::one_move(&stage, &mut bout, &mut Dice(seed)).await;
    }
    bout.turn_message().await;
    let ada = stage.person("ada");
    let refused = ada.slash(bout.place, "hint", json!({})).await.expect("a command");
    assert!(refused.is_private() && refused.text().says("no-hint-between-people"), "{}", text(&refused));

    let shown = slash(&ada, bout.place, "board", json!({})).await;
    let board = press(&ada, &shown, "Analyse").await;
    assert_ne!(board.id, shown.id, "the board of the match stays");
    assert!(
        board.text().says_with("analysis-at[other]", &[("ply", "3"), ("moves", "3")])
            && board.button("Hint").is_none(),
        "{board:?}"
    );
    let board = try_move(&ada, &board, &mut Dice(7)).await;
    assert!(board.text().says_with("analysis-own[one]", &[("to", "4")]), "{}", board.text());
    let mut board = press(&ada, &board, "⏮").await;
    stage.kill().await;
    stage.start().await;
    board = press(&ada, &board, "▶").await;
    board.text().must_say_with("analysis-at[other]", &[("ply", "1"), ("moves", "4")]);
    board = try_move(&ada, &board, &mut Dice(99)).await;
    assert!(board.text().says_with("analysis-branch", &[("from", "1")]), "{}", board.text());
    board = press(&ada, &board, "◀").await;
    board.text().must_say_with("analysis-at[other]", &[("ply", "1"), ("moves", "2")]);
    bout.check_pings().await;
    stage.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_arrive_however_many_ask_at_once() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "rampart", &[("setup", "x6/7/7/7/7/7/6o")]).await;
    for seed in 1..4 {
        typed::one_move(&stage, &mut bout, &mut Dice(seed)).await;
    }
    bout.turn_message().await;
    let ben = stage.person("ben");
    let asked = ben.slash(bout.place, "resign", json!({})).await.expect("a command");
    press(&ben, asked.message().expect("a question"), "Yes, resign").await;
    let over = stage
        .sandbox
        .wait_for_message(bout.place, SOON, |message| message.button("Analyse").is_some())
        .await
        .expect("the last message");
    let asking = ["ada", "ben", "cleo", "dmitri"].map(|name| {
        let (person, over) = (stage.person(name), over.clone());
        async move {
            let board = press(&person, &over, "Analyse").await;
            let answer = person.press(&board, "Hint").await.expect("the button is there");
            assert!(answer.text().contains("**"), "{name}: {}", text(&answer));
            assert_eq!(answer.message().map(|message| message.id), Some(board.id), "on the same board");
            answer.message().expect("the board").clone()
        }
    });
    let [first, second, third, fourth] = asking;
    let (board, ..) = tokio::join!(first, second, third, fourth);
    let late = stage.sandbox.requests().iter().filter(|request| request.path.ends_with("@original")).count();
    assert!(late > 0, "one after the other, they can't all be at once");
    let played = press(&stage.person("ada"), &board, "Play it").await;
    played.text().must_say_with("analysis-at[other]", &[("ply", "4"), ("moves", "4")]);
    let file = played.attachments[0].id;
    let png = stage.sandbox.file(file).expect("its bytes");
    let record = postern_render::file::record::record_in_picture(&png).expect("a picture").expect("a record");
    let state = catalogue().replay(&record.parse().expect("a record"), 9).expect("legal moves");
    assert!(state.ply() == 4 && state.ending().is_none());
    stage.check();
}
