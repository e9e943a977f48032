//! **Tell me**: messages about open seats come to those who asked for them, once a day, and never about a seat that is gone.

use postern::play::people::seat_news::{Every, Wish};
use postern_testkit::prelude::*;

const SERVER: ServerId = ServerId(5);
const HALL: ChannelId = ChannelId(7);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Opens a seat. The pace distinguishes the seats of one person.
async fn open(meeting: &Meeting, by: PersonId, channel: ChannelId, days: u16) -> Challenge {
    let terms = Terms::new("ransom", Pace::Days(days));
    let home = Home::Channel { server: SERVER, channel, thread: None };
    let made = meeting.challenges.challenge(&meeting.asker(by), None, terms, home, meeting.now()).await;
    made.expect("there is room")
}

async fn tap(meeting: &Meeting, person: PersonId, action: &str) -> String {
    meeting.as_(person).press(action).await.content
}

/// The messages about this seat to a person.
fn told(meeting: &Meeting, to: PersonId, seat: &Challenge) -> Vec<Posted> {
    meeting.messenger.posts(NoticeKind::Seat { to, of: seat.id })
}

/// Lets everything that is due be delivered.
async fn deliver(meeting: &Meeting) {
    meeting.told.notify_one();
    meeting.until_nothing_is_due().await;
}

#[tokio::test]
async fn whoever_asked_hears_of_a_seat_by_direct_message_once_a_day() {
    let meeting = Meeting::new();
    meeting.run();
    let page = tap(&meeting, BEN, "tell-me:ransom").await;
    assert!(page.says("tell-me[day]") && page.contains("<#7>"), "{page}");
    tap(&meeting, EVE, "tell-me:inchworm").await;
    let first = open(&meeting, ANN, HALL, 1).await;
    deliver(&meeting).await;
    let posts = told(&meeting, BEN, &first);
    assert_eq!(posts.len(), 1);
    assert_eq!((posts[0].to, posts[0].message.ping.as_slice()), (Address::Direct(BEN), &[BEN][..]));
    assert!(posts[0].message.content.says("seat-news") && posts[0].message.content.contains("**Ann**"));
    assert!(told(&meeting, EVE, &first).is_empty(), "another game");
    meeting.clock.pass(DAY - Duration::from_secs(60));
    let second = open(&meeting, ANN, HALL, 2).await;
    deliver(&meeting).await;
    assert!(told(&meeting, BEN, &second).is_empty(), "not twice a day");
    meeting.clock.pass(Duration::from_secs(60));
    let third = open(&meeting, ANN, HALL, 3).await;
    deliver(&meeting).await;
    assert_eq!(told(&meeting, BEN, &third).len(), 1);
}

#[tokio::test]
async fn nobody_hears_of_a_seat_in_a_channel_that_they_do_not_see_or_of_which_discord_tells_nothing() {
    let meeting = Meeting::new();
    meeting.run();
    for person in [BEN, EVE] {
        tap(&meeting, person, "tell-me:ransom").await;
    }
    meeting.messenger.hide_from_others(HALL, &[ANN, BEN]);
    let first = open(&meeting, ANN, HALL, 1).await;
    deliver(&meeting).await;
    assert_eq!((told(&meeting, BEN, &first).len(), told(&meeting, EVE, &first).len()), (1, 0));
    meeting.clock.pass(DAY);
    meeting.messenger.keep_sights(true);
    let second = open(&meeting, ANN, HALL, 2).await;
    deliver(&meeting).await;
    assert_eq!((told(&meeting, BEN, &second).len(), told(&meeting, EVE, &second).len()), (0, 0));
    // The news waits for Discord's answer.
    meeting.messenger.keep_sights(false);
    meeting.clock.pass(Duration::from_secs(3600));
    deliver(&meeting).await;
    assert_eq!((told(&meeting, BEN, &second).len(), told(&meeting, EVE, &second).len()), (1, 0));
}

