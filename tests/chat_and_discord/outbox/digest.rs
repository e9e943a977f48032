//! The daily digest: turns without pings, and one direct message a day with the games that wait.

use postern_testkit::prelude::*;

use super::{HOURS, choose};

const HALL: ChannelId = ChannelId(1);
const DAY: Duration = Duration::from_secs(24 * 3600);
/// The clock of a meeting starts at 22:13 UTC, so the digest at 8:00 is due within ten hours.
const UNTIL_EIGHT: Duration = Duration::from_secs(10 * 3600);

/// A meeting with Ann's digest at 8:00.
async fn with_digest() -> (Meeting, Timestamp) {
    let meeting = Meeting::new();
    let profile = choose(&meeting, ANN, |profile| profile.digest = Some(8 * 60)).await;
    let first = profile.next_digest(meeting.now()).expect("there is one");
    (meeting, first)
}

/// The digests that Ann received.
fn digests(meeting: &Meeting) -> Vec<Posted> {
    let direct = |post: &Posted| post.to == Address::Direct(ANN);
    meeting.messenger.all().into_iter().filter(direct).collect()
}

async fn until_digests(meeting: &Meeting, count: usize) -> Vec<Posted> {
    meeting.told.notify_one();
    meeting.until(|| digests(meeting).len() >= count).await;
    digests(meeting)
}

#[tokio::test]
async fn a_turn_is_shown_without_a_ping_its_clock_runs_and_the_digest_names_it_once_a_day() {
    let (meeting, first) = with_digest().await;
    let id = meeting.begin(HALL, 9).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    assert!(told[0].message.ping.is_empty() && told[0].message.silent, "{:?}", told[0].message);
    meeting.until_waiting().await;
    let record = meeting.record(id).await;
    assert_eq!(record.deadline(), Some(meeting.now().plus_days(9)));
    assert_eq!(record.told.map(|told| told.silent), Some(true));
    meeting.clock.pass(UNTIL_EIGHT);
    let told = until_digests(&meeting, 1).await;
    assert_eq!(told[0].nonce, NoticeKind::Digest { to: ANN, at: first }.notice_id(0));
    let message = &told[0].message;
    assert_eq!(message.ping, [ANN]);
    assert!(message.content.contains(&format!("#{id}")) && message.content.contains("channels/5/1"));
    meeting.until_waiting().await;
    // The next digest is in the store, and is due a day later.
    meeting.told.notify_one();
    meeting.clock.pass(DAY);
    assert_eq!(until_digests(&meeting, 2).await.len(), 2);
}

