//! Ratings: what a match does to them, why some matches change none, and what voiding one corrects.

use postern::service::club::checking::check_ratings;
use postern::service::club::ratings::{Effect, shown};
use postern_club::rating::counting::Reason;
use postern_testkit::prelude::*;
use tokio::sync::Notify;

use super::{DAY, refused, sweep, waits};

/// The game of the meeting's matches.
const GAME: &str = "ransom";

/// Starts a match in which both players move once.
async fn begun(meeting: &Meeting, channel: u64) -> MatchId {
    let id = meeting.begin(ChannelId(channel), 1).await;
    meeting.play(id, ANN).await;
    meeting.play(id, BEN).await;
    id
}

/// Plays a match that Ben loses after as many plies as make it unlike the one before.
async fn won_by_ann(meeting: &Meeting, channel: u64, plies: usize) -> MatchId {
    let id = begun(meeting, channel).await;
    for ply in 2..plies {
        meeting.play(id, if ply % 2 == 0 { ANN } else { BEN }).await;
    }
    meeting.resign(id, BEN).await;
    id
}

async fn effect(service: &Service, meeting: &Meeting, id: MatchId) -> Effect {
    let record = meeting.record(id).await;
    service.club.effect(&record).await.expect("the store answers").expect("it is over")
}

async fn points(service: &Service, meeting: &Meeting, person: PersonId) -> Option<i32> {
    let book = service.club.book().await.expect("the store answers");
    shown(&book, GAME, person, meeting.now()).map(|shown| shown.points)
}

#[tokio::test]
async fn a_rated_match_changes_both_ratings_and_every_process_computes_the_same() {
    let meeting = Meeting::new();
    let id = won_by_ann(&meeting, 7, 2).await;
    let Effect::Rated(changes) = effect(&meeting.service, &meeting, id).await else { panic!("it counts") };
    assert_eq!(changes.first.before.to_string(), "1500?");
    assert!(changes.first.difference() > 0, "{}", changes.first);
    assert_eq!(changes.first.difference(), -changes.second.difference());
    assert_eq!(points(&meeting.service, &meeting, ANN).await, Some(changes.first.after.points));
    let other = Service::new(catalogue(), meeting.store.clone(), Arc::new(Notify::new()));
    assert_eq!(effect(&other, &meeting, id).await, Effect::Rated(changes));
    // What ended since is read as well.
    let next = won_by_ann(&meeting, 8, 4).await;
    let Effect::Rated(later) = effect(&other, &meeting, next).await else { panic!("it counts") };
    assert_eq!(later.first.before, changes.first.after);
}

#[tokio::test]
async fn a_reader_who_holds_the_book_holds_up_neither_the_next_result_nor_another_reader() {
    let meeting = Meeting::new();
    let first = won_by_ann(&meeting, 7, 2).await;
    let held = meeting.club.book().await.expect("the store answers");
    let second = won_by_ann(&meeting, 8, 4).await;
    // A card, or the table of another person.
    let read = tokio::time::timeout(Duration::from_secs(60), meeting.club.book());
    let next = read.await.expect("nobody waits").expect("the store answers");
    assert_eq!((held.read(), next.read()), (1, 2));
    assert!(matches!(effect(&meeting.service, &meeting, first).await, Effect::Rated(_)));
    assert!(matches!(effect(&meeting.service, &meeting, second).await, Effect::Rated(_)));
    assert_eq!(held.read(), 1, "it does not change under its reader");
}

#[tokio::test]
async fn matches_without_moves_and_copies_of_a_match_change_no_rating() {
    let meeting = Meeting::new();
    let still = meeting.begin(ChannelId(7), 1).await;
    meeting.resign(still, BEN).await;
    let nobody = Reason::NotMoved { sides: [true, true] };
    assert_eq!(effect(&meeting.service, &meeting, still).await, Effect::Unrated(nobody));
    let half = meeting.begin(ChannelId(7), 1).await;
    meeting.play(half, ANN).await;
    meeting.resign(half, BEN).await;
    let one = Reason::NotMoved { sides: [false, true] };
    assert_eq!(effect(&meeting.service, &meeting, half).await, Effect::Unrated(one));
    won_by_ann(&meeting, 8, 4).await;
    let copy = won_by_ann(&meeting, 9, 4).await;
    assert_eq!(effect(&meeting.service, &meeting, copy).await, Effect::Unrated(Reason::RepeatedOpening));
}

