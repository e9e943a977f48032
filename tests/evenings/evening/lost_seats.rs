//! An open challenge in a channel that is deleted: it is closed at once, and its owner hears so once.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_in_a_deleted_channel_is_closed_at_once_and_its_owner_is_told_privately() {
    let stage = Stage::open().await;
    let ada = stage.person("ada");
    let lounge = stage.sandbox.channel("lounge").expect("another channel");
    ada.slash(lounge, "challenge ransom", json!({})).await.expect("a command");
    let games = ada.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(games.text().says("challenge-open"), "{}", text(&games));
    stage.sandbox.delete_channel(lounge);
    let told = || {
        let all = stage.sandbox.messages(ada.dm());
        all.iter().filter(|message| message.content.says("challenge-answer[undelivered]")).count()
    };
    stage.until("it is not told", SOON, || told() > 0).await;
    let games = ada.slash(stage.games(), "games", json!({})).await.expect("a command");
    assert!(!games.text().says("challenge-open"), "{}", text(&games));
    assert_eq!(told(), 1);
    postern_testkit::openapi::assert_valid(&stage.sandbox.requests());
}
