//! A review of a finished match, with a kill of the program before the review is done.

use serde_json::json;

use super::harness::{Dice, Stage, begin, mentions, text, wait_for_ping};
use super::{SOON, typed};

#[tokio::test(flavor = "multi_thread")]
async fn a_review_survives_a_kill_is_told_once_and_has_its_pages_turned() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "palisade", &[("size", "5")]).await;
    for seed in 1..7 {
        typed::one_move(&stage, &mut bout, &mut Dice(seed)).await;
        bout.turn_message().await;
    }
    let [ada, ben] = bout.players.clone();
    let early = ada.slash(bout.place, "review", json!({})).await.expect("a command");
    assert!(early.text().contains("isn't over"), "{}", text(&early));
    let before = [mentions(&ada), mentions(&ben)];
    let question = ada.slash(bout.place, "resign", json!({})).await.expect("a command");
    ada.press(question.message().expect("a question"), "Yes, resign").await.expect("a button");
    wait_for_ping(&ada, before[0] + 1).await;
    let last = wait_for_ping(&ben, before[1] + 1).await;
    let promise = ben.press(&last, "Review").await.expect("a button");
    assert!(promise.is_private() && promise.text().contains("reviewing"), "{}", text(&promise));
    stage.kill().await;
    stage.start().await;

    let told = wait_for_ping(&ben, before[1] + 2).await;
    assert_eq!(told.channel, bout.place);
    assert!(told.text().contains("Accuracy") && told.attachments.len() == 1, "{}", told.text());
    assert!(told.attachments[0].description.as_ref().is_some_and(|alt| alt.contains("at the start")));
    let turned = ada.press(&told, "▶").await.expect("a button");
    assert!(!turned.is_private() && turned.text().contains("turning point 1 of"), "{}", text(&turned));
    let now = stage.sandbox.message(bout.place, told.id).expect("it is still there");
    assert!(now.text().contains("turning point 1 of") && now.attachments.len() == 1, "{}", now.text());
    let back = ben.press(&now, "◀").await.expect("a button");
    assert!(back.text().contains("Accuracy"), "{}", text(&back));

    // A person who asks for the finished review gets it at once, privately.
    let own = ada.slash(bout.place, "review", json!({})).await.expect("a command");
    assert!(own.is_private() && own.text().contains("Accuracy"), "{}", text(&own));
    let own = ada.press(own.message().expect("a page"), "▶").await.expect("a button");
    assert!(own.is_private() && own.text().contains("turning point 1 of"), "{}", text(&own));
    stage.sandbox.settle(SOON / 40, SOON).await;
    assert_eq!([mentions(&ada), mentions(&ben)], [before[0] + 1, before[1] + 2], "told once, who asked");
    assert!(stage.sandbox.failed_interactions().is_empty());
    crate::openapi::assert_valid(&stage.sandbox.requests());
}
