//! The caretaker's work: greetings on servers, daily puzzles, and deletions of data, each done once despite faults.

use postern::play::server::{Daily, Greeting};
use postern_testkit::prelude::*;

const SERVER: ServerId = ServerId(5 << 22);
const HALL: ChannelId = ChannelId(7);
const LOUNGE: ChannelId = ChannelId(8);
const ENGLISH: Language = Language::English;
const HOUR: Duration = Duration::from_secs(3600);

async fn look(meeting: &Meeting) -> Vec<Posted> {
    meeting.caretaker().look().await.expect("the store answers");
    meeting.messenger.all()
}

async fn change(meeting: &Meeting, change: impl Fn(&mut ServerSettings) + Send + Sync) {
    meeting.on_server(SERVER, |server| change(server)).await;
}

async fn server(meeting: &Meeting) -> ServerSettings {
    meeting.servers.server(SERVER).await.expect("the store answers")
}

/// A meeting with a daily puzzle in the hall. The first is due in less than an hour.
async fn with_puzzle() -> Meeting {
    let meeting = Meeting::new();
    let now = meeting.now();
    // The meeting's clock starts at 22:13 UTC.
    change(&meeting, |server| {
        let next = server.next_puzzle(23, now);
        server.puzzle = Some(Daily::new(HALL, 23, next, Language::French));
    })
    .await;
    meeting
}

#[tokio::test]
async fn the_puzzle_of_the_day_comes_once_a_day_at_its_hour() {
    let meeting = with_puzzle().await;
    assert_eq!(look(&meeting).await.len(), 0, "it is too early");
    let mut actions = Vec::new();
    for day in 1..=5 {
        meeting.clock.pass(if day == 1 { HOUR } else { 24 * HOUR });
        for _ in 0..3 {
            let posts = look(&meeting).await;
            assert_eq!(posts.len(), day, "once each day");
            let last = posts.last().expect("one is there");
            assert_eq!(last.to, Address::Channel(HALL));
            assert!(last.message.content.contains("Problème du jour"), "{}", last.message.content);
            assert!(last.message.picture.is_some() && last.message.ping.is_empty());
            assert_eq!(postern::chat::message::checks::check(&last.message), Ok(()));
        }
        actions.push(look(&meeting).await.last().expect("one is there").message.actions().remove(0));
    }
    let games: std::collections::BTreeSet<&str> =
        actions.iter().filter_map(|action| action.split(['-', ':']).nth(1)).collect();
    assert_eq!(games.len(), 5, "each day another game: {actions:?}");
}

#[tokio::test]
async fn a_later_hour_brings_no_second_puzzle_on_the_same_day() {
    let meeting = with_puzzle().await;
    let utc = |hour: u8| {
        let now = meeting.now();
        change(&meeting, move |server| {
            let next = server.next_puzzle(hour, now);
            server.puzzle = server.puzzle.take().map(|daily| Daily { hour, next, ..daily });
        })
    };
    meeting.clock.pass(3 * HOUR);
    assert_eq!(look(&meeting).await.len(), 1, "that of yesterday, late");
    utc(2).await;
    meeting.clock.pass(HOUR);
    assert_eq!(look(&meeting).await.len(), 2, "that of today");
    utc(5).await;
    meeting.clock.pass(3 * HOUR);
    assert_eq!(look(&meeting).await.len(), 2, "today had one");
    meeting.clock.pass(24 * HOUR);
    assert_eq!(look(&meeting).await.len(), 3);
}

#[tokio::test]
async fn after_a_long_night_one_puzzle_comes_and_not_all_that_were_missed() {
    let meeting = with_puzzle().await;
    meeting.clock.pass(100 * HOUR);
    assert_eq!(look(&meeting).await.len(), 1);
    assert_eq!(look(&meeting).await.len(), 1);
    assert!(server(&meeting).await.due().is_some_and(|next| next > meeting.now()));
}

#[tokio::test]
async fn a_puzzle_that_arrived_unheard_is_found_after_a_restart_and_not_posted_again() {
    let meeting = with_puzzle().await;
    meeting.clock.pass(HOUR);
    meeting.messenger.error(HALL, CommandError::AnswerLost);
    assert_eq!(look(&meeting).await.len(), 1);
    assert!(server(&meeting).await.puzzle.is_some_and(|daily| daily.posting.is_some()));
    meeting.messenger.calm(HALL);
    meeting.messenger.forget_nonces();
    assert_eq!(look(&meeting).await.len(), 1, "not before a while");
    meeting.clock.pass(HOUR);
    assert_eq!(look(&meeting).await.len(), 1, "it is there already");
    meeting.clock.pass(24 * HOUR);
    assert_eq!(look(&meeting).await.len(), 2, "the next day has its own");
}

