//! Playing in direct messages.

use super::*;

/// The newest message with this button in the person's direct conversation, other than `beside`.
async fn newest(stage: &Stage, name: &str, button: &str, beside: Option<&Message>) -> Message {
    let dm = stage.person(name).dm();
    stage
        .sandbox
        .wait_for_message(dm, SOON, |message| {
            message.button(button).is_some() && beside.is_none_or(|old| old.id != message.id)
        })
        .await
        .expect("a message")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_played_in_direct_messages() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let alone = ada.slash(ada.dm(), "challenge ransom", json!({})).await.expect("a command");
    assert!(alone.text().says("needs-opponent"), "{}", text(&alone));
    let options = json!({ "opponent": ben.id().to_string(), "colour": "first" });
    ada.slash(ada.dm(), "challenge ransom", options).await.expect("a command");
    let card = newest(&stage, "ben", "Accept", None).await;
    ben.press(&card, "Accept").await.expect("a button");
    let turn = newest(&stage, "ada", "Move", None).await;
    let answer = play(&ada, ada.dm(), "a1-a4").await;
    assert!(answer.text().says("played"), "{}", text(&answer));
    assert!(!answer.message().expect("an answer").attachments.is_empty(), "the mover sees the board");
    let turn_of_ben = newest(&stage, "ben", "Move", None).await;
    assert!(turn_of_ben.text().contains("a1-a4"), "{}", turn_of_ben.text());
    let stale = ada.press(&turn, "Board").await;
    if let Ok(stale) = stale {
        assert!(stale.text().says("moved-on"), "{}", text(&stale));
    }
    let more = ben.press(&turn_of_ben, "More").await.expect("a button");
    let question = ben.press(more.message().expect("a menu"), "Resign").await.expect("a button");
    ben.press(question.message().expect("a question"), "Yes, resign").await.expect("a button");
    for name in ["ada", "ben"] {
        let last = newest(&stage, name, "Rematch", None).await;
        assert!(last.text().says("result[resigned]"), "{}", last.text());
        let alt = last.attachments[0].description.clone().unwrap_or_default();
        assert!(alt.starts_with("Ada wins") && alt.says("recorded-result[resigned]"), "{alt}");
    }
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenger_who_moves_second_hears_that_his_challenge_was_taken() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let options = json!({ "opponent": ben.id().to_string(), "colour": "second" });
    ada.slash(ada.dm(), "challenge palisade", options).await.expect("a command");
    let card = newest(&stage, "ben", "Accept", None).await;
    ben.press(&card, "Accept").await.expect("a button");
    newest(&stage, "ben", "Move", None).await;
    let told = stage
        .sandbox
        .wait_for_message(ada.dm(), SOON, |message| message.text().says("challenge-answer[accepted]"))
        .await
        .expect("the answer");
    assert_eq!(told.mentions, [ada.id()]);
}
