//! The outbox, with a courier that fails as it is told: what must be told arrives, once, whatever happens to the rest.

#[path = "outbox/scene.rs"]
mod scene;

use std::time::Duration;

use postern::chat::Address;
use postern::play::{ChannelId, Matter, Store};

use scene::{ANN, BEN, Meeting, Trouble};

const SOON: Duration = Duration::from_secs(10);

#[tokio::test]
async fn a_notice_that_breaks_the_courier_keeps_no_other_back() {
    let meeting = Meeting::new();
    let poisoned = meeting.begin(ChannelId(1), 1).await;
    let others = [meeting.begin(ChannelId(2), 1).await, meeting.begin(ChannelId(3), 1).await];
    meeting.courier.trouble(ChannelId(1), Trouble::Panic);
    meeting.courier.trouble(ChannelId(2), Trouble::Slow(Duration::from_millis(300)));
    let running = meeting.run();
    for id in others {
        let told = meeting.courier.told(Matter::Turn { of: id, ply: 0 }, 1, SOON).await;
        assert_eq!(told.len(), 1, "the match #{id} is told of");
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    for id in others {
        assert_eq!(meeting.courier.posts(Matter::Turn { of: id, ply: 0 }).len(), 1);
    }
    // Time passes, and the trouble with it.
    meeting.courier.calm(ChannelId(1));
    meeting.clock.pass(Duration::from_secs(3600));
    meeting.told.notify_one();
    let told = meeting.courier.told(Matter::Turn { of: poisoned, ply: 0 }, 1, SOON).await;
    assert_eq!(told.len(), 1, "and it comes itself when the trouble is over");
    running.abort();
}

#[tokio::test]
async fn a_slow_channel_delays_no_other_match() {
    let meeting = Meeting::new();
    let slow = meeting.begin(ChannelId(1), 1).await;
    meeting.courier.trouble(ChannelId(1), Trouble::Slow(Duration::from_secs(3600)));
    let running = meeting.run();
    tokio::time::sleep(Duration::from_millis(100)).await;
    // Made while the slow one is under way.
    let quick = meeting.begin(ChannelId(2), 1).await;
    let card = meeting.challenge(ChannelId(3), 1).await;
    let told = meeting.courier.told(Matter::Turn { of: quick, ply: 0 }, 1, SOON).await;
    assert_eq!(told.len(), 1);
    let told = meeting.courier.told(Matter::Card(card), 1, SOON).await;
    assert_eq!(told.len(), 1);
    assert_eq!(meeting.courier.posts(Matter::Turn { of: slow, ply: 0 }).len(), 0);
    running.abort();
}

#[tokio::test]
async fn a_slow_card_delays_no_other_card() {
    let meeting = Meeting::new();
    meeting.courier.trouble(ChannelId(1), Trouble::Slow(Duration::from_secs(3600)));
    meeting.challenge(ChannelId(1), 1).await;
    let quick = meeting.challenge(ChannelId(2), 1).await;
    let running = meeting.run();
    assert_eq!(meeting.courier.told(Matter::Card(quick), 1, SOON).await.len(), 1);
    running.abort();
}

#[tokio::test]
async fn a_clock_that_was_set_back_delays_no_notice_for_long() {
    let meeting = Meeting::new();
    meeting.clock.pass(Duration::from_secs(365 * 24 * 3600));
    let id = meeting.begin(ChannelId(1), 1).await;
    meeting.clock.pass_back(Duration::from_secs(365 * 24 * 3600));
    let running = meeting.run();
    assert_eq!(meeting.courier.told(Matter::Turn { of: id, ply: 0 }, 1, SOON).await.len(), 1);
    running.abort();
}

#[tokio::test]
async fn an_outbox_with_nothing_to_do_but_wait_does_not_spin() {
    let meeting = Meeting::new();
    meeting.courier.trouble(ChannelId(1), Trouble::Slow(Duration::from_secs(3600)));
    meeting.courier.trouble(ChannelId(2), Trouble::Busy);
    meeting.begin(ChannelId(1), 1).await;
    meeting.begin(ChannelId(2), 1).await;
    let running = meeting.run();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let asked = meeting.clock.asked();
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(meeting.clock.asked() - asked < 20, "{} looks at the clock", meeting.clock.asked() - asked);
    running.abort();
}

#[tokio::test]
async fn where_the_channel_is_gone_both_players_hear_of_the_end() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    meeting.courier.trouble(ChannelId(1), Trouble::Gone);
    meeting.resign(id, ANN).await;
    let running = meeting.run();
    let told = meeting.courier.told(Matter::Over(id), 2, SOON).await;
    let mut places: Vec<Address> = told.iter().map(|post| post.to).collect();
    places.sort_by_key(|place| format!("{place:?}"));
    assert_eq!(places, [Address::Direct(ANN), Address::Direct(BEN)]);
    // The service takes a second message with a number that it knows for the first.
    assert_ne!(told[0].nonce, told[1].nonce);
    running.abort();
}

#[tokio::test]
async fn of_two_who_hear_of_the_end_directly_none_hears_it_twice() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    meeting.courier.trouble(ChannelId(1), Trouble::Gone);
    meeting.courier.trouble_with(BEN, Trouble::Busy);
    meeting.resign(id, ANN).await;
    let running = meeting.run();
    assert_eq!(meeting.courier.told(Matter::Over(id), 1, SOON).await.len(), 1);
    tokio::time::sleep(Duration::from_millis(100)).await;
    meeting.courier.calm_with(BEN);
    meeting.clock.pass(Duration::from_secs(3600));
    meeting.told.notify_one();
    let told = meeting.courier.told(Matter::Over(id), 2, SOON).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let places: Vec<Address> = told.iter().map(|post| post.to).collect();
    assert_eq!(places, [Address::Direct(ANN), Address::Direct(BEN)]);
    running.abort();
}

#[tokio::test]
async fn a_post_whose_answer_was_lost_is_posted_nowhere_else() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    meeting.courier.trouble(ChannelId(1), Trouble::AnswerLost);
    let running = meeting.run();
    assert_eq!(meeting.courier.told(Matter::Turn { of: id, ply: 0 }, 1, SOON).await.len(), 1);
    meeting.courier.calm(ChannelId(1));
    meeting.courier.forget_nonces();
    for _ in 0..5 {
        meeting.clock.pass(Duration::from_secs(3600));
        meeting.told.notify_one();
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(meeting.courier.posts(Matter::Turn { of: id, ply: 0 }).len(), 1);
    let waiting = meeting.store.undelivered(meeting.clock.now(), 9).await.expect("the store answers");
    assert_eq!(waiting, [], "it was found, and counts as delivered");
    running.abort();
}