#[tokio::test]
async fn a_channel_that_takes_nothing_is_asked_once_a_day_for_its_puzzle() {
    let meeting = with_puzzle().await;
    meeting.messenger.error(HALL, CommandError::Forbidden { seen: true });
    meeting.clock.pass(HOUR);
    for _ in 0..3 {
        assert_eq!(look(&meeting).await.len(), 0);
    }
    assert_eq!(meeting.messenger.asked(Address::Channel(HALL)), 1);
    meeting.messenger.calm(HALL);
    meeting.clock.pass(24 * HOUR);
    assert_eq!(look(&meeting).await.len(), 1);
}

#[tokio::test]
async fn the_first_words_are_said_once_where_somebody_can_read_them() {
    let meeting = Meeting::new();
    meeting.messenger.error(HALL, CommandError::Forbidden { seen: true });
    let joined = || meeting.servers.joined(SERVER, vec![HALL, LOUNGE], ENGLISH, meeting.now());
    joined().await.expect("it is kept");
    for _ in 0..2 {
        let posts = look(&meeting).await;
        assert_eq!(posts.len(), 1);
        assert_eq!(posts[0].to, Address::Channel(LOUNGE));
        assert!(posts[0].message.content.says("greeting"), "{}", posts[0].message.content);
        assert_eq!(postern::chat::message::checks::check(&posts[0].message), Ok(()));
        // Discord reports all servers again after each start.
        joined().await.expect("it is kept");
    }
}

#[tokio::test]
async fn first_words_that_arrived_unheard_are_found_and_not_said_again() {
    let meeting = Meeting::new();
    meeting.messenger.error(HALL, CommandError::AnswerLost);
    meeting.servers.joined(SERVER, vec![HALL], ENGLISH, meeting.now()).await.expect("it is kept");
    assert_eq!(look(&meeting).await.len(), 1);
    meeting.messenger.calm(HALL);
    meeting.messenger.forget_nonces();
    meeting.clock.pass(HOUR);
    assert_eq!(look(&meeting).await.len(), 1);
    assert_eq!(server(&meeting).await.greeting, Greeting::Done);
}

#[tokio::test]
async fn a_server_without_a_channel_to_write_in_is_not_greeted_later() {
    let meeting = Meeting::new();
    meeting.servers.joined(SERVER, Vec::new(), ENGLISH, meeting.now()).await.expect("it is kept");
    assert_eq!(look(&meeting).await.len(), 0);
    meeting.servers.joined(SERVER, vec![HALL], ENGLISH, meeting.now()).await.expect("it is kept");
    assert_eq!(look(&meeting).await.len(), 0);
}

#[tokio::test]
async fn a_deletion_is_carried_out() {
    let meeting = Meeting::new();
    meeting.chooses(ANN, |profile| profile.theme = Some("slate".into())).await;
    let now = meeting.now();
    meeting.departures.order_deletion(&meeting.asker(ANN), 1, now).await.expect("it is ordered");
    look(&meeting).await;
    assert_eq!(meeting.store.profile(ANN).await.expect("the store answers"), None);
}

#[tokio::test]
async fn an_excluded_server_is_left_as_soon_as_that_is_possible_and_gets_nothing_meanwhile() {
    let meeting = with_puzzle().await;
    let gate = ChannelId(SERVER.0);
    let asked = || meeting.messenger.asked(Address::Channel(gate));
    let exclude = |since| meeting.servers.exclude_server(SERVER, since);
    meeting.messenger.error(gate, CommandError::Busy);
    exclude(Some(meeting.now())).await.expect("it is kept");
    meeting.servers.joined(SERVER, vec![HALL], ENGLISH, meeting.now()).await.expect("it is kept");
    for attempt in 1..=3 {
        for _ in 0..3 {
            assert_eq!(look(&meeting).await.len(), 0, "neither greeting nor puzzle");
        }
        assert_eq!(asked(), attempt);
        meeting.clock.pass(HOUR);
    }
    meeting.messenger.calm(gate);
    for _ in 0..3 {
        assert_eq!(look(&meeting).await.len(), 0);
        meeting.clock.pass(24 * HOUR);
    }
    assert_eq!(asked(), 4, "it was left, once");
    assert_eq!(server(&meeting).await.leaves(), None);

    // The server adds the bot again.
    let now = meeting.now();
    assert!(meeting.servers.leave_excluded(SERVER, now).await.expect("the store answers"));
    look(&meeting).await;
    assert_eq!(asked(), 5);
    exclude(None).await.expect("it is kept");
    assert!(!meeting.servers.leave_excluded(SERVER, now).await.expect("the store answers"));
    meeting.servers.joined(SERVER, vec![HALL], ENGLISH, now).await.expect("it is kept");
    assert_eq!(look(&meeting).await.len(), 2, "the greeting and the puzzle");
    assert_eq!(asked(), 5);
}
