//! Quiet hours: pings are delayed until they end, while clocks run.

use postern::play::people::profile::Leaving;
use postern_testkit::prelude::*;

use super::{HOURS, choose, with_lost_answer};

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
    meeting.run();
    meeting.until_waiting().await;
    let record = async || meeting.record(id).await;
    assert_eq!(meeting.messenger.all().len(), 0, "nobody is woken");
    assert_eq!(record().await.deadline(), Some(meeting.now().plus_days(1)), "the time runs");
    assert_eq!(record().await.told, None);
    let morning = record().await.deadline();
    meeting.clock.pass(NIGHT);
    meeting.told.notify_one();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    assert_eq!((told[0].to, told[0].message.ping.as_slice()), (Address::Channel(HALL), &[ANN][..]));
    meeting.messenger.settled(&meeting).await;
    assert_eq!(record().await.deadline(), morning, "nothing is given back for the night");
    assert_eq!(record().await.told.map(|told| told.at), Some(meeting.now()));
}

#[tokio::test]
async fn a_ping_that_arrived_before_the_night_is_found_in_it_and_not_sent_in_the_morning() {
    for at in [PingAt::default(), PingAt::Direct] {
        let (meeting, id, running) = with_lost_answer(at).await;
        sleeps(&meeting, ANN).await;
        meeting.clock.pass(Duration::from_secs(3600));
        meeting.told.notify_one();
        meeting.messenger.settled(&meeting).await;
        let record = meeting.record(id).await;
        assert_eq!(record.told.map(|told| told.at), Some(meeting.now()), "{at:?}, in the night");
        assert_eq!(meeting.messenger.posts(NoticeKind::Turn { of: id, ply: 0 }).len(), 1, "{at:?}");
        running.abort();
    }
}

#[tokio::test]
async fn the_night_of_a_player_without_a_zone_is_that_of_the_server() {
    let meeting = Meeting::new();
    meeting
        .on_server(ServerId(5), |server| {
            // At 22:13 UTC it is noon in Auckland.
            server.zone = "Pacific/Auckland".parse().ok();
        })
        .await;
    sleeps(&meeting, ANN).await;
    let id = meeting.begin(HALL, 1).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    assert_eq!(told[0].message.ping, [ANN]);
}

#[tokio::test]
async fn what_both_are_told_comes_at_once_and_pings_only_who_is_not_asleep() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let id = meeting.begin(HALL, 1).await;
    meeting.resign(id, BEN).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Over(id), 1).await;
    assert_eq!(told[0].message.ping, [BEN]);
}

#[tokio::test]
async fn that_a_place_is_lost_wakes_nobody() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let id = meeting.begin(HALL, 1).await;
    meeting.play(id, ANN).await;
    meeting.messenger.error(HALL, CommandError::Gone);
    meeting.run();
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1).await;
    // The first turn, which is past, waits for the morning.
    meeting.until_waiting().await;
    meeting.resign(id, BEN).await;
    meeting.messenger.told(NoticeKind::Over(id), 2).await;
    let all = meeting.messenger.all();
    for posted in &all {
        let asleep = posted.to == Address::Direct(ANN);
        assert_eq!(posted.message.silent, asleep, "{:?}", posted.message);
        assert!(!posted.message.ping.contains(&ANN), "{:?}", posted.message);
    }
    assert_eq!(all.len(), 4, "the turn and the place, and the end to both");
}

#[tokio::test]
async fn a_move_in_the_night_takes_the_waiting_ping_with_it() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let id = meeting.begin(HALL, 1).await;
    meeting.run();
    meeting.until_waiting().await;
    meeting.play(id, ANN).await;
    assert_eq!(meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1).await.len(), 1);
    meeting.clock.pass(NIGHT);
    meeting.told.notify_one();
    meeting.messenger.settled(&meeting).await;
    assert_eq!(meeting.messenger.all().len(), 1, "in the morning there is nothing to say");
}

#[tokio::test]
async fn people_who_play_at_night_are_pinged_while_they_do() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let games = postern::chat::invocation::Arguments { command: "games".into(), ..Default::default() };
    let place = Place::Server { server: ServerId(5), channel: HALL, parent: None };
    meeting.as_(ANN).at(place).answer(Request::Command(games)).await;
    let id = meeting.begin(HALL, 1).await;
    meeting.run();
    assert_eq!(meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await.len(), 1);
}

