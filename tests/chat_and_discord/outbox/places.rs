//! Other places for a message that its first place refuses, and the players' notices about that.

use postern_testkit::prelude::*;

const HALL: ChannelId = ChannelId(1);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Starts a match in the hall while the hall has a fault, and waits for the message about the first turn.
async fn told_in(trouble: CommandError) -> (Meeting, Vec<postern_testkit::meeting::Posted>) {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 1).await;
    meeting.messenger.error(HALL, trouble);
    let running = meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await;
    meeting.messenger.settled(&meeting).await;
    running.abort();
    let record = meeting.record(id).await;
    assert!(!record.clock.is_out_of_reach(), "{trouble:?}: nobody is out of reach");
    (meeting, told)
}

#[tokio::test]
async fn a_turn_whose_picture_is_refused_is_told_without_it_and_nobody_is_called_silent() {
    let (_, told) = told_in(CommandError::BadPicture).await;
    assert_eq!(told.len(), 1);
    assert_eq!((told[0].to, told[0].message.picture.is_none()), (Address::Channel(HALL), true));
    assert!(told[0].message.content.says("picture-failed"), "{}", told[0].message.content);
    assert!(!told[0].message.rows.is_empty(), "it can be moved all the same");
}

#[tokio::test]
async fn without_the_right_to_attach_files_the_match_stays_and_the_right_is_named() {
    let (_, told) = told_in(CommandError::NoPictures).await;
    assert_eq!(told.len(), 1);
    assert_eq!((told[0].to, told[0].message.picture.is_none()), (Address::Channel(HALL), true));
    told[0].message.content.must_say_with("picture-forbidden", &[("permission", "Attach Files")]);
}

#[tokio::test]
async fn a_right_that_is_lost_is_named_to_both_where_the_match_goes_on() {
    let (meeting, told) = told_in(CommandError::Forbidden { seen: true }).await;
    assert_eq!(told[0].to, Address::Direct(ANN), "who is to move");
    let posts = meeting.messenger.all();
    let to_ben: Vec<_> = posts.iter().filter(|post| post.to == Address::Direct(BEN)).collect();
    assert_eq!(to_ben.len(), 1, "the other one, once");
    for post in [&told[0], to_ben[0]] {
        let content = &post.message.content;
        assert!(content.contains("**Send Messages**") && content.contains("<#1>"), "{content}");
    }
}

#[tokio::test]
async fn the_one_who_waits_hears_only_once_that_the_match_has_moved() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 1).await;
    meeting.messenger.error(HALL, CommandError::Forbidden { seen: true });
    meeting.run();
    for (ply, by) in [(0, ANN), (1, BEN), (2, ANN)] {
        let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply }, 1).await;
        assert_eq!(told.first().map(|post| post.to), Some(Address::Direct(by)));
        let says_so = told[0].message.content.contains("<#1>");
        assert_eq!(says_so, ply == 0, "turn {ply}: {}", told[0].message.content);
        meeting.messenger.settled(&meeting).await;
        meeting.play(id, by).await;
    }
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 3 }, 1).await;
    meeting.messenger.settled(&meeting).await;
    let direct = |person: PersonId| {
        meeting.messenger.all().iter().filter(|post| post.to == Address::Direct(person)).count()
    };
    assert_eq!((direct(ANN), direct(BEN)), (2, 3), "two turns each, and one word more to who waited first");
}

#[tokio::test]
async fn a_message_that_is_no_good_makes_nobody_unreachable_and_is_tried_again() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 1).await;
    meeting.messenger.error(HALL, CommandError::BadMessage);
    for person in [ANN, BEN] {
        meeting.messenger.trouble_with(person, CommandError::BadMessage);
    }
    meeting.run();
    meeting.until(|| meeting.messenger.asked(Address::Direct(ANN)) > 0).await;
    meeting.until_waiting().await;
    let record = meeting.record(id).await;
    assert!(!record.clock.is_out_of_reach());
    meeting.messenger.calm(HALL);
    meeting.clock.pass(Duration::from_secs(3600));
    meeting.told.notify_one();
    assert_eq!(meeting.messenger.told(NoticeKind::Turn { of: id, ply: 0 }, 1).await.len(), 1);
}

#[tokio::test]
async fn a_dead_place_is_asked_once_a_day_and_not_each_turn() {
    let meeting = Meeting::new();
    let id = meeting.begin(HALL, 60).await;
    meeting.messenger.error(HALL, CommandError::Gone);
    meeting.run();
    let turn = async |ply, by| {
        let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply }, 1).await;
        assert!(!told.is_empty(), "turn {ply}");
        meeting.messenger.settled(&meeting).await;
        meeting.play(id, by).await;
    };
    for (ply, by) in [(0, ANN), (1, BEN), (2, ANN), (3, BEN)] {
        turn(ply, by).await;
    }
    assert_eq!(meeting.messenger.asked(Address::Channel(HALL)), 1);
    turn(4, ANN).await;
    meeting.messenger.told(NoticeKind::Turn { of: id, ply: 5 }, 1).await;
    meeting.messenger.settled(&meeting).await;
    meeting.clock.pass(DAY);
    meeting.messenger.calm(HALL);
    meeting.play(id, BEN).await;
    let told = meeting.messenger.told(NoticeKind::Turn { of: id, ply: 6 }, 1).await;
    assert_eq!(told[0].to, Address::Channel(HALL), "it is back where it was");
}

