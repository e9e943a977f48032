//! A full disk: the program reports it and ends, and keeps every move that it acknowledged.

use super::*;

/// The limit on the size of a file, in bytes: enough for the log, too little for the match.
const ROOM: u64 = 256 * 1024;

/// Plays a move. Returns true if the program acknowledged it. The program may end at any moment, also before the press.
async fn moves(bout: &Bout, choice: &str) -> bool {
    let person = bout.to_move();
    let Ok(shown) = person.slash(bout.place, "move", json!({ "move": choice })).await else { return false };
    match shown.message().filter(|message| message.button("Play it").is_some()) {
        Some(message) => {
            let pressed = person.press(message, "Play it").await;
            pressed.is_ok_and(|answer| answer.text().says("played"))
        }
        None => shown.text().says("played"),
    }
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
        // The loop does not wait for pings, because the disk may be full before the delivery.
        bout.follow(&choice);
    };
    let ended = stage.ended().await;
    assert!(!ended.success(), "{ended}");
    let said = stage.said();
    let sentence = said.lines().rfind(|line| line.starts_with("postern: "));
    assert!(sentence.is_some_and(|line| line.contains("did not reach the disk")), "{said}");

    stage.start().await;
    // The unacknowledged move may be on disk or not. In both cases the program accepts it now.
    assert!(moves(&bout, &choice).await, "{}", stage.said());
    bout.follow(&choice);
    let choice = bout.state.legal(2).swap_remove(0);
    assert!(moves(&bout, &choice).await, "every answered move is there: {}", stage.said());
}