#[tokio::test]
async fn a_player_who_can_t_be_reached_in_the_morning_is_out_of_reach_as_ever() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    let id = meeting.begin_directly().await;
    meeting.messenger.trouble_with(ANN, CommandError::Closed);
    meeting.run();
    meeting.until_waiting().await;
    meeting.clock.pass(NIGHT);
    meeting.told.notify_one();
    meeting.retry(HOURS).await;
    let told = meeting.messenger.told(NoticeKind::OutOfReach { of: id, ply: 0 }, 1).await;
    assert_eq!(told[0].to, Address::Direct(BEN));
    let record = meeting.record(id).await;
    assert!(record.clock.is_out_of_reach() && record.deadline().is_none());
}

/// Every change of settings and vacations that may end the reason to wait.
#[tokio::test]
async fn what_waits_is_told_at_once_when_the_reason_to_wait_ends_early_whichever_it_was() {
    type Change = fn(&mut Profile);
    let ended: [(&str, Change); 3] = [
        ("none", |profile| profile.quiet = None),
        ("other hours", |profile| profile.quiet = "1-7".parse().ok()),
        // At 22:13 UTC it is noon in Auckland.
        ("other zone", |profile| profile.zone = "Pacific/Auckland".parse().ok()),
    ];
    for (name, change) in ended {
        let meeting = Meeting::new();
        sleeps(&meeting, ANN).await;
        let id = meeting.begin(HALL, 1).await;
        let running = meeting.run();
        meeting.until_waiting().await;
        assert_eq!(meeting.messenger.all().len(), 0, "{name}");
        choose(&meeting, ANN, change).await;
        let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
        assert_eq!(told.iter().map(|post| post.message.ping.clone()).collect::<Vec<_>>(), [[ANN]], "{name}");
        running.abort();
    }
}

/// A player who ends a vacation by a command is awake, so the ping that waits for the morning comes at once.
#[tokio::test]
async fn what_waits_is_told_at_once_when_a_vacation_is_ended_or_cancelled() {
    for from in [None, Some("2023-12-01")] {
        let meeting = Meeting::new();
        let now = meeting.now();
        meeting.people.leave(&meeting.asker(ANN), from, "2023-12-08", now).await.expect("days are left");
        sleeps(&meeting, ANN).await;
        let id = meeting.begin(HALL, 1).await;
        let running = meeting.run();
        meeting.until_waiting().await;
        assert_eq!(meeting.messenger.all().len(), 0, "{from:?}");
        let (command, sub) = ("vacation".into(), Some("end".into()));
        let end = Request::Command(Arguments { command, sub, arguments: Vec::new() });
        let place = Place::Server { server: ServerId(5), channel: HALL, parent: None };
        let answer = meeting.as_(ANN).at(place).ask(end).await;
        assert!(answer.content.says("vacation-over"), "{from:?}: {}", answer.content);
        let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
        assert_eq!(
            told.iter().map(|post| post.message.ping.clone()).collect::<Vec<_>>(),
            [[ANN]],
            "{from:?}"
        );
        running.abort();
    }
}

#[tokio::test]
async fn a_change_that_ends_no_quiet_hours_wakes_nobody() {
    let meeting = Meeting::new();
    sleeps(&meeting, ANN).await;
    meeting.begin(HALL, 1).await;
    meeting.run();
    meeting.until_waiting().await;
    choose(&meeting, ANN, |profile| profile.ping_at = PingAt::Channel).await;
    choose(&meeting, BEN, |profile| profile.quiet = None).await;
    meeting.until_waiting().await;
    assert_eq!(meeting.messenger.all().len(), 0);
}

#[tokio::test]
async fn a_turn_that_reached_no_place_is_tried_again_when_the_player_chooses_another_place() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 1).await;
    meeting.messenger.error(HALL, CommandError::Gone);
    meeting.messenger.trouble_with(ANN, CommandError::Closed);
    meeting.run();
    meeting.retry(HOURS).await;
    meeting.messenger.told(NoticeKind::OutOfReach { of: id, ply: 0 }, 1).await;
    meeting.messenger.calm_with(ANN);
    meeting.messenger.reach().open(Address::Direct(ANN));
    choose(&meeting, ANN, |profile| profile.ping_at = PingAt::Direct).await;
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    assert_eq!(told.iter().map(|post| post.to).collect::<Vec<_>>(), [Address::Direct(ANN)]);
    meeting.messenger.settled(&meeting).await;
    let again = meeting.messenger.posts(NoticeKind::Again { of: id, ply: 0, lost: false });
    assert_eq!(again.len(), 0, "the turn is told once");
    while meeting.record(id).await.clock.is_out_of_reach() {
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
}

