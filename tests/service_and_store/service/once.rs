//! Repeated and simultaneous requests take effect once.

use postern::service::challenges::accept::Accepted;
use postern::service::challenges::rematch::Rematched;
use postern_testkit::prelude::*;

use super::{DAY, refused};
use postern_testkit::fixtures::terms;

const HOME: Home = Home::Channel { server: ServerId(5), channel: ChannelId(1), thread: None };

async fn rematch(meeting: &Meeting, of: MatchId, by: PersonId) -> Result<Rematched, Failure> {
    let (asker, now) = (meeting.asker(by), meeting.now());
    meeting.challenges.rematch(&asker, of, None, true, now).await
}

#[tokio::test]
async fn two_presses_on_rematch_at_one_instant_begin_one_match() {
    let meeting = Meeting::new();
    let of = meeting.begin(ChannelId(1), 1).await;
    meeting.resign(of, ANN).await;
    let (ann, ben) = tokio::join!(rematch(&meeting, of, ANN), rematch(&meeting, of, BEN));
    let done = [ann.expect("it is done"), ben.expect("it is done")];
    let asked = done.iter().filter(|done| matches!(done, Rematched::Challenged(_))).count();
    let begun: Vec<_> = done
        .iter()
        .filter_map(|done| match done {
            Rematched::Begun(Accepted { record, .. }) => Some(record.id),
            _ => None,
        })
        .collect();
    assert_eq!((asked, begun.len()), (1, 1), "{done:?}");
    let running = meeting.store.running_of(ANN).await.expect("the store answers");
    assert_eq!(running.iter().map(|summary| summary.id).collect::<Vec<_>>(), begun);
    assert_eq!(meeting.store.challenges_of(BEN).await.expect("the store answers"), []);
    // A third press shows that game.
    let third = rematch(&meeting, of, BEN).await.expect("it is shown");
    assert!(matches!(third, Rematched::Running(record) if record.id == begun[0]));
}

#[tokio::test]
async fn one_player_who_asks_twice_for_a_rematch_has_asked_once() {
    let meeting = Meeting::new();
    let of = meeting.begin(ChannelId(1), 1).await;
    meeting.resign(of, ANN).await;
    rematch(&meeting, of, ANN).await.expect("it is asked");
    assert_eq!(refused(rematch(&meeting, of, ANN).await), Refusal::OfferedAlready);
}

#[tokio::test]
async fn two_presses_at_one_instant_begin_one_match_against_the_computer() {
    let meeting = Meeting::new();
    let now = meeting.now();
    let (first, second) = (meeting.asker(ANN), meeting.asker(ANN));
    let begin = |asker, coin| {
        let service = meeting.service.clone();
        async move { service.challenges.play_computer(&asker, 1, terms("ransom"), HOME, coin, now).await }
    };
    let (one, other) = tokio::join!(begin(first, true), begin(second, false));
    let (begun, no) = match (one, other) {
        (Ok(begun), no) | (no, Ok(begun)) => (begun, refused(no)),
        neither => panic!("{neither:?}"),
    };
    assert_eq!(no, Refusal::BegunAlready { of: begun.record.id });
}

#[tokio::test]
async fn a_repeated_accept_answers_with_the_game() {
    let meeting = Meeting::new();
    let id = meeting.challenge(ChannelId(1), 1).await;
    let accept =
        async |by| meeting.challenges.accept(id, &meeting.asker(by), true, None, meeting.now()).await;
    let first = accept(BEN).await.expect("it stands");
    let again = accept(BEN).await.expect("it is shown");
    assert!(!first.before && again.before);
    assert_eq!((again.record, again.challenge), (first.record.clone(), first.challenge));
    let closed = ChallengeState::Accepted { by: BEN, started: first.record.id };
    assert_eq!(refused(accept(PersonId(77)).await), Refusal::ChallengeClosed(Some(closed)));
}

#[tokio::test]
async fn challenges_are_braked_for_each_person_and_each_pair() {
    let meeting = Meeting::new();
    let challenge = async |to, game: &str| {
        let (asker, now) = (meeting.asker(ANN), meeting.now());
        meeting.challenges.challenge(&asker, Some(to), terms(game), HOME, now).await
    };
    // Each challenge pings, even one that is withdrawn at once.
    for _ in 0..5 {
        let made = challenge(BEN, "ransom").await.expect("there is room");
        let (asker, now) = (meeting.asker(ANN), meeting.now());
        meeting.challenges.withdraw(made.id, &asker, now).await.expect("it is hers");
    }
    assert_eq!(refused(challenge(BEN, "ransom").await), Refusal::TooFast { limit: 5 });
    meeting.clock.pass(DAY);
    for game in ["ransom", "palisade", "rampart"] {
        challenge(BEN, game).await.expect("there is room");
    }
    assert_eq!(refused(challenge(BEN, "inchworm").await), Refusal::TooManyTo { limit: 3 });
    challenge(PersonId(77), "inchworm").await.expect("another person");
    meeting.clock.pass(DAY);
    assert_eq!(refused(challenge(PersonId(77), "inchworm").await), Refusal::OfferedAlready);
}

#[tokio::test]
async fn limits_hold_however_many_ask_at_one_instant() {
    let meeting = Meeting::with_most_against_computer(2);
    let mut asked = tokio::task::JoinSet::new();
    for level in 1..=6 {
        let (service, asker, now) = (meeting.service.clone(), meeting.asker(ANN), meeting.now());
        asked.spawn(async move {
            service.challenges.play_computer(&asker, level, terms("ransom"), HOME, true, now).await
        });
    }
    let begun = asked.join_all().await.into_iter().filter(Result::is_ok).count();
    assert_eq!(begun, 2);
    let running = meeting.store.running_of(ANN).await.expect("the store answers");
    assert_eq!(running.len(), 2);
    let ids: std::collections::BTreeSet<MatchId> = running.iter().map(|summary| summary.id).collect();
    assert_eq!(ids.len(), 2);
    meeting.record(running[0].id).await;
}
