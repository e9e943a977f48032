//! People who leave the server of their match: the bot finds out, tells them directly, and tells their opponents.

use postern_testkit::prelude::*;

use super::HOURS;

const HALL: ChannelId = ChannelId(1);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Starts a match in the hall and plays Ann's move, so that it is Ben's turn.
async fn bens_turn(meeting: &Meeting) -> MatchId {
    let id = meeting.begin(HALL, 60).await;
    meeting.play(id, ANN).await;
    id
}

/// The texts that Ben, who left, gets directly, and that Ann gets about it.
async fn left(meeting: &Meeting, of: MatchId) -> (String, String) {
    let hears = meeting.messenger.told(NoticeKind::OutOfReach { of, ply: 1 }, 1).await;
    assert_eq!(hears.iter().map(|post| post.to).collect::<Vec<_>>(), [Address::Channel(HALL)]);
    assert_eq!(hears[0].message.ping, [ANN]);
    let told = meeting.messenger.posts(NoticeKind::Left { of, ply: 1 });
    let told = told.first().map_or(String::new(), |post| post.message.content.clone());
    (told, hears[0].message.content.clone())
}

#[tokio::test]
async fn a_player_who_left_the_server_is_told_directly_and_the_opponent_hears_so_once() {
    let meeting = Meeting::new();
    meeting.messenger.leave(BEN, true);
    let id = bens_turn(&meeting).await;
    meeting.run();
    let (told, hears) = left(&meeting, id).await;
    assert!(told.says("left-server"), "{told}");
    assert!(hears.says_with("out-of-reach-told", &[("silent", "Ben")]), "{hears}");
    meeting.messenger.settled(&meeting).await;
    // Ben plays on in direct messages, and later turns of this match arrive there too.
    meeting.play(id, BEN).await;
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 2 }, 1).await;
    meeting.messenger.settled(&meeting).await;
    meeting.play(id, ANN).await;
    let turn = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 3 }, 1).await;
    meeting.messenger.settled(&meeting).await;
    assert_eq!(turn.iter().map(|post| post.to).collect::<Vec<_>>(), [Address::Direct(BEN)]);
    assert_eq!(meeting.messenger.posts(NoticeKind::OutOfReach { of: id, ply: 3 }).len(), 0);
}

#[tokio::test]
async fn a_player_who_comes_back_to_the_server_is_told_there_again() {
    let meeting = Meeting::new();
    meeting.messenger.leave(BEN, true);
    let id = bens_turn(&meeting).await;
    meeting.run();
    left(&meeting, id).await;
    meeting.messenger.leave(BEN, false);
    meeting.play(id, BEN).await;
    meeting.play(id, ANN).await;
    let turn = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 3 }, 1).await;
    assert_eq!(turn.iter().map(|post| post.to).collect::<Vec<_>>(), [Address::Channel(HALL)]);
}

#[tokio::test]
async fn where_a_player_who_left_takes_no_direct_messages_the_clock_stands_and_the_match_can_be_closed() {
    let meeting = Meeting::new();
    meeting.messenger.leave(BEN, true);
    meeting.messenger.trouble_with(BEN, CommandError::Closed);
    let id = bens_turn(&meeting).await;
    meeting.run();
    meeting.until(|| meeting.messenger.asked(Address::Direct(BEN)) > 0).await;
    meeting.retry(HOURS).await;
    let (_, hears) = left(&meeting, id).await;
    assert!(hears.says("out-of-reach[server]") && hears.contains("integration_type=1"), "{hears}");
    let record = meeting.record(id).await;
    assert!(record.clock.is_out_of_reach() && record.clock.closable().is_some(), "{:?}", record.clock);
}

#[tokio::test]
async fn a_player_who_leaves_during_their_turn_is_missed_within_a_day_or_two() {
    let meeting = Meeting::new();
    let id = bens_turn(&meeting).await;
    let running = meeting.run();
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1).await;
    meeting.messenger.settled(&meeting).await;
    meeting.until(|| meeting.messenger.asked_after() > 0).await;
    running.abort();
    assert_eq!(meeting.messenger.posts(NoticeKind::Left { of: id, ply: 1 }).len(), 0);
    meeting.messenger.leave(BEN, true);
    meeting.clock.pass(DAY);
    let running = meeting.run();
    left(&meeting, id).await;
    running.abort();
}
