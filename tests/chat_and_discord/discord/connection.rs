//! The end of the connection to Discord: a withdrawn token ends the bot, a closed gateway does not.

use postern::discord::gateway::stopped::Stopped;
use postern_testkit::prelude::*;

use super::run;

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_withdrawn_ends_the_bot() {
    let run = run().await;
    run.sandbox.close_gateway(Some(4004));
    let ended = tokio::time::timeout(SOON, run.ended).await.unwrap().unwrap();
    assert_eq!(ended, Err(Stopped::WrongToken));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_comes_back_after_the_gateway_closed() {
    let run = run().await;
    let ada = run.sandbox.person("ada").unwrap();
    let games = run.sandbox.channel("games").unwrap();
    run.sandbox.close_gateway(None);
    assert!(run.sandbox.wait_for_bot(SOON).await);
    let answer = ada.slash(games, "board", json!({})).await.unwrap();
    assert_eq!(answer.text(), "a board");
    run.end().await;
}
