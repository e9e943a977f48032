//! Time runs only against a player who could know of their turn: pings, outages, players out of reach, and a clock that
//! is set back.

use postern_testkit::prelude::*;

use super::{DAY, deliver, refused, settle, waits};

#[tokio::test]
async fn after_a_day_of_outage_nobody_has_lost_on_time() {
    let meeting = Meeting::new();
    meeting.store.heartbeat(meeting.now()).await.expect("the store answers");
    let told = meeting.begin(ChannelId(1), 1).await;
    let untold = meeting.begin(ChannelId(2), 1).await;
    let turn = NoticeKind::Turn { of: told, ply: 0 };
    deliver(&meeting, turn).await;
    // The program is down for 26 hours, then starts.
    meeting.clock.pass(Duration::from_secs(26 * 3600));
    let now = meeting.now();
    meeting.store.heartbeat(now).await.expect("the store answers");
    for id in [told, untold] {
        let claim = Command::ClaimTime { seen: 0 };
        let claimed = meeting.matches.command(id, Actor::Person(BEN), &claim, None, now).await;
        let no = refused(claimed);
        assert!(matches!(no, Refusal::StillTime { until: Some(_) } | Refusal::ClockStands(_)), "{no:?}");
    }
    meeting.upkeep.sweep(now).await.expect("the store answers");
    assert_eq!(waits(&meeting, NoticeKind::Flag { of: told, ply: 0 }).await, None);
    assert_eq!(meeting.record(told).await.deadline(), Some(now.plus_days(1)), "all of it is given back");
    // From then on the clock runs as usual.
    meeting.pass(DAY).await;
    meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
    assert!(waits(&meeting, NoticeKind::Flag { of: told, ply: 0 }).await.is_some());
    let claim = Command::ClaimTime { seen: 0 };
    meeting.command(told, BEN, claim.clone()).await;
    let again = meeting.matches.command(told, Actor::Person(BEN), &claim, None, meeting.now()).await;
    assert_eq!(refused(again), Refusal::AlreadyDone(postern::play::step::refusal::Done::Claimed));
}

#[tokio::test]
async fn a_claim_in_the_moment_after_an_outage_finds_its_time_given_back() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    meeting.pass(DAY - Duration::from_secs(3600)).await;
    // The database is unavailable for two hours, without a sweep since.
    meeting.clock.pass(Duration::from_secs(7200));
    let (claim, now) = (Command::ClaimTime { seen: 0 }, meeting.now());
    let claimed = meeting.matches.command(id, Actor::Person(BEN), &claim, None, now).await;
    assert!(matches!(refused(claimed), Refusal::StillTime { until: Some(_) }));
    meeting.pass(Duration::from_secs(3600)).await;
    meeting.command(id, BEN, claim).await;
}

#[tokio::test]
async fn all_running_clocks_are_given_their_time_after_the_start() {
    let meeting = Meeting::new();
    meeting.store.heartbeat(meeting.now()).await.expect("the store answers");
    let id = meeting.begin(ChannelId(1), 3).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    let due = meeting.record(id).await.deadline().expect("it runs");
    meeting.clock.pass(DAY);
    meeting.store.heartbeat(meeting.now()).await.expect("the store answers");
    assert_eq!(meeting.upkeep.credit_all().await.expect("the store answers"), 1);
    assert_eq!(meeting.record(id).await.deadline(), Some(due.plus_days(1)));
    assert_eq!(meeting.upkeep.credit_all().await.expect("the store answers"), 0, "once only");
}