#[tokio::test]
async fn a_digest_comes_once_though_the_program_ended_before_it_was_noted() {
    let (meeting, _) = with_digest().await;
    meeting.begin(HALL, 9).await;
    meeting.clock.pass(UNTIL_EIGHT);
    meeting.messenger.trouble_with(ANN, CommandError::AnswerLost);
    let running = meeting.run();
    until_digests(&meeting, 1).await;
    meeting.until_waiting().await;
    running.abort();
    meeting.messenger.calm_with(ANN);
    meeting.messenger.forget_nonces();
    meeting.clock.pass(Duration::from_secs(3600));
    let running = meeting.run();
    let noted = async || meeting.people.profile(ANN).await.unwrap().digested.is_some();
    while !noted().await {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert_eq!(digests(&meeting).len(), 1, "it was found");
    running.abort();
}

#[tokio::test]
async fn a_person_with_nothing_waiting_gets_none_and_the_next_day_is_looked_again() {
    let (meeting, _) = with_digest().await;
    meeting.run();
    meeting.clock.pass(UNTIL_EIGHT);
    meeting.told.notify_one();
    let noted = async || meeting.people.profile(ANN).await.unwrap().digested.is_some();
    while !noted().await {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert_eq!(meeting.messenger.all().len(), 0);
    meeting.begin(HALL, 9).await;
    meeting.clock.pass(DAY);
    assert_eq!(until_digests(&meeting, 1).await.len(), 1);
}

#[tokio::test]
async fn an_hour_that_is_changed_after_the_digest_makes_no_second_one_that_day() {
    let (meeting, _) = with_digest().await;
    meeting.begin(HALL, 9).await;
    meeting.run();
    meeting.clock.pass(UNTIL_EIGHT);
    until_digests(&meeting, 1).await;
    meeting.until_waiting().await;
    let changed = choose(&meeting, ANN, |profile| profile.digest = Some(10 * 60)).await;
    let next = changed.next_digest(meeting.now()).expect("there is one");
    assert!(next > meeting.now().plus_seconds(24 * 3600), "on the next day");
    // Until 8:13 on the next day. The digest that was due at 8:00 is void.
    meeting.clock.pass(DAY);
    meeting.told.notify_one();
    let void = NoticeKind::Digest { to: ANN, at: next.plus_seconds(-2 * 3600) };
    let waits = async || {
        let waiting = meeting.store.undelivered(Timestamp(i64::MAX), 9).await.unwrap();
        waiting.iter().any(|notice| notice.kind == void)
    };
    while waits().await {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    assert_eq!(digests(&meeting).len(), 1);
    meeting.clock.pass(Duration::from_secs(2 * 3600));
    assert_eq!(until_digests(&meeting, 2).await.len(), 2);
}

#[tokio::test]
async fn a_digest_that_can_t_be_delivered_is_the_last_and_single_pings_come_again() {
    let (meeting, _) = with_digest().await;
    let id = meeting.begin(HALL, 9).await;
    meeting.messenger.trouble_with(ANN, CommandError::Closed);
    meeting.run();
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    meeting.clock.pass(UNTIL_EIGHT);
    meeting.told.notify_one();
    meeting.retry(HOURS).await;
    meeting.messenger.settled(&meeting).await;
    assert_eq!(meeting.people.profile(ANN).await.unwrap().digest, None);
    let again = meeting.messenger.posts(NoticeKind::Again { of: id, ply: 0, lost: true });
    assert_eq!(again.iter().map(|post| post.to).collect::<Vec<_>>(), [Address::Channel(HALL)]);
    assert_eq!(again[0].message.ping, [ANN], "the turn that waited is pinged");
    assert!(again[0].message.content.says("turn-again[lost]"), "{:?}", again[0].message);
    meeting.play(id, ANN).await;
    meeting.play(id, postern_testkit::fixtures::BEN).await;
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 2 }, 1).await;
    assert_eq!(told[0].message.ping, [ANN]);
}

#[tokio::test]
async fn a_lost_digest_of_a_match_without_another_place_stops_the_clock_and_tells_the_opponent() {
    let (meeting, _) = with_digest().await;
    let id = meeting.begin_directly().await;
    meeting.run();
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    meeting.messenger.trouble_with(ANN, CommandError::Closed);
    meeting.clock.pass(UNTIL_EIGHT);
    meeting.told.notify_one();
    // The digest, and then the turn itself.
    meeting.retry(2 * HOURS).await;
    let told = meeting.messenger.told(NoticeKind::OutOfReach { of: id, ply: 0 }, 1).await;
    assert_eq!(told.len(), 1);
    assert!(meeting.record(id).await.clock.is_out_of_reach());
}

#[tokio::test]
async fn a_digest_switched_off_pings_at_once_for_the_turns_that_waited_for_it() {
    let (meeting, _) = with_digest().await;
    let id = meeting.begin(HALL, 9).await;
    meeting.run();
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    meeting.until_waiting().await;
    choose(&meeting, ANN, |profile| profile.digest = None).await;
    let again = meeting.messenger.told(NoticeKind::Again { of: id, ply: 0, lost: false }, 1).await;
    assert_eq!(again.iter().map(|post| post.message.ping.clone()).collect::<Vec<_>>(), [[ANN]]);
    assert!(again[0].message.content.says("turn-again[changed]"), "{:?}", again[0].message);
    while meeting.record(id).await.told.is_some_and(|told| told.silent) {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

#[tokio::test]
async fn with_quiet_hours_the_turn_is_shown_after_them_and_the_digest_keeps_its_hour() {
    for (digest, hours) in [(8 * 60, [9, 1]), (23 * 60, [1, 9])] {
        let meeting = Meeting::new();
        choose(&meeting, ANN, |profile| {
            (profile.digest, profile.quiet) = (Some(digest), "22-7".parse().ok());
        })
        .await;
        let id = meeting.begin(HALL, 9).await;
        let turn = NoticeKind::Turn { of: id, ply: 0 };
        let running = meeting.run();
        meeting.until_waiting().await;
        assert_eq!(meeting.messenger.all().len(), 0);
        let in_the_night = digest > 12 * 60;
        for (step, hours) in hours.into_iter().enumerate() {
            meeting.clock.pass(Duration::from_secs(hours * 3600));
            meeting.told.notify_one();
            if (step == 0) == in_the_night {
                let told = until_digests(&meeting, 1).await;
                assert_eq!(told[0].message.ping, [ANN]);
                assert!(told[0].message.content.contains(&format!("#{id}")), "{:?}", told[0].message);
            } else {
                let told = meeting.messenger.told(turn, 1).await;
                assert!(told[0].message.silent && told[0].message.ping.is_empty(), "{:?}", told[0].message);
            }
            meeting.until_waiting().await;
        }
        assert_eq!(meeting.messenger.all().len(), 2);
        running.abort();
    }
}