#[tokio::test]
async fn nobody_hears_of_a_seat_of_their_own_or_of_somebody_with_whom_they_may_not_play() {
    let meeting = Meeting::new();
    meeting.run();
    for person in [ANN, BEN, EVE] {
        tap(&meeting, person, "tell-me:ransom").await;
    }
    meeting.challenges.block(&meeting.asker(BEN), ANN, true, meeting.now()).await.unwrap();
    meeting.challenges.block(&meeting.asker(ANN), EVE, true, meeting.now()).await.unwrap();
    let seat = open(&meeting, ANN, HALL, 1).await;
    let elsewhere = open(&meeting, BEN, ChannelId(8), 1).await;
    deliver(&meeting).await;
    for person in [ANN, BEN, EVE] {
        assert!(told(&meeting, person, &seat).is_empty(), "{person:?}");
        assert!(told(&meeting, person, &elsewhere).is_empty(), "{person:?}: in another channel");
    }
}

#[tokio::test]
async fn news_of_a_seat_waits_for_the_end_of_quiet_hours_and_is_dropped_if_the_seat_is_gone() {
    for is_withdrawn in [false, true] {
        let meeting = Meeting::new();
        // It is 22:13.
        let ben = meeting.asker(BEN);
        let asleep = meeting.people.choose(&ben, meeting.now(), |profile| {
            profile.quiet = "22-7".parse().ok();
        });
        asleep.await.unwrap();
        // Whoever presses a button is awake.
        let wish = Wish { game: "ransom".into(), server: SERVER, channel: HALL };
        meeting.seats.wish(&meeting.asker(BEN), wish, true, meeting.now()).await.unwrap();
        let running = meeting.run();
        let seats = [open(&meeting, ANN, HALL, 1).await, open(&meeting, ANN, HALL, 2).await];
        meeting.until_waiting().await;
        assert!(seats.iter().all(|seat| told(&meeting, BEN, seat).is_empty()), "nobody is woken");
        if is_withdrawn {
            for seat in &seats {
                meeting.challenges.withdraw(seat.id, &meeting.asker(ANN), meeting.now()).await.unwrap();
            }
        }
        meeting.clock.pass(Duration::from_secs(9 * 3600));
        deliver(&meeting).await;
        let heard: usize = seats.iter().map(|seat| told(&meeting, BEN, seat).len()).sum();
        assert_eq!(heard, usize::from(!is_withdrawn), "one message about two seats");
        running.abort();
    }
}

#[tokio::test]
async fn one_tap_in_the_message_ends_the_messages_about_the_game() {
    let meeting = Meeting::new();
    meeting.run();
    tap(&meeting, BEN, "tell-me:ransom").await;
    open(&meeting, ANN, HALL, 1).await;
    deliver(&meeting).await;
    let direct = Place::Direct { channel: ChannelId(9) };
    let answer = meeting.as_(BEN).at(direct).answer(press("tell-no-more:ransom")).await;
    assert!(reply(answer).message.content.says("told-no-more"));
    meeting.clock.pass(DAY);
    let later = open(&meeting, ANN, HALL, 2).await;
    deliver(&meeting).await;
    assert!(told(&meeting, BEN, &later).is_empty());
}

#[tokio::test]
async fn a_setting_ends_all_messages_and_a_wish_begins_them_again() {
    let meeting = Meeting::new();
    let wish = Wish { game: "ransom".into(), server: SERVER, channel: HALL };
    tap(&meeting, BEN, "tell-me:ransom").await;
    assert!(meeting.people.profile(BEN).await.unwrap().seats.has(&wish));
    let never = Request::Choose { action: "set:seats".into(), values: vec!["never".into()] };
    meeting.as_(BEN).answer(never).await;
    assert_eq!(meeting.people.profile(BEN).await.unwrap().seats.every, Every::Never);
    let page = tap(&meeting, BEN, "tell-me:inchworm").await;
    assert!(page.says("tell-me[day]"), "{page}");
    tap(&meeting, BEN, "tell-me:ransom").await;
    assert!(!meeting.people.profile(BEN).await.unwrap().seats.has(&wish), "a second tap takes it back");
    let privacy = meeting.as_(BEN).command("privacy", &[]).await;
    assert!(privacy.content.says("kept[seats]"), "{}", privacy.content);
}
