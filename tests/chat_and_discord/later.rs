//! Games that a person puts off until tomorrow.

use std::time::Duration;

use postern::play::ids::ChannelId;
use postern_testkit::controls::Controls;
use postern_testkit::fixtures::{ANN, BEN};
use postern_testkit::meeting::Meeting;
use postern_testkit::prelude::*;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

#[tokio::test]
async fn a_game_that_was_put_off_waits_again_on_the_next_day() {
    let mut meeting = Meeting::new();
    let outbox = meeting.run();
    let (one, two) = (meeting.begin(ChannelId(8), 3).await, meeting.begin(ChannelId(9), 5).await);
    meeting.until_nothing_is_due().await;
    let first = meeting.as_(ANN).command("next", &[]).await;
    assert!(first.has(&format!("later:{one}")), "{first:?}");
    let second = meeting.as_(ANN).press(&format!("later:{one}")).await;
    assert!(second.content.says("put-off") && second.has(&format!("later:{two}")), "{second:?}");
    let none = meeting.as_(ANN).press(&format!("later:{two}")).await;
    assert!(none.content.says_with("nothing-waits", &[("later", "2")]), "{}", none.content);
    // A restart forgets none of it, and the opponent can put off no turn of hers.
    meeting.restart();
    let none = meeting.as_(ANN).command("next", &[]).await;
    assert!(none.content.says("nothing-waits"), "{}", none.content);
    let not = meeting.as_(BEN).press(&format!("later:{one}")).await;
    assert!(not.content.says("put-off-not"), "{}", not.content);
    meeting.clock.pass(DAY);
    let first = meeting.as_(ANN).command("next", &[]).await;
    assert!(first.has(&format!("later:{one}")), "{first:?}");
    outbox.abort();
}

#[tokio::test]
async fn a_game_whose_move_is_due_soon_is_not_put_off_and_the_next_turn_waits_as_usual() {
    let meeting = Meeting::new();
    let outbox = meeting.run();
    let of = meeting.begin(ChannelId(7), 3).await;
    meeting.until_nothing_is_due().await;
    meeting.as_(ANN).press(&format!("later:{of}")).await;
    meeting.play(of, ANN).await;
    meeting.play(of, BEN).await;
    meeting.until_nothing_is_due().await;
    let again = meeting.as_(ANN).command("next", &[]).await;
    assert!(again.has(&format!("later:{of}")), "{again:?}");
    meeting.clock.pass(DAY * 3 - Duration::from_secs(60 * 60));
    let not = meeting.as_(ANN).press(&format!("later:{of}")).await;
    assert!(not.content.says("put-off-not") && not.has("move:"), "{not:?}");
    outbox.abort();
}
