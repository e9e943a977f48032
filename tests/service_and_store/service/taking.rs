//! The people whom a challenge to anybody takes: those near its owner's rating, or reliable ones; and the marks on its card.

use postern::chat::cards;
use postern::play::challenge::Takes;
use postern::play::people::profile::Shows;
use postern::service::seats::finding::Search;
use postern_testkit::prelude::*;

const HALL: ChannelId = ChannelId(7);

/// Opens a seat of Ann that takes these people.
async fn open(meeting: &Meeting, takes: Takes) -> Challenge {
    let terms = Terms { takes, ..Terms::new("ransom", Pace::default()) };
    let home = Home::Channel { server: ServerId(5), channel: HALL, thread: None };
    let made = meeting.challenges.challenge(&meeting.asker(ANN), None, terms, home, meeting.now()).await;
    made.expect("there is room")
}

/// Lets Ann win a rated match against Ben.
async fn ann_wins(meeting: &Meeting, channel: u64) {
    let id = meeting.begin(ChannelId(channel), 3).await;
    meeting.play(id, ANN).await;
    meeting.play(id, BEN).await;
    meeting.resign(id, BEN).await;
}

async fn refusal(meeting: &Meeting, by: PersonId, seat: &Challenge) -> Option<Refusal> {
    let accepted = meeting.challenges.accept(seat.id, &meeting.asker(by), true, None, meeting.now()).await;
    match accepted {
        Ok(_) => None,
        Err(Failure::Refused(refusal)) => Some(refusal),
        Err(fault) => panic!("{fault}"),
    }
}

async fn is_listed(meeting: &Meeting, to: PersonId, seat: &Challenge) -> bool {
    let search = Search { channels: vec![HALL], pace: Pace::default(), game: None, across: None };
    let seats = meeting.seats.seats(to, &search, meeting.now()).await.expect("the store answers");
    seats.iter().any(|listed| listed.challenge.id == seat.id)
}

#[tokio::test]
async fn a_challenge_with_a_range_takes_nobody_outside_it() {
    let meeting = Meeting::new();
    ann_wins(&meeting, 20).await;
    let near = open(&meeting, Takes { within: Some(100), reliable: false }).await;
    assert!(!is_listed(&meeting, EVE, &near).await);
    let refused = refusal(&meeting, EVE, &near).await;
    assert!(matches!(refused, Some(Refusal::OutsideRange { within: 100, own: 1500, .. })), "{refused:?}");
    let far = open(&meeting, Takes { within: Some(200), reliable: false }).await;
    assert!(!is_listed(&meeting, BEN, &far).await, "Ben has lost more than that");
    assert!(is_listed(&meeting, EVE, &far).await);
    assert_eq!(refusal(&meeting, EVE, &far).await, None);
}

#[tokio::test]
async fn a_challenge_to_reliable_players_takes_no_unknown_ones() {
    let meeting = Meeting::new();
    for channel in 20..23 {
        ann_wins(&meeting, channel).await;
    }
    let seat = open(&meeting, Takes { within: None, reliable: true }).await;
    assert_eq!(refusal(&meeting, EVE, &seat).await, Some(Refusal::ReliableOnly));
    assert!(!is_listed(&meeting, EVE, &seat).await && is_listed(&meeting, BEN, &seat).await);
    assert_eq!(refusal(&meeting, BEN, &seat).await, None);
}

#[tokio::test]
async fn the_card_names_whom_a_challenge_takes_and_the_marks_of_its_players() {
    let meeting = Meeting::new();
    ann_wins(&meeting, 20).await;
    meeting.run();
    let seat = open(&meeting, Takes { within: Some(200), reliable: true }).await;
    let card = meeting.messenger.told(NoticeKind::Card(seat.id), 1).await.remove(0).message.content;
    assert!(card.says_with("card-within", &[("within", "200")]) && card.says("card-reliable"), "{card}");
    let marks = async || {
        let marks = meeting.club.marks("ransom", ANN, meeting.now()).await;
        marks.expect("the store answers")
    };
    let rating = marks().await.expect("she shows everything").rating.expect("a rating").to_string();
    assert!(rating.ends_with('?') && card.contains(&format!("Ann: {rating} · new here")), "{card}");
    for (shows, seen) in [(Shows::NoRatings, Some(None)), (Shows::Nothing, None)] {
        let asker = meeting.asker(ANN);
        let chosen = meeting.people.choose(&asker, meeting.now(), |profile| profile.shows = shows).await;
        chosen.expect("it is kept");
        assert_eq!(marks().await.map(|marks| marks.rating), seen, "{shows:?}");
    }
    let voice = Voice::new(&catalogue(), Language::English);
    let plain = Challenge { terms: Terms::new("ransom", Pace::default()), ..seat };
    assert!(!cards::card(&voice, &plain, None).content.says("card-reliable"));
}

#[tokio::test]
async fn the_owner_of_a_challenge_to_anybody_chooses_whom_it_takes() {
    let meeting = Meeting::new();
    let seat = open(&meeting, Takes::default()).await;
    let changes = "within=200;reliable=steady";
    let press_it =
        async |by, action: String| meeting.as_(by).at(postern_testkit::fixtures::HERE).press(&action).await;
    let form = press_it(ANN, format!("terms:{}:{changes}", seat.id)).await;
    assert!(form.content.says("card-reliable"), "{}", form.content);
    let of_other = press_it(BEN, format!("terms:{}:-", seat.id)).await;
    assert!(of_other.rows.len() < form.rows.len(), "whom it takes is Ann's choice");
    press_it(ANN, format!("terms!:{}:{changes}", seat.id)).await;
    let open = meeting.store.open_in(HALL).await.expect("the store answers");
    assert_eq!(open.len(), 1, "it replaces the first one");
    assert_eq!(open[0].terms.takes, Takes { within: Some(200), reliable: true });
}
