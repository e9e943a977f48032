//! Results without a ping, for people who want none about the ends of their games.

use postern_testkit::prelude::*;

use super::choose;

const HALL: ChannelId = ChannelId(1);

#[tokio::test]
async fn an_end_pings_only_the_player_who_wants_it_and_both_see_it_in_the_thread() {
    let meeting = Meeting::new();
    choose(&meeting, ANN, |profile| profile.results = false).await;
    let id = meeting.begin(HALL, 1).await;
    meeting.resign(id, BEN).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Over(id), 1).await;
    assert_eq!(told[0].to, Address::Channel(HALL));
    assert_eq!((told[0].message.ping.as_slice(), told[0].message.silent), (&[BEN][..], false));
}

#[tokio::test]
async fn an_end_that_pings_nobody_is_silent_and_not_told_after_the_night() {
    let meeting = Meeting::new();
    for person in [ANN, BEN] {
        choose(&meeting, person, |profile| {
            profile.results = false;
            profile.quiet = "22-7".parse().ok();
        })
        .await;
    }
    let id = meeting.begin(HALL, 1).await;
    meeting.resign(id, BEN).await;
    meeting.run();
    let told = meeting.messenger.told(NoticeKind::Over(id), 1).await;
    assert_eq!((told[0].message.ping.as_slice(), told[0].message.silent), (&[][..], true));
    meeting.clock.pass(std::time::Duration::from_secs(9 * 3600));
    meeting.told.notify_one();
    meeting.messenger.settled(&meeting).await;
    assert_eq!(meeting.messenger.all().len(), 1, "nothing was missed");
}

#[tokio::test]
async fn in_direct_messages_the_end_comes_at_once_and_silently() {
    let meeting = Meeting::new();
    choose(&meeting, ANN, |profile| {
        profile.results = false;
        profile.quiet = "22-7".parse().ok();
    })
    .await;
    let id = meeting.begin_directly().await;
    meeting.resign(id, BEN).await;
    meeting.run();
    meeting.until_nothing_is_due().await;
    let told = meeting.messenger.posts(NoticeKind::Over(id));
    assert!(told.iter().any(|posted| posted.to == Address::Direct(ANN)), "{told:?}");
    for posted in told {
        assert_eq!(posted.message.silent, posted.to == Address::Direct(ANN), "{:?}", posted.to);
    }
}
