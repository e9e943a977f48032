//! Removal of the buttons of old boards and cards, across failures and restarts.

use postern_testkit::prelude::*;

const HALL: ChannelId = ChannelId(1);

/// The messages that lose their buttons.
async fn old(meeting: &Meeting) -> Vec<Post> {
    let old = meeting.store.old_buttons(9).await.expect("the store answers");
    old.iter().map(|old| old.post).collect()
}

#[tokio::test]
async fn buttons_that_could_not_be_removed_are_removed_by_the_next_run() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 1).await;
    meeting.messenger.fail_removals(u64::MAX);
    let running = meeting.run();
    let first = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await[0].post;
    meeting.messenger.settled(&meeting).await;
    meeting.play(id, ANN).await;
    let second = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1).await[0].post;
    meeting.messenger.settled(&meeting).await;
    assert_eq!(old(&meeting).await, [first]);
    assert_eq!(meeting.store.boards(id).await.expect("the store answers"), [second]);
    running.abort();
    let _ = running.await;
    assert_eq!(meeting.messenger.without_buttons(), []);

    meeting.messenger.fail_removals(0);
    let running = meeting.run();
    meeting.until(|| !meeting.messenger.without_buttons().is_empty()).await;
    meeting.until_buttons_are_removed().await;
    assert_eq!(meeting.messenger.without_buttons(), [first], "once");
    running.abort();
}

#[tokio::test]
async fn one_failure_keeps_no_other_buttons_alive() {
    let meeting = Meeting::new();
    let ids = [meeting.begin(HALL, 1).await, meeting.begin(ChannelId(2), 1).await];
    meeting.messenger.fail_removals(1);
    meeting.run();
    let mut old = Vec::new();
    for id in ids {
        old.push(meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await[0].post);
    }
    meeting.messenger.settled(&meeting).await;
    for id in ids {
        meeting.play(id, ANN).await;
        meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1).await;
    }
    meeting.until_buttons_are_removed().await;
    let mut removed = meeting.messenger.without_buttons();
    removed.sort_by_key(|post| post.message.0);
    old.sort_by_key(|post| post.message.0);
    assert_eq!(removed, old);
}

#[tokio::test]
async fn a_flag_takes_the_buttons_of_no_board_and_the_end_takes_those_of_both() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 1).await;
    meeting.run();
    let turn = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await[0].post;
    meeting.messenger.settled(&meeting).await;
    meeting.clock.pass(std::time::Duration::from_secs(25 * 3600));
    meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
    let flag = meeting.messenger.told(NoticeKind::Flag { of: id, ply: 0 }, 1).await[0].post;
    meeting.messenger.settled(&meeting).await;
    assert_eq!(old(&meeting).await, [], "it can still be moved");
    meeting.resign(id, BEN).await;
    meeting.messenger.told(NoticeKind::Over(id), 1).await;
    meeting.messenger.settled(&meeting).await;
    meeting.until_buttons_are_removed().await;
    let mut removed = meeting.messenger.without_buttons();
    removed.sort_by_key(|post| post.message.0);
    assert_eq!(removed, [turn, flag]);
}

#[tokio::test]
async fn a_turn_in_a_direct_message_removes_only_the_buttons_of_the_message_before_it() {
    let meeting = Meeting::new();
    let id = meeting.begin_directly().await;
    meeting.run();
    let mut turns = Vec::new();
    for (ply, by) in [(0, ANN), (1, BEN), (2, ANN), (3, BEN)] {
        turns.push(meeting.messenger.told(NoticeKind::Turn { of: id, ply }, 1).await[0].post);
        meeting.messenger.settled(&meeting).await;
        meeting.until_buttons_are_removed().await;
        assert_eq!(meeting.messenger.without_buttons(), turns[..turns.len() - 1]);
        meeting.play(id, by).await;
    }
}

/// Messages of an archived thread can't be edited.
#[tokio::test]
async fn a_thread_is_archived_once_its_old_buttons_are_removed_however_often_that_fails() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 1).await;
    let thread = ChannelId(9);
    meeting.matches.move_to_thread(id, thread).await.expect("it has none");
    meeting.messenger.fail_removals(u64::MAX);
    let running = meeting.run();
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    meeting.messenger.settled(&meeting).await;
    meeting.resign(id, BEN).await;
    meeting.messenger.told(NoticeKind::Over(id), 1).await;
    for _ in 0..4 {
        let due = async || meeting.store.undelivered(meeting.now(), 1).await.expect("the store answers");
        while !due().await.is_empty() {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        assert_eq!(meeting.messenger.archived(), []);
        meeting.clock.pass(Duration::from_secs(6));
        meeting.told.notify_one();
    }
    running.abort();
    let _ = running.await;
    meeting.messenger.fail_removals(0);
    let running = meeting.run();
    meeting.until_buttons_are_removed().await;
    meeting.clock.pass(Duration::from_secs(60));
    meeting.told.notify_one();
    meeting.until(|| !meeting.messenger.archived().is_empty()).await;
    assert_eq!(meeting.messenger.archived(), [thread]);
    running.abort();
}

#[tokio::test]
async fn a_card_of_a_challenge_that_is_accepted_while_the_card_is_on_its_way_is_closed() {
    let meeting = Meeting::new();
    meeting.messenger.error(HALL, CommandError::Slow(Duration::from_millis(500)));
    meeting.run();
    let id = meeting.challenge(HALL, 1).await;
    meeting.until(|| meeting.messenger.asked(Address::Channel(HALL)) > 0).await;
    // From the list of games: the card is not known yet.
    meeting.accept(id).await;
    let card = meeting.messenger.told(NoticeKind::Card(id), 1).await[0].clone();
    assert!(card.message.content.says("card-expires"), "{card:?}");
    meeting.until(|| !meeting.messenger.replaced(card.post).is_empty()).await;
    let closed = meeting.messenger.replaced(card.post);
    assert!(closed[0].content.says("card-accepted-by") && closed[0].rows.is_empty(), "{closed:?}");
}