#[tokio::test]
async fn a_challenge_s_pressed_card_is_known_where_its_delivery_was_not_confirmed() {
    let meeting = Meeting::new();
    let id = meeting.challenge(HALL, 1).await;
    let pressed =
        postern::play::record::post::Post { channel: HALL, message: postern::play::ids::MessageId(77) };
    let (asker, now) = (meeting.asker(BEN), meeting.now());
    meeting.challenges.accept(id, &asker, true, Some(pressed), now).await.expect("it stands");
    assert_eq!(meeting.store.card(id).await.expect("the store answers"), Some(pressed));
    // A confirmed delivery takes precedence over the message of the pressed button.
    let other = meeting.challenge(HALL, 2).await;
    let card =
        postern::play::record::post::Post { channel: HALL, message: postern::play::ids::MessageId(78) };
    let kind = NoticeKind::Card(other);
    meeting.store.settle(kind.notice_id(0), Receipt::Arrived(card)).await.expect("the store answers");
    let asker = meeting.asker(BEN);
    meeting.challenges.accept(other, &asker, true, Some(pressed), now).await.expect("it stands");
    assert_eq!(meeting.store.card(other).await.expect("the store answers"), Some(card));
}

/// Whatever the end of their games and the loss of a place would say.
#[tokio::test]
async fn who_deletes_their_data_hears_nothing_more_of_their_games() {
    for lost in [false, true] {
        let meeting = Meeting::new();
        let id = meeting.begin(ChannelId(1), 1).await;
        meeting.play(id, ANN).await;
        meeting.play(id, BEN).await;
        let running = meeting.run();
        meeting.messenger.told(NoticeKind::Turn { of: id, ply: 2 }, 1).await;
        meeting.messenger.settled(&meeting).await;
        // An end that both were to hear of waits while Ann has her data deleted.
        meeting.messenger.error(ChannelId(2), CommandError::Busy);
        let other = meeting.begin(ChannelId(2), 1).await;
        meeting.until(|| meeting.messenger.asked(Address::Channel(ChannelId(2))) > 0).await;
        meeting.resign(other, BEN).await;
        let before = meeting.messenger.all().len();
        if lost {
            meeting.messenger.error(ChannelId(1), CommandError::Gone);
        }
        let now = meeting.now();
        meeting.departures.order_deletion(&meeting.asker(ANN), 1, now).await.expect("it is ordered");
        meeting.departures.forget_person(ANN, now).await.expect("the store answers");
        meeting.messenger.calm(ChannelId(2));
        meeting.clock.pass(Duration::from_secs(3600));
        meeting.told.notify_one();
        meeting.messenger.settled(&meeting).await;
        let after = meeting.messenger.all().split_off(before);
        let told: Vec<_> = after.iter().map(|post| (post.to, &post.message.content)).collect();
        assert_eq!(after.len(), 2, "{told:?}");
        for posted in after {
            assert!(posted.to != Address::Direct(ANN) && !posted.message.ping.contains(&ANN), "{posted:?}");
            assert!(!posted.message.content.contains(&format!("<@{}>", ANN.0)), "{posted:?}");
            assert_eq!(posted.message.ping, [BEN]);
        }
        running.abort();
    }
}

#[tokio::test]
async fn on_an_excluded_server_nothing_is_posted_and_the_players_are_told_directly() {
    let meeting = Meeting::new();
    let server = ServerId(5);
    meeting.servers.exclude_server(server, Some(meeting.now())).await.expect("it is kept");
    let of = meeting.begin(ChannelId(1), 1).await;
    let card = meeting.challenge(ChannelId(1), 1).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Turn { of, ply: 0 }, 1).await;
    assert_eq!(told.iter().map(|posted| posted.to).collect::<Vec<_>>(), [Address::Direct(ANN)]);
    meeting.until(|| !meeting.messenger.posts(NoticeKind::Turn { of, ply: 0 }).is_empty()).await;
    meeting.play(of, ANN).await;
    let told = meeting.messenger.told(NoticeKind::Turn { of, ply: 1 }, 1).await;
    assert_eq!(told.iter().map(|posted| posted.to).collect::<Vec<_>>(), [Address::Direct(BEN)]);
    assert_eq!(meeting.messenger.asked(Address::Channel(ChannelId(1))), 0);
    assert!(
        !meeting
            .messenger
            .posts(NoticeKind::Card(card))
            .iter()
            .any(|card| matches!(card.to, Address::Channel(_)))
    );
}
