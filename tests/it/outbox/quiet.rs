//! Quiet hours: pings are delayed until they end, while clocks run.

use std::time::Duration;

use postern::chat::invocation::{Place, Request};
use postern::chat::message::address::Address;
use postern::play::ids::{ChannelId, PersonId, ServerId};
use postern::play::notices::notice::NoticeKind;
use postern::play::people::profile::PingAt;

use super::{SOON, choose, with_lost_answer};
use crate::fixtures::{ANN, BEN};
use crate::meeting::{CommandError, Meeting};

const HALL: ChannelId = ChannelId(1);
/// The clock of a meeting starts at 22:13 UTC, and quiet hours end at 7:00.
const NIGHT: Duration = Duration::from_secs(9 * 3600);

async fn sleeps(meeting: &Meeting, person: PersonId) {
    choose(meeting, person, |profile| profile.quiet = "22-7".parse().ok()).await;
}

#[tokio::test]
async fn a_ping_waits_for_the_morning_and_the_clock_does_not() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let id = meeting.begin(HALL, 1).await;
    let running = meeting.run();
    meeting.until_waiting().await;
    let record = async || meeting.store.record(id).await.unwrap().unwrap();
    assert_eq!(meeting.messenger.all().len(), 0, "nobody is woken");
    assert_eq!(record().await.deadline(), Some(meeting.clock.now().plus_days(1)), "the time runs");
    assert_eq!(record().await.told, None);
    let morning = record().await.deadline();
    meeting.clock.pass(NIGHT);
    meeting.told.notify_one();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1, SOON).await;
    assert_eq!((told[0].to, told[0].message.ping.as_slice()), (Address::Channel(HALL), &[ANN][..]));
    meeting.messenger.settled(&meeting, SOON).await;
    assert_eq!(record().await.deadline(), morning, "nothing is given back for the night");
    assert_eq!(record().await.told.map(|told| told.at), Some(meeting.clock.now()));
    running.abort();
}

#[tokio::test]
async fn a_ping_that_arrived_before_the_night_is_found_in_it_and_not_sent_in_the_morning() {
    for at in [PingAt::default(), PingAt::Direct] {
        let (meeting, id, running) = with_lost_answer(at).await;
        sleeps(&meeting, ANN).await;
        meeting.clock.pass(Duration::from_secs(3600));
        meeting.told.notify_one();
        meeting.messenger.settled(&meeting, SOON).await;
        let record = meeting.store.record(id).await.unwrap().unwrap();
        assert_eq!(record.told.map(|told| told.at), Some(meeting.clock.now()), "{at:?}, in the night");
        assert_eq!(meeting.messenger.posts(NoticeKind::Turn { of: id, ply: 0 }).len(), 1, "{at:?}");
        running.abort();
    }
}

#[tokio::test]
async fn the_night_of_a_player_without_a_zone_is_that_of_the_server() {
    let meeting = Meeting::new();
    let changed = meeting.service.change_server(ServerId(5), None, |server| {
        // At 22:13 UTC it is noon in Auckland.
        server.zone = "Pacific/Auckland".parse().ok();
        Ok(())
    });
    changed.await.expect("it is kept");
    sleeps(&meeting, ANN).await;
    let id = meeting.begin(HALL, 1).await;
    let running = meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1, SOON).await;
    assert_eq!(told[0].message.ping, [ANN]);
    running.abort();
}

#[tokio::test]
async fn what_both_are_told_comes_at_once_and_pings_only_who_is_not_asleep() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let id = meeting.begin(HALL, 1).await;
    meeting.resign(id, BEN).await;
    let running = meeting.run();
    let told = meeting.messenger.told(NoticeKind::Over(id), 1, SOON).await;
    assert_eq!(told[0].message.ping, [BEN]);
    running.abort();
}

#[tokio::test]
async fn that_a_place_is_lost_wakes_nobody() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let id = meeting.begin(HALL, 1).await;
    meeting.play(id, ANN).await;
    meeting.messenger.error(HALL, CommandError::Gone);
    let running = meeting.run();
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1, SOON).await;
    meeting.messenger.settled(&meeting, SOON).await;
    meeting.resign(id, BEN).await;
    meeting.messenger.told(NoticeKind::Over(id), 2, SOON).await;
    let all = meeting.messenger.all();
    for posted in &all {
        let asleep = posted.to == Address::Direct(ANN);
        assert_eq!(posted.message.silent, asleep, "{:?}", posted.message);
        assert!(!posted.message.ping.contains(&ANN), "{:?}", posted.message);
    }
    assert_eq!(all.len(), 4, "the turn and the place, and the end to both");
    running.abort();
}

#[tokio::test]
async fn a_move_in_the_night_takes_the_waiting_ping_with_it() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let id = meeting.begin(HALL, 1).await;
    let running = meeting.run();
    meeting.until_waiting().await;
    meeting.play(id, ANN).await;
    assert_eq!(meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1, SOON).await.len(), 1);
    meeting.clock.pass(NIGHT);
    meeting.told.notify_one();
    meeting.messenger.settled(&meeting, SOON).await;
    assert_eq!(meeting.messenger.all().len(), 1, "in the morning there is nothing to say");
    running.abort();
}

#[tokio::test]
async fn people_who_play_at_night_are_pinged_while_they_do() {
    let meeting = Meeting::new();
    let router = meeting.router();
    sleeps(&meeting, ANN).await;
    let games = postern::chat::invocation::Arguments { command: "games".into(), ..Default::default() };
    let place = Place::Server { server: ServerId(5), channel: HALL, parent: None };
    meeting.ctx(&router, ANN, place, Request::Command(games)).await;
    let id = meeting.begin(HALL, 1).await;
    let running = meeting.run();
    assert_eq!(meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1, SOON).await.len(), 1);
    running.abort();
}

#[tokio::test]
async fn a_player_who_can_t_be_reached_in_the_morning_is_out_of_reach_as_ever() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let id = meeting.begin_directly().await;
    meeting.messenger.trouble_with(ANN, CommandError::Closed);
    let running = meeting.run();
    meeting.until_waiting().await;
    meeting.clock.pass(NIGHT);
    meeting.told.notify_one();
    let told = meeting.messenger.told(NoticeKind::OutOfReach { of: id, ply: 0 }, 1, SOON).await;
    assert_eq!(told[0].to, Address::Direct(BEN));
    let record = meeting.store.record(id).await.unwrap().unwrap();
    assert!(record.is_out_of_reach() && record.deadline().is_none());
    running.abort();
}
