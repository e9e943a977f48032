//! Places that refuse messages for a while. One refusal changes nothing; what was not told is told as soon as the place
//! takes messages again, once.

use postern::chat::message::address::NotDelivered;
use postern_testkit::prelude::*;

use super::several::{self, PEOPLE};
use super::{HOURS, MINUTES};

const HALL: ChannelId = ChannelId(1);
const THREAD: ChannelId = ChannelId(2);
const SERVER: ServerId = ServerId(5);
const ALWAYS: u32 = u32::MAX;

/// The refusals that can pass, wherever they come from.
fn refusals() -> Vec<NotDelivered> {
    vec![
        NotDelivered::Closed("50007".into()),
        NotDelivered::Barred("40003, 20026 or a filter of the server".into()),
        NotDelivered::Forbidden { why: "50001".into(), seen: false },
        NotDelivered::Forbidden { why: "50013".into(), seen: true },
    ]
}

/// The kinds of places, each with a match that is played there and the place of Ann's first turn.
async fn begun(meeting: &Meeting, home: Home) -> (MatchId, Address) {
    let challenge = meeting.offer(home, 3).await;
    let id = meeting.accept(challenge).await;
    (id, home.channel().map_or(Address::Direct(ANN), Address::Channel))
}

const HOMES: [Home; 3] = [
    Home::Direct,
    Home::Channel { server: SERVER, channel: HALL, thread: None },
    Home::Channel { server: SERVER, channel: HALL, thread: Some(THREAD) },
];

fn is_loss(post: &Posted) -> bool {
    let said = &post.message.content;
    ["place-forbidden", "thread-forbidden", "place-lost", "thread-lost", "out-of-reach", "across-closed"]
        .iter()
        .any(|sentence| said.says(sentence))
}

#[tokio::test]
async fn after_a_refusal_that_passes_the_turn_is_told_in_its_place_within_a_minute_once() {
    let mut cases = 0;
    for home in HOMES {
        let in_direct = NotDelivered::NoWay("10003: the conversation is stale".into());
        let all = refusals().into_iter().chain((home == Home::Direct).then_some(in_direct));
        for (error, times) in all.flat_map(|error| [1, 3].map(|times| (error.clone(), times))) {
            cases += 1;
            let what = format!("{home:?} {error} {times} times");
            let meeting = Meeting::new();
            let began = meeting.now();
            let (id, at) = begun(&meeting, home).await;
            meeting.messenger.refuse(at, error, times);
            let running = meeting.run();
            meeting.retry(Duration::from_secs(1)).await;
            assert_eq!(meeting.record(id).await.clock.paused(), Some(PauseReason::Untold), "{what}");
            meeting.retry(MINUTES).await;
            let told = meeting.messenger.posts(NoticeKind::Turn { of: id, ply: 0 });
            assert_eq!(told.iter().map(|post| post.to).collect::<Vec<_>>(), [at], "{what}");
            let record = meeting.record(id).await;
            assert_eq!(record.home, home, "{what}");
            let took = record.told.expect("it was told").at.since(began).0 / 1000;
            assert!((5..=60).contains(&took), "{what}: after {took} s");
            assert_eq!(record.deadline(), record.told.map(|told| told.at.plus_days(3)), "{what}");
            meeting.retry(HOURS).await;
            assert_eq!(meeting.messenger.posts(NoticeKind::Turn { of: id, ply: 0 }).len(), 1, "{what}");
            assert!(!meeting.messenger.all().iter().any(is_loss), "{what}");
            running.abort();
        }
    }
    assert_eq!(cases, 2 * (3 * 4 + 1));
}

#[tokio::test]
async fn a_channel_that_refuses_for_long_keeps_no_turn_waiting_and_stays_the_home_of_the_match() {
    for (home, next) in [(HOMES[1], Address::Direct(ANN)), (HOMES[2], Address::Channel(HALL))] {
        for error in refusals() {
            let what = format!("{home:?} {error}");
            let meeting = Meeting::new();
            let (id, at) = begun(&meeting, home).await;
            meeting.messenger.refuse(at, error, ALWAYS);
            let running = meeting.run();
            meeting.retry(MINUTES).await;
            let turn = |ply| meeting.messenger.posts(NoticeKind::Turn { of: id, ply });
            assert_eq!(turn(0).iter().map(|post| post.to).collect::<Vec<_>>(), [next], "{what}");
            assert!(!meeting.messenger.all().iter().any(is_loss), "{what}: it may pass");
            assert_eq!(meeting.record(id).await.home, home, "{what}");
            // The next turn does not wait, as the place has just refused.
            meeting.play(id, ANN).await;
            meeting.retry(Duration::from_secs(1)).await;
            assert_eq!(turn(1).len(), 1, "{what}");
            meeting.play(id, BEN).await;
            // The place takes messages again.
            meeting.messenger.refuse(at, NotDelivered::Closed(String::new()), 0);
            meeting.retry(HOURS).await;
            meeting.play(id, ANN).await;
            meeting.retry(Duration::from_secs(1)).await;
            assert_eq!(turn(3).iter().map(|post| post.to).collect::<Vec<_>>(), [at], "{what}");
            assert!(!meeting.messenger.all().iter().any(is_loss), "{what}: nothing was lost");
            running.abort();
        }
    }
}

