//! Reminders of one turn: each pings, and only the last one stays.

use postern_testkit::prelude::*;

use super::choose;

const HALL: ChannelId = ChannelId(1);

/// The hours between the reminders of a turn of three days.
const REMINDERS: [(u64, Reminder); 3] = [(37, Reminder::Half), (12, Reminder::Day), (20, Reminder::Hours)];

#[tokio::test]
async fn each_reminder_pings_and_replaces_the_one_before_it_in_every_place() {
    let hall = |thread| Home::Channel { server: ServerId(5), channel: HALL, thread };
    for (home, ping_at, place) in [
        (hall(None), PingAt::Thread, Address::Channel(HALL)),
        (hall(Some(ChannelId(9))), PingAt::Thread, Address::Channel(ChannelId(9))),
        (hall(None), PingAt::Direct, Address::Direct(ANN)),
        (Home::Direct, PingAt::Thread, Address::Direct(ANN)),
    ] {
        let meeting = Meeting::new();
        choose(&meeting, ANN, |profile| profile.ping_at = ping_at).await;
        let challenge = meeting.offer(home, 3).await;
        let id = meeting.accept(challenge).await;
        let running = meeting.run();
        let turn = NoticeKind::Turn { of: id, ply: 0 };
        assert_eq!(meeting.messenger.told(turn, 1).await.len(), 1);
        meeting.messenger.settled(&meeting).await;
        let reminders = || {
            let mut all = meeting.messenger.all();
            all.retain(|posted| posted.to == place && posted.message.content.says("reminder"));
            all
        };
        for (hours, which) in REMINDERS {
            meeting.clock.pass(Duration::from_secs(hours * 3600));
            meeting.upkeep.sweep(meeting.now()).await.expect("the store answers");
            meeting.told.notify_one();
            let told = meeting.messenger.told(NoticeKind::Reminder { of: id, ply: 0, which }, 1).await;
            assert_eq!(told.len(), 1, "{place:?}, {which:?}");
            assert_eq!(told[0].message.ping, [ANN], "{place:?}, {which:?}");
            meeting.messenger.settled(&meeting).await;
            meeting.until_buttons_are_removed().await;
            let left = reminders();
            assert_eq!(left.len(), 1, "{place:?}, {which:?}: {left:?}");
            assert_eq!(left[0].post, told[0].post);
        }
        // The board of the turn keeps its buttons, and loses them with the move as the last reminder does.
        assert_eq!(meeting.messenger.without_buttons(), []);
        let [board, reminder] = meeting.store.boards(id).await.expect("the store answers")[..] else {
            panic!("a board and a reminder")
        };
        meeting.play(id, ANN).await;
        meeting.messenger.settled(&meeting).await;
        meeting.until_buttons_are_removed().await;
        let mut removed = meeting.messenger.without_buttons();
        removed.sort_by_key(|post| post.message);
        assert_eq!(removed, [board, reminder], "{place:?}");
        running.abort();
    }
}