#[tokio::test]
async fn of_the_matches_lost_on_time_in_one_absence_one_counts_until_the_player_is_seen() {
    let meeting = Meeting::new();
    let mut running = Vec::new();
    for channel in 7..10 {
        let id = begun(&meeting, channel).await;
        // Each has another opening.
        for ply in 2..(channel as usize - 4) * 2 {
            meeting.play(id, if ply % 2 == 0 { ANN } else { BEN }).await;
        }
        running.push(id);
    }
    let told = |id| meeting.record(id);
    for &id in &running {
        let ply = told(id).await.ply();
        super::deliver(&meeting, NoticeKind::Turn { of: id, ply }).await;
    }
    meeting.pass(DAY + Duration::from_secs(3600)).await;
    sweep(&meeting).await;
    for &id in &running {
        let seen = meeting.record(id).await.ply();
        if meeting.record(id).await.is_running() {
            let claim = postern::play::step::command::Command::ClaimTime { seen };
            meeting.command(id, BEN, claim).await;
        }
        assert_eq!(meeting.record(id).await.ended(), Some(How::Time));
    }
    let mut counted = 0;
    for &id in &running {
        match effect(&meeting.service, &meeting, id).await {
            Effect::Rated(_) => counted += 1,
            Effect::Unrated(Reason::SameAbsence { player, .. }) => assert_eq!(player.0, ANN.0),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(counted, 1);
}

#[tokio::test]
async fn a_voided_match_leaves_ratings_as_if_it_had_not_been_played_and_both_are_told_once() {
    let meeting = Meeting::new();
    let other = Service::new(catalogue(), meeting.store.clone(), Arc::new(Notify::new()));
    let first = won_by_ann(&meeting, 7, 2).await;
    let alone = points(&meeting.service, &meeting, ANN).await;
    let second = won_by_ann(&meeting, 8, 4).await;
    assert_ne!(points(&meeting.service, &meeting, ANN).await, alone);
    assert_eq!(points(&other, &meeting, ANN).await, points(&meeting.service, &meeting, ANN).await);
    let now = meeting.now();
    let voided = meeting.club.void(second, "not fair", None, now).await.expect("it is over");
    assert_eq!(voided.voided.map(|voided| voided.reason).as_deref(), Some("not fair"));
    for service in [&*meeting.service, &other] {
        assert_eq!(points(service, &meeting, ANN).await, alone);
        assert_eq!(effect(service, &meeting, second).await, Effect::Unrated(Reason::Voided));
        assert!(matches!(effect(service, &meeting, first).await, Effect::Rated(_)));
    }
    let fresh = Service::new(catalogue(), meeting.store.clone(), Arc::new(Notify::new()));
    assert_eq!(points(&fresh, &meeting, ANN).await, alone, "computed from scratch");
    let told = waits(&meeting, NoticeKind::Voided(second)).await.expect("they are told");
    assert_eq!(told.to, [ANN, BEN]);
    assert_eq!(refused(meeting.club.void(second, "x", None, now).await), Refusal::VoidedAlready);
    let running = meeting.begin(ChannelId(9), 1).await;
    assert_eq!(refused(meeting.club.void(running, "x", None, now).await), Refusal::NotOver);
    assert_eq!(refused(meeting.club.void(MatchId(999), "x", None, now).await), Refusal::NoSuchMatch);
}

#[tokio::test]
async fn a_voided_match_with_a_deleted_person_is_told_to_the_other_player_alone() {
    let meeting = Meeting::new();
    let of = won_by_ann(&meeting, 7, 2).await;
    let now = meeting.now();
    meeting.departures.order_deletion(&meeting.asker(BEN), 77, now).await.expect("it is ordered");
    meeting.departures.forget_person(BEN, now).await.expect("it is done");
    meeting.club.void(of, "not fair", None, now).await.expect("it is over");
    let told = waits(&meeting, NoticeKind::Voided(of)).await.expect("one player is told");
    assert_eq!(told.to, [ANN]);
}

#[tokio::test]
async fn who_has_their_data_deleted_loses_the_name_and_changes_no_other_rating() {
    let meeting = Meeting::new();
    won_by_ann(&meeting, 7, 2).await;
    let before = points(&meeting.service, &meeting, ANN).await;
    assert_eq!(meeting.club.book().await.expect("the store answers").name(BEN), Some("Ben"));
    let now = meeting.now();
    meeting.departures.order_deletion(&meeting.asker(BEN), 77, now).await.expect("it is ordered");
    meeting.departures.forget_person(BEN, now).await.expect("it is done");
    assert_eq!(points(&meeting.service, &meeting, ANN).await, before);
    assert_eq!(points(&meeting.service, &meeting, BEN).await, None);
    let book = meeting.club.book().await.expect("the store answers");
    assert_eq!((book.name(BEN), book.name(PersonId::former(77))), (None, None));
    assert_eq!(book.name(EVE), None);
}

#[tokio::test]
async fn a_check_finds_ratings_that_agree_with_a_computation_from_scratch_also_after_voids() {
    let meeting = Meeting::new();
    let mut all = Vec::new();
    for number in 0..4 {
        all.push(won_by_ann(&meeting, 7, 2 + number).await);
        meeting.pass(Duration::from_secs(8 * 24 * 3600)).await;
    }
    let now = meeting.now();
    meeting.club.void(all[1], "a mistake", None, now).await.expect("it is over");
    let faults = check_ratings(&meeting.store, &catalogue()).await.expect("the store answers");
    assert_eq!(faults, Vec::<String>::new());
    let book = meeting.club.book().await.expect("the store answers");
    let ledger = &book.game(GAME).expect("games have ended").ledger;
    assert_eq!(ledger.results_after(0).count(), 3, "one is void");
}