#[tokio::test]
async fn once_the_refusal_of_a_channel_has_lasted_for_hours_both_players_hear_where_the_match_goes_on_once() {
    for error in refusals() {
        let what = error.to_string();
        let meeting = Meeting::new();
        let (id, at) = begun(&meeting, HOMES[1]).await;
        meeting.messenger.refuse(at, error, ALWAYS);
        let running = meeting.run();
        let mut players = [ANN, BEN].into_iter().cycle();
        for _ in 0..8 {
            meeting.retry(Duration::from_secs(3600)).await;
            meeting.play(id, players.next().expect("they take turns")).await;
        }
        meeting.retry(MINUTES).await;
        let lost: Vec<_> = meeting.messenger.all().into_iter().filter(is_loss).collect();
        let mut people: Vec<_> = lost.iter().map(|post| post.to).collect();
        people.sort_by_key(|to| format!("{to:?}"));
        assert_eq!(people, [Address::Direct(ANN), Address::Direct(BEN)], "{what}: {lost:?}");
        let turns = (0..=8).map(|ply| meeting.messenger.posts(NoticeKind::Turn { of: id, ply }).len());
        assert_eq!(turns.collect::<Vec<_>>(), [1; 9], "{what}");
        running.abort();
    }
}

#[tokio::test]
async fn a_player_is_out_of_reach_only_after_hours_and_the_week_of_the_opponent_counts_from_then() {
    let meeting = Meeting::new();
    let (id, at) = begun(&meeting, Home::Direct).await;
    meeting.messenger.refuse(at, NotDelivered::Closed("50007".into()), ALWAYS);
    meeting.run();
    let began = meeting.now();
    meeting.retry(HOURS - Duration::from_secs(3600 + 60)).await;
    let out = NoticeKind::OutOfReach { of: id, ply: 0 };
    assert!(meeting.messenger.posts(out).is_empty() && !meeting.record(id).await.clock.is_out_of_reach());
    meeting.retry(Duration::from_secs(2 * 3600)).await;
    assert_eq!(
        meeting.messenger.posts(out).iter().map(|post| post.to).collect::<Vec<_>>(),
        [Address::Direct(BEN)]
    );
    let closable = meeting.record(id).await.clock.closable().expect("after a week");
    let since = closable.since(began.plus_days(7)).0 / 60_000;
    assert!((180..=300).contains(&since), "{since} min");
    meeting.retry(Duration::from_secs(20 * 3600)).await;
    assert_eq!(meeting.messenger.posts(out).len(), 1, "the opponent hears so once");
}

/// The sign that a person's direct messages may be open again.
#[derive(Clone, Copy, Debug)]
enum Sign {
    /// Only the time.
    Time,
    CommandInServer,
    CommandInDirect,
    /// A command in a group, with the app on the person's account.
    CommandElsewhere,
    BotJoinsServer,
    /// Another message arrives there.
    Arrival,
}

const SIGNS: [Sign; 6] = [
    Sign::Time,
    Sign::CommandInServer,
    Sign::CommandInDirect,
    Sign::CommandElsewhere,
    Sign::BotJoinsServer,
    Sign::Arrival,
];

async fn shown(meeting: &Meeting, sign: Sign) {
    let games = async |place| meeting.as_(ANN).at(place).answer(command("games", &[])).await;
    match sign {
        Sign::Time => meeting.retry(Duration::from_secs(6 * 3600)).await,
        Sign::CommandInServer => {
            drop(games(Place::Server { server: SERVER, channel: HALL, parent: None }).await)
        }
        Sign::CommandInDirect => drop(games(Place::Direct { channel: ChannelId(9) }).await),
        Sign::CommandElsewhere => {
            drop(games(Place::Elsewhere { server: None, channel: Some(ChannelId(9)), shown: true }).await);
        }
        Sign::BotJoinsServer => {
            meeting.router().joined(SERVER, Vec::new(), Language::English, meeting.now()).await
        }
        Sign::Arrival => meeting.messenger.reach().open(Address::Direct(ANN)),
    }
}

/// A notice to Ann that waits because she can't be reached.
async fn waits(meeting: &Meeting, case: usize) -> NoticeKind {
    let of = meeting.begin_directly().await;
    match case {
        0 => NoticeKind::Turn { of, ply: 0 },
        1 => {
            meeting.resign(of, BEN).await;
            NoticeKind::Over(of)
        }
        2 => {
            meeting.play(of, ANN).await;
            let seen = meeting.record(of).await.ply();
            meeting.command(of, BEN, Command::Offer { seen, what: Proposal::Draw }).await;
            let offer = meeting.record(of).await.agreements.offer.expect("it was made");
            NoticeKind::Offer { of, offer }
        }
        _ => {
            meeting.play(of, ANN).await;
            let challenge = meeting.challenge_directly().await;
            let now = meeting.now();
            meeting.challenges.decline(challenge, &meeting.asker(BEN), now).await.expect("they may");
            NoticeKind::Answer(challenge)
        }
    }
}