#[tokio::test]
async fn a_player_who_could_not_be_told_loses_no_time_and_the_opponent_may_close_the_game_after_a_week() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    let turn = NoticeKind::Turn { of: id, ply: 0 };
    settle(&meeting, turn, Receipt::Impossible("the channel is gone".into())).await;
    let told =
        waits(&meeting, NoticeKind::OutOfReach { of: id, ply: 0 }).await.expect("the opponent hears it");
    assert_eq!(told.to, [BEN]);
    let act = async |by, command: &Command| {
        meeting.matches.command(id, Actor::Person(by), command, None, meeting.now()).await
    };
    let (claim, close) = (Command::ClaimTime { seen: 0 }, Command::Close { seen: 0 });
    meeting.clock.pass(3 * DAY);
    meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
    assert_eq!(refused(act(BEN, &claim).await), Refusal::ClockStands(PauseReason::OutOfReach));
    assert!(matches!(refused(act(BEN, &close).await), Refusal::ClosableFrom(_)));
    assert_eq!(waits(&meeting, NoticeKind::Closable { of: id, ply: 0 }).await, None);
    meeting.clock.pass(4 * DAY);
    meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
    meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
    assert_eq!(waits(&meeting, NoticeKind::Closable { of: id, ply: 0 }).await.expect("it is told").to, [BEN]);
    assert_eq!(refused(act(ANN, &close).await), Refusal::NotClosable, "only the one who waits");
    let over = act(BEN, &close).await.expect("it may be closed").record;
    let Status::Over(over) = over.status else { panic!("{over:?}") };
    assert_eq!((over.winner, over.how), (None, How::Closed));
}

#[tokio::test]
async fn who_finds_the_game_alone_has_all_of_the_time_from_then_on() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    settle(&meeting, NoticeKind::Turn { of: id, ply: 0 }, Receipt::Impossible("closed".into())).await;
    meeting.clock.pass(9 * DAY);
    let now = meeting.now();
    let seen = async |by| meeting.matches.seen(&meeting.record(id).await, by, now).await;
    seen(BEN).await.expect("the store answers");
    assert!(meeting.record(id).await.clock.is_out_of_reach(), "only the player to move counts");
    seen(ANN).await.expect("the store answers");
    assert_eq!(meeting.record(id).await.deadline(), Some(now.plus_days(1)));
}

#[tokio::test]
async fn a_player_who_left_in_mid_turn_stops_the_clock() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    let left = async |server, person| {
        let left = meeting.departures.left(ServerId(server), person, meeting.now()).await;
        left.expect("the store answers")
    };
    assert_eq!(left(5, BEN).await, 0, "it is not Ben's turn");
    assert_eq!(left(6, ANN).await, 0, "it is another server");
    assert_eq!(left(5, ANN).await, 1);
    assert!(meeting.record(id).await.deadline().is_some(), "they may be told directly");
    settle(&meeting, NoticeKind::Left { of: id, ply: 0 }, Receipt::Impossible("closed".into())).await;
    assert!(meeting.record(id).await.clock.is_out_of_reach());
    assert!(waits(&meeting, NoticeKind::OutOfReach { of: id, ply: 0 }).await.is_some());
}

#[tokio::test]
async fn a_time_set_back_gives_no_negative_times() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(1), 1).await;
    deliver(&meeting, NoticeKind::Turn { of: id, ply: 0 }).await;
    let first = meeting.play(id, ANN).await;
    meeting.clock.pass_back(5 * DAY);
    let second = meeting.play(id, BEN).await;
    let moments: Vec<Timestamp> = second.moves.iter().map(|entry| entry.at).collect();
    assert_eq!(moments, [first.moves[0].at; 2], "no move is made before the one before it");
    let over = meeting.resign(id, ANN).await;
    let Status::Over(over) = over.status else { panic!("{over:?}") };
    assert!(over.at >= second.moves[1].at);
}

#[tokio::test]
async fn a_card_that_reaches_nobody_closes_the_challenge_with_its_delivery() {
    let meeting = Meeting::new();
    let id = meeting.challenge(ChannelId(1), 1).await;
    settle(&meeting, NoticeKind::Card(id), Receipt::Impossible("closed".into())).await;
    let closed = meeting.store.challenge(id).await.expect("the store answers").expect("it is kept");
    assert_eq!(closed.state, postern::play::challenge::ChallengeState::Undelivered);
    assert_eq!(waits(&meeting, NoticeKind::Answer(id)).await.expect("the challenger hears it").to, [ANN]);
    assert_eq!(waits(&meeting, NoticeKind::Card(id)).await, None);
}
