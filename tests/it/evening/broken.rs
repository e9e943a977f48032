//! A disk that takes no more: the program says so and ends, and nothing that it answered is lost.

use super::harness::{Bout, Stage, begin, play};

/// More than what the program says takes, and less than a match does, in bytes.
const ROOM: u64 = 256 * 1024;

/// A move, and whether it was answered.
async fn moves(bout: &Bout, choice: &str) -> bool {
    play(bout.to_move(), bout.place, choice).await.text().contains("You played")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_can_not_be_written_ends_the_program_with_a_sentence() {
    let mut stage = Stage::open().await;
    assert!(stage.terminate().await);
    stage.start_deaf().await;
    let mut bout = begin(&stage, "palisade", &[("size", "13")]).await;
    stage.limit_files(ROOM);
    let choice = loop {
        let choice = bout.state.legal(2).first().expect("the disk is full before the board is").clone();
        if !moves(&bout, &choice).await {
            break choice;
        }
        // Nobody waits for a ping: the disk may be full between an answer and the delivery.
        bout.follow(&choice);
    };
    let ended = stage.ended().await;
    assert!(!ended.success(), "{ended}");
    let said = stage.said();
    let sentence = said.lines().rfind(|line| line.starts_with("postern: "));
    assert!(sentence.is_some_and(|line| line.contains("did not reach the disk")), "{said}");

    stage.start().await;
    // Whether the move without an answer is on disk is left open: asked for again, it is played.
    assert!(moves(&bout, &choice).await, "{}", stage.said());
    bout.follow(&choice);
    let choice = bout.state.legal(2).swap_remove(0);
    assert!(moves(&bout, &choice).await, "every answered move is there: {}", stage.said());
}
