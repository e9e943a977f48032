//! Stops of the program, lost answers and connections, and a start with a clock that was set back or damaged numbers.

use std::sync::Arc;

use postern::app::clock;
use postern::play::notices::notice::Receipt;
use postern::play::time::Timestamp;
use postern::store::Store;
use postern::store::sled::Sled;
use postern::store::sled::settings::SledSettings;

use super::typed;
use super::*;
use postern_testkit::databases::disk::rows;

#[tokio::test(flavor = "multi_thread")]
async fn sigterm_ends_the_program_cleanly() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    typed::one_move(&stage, &mut bout, &mut Dice(23)).await;
    assert!(stage.terminate().await, "{}", stage.said());
    stage.start().await;
    bout.turn_message().await;
    bout.check_pings().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reconnection_of_the_gateway_goes_unnoticed() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    stage.sandbox.refuse_resumes(1);
    let (identified, _) = stage.sandbox.sessions();
    stage.sandbox.close_gateway(Some(4000));
    stage.until_sessions(identified + 1).await;
    typed::one_move(&stage, &mut bout, &mut Dice(29)).await;
    bout.check_pings().await;
    let answer = bout.to_move().slash(bout.place, "board", json!({})).await.expect("a command");
    assert!(answer.is_private());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_card_whose_arrival_was_not_confirmed_gets_its_thread_all_the_same() {
    let stage = Stage::open().await;
    let [ada, ben] = ["ada", "ben"].map(|name| stage.person(name));
    let path = format!("/channels/{}/messages", stage.games());
    // The card arrives without a response to the program, and every search for the card fails.
    stage.sandbox.disturb(Fault::new("POST", &path, 1, Trouble::CutAfter));
    stage.sandbox.disturb(Fault::new("GET", &path, 1000, Trouble::Refuse { status: 503, code: 0 }));
    let options = json!({ "opponent": ben.id().to_string(), "colour": "first" });
    ada.slash(stage.games(), "challenge ransom", options).await.expect("a command");
    let card = wait_for_ping(&ben, 1).await;
    ben.press(&card, "Accept").await.expect("a button");
    let turn = wait_for_ping(&ada, 1).await;
    assert_eq!(stage.sandbox.threads(stage.games()).first().map(|thread| thread.id), Some(turn.channel));
    assert_eq!(turn.channel, card.id, "it hangs on the card");
}

/// The system clock is set back by 20 hours between two runs. To the second run, all stored moments are in the future.
#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_waits_is_told_at_once_after_the_clock_was_set_back_over_a_restart() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    let path = format!("/channels/{}/messages", bout.place);
    stage.sandbox.disturb(Fault::new("POST", &path, 1000, Trouble::Refuse { status: 503, code: 0 }));
    typed::one_move(&stage, &mut bout, &mut Dice(31)).await;
    assert!(stage.terminate().await, "{}", stage.said());
    stage.sandbox.calm();
    let settings = SledSettings::new(stage.dir.path().join("data/matches"));
    let store = Store::new(Arc::new(Sled::open(&settings).expect("it is free")));
    let then = clock().plus_seconds(20 * 3600);
    let waiting = store.undelivered(Timestamp(i64::MAX), 99).await.expect("the store answers");
    assert!(!waiting.is_empty(), "a turn waits");
    for notice in waiting {
        store.settle(notice.id, Receipt::Later(then)).await.expect("the store answers");
    }
    store.heartbeat(then).await.expect("the store answers");
    drop(store);
    stage.start().await;
    bout.turn_message().await;
    bout.check_pings().await;
}

/// The last numbers are 1, so that the next challenge would get the number of one that exists.
#[tokio::test(flavor = "multi_thread")]
async fn last_numbers_that_are_damaged_are_named_by_check_and_repaired_by_the_start() {
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, "ransom", &[]).await;
    typed::one_move(&stage, &mut bout, &mut Dice(37)).await;
    bout.turn_message().await;
    begin_between(&stage, ["cleo", "dmitri"], "ransom", &[]).await;
    assert!(stage.terminate().await, "{}", stage.said());
    let database = rows(&stage.dir.path().join("data/matches"));
    let numbers = database.open_tree("numbers").expect("sled opens it");
    for (series, value) in [(0_u64, &b"\x09?"[..]), (1, b"\x021"), (2, b"\x021")] {
        numbers.insert(series.to_be_bytes(), value).expect("sled writes it");
    }
    database.flush().expect("sled writes it");
    drop((numbers, database));
    let checked = stage.run(&["check", "--data", "data"]).await;
    let said = String::from_utf8_lossy(&checked.stdout).into_owned();
    assert!(!checked.status.success() && said.matches("\"numbers\"").count() == 3, "{checked:?}");
    stage.start().await;
    assert_eq!(stage.said().matches("was repaired").count(), 3, "{}", stage.said());
    let third = begin_between(&stage, ["dmitri", "cleo"], "palisade", &[]).await;
    assert_ne!(third.place, bout.place);
    typed::one_move(&stage, &mut bout, &mut Dice(41)).await;
    bout.turn_message().await;
}
