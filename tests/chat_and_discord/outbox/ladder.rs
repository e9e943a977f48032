//! The order of places that a player chose, the stored delivery of a turn, and places that work again.

use postern_testkit::prelude::*;

use super::{MINUTES, choose};

const HALL: ChannelId = ChannelId(1);

#[tokio::test]
async fn a_player_who_likes_direct_messages_gets_their_turn_there_with_its_buttons() {
    let meeting = Meeting::new();
    choose(&meeting, ANN, |profile| profile.ping_at = PingAt::Direct).await;
    let id = meeting.begin(HALL, 1).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    assert_eq!(told.iter().map(|post| post.to).collect::<Vec<_>>(), [Address::Direct(ANN)]);
    assert!(!told[0].message.rows.is_empty() && told[0].message.picture.is_some());
    meeting.messenger.settled(&meeting).await;
    let record = meeting.play(id, ANN).await;
    assert_eq!(record.told, None, "the next turn was not told yet");
    // Ben has chosen no place.
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1).await;
    assert_eq!(told[0].to, Address::Channel(HALL));
}

#[tokio::test]
async fn the_last_board_of_a_match_says_where_and_when_a_turn_was_told_elsewhere_and_no_other_does() {
    let meeting = Meeting::new();
    choose(&meeting, BEN, |profile| profile.ping_at = PingAt::Direct).await;
    let id = meeting.begin(HALL, 9).await;
    meeting.run();
    let first = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await[0].clone();
    meeting.messenger.settled(&meeting).await;
    let last = meeting.play(id, ANN).await.moves[0].text.clone();
    meeting.clock.pass(std::time::Duration::from_secs(3600));
    meeting.until(|| !meeting.messenger.revised().is_empty()).await;
    meeting.messenger.settled(&meeting).await;
    let board =
        meeting.messenger.all().into_iter().find(|posted| posted.post == first.post).expect("it stands");
    let told = meeting.record(id).await.told.expect("Ben was told");
    let says = format!("pinged <t:{}:R> by DM", told.at.seconds());
    let content = &board.message.content;
    assert!(content.contains(&format!("Ann played **{last}**")) && content.contains(&says), "{content}");
    assert!(board.message.picture.is_some() && board.message.picture != first.message.picture);
    assert!(board.message.ping.is_empty() && board.message.rows.is_empty(), "{:?}", board.message);
    assert_eq!(postern::chat::message::checks::check(&board.message), Ok(()));
    // Ann is pinged in the channel of the match, so her turn message is the only one.
    meeting.play(id, BEN).await;
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 2 }, 1).await;
    meeting.messenger.settled(&meeting).await;
    assert_eq!(meeting.messenger.revised(), [first.post]);
}

#[tokio::test]
async fn where_direct_messages_are_closed_the_thread_or_channel_is_next_at_once() {
    let meeting = Meeting::new();
    choose(&meeting, ANN, |profile| profile.ping_at = PingAt::Direct).await;
    meeting.messenger.trouble_with(ANN, CommandError::Closed);
    let id = meeting.begin(HALL, 60).await;
    meeting.run();
    // The bot retries the message for a minute.
    meeting.retry(MINUTES).await;
    for (ply, by) in [(0, ANN), (1, BEN), (2, ANN)] {
        let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply }, 1).await;
        assert_eq!(told[0].to, Address::Channel(HALL), "turn {ply}");
        assert!(!told[0].message.content.says("place-lost"), "nothing of the match was lost");
        meeting.messenger.settled(&meeting).await;
        meeting.play(id, by).await;
    }
    // Four tries, and three searches for a message of an earlier one.
    assert_eq!(meeting.messenger.asked(Address::Direct(ANN)), 4 + 3, "it is not asked at each turn");
}

#[tokio::test]
async fn a_word_from_a_closed_place_makes_the_next_ping_try_it_again() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 60).await;
    meeting.messenger.error(HALL, CommandError::Gone);
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    assert_eq!(told[0].to, Address::Direct(ANN));
    meeting.messenger.settled(&meeting).await;
    meeting.messenger.calm(HALL);
    let place = Place::Server { server: ServerId(5), channel: HALL, parent: None };
    let games = postern::chat::invocation::Arguments { command: "games".into(), ..Default::default() };
    meeting.as_(BEN).at(place).answer(Request::Command(games)).await;
    meeting.play(id, ANN).await;
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 1 }, 1).await;
    assert_eq!(told[0].to, Address::Channel(HALL), "a day has not passed");
}

#[tokio::test]
async fn a_match_knows_when_and_where_its_turn_was_told() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 1).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    meeting.messenger.settled(&meeting).await;
    let record = meeting.record(id).await;
    let kept = record.told.expect("it was told");
    assert_eq!((kept.at, kept.post, kept.silent), (meeting.now(), told[0].post, false));
    let lines = meeting.store.running_of(BEN).await.unwrap();
    assert_eq!(lines.iter().map(|line| line.told).collect::<Vec<_>>(), [Some(kept)], "for both players");
}

#[tokio::test]
async fn a_turn_says_how_much_time_is_left_though_the_clock_starts_with_it() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 3).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    let due = meeting.now().plus_days(3).seconds();
    let content = &told[0].message.content;
    assert!(content.contains(&format!("<t:{due}:R>")), "{content}");
    for part in [&format!("#{id}"), "Ben"] {
        assert!(content.contains(part), "{part}: {content}");
    }
}
