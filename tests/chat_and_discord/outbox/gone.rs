//! People who are not pinged: those who have deleted their data, and those who only lose the place of a game.

use postern_testkit::prelude::*;

const HALL: ChannelId = ChannelId(1);
const THREAD: ChannelId = ChannelId(2);

#[tokio::test]
async fn people_who_delete_their_data_are_not_pinged_by_what_still_waits_to_be_told() {
    for is_carried_out in [false, true] {
        let meeting = Meeting::new();
        let (over, theirs) = (meeting.begin(HALL, 3).await, meeting.begin(HALL, 3).await);
        meeting.resign(over, ANN).await;
        meeting.play(theirs, ANN).await;
        let now = meeting.now();
        meeting.departures.order_deletion(&meeting.asker(BEN), 7, now).await.expect("it is ordered");
        if is_carried_out {
            meeting.departures.forget_person(BEN, now).await.expect("the store answers");
        }
        let running = meeting.run();
        meeting.messenger.settled(&meeting).await;
        let posts = meeting.messenger.all();
        assert!(posts.iter().any(|post| post.message.content.says("result[resigned]")), "{posts:?}");
        let mention = format!("<@{}>", BEN.0);
        let is_to_ben =
            |post: &&Posted| post.message.ping.contains(&BEN) || post.message.content.contains(&mention);
        let pinged: Vec<_> = posts.iter().filter(is_to_ben).collect();
        assert!(pinged.is_empty(), "{pinged:?}");
        running.abort();
    }
}

#[tokio::test]
async fn a_lost_place_pings_nobody_but_the_player_to_move() {
    for (closed, place) in
        [(vec![THREAD], Address::Channel(HALL)), (vec![THREAD, HALL], Address::Direct(ANN))]
    {
        let meeting = Meeting::new();
        let home = Home::Channel { server: ServerId(5), channel: HALL, thread: Some(THREAD) };
        let challenge = meeting.offer(home, 3).await;
        let now = meeting.now();
        let taken = meeting.challenges.accept(challenge, &meeting.asker(BEN), true, None, now).await;
        let of = taken.expect("it stands").record.id;
        for channel in closed {
            meeting.messenger.error(channel, CommandError::Gone);
        }
        let running = meeting.run();
        let told = meeting.messenger.told(NoticeKind::Turn { of, ply: 0 }, 1).await;
        meeting.messenger.settled(&meeting).await;
        assert_eq!((told[0].to, told[0].message.ping.as_slice()), (place, [ANN].as_slice()));
        let to_ben = meeting.messenger.all().into_iter().filter(|post| post.to == Address::Direct(BEN));
        for post in to_ben {
            assert!(post.message.ping.is_empty() && post.message.silent, "{post:?}");
        }
        running.abort();
    }
}
