//! The language of the message by which a challenger hears that a person of another server took the seat.

use postern::play::record::across::Spot;
use postern::play::server::SeatsAcross;
use postern::service::challenges::seating::{OwnSeat, Seated};
use postern::service::seats::finding::Search;
use postern::words::challenge_words;
use postern_testkit::prelude::*;

const HERS: Spot = Spot { server: ServerId(5), channel: ChannelId(7) };
const THEIRS: Spot = Spot { server: ServerId(6), channel: ChannelId(8) };

#[tokio::test]
async fn a_challenger_hears_in_their_own_language_that_a_seat_was_taken_from_another_server() {
    let meeting = Meeting::new();
    for Spot { server, .. } in [HERS, THEIRS] {
        meeting.on_server(server, |server| server.across = SeatsAcross::Unnamed).await;
    }
    let now = meeting.now();
    for person in [ANN, BEN] {
        meeting
            .chooses(person, |profile| (profile.across, profile.language) = (true, Language::German))
            .await;
    }
    let search = Search {
        channels: vec![HERS.channel],
        pace: Pace::default(),
        game: Some("ransom".into()),
        across: Some(HERS),
    };
    let own = OwnSeat { game: "ransom".into(), home: HERS.home(), in_lobby: true };
    let seated = meeting.challenges.sit_down(&meeting.asker(ANN), &search, Some(own), true, now).await;
    let Seated::Waiting(open) = seated.expect("it is allowed").expect("a seat") else { panic!("a game") };
    // Ben moves first, so that nothing else tells Ann.
    let by = meeting.asker(BEN);
    let taken = meeting.challenges.accept_from(open.id, &by, Some(THEIRS), (false, None), now).await;
    let taken = taken.expect("it is allowed");
    let running = meeting.run();
    let told = meeting.messenger.told(NoticeKind::Answer(open.id), 1).await;
    running.abort();
    let voice = Voice::new(&catalogue(), Language::German);
    assert_eq!(told[0].message.content, voice.say(&challenge_words::answer(&voice, &taken.challenge, "")));
}