/// The pings that people got for messages of their quiet hours.
fn missed(meeting: &Meeting) -> Vec<Posted> {
    let all = meeting.messenger.all().into_iter();
    all.filter(|post| post.message.content.says("missed-challenge") || post.message.content.says("missed"))
        .collect()
}

/// Lets the night pass, and waits until nothing is left to deliver.
async fn in_the_morning(meeting: &Meeting) -> Vec<Posted> {
    meeting.clock.pass(NIGHT);
    meeting.told.notify_one();
    meeting.messenger.settled(meeting).await;
    missed(meeting)
}

#[tokio::test]
async fn a_challenge_card_of_the_night_pings_once_in_the_morning_while_it_is_open() {
    let meeting = Meeting::new();
    sleeps(&meeting, BEN).await;
    let open = meeting.challenge(HALL, 1).await;
    let closed = meeting.challenge(ChannelId(2), 2).await;
    meeting.run();
    for card in [open, closed] {
        let told = meeting.messenger.told(NoticeKind::Card(card), 1).await;
        assert_eq!(told[0].message.ping, [], "the card is posted, and nobody is woken");
    }
    meeting.until_waiting().await;
    meeting.challenges.withdraw(closed, &meeting.asker(ANN), meeting.now()).await.expect("it is open");
    let told = in_the_morning(&meeting).await;
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!((told[0].to, told[0].message.ping.as_slice()), (Address::Channel(HALL), &[BEN][..]));
    assert!(told[0].message.content.says("missed-challenge"));
}

#[tokio::test]
async fn every_notice_to_several_people_owes_a_later_ping_to_those_who_rest() {
    for rests in [&[][..], &[BEN], &[ANN, BEN]] {
        let meeting = Meeting::new();
        for &person in rests {
            sleeps(&meeting, person).await;
        }
        let id = meeting.begin(HALL, 1).await;
        meeting.resign(id, ANN).await;
        let running = meeting.run();
        let told = meeting.messenger.told(NoticeKind::Over(id), 1).await;
        let awake: Vec<PersonId> = [ANN, BEN].into_iter().filter(|person| !rests.contains(person)).collect();
        assert_eq!(told[0].message.ping, awake);
        let mut later: Vec<PersonId> =
            in_the_morning(&meeting).await.into_iter().flat_map(|post| post.message.ping).collect();
        later.sort();
        assert_eq!(later, rests, "each is pinged once");
        running.abort();
    }
}

#[tokio::test]
async fn quiet_hours_for_a_challenge_go_by_the_zone_of_its_server() {
    let meeting = Meeting::new();
    let zone = "Asia/Tokyo".parse::<Zone>().expect("a zone");
    let set = move |server: &mut postern::play::server::ServerSettings| {
        server.zone = Some(zone.clone());
        Ok(())
    };
    meeting.servers.change_server(ServerId(5), None, set).await.expect("it is kept");
    // It is 22:13 UTC and 7:13 in Tokyo.
    sleeps(&meeting, BEN).await;
    let card = meeting.challenge(HALL, 1).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Card(card), 1).await;
    assert_eq!(told[0].message.ping, [BEN]);
}

/// The end of a match is told to both players. If one of them has their data deleted, the other one is its only recipient
/// and may rest.
#[tokio::test]
async fn a_result_rests_with_the_player_who_stays_and_is_not_taken_up_again_and_again() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 1).await;
    meeting.resign(id, ANN).await;
    sleeps(&meeting, BEN).await;
    choose(&meeting, ANN, |profile| {
        profile.leaving = Some(Leaving { asked: meeting.now(), remains: PersonId(9) })
    })
    .await;
    meeting.run();
    meeting.until_waiting().await;
    for _ in 0..50 {
        tokio::time::sleep(Duration::from_millis(2)).await;
        let due = meeting.store.undelivered(meeting.now(), 1).await.expect("the store answers");
        assert_eq!(due, [], "it waits for the morning");
    }
    meeting.clock.pass(NIGHT);
    meeting.told.notify_one();
    let told = meeting.messenger.told(NoticeKind::Over(id), 1).await;
    assert_eq!(told[0].message.ping, [BEN]);
}
