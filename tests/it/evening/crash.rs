//! Kills of the program in the middle of games.

use discord_sandbox::faults::{Fault, Trouble};
use serde_json::json;

use super::harness::{Dice, Stage, begin, begin_between, wait_for_ping};
use super::{SHORT, menus, typed};
use crate::store::disk::rows;

async fn killed_in_the_middle(game: usize) {
    let (game, options) = SHORT[game];
    let mut stage = Stage::open().await;
    let mut bout = begin(&stage, game, options).await;
    let mut dice = Dice(13);
    let mut kills = 0;
    for ply in 0.. {
        if bout.state.ending().is_some() || ply >= 24 {
            break;
        }
        let old_turn = bout.turn_message().await;
        if ply % 2 == 0 {
            typed::one_move(&stage, &mut bout, &mut dice).await;
        } else {
            menus::one_move(&stage, &mut bout, &mut dice).await;
        }
        // The kill comes after the answer, when the ping may or may not be out yet.
        if ply % 5 == 3 {
            stage.kill().await;
            stage.start().await;
            kills += 1;
            let mover = bout.waiting().clone();
            let stale = mover.press(&old_turn, "Board").await;
            if let Ok(answer) = stale {
                assert!(answer.is_private(), "{answer:?}");
            }
        }
    }
    assert!(kills > 0, "the game was long enough to be killed in");
    bout.check_pings().await;
    assert!(stage.sandbox.failed_interactions().is_empty(), "{:?}", stage.sandbox.failed_interactions());
}

#[tokio::test(flavor = "multi_thread")]
async fn rampart_survives_kills() {
    killed_in_the_middle(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ramparts_survives_kills() {
    killed_in_the_middle(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn palisade_survives_kills() {
    killed_in_the_middle(2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn inchworm_survives_kills() {
    killed_in_the_middle(3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ransom_survives_kills() {
    killed_in_the_middle(4).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ping_that_can_not_be_sent_is_sent_after_the_trouble() {
    let stage = Stage::open().await;
    let mut bout = begin(&stage, "ramparts", &[]).await;
    let path = format!("/channels/{}/messages", bout.place);
    stage.sandbox.disturb(Fault::new("POST", &path, 2, Trouble::Refuse { status: 503, code: 0 }));
    let mut dice = Dice(19);
    typed::one_move(&stage, &mut bout, &mut dice).await;
    bout.turn_message().await;
    bout.check_pings().await;
}

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