#[tokio::test]
async fn whatever_could_not_be_told_is_told_once_at_every_sign_that_the_place_takes_messages_again() {
    for case in 0..4 {
        for error in [NotDelivered::Closed("50278".into()), NotDelivered::Barred("20026".into())] {
            for sign in SIGNS {
                let meeting = Meeting::new();
                let kind = waits(&meeting, case).await;
                let what = format!("{kind:?} {error} {sign:?}");
                let direct = Address::Direct(ANN);
                meeting.messenger.refuse(direct, error.clone(), ALWAYS);
                let running = meeting.run();
                meeting.retry(2 * HOURS).await;
                let told = || {
                    let all = meeting.messenger.posts(kind);
                    all.into_iter().filter(|post| post.to == direct).count()
                };
                assert_eq!(told(), 0, "{what}");
                meeting.messenger.refuse(direct, error.clone(), 0);
                shown(&meeting, sign).await;
                meeting.until(|| told() > 0).await;
                meeting.retry(2 * HOURS).await;
                assert_eq!(told(), 1, "{what}");
                if let NoticeKind::Turn { of, .. } = kind {
                    let record = meeting.record(of).await;
                    assert!(record.clock.paused().is_none(), "{what}: the clock runs");
                    let (told, until) = (record.told.expect("it was told").at, record.deadline());
                    assert_eq!(until, Some(told.plus_days(1)), "{what}: with the full time");
                }
                running.abort();
            }
        }
    }
}

#[tokio::test]
async fn what_is_no_longer_true_is_not_told_when_the_place_takes_messages_again() {
    let meeting = Meeting::new();
    let of = meeting.begin_directly().await;
    let direct = Address::Direct(ANN);
    meeting.messenger.refuse(direct, NotDelivered::Closed("50278".into()), ALWAYS);
    meeting.run();
    meeting.retry(2 * HOURS).await;
    // Ann finds the game by herself.
    meeting.play(of, ANN).await;
    meeting.play(of, BEN).await;
    meeting.messenger.refuse(direct, NotDelivered::Closed(String::new()), 0);
    meeting.retry(2 * HOURS).await;
    let turn = |ply| meeting.messenger.posts(NoticeKind::Turn { of, ply }).len();
    assert_eq!([turn(0), turn(1), turn(2)], [0, 0, 1]);
    // A reminder of a turn that could not be told is given up.
    let reminder = NoticeKind::Reminder { of, ply: 2, which: Reminder::Hours };
    meeting.messenger.refuse(direct, NotDelivered::Closed("50278".into()), ALWAYS);
    let filed = Change { notices: vec![notice(reminder, meeting.now())], ..Change::default() };
    meeting.store.commit(filed.into()).await.expect("it is filed");
    meeting.told.notify_one();
    meeting.retry(2 * HOURS).await;
    meeting.messenger.settled(&meeting).await;
    assert!(meeting.messenger.posts(reminder).is_empty());
}

#[tokio::test]
async fn of_several_people_those_who_could_not_be_reached_hear_later_and_nobody_twice() {
    for error in [NotDelivered::Closed("50007".into()), NotDelivered::Barred("40003".into())] {
        for hours in [Duration::ZERO, 2 * HOURS] {
            let meeting = Meeting::new();
            let id = several::series(&meeting).await;
            meeting.messenger.error(HALL, CommandError::Gone);
            let late = Address::Direct(PEOPLE[1]);
            meeting.messenger.refuse(late, error.clone(), ALWAYS);
            let over = NoticeKind::SeriesOver(id);
            let notice = Notice { to: PEOPLE.to_vec(), ..notice(over, meeting.now()) };
            let filed = Change { notices: vec![notice], ..Change::default() };
            meeting.store.commit(filed.into()).await.expect("it is filed");
            let running = meeting.run();
            meeting.retry(hours).await;
            let places = || meeting.messenger.posts(over).iter().map(|post| post.to).collect::<Vec<_>>();
            meeting.until(|| places().len() == 2).await;
            assert_eq!(places(), [PEOPLE[0], PEOPLE[2]].map(Address::Direct), "{error} {hours:?}");
            meeting.messenger.forget_nonces();
            meeting.messenger.refuse(late, error.clone(), 0);
            meeting.retry(2 * HOURS).await;
            let all = [PEOPLE[0], PEOPLE[2], PEOPLE[1]].map(Address::Direct);
            assert_eq!(places(), all, "{error} {hours:?}");
            running.abort();
        }
    }
}
