//! A review of a finished match, with a kill of the program before the review is done.

use super::typed;
use super::*;

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
    assert!(early.text().says("still-running"), "{}", text(&early));
    let before = [mentions(&ada), mentions(&ben)];
    let question = ada.slash(bout.place, "resign", json!({})).await.expect("a command");
    ada.press(question.message().expect("a question"), "Yes, resign").await.expect("a button");
    wait_for_ping(&ada, before[0] + 1).await;
    let last = wait_for_ping(&ben, before[1] + 1).await;
    let promise = ben.press(&last, "Review").await.expect("a button");
    assert!(promise.is_private() && promise.text().says("review-wanted"), "{}", text(&promise));
    stage.kill().await;
    stage.start().await;

    let told = wait_for_ping(&ben, before[1] + 2).await;
    assert_eq!(told.channel, bout.place);
    assert!(told.text().says("review-accuracy") && told.attachments.len() == 1, "{}", told.text());
    assert!(told.attachments[0].description.as_ref().is_some_and(|alt| alt.says("chart-value[0]")));
    let turned = ada.press(&told, "▶").await.expect("a button");
    assert!(
        !turned.is_private() && turned.text().says_with("turning-head", &[("number", "1")]),
        "{}",
        text(&turned)
    );
    let now = stage.sandbox.message(bout.place, told.id).expect("it is still there");
    assert!(
        now.text().says_with("turning-head", &[("number", "1")]) && now.attachments.len() == 1,
        "{}",
        now.text()
    );
    let again = ben.press(&now, "Try again from here").await.expect("a button");
    assert!(again.is_private() && again.text().says("analysis-at[other]"), "{}", text(&again));
    let back = ben.press(&now, "◀").await.expect("a button");
    assert!(back.text().says("review-accuracy"), "{}", text(&back));

    // A person who asks for the finished review gets it at once, privately.
    let own = ada.slash(bout.place, "review", json!({})).await.expect("a command");
    assert!(own.is_private() && own.text().says("review-accuracy"), "{}", text(&own));
    let own = ada.press(own.message().expect("a page"), "▶").await.expect("a button");
    assert!(own.is_private() && own.text().says_with("turning-head", &[("number", "1")]), "{}", text(&own));
    let posted = ada.press(own.message().expect("a page"), "Post here").await.expect("a button");
    assert!(!posted.is_private() && posted.text().says("posted-by"), "{}", text(&posted));
    assert!(posted.text().says_with("turning-head", &[("number", "1")]), "{}", text(&posted));
    let turned = ben.press(posted.message().expect("a page"), "◀").await.expect("everybody can turn it");
    assert!(!turned.is_private() && turned.text().says("review-accuracy"), "{}", text(&turned));
    stage.sandbox.settle(SOON / 40, SOON).await;
    assert_eq!([mentions(&ada), mentions(&ben)], [before[0] + 1, before[1] + 2], "told once, who asked");
    stage.check();
}
