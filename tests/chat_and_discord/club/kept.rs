//! The kept book: a start that reads it knows the same as one that computes everything, whatever was corrected meanwhile.

use postern::play::derived::kept_book::{BookHead, BookState, BookStep};
use postern::service::Sizes;
use postern::service::club::checking::check_kept;
use postern::service::club::ratings::shown;
use postern_club::rating::ledger::Step;
use postern_testkit::prelude::*;
use tokio::sync::Notify;

use super::{Ended, game, season, won, write};

/// The book is kept after this many matches here.
const EVERY: u64 = 30;

fn people() -> Vec<PersonId> {
    (1..=5).map(|number| PersonId(2000 + number)).collect()
}

/// Another process on the same store, which computes no ratings at once.
fn process(store: &Store) -> Service {
    let sizes = Sizes { ratings_at_once: 0, ..Sizes::default() };
    Service::with(catalogue(), store.clone(), Arc::new(Notify::new()), sizes)
}

/// The number of the last match in the kept book.
async fn kept(store: &Store) -> u64 {
    match store.book_state().await.expect("the store answers") {
        Some(BookState::Kept(head)) => head.through,
        _ => 0,
    }
}

/// The knowledge of a process as text: for each person their name, rating, results, level, reliability and chart; then what each match did.
async fn known(service: &Service, matches: &[MatchId]) -> String {
    let (mut all, now) = (Vec::new(), postern_testkit::fixtures::NOON);
    for person in people() {
        let steps = service.club.rating_steps(person, game().0).await.expect("the store answers");
        // Charts need whole points.
        let steps =
            steps.iter().map(|Step { at, rating }| (*at, rating.points.round(), rating.deviation.round()));
        let steps: Vec<_> = steps.collect();
        let book = service.club.book().await.expect("the store answers");
        let of = book.game(game().0).expect("it was played");
        let like = of.levels(person).and_then(|levels| levels.like);
        let rating = of.ledger.rating(person, book.moment(now));
        all.push(format!(
            "{person:?} {:?} {:?} {rating:?} {:?} {like:?} {:?} {steps:?}",
            book.name(person),
            shown(&book, game().0, person, now),
            of.score(person),
            book.reliability(person)
        ));
    }
    let records = service.store().records(matches).await.expect("the store answers");
    for record in &records {
        let effect = service.club.effect(record).await.expect("the store answers");
        all.push(format!("{}: {effect:?}", record.id));
    }
    all.join("\n")
}

/// Asserts that a process and another one that starts now know the same, and that a computation from scratch agrees.
async fn all_agree(meeting: &Meeting, service: &Service, matches: &[MatchId], what: &str) {
    let expected = known(service, matches).await;
    assert_eq!(known(&process(&meeting.store), matches).await, expected, "a new process: {what}");
    let faults = check_kept(&meeting.store, &catalogue()).await.expect("the store answers");
    assert_eq!(faults, Vec::<String>::new(), "{what}");
}

/// Some more matches: between people, against the computer, and lost on time.
async fn more(meeting: &Meeting, count: i64) -> Vec<MatchId> {
    let (all, now) = (people(), meeting.now());
    let mut matches = Vec::new();
    for number in 0..count {
        let [one, other] = [number, number + 1].map(|at| all[at as usize % all.len()]);
        let mut ended = won(one, other, now.plus_seconds(number - 1000));
        match number % 5 {
            1 => ended.players = Pair::new(super::person(one), Player::Computer { level: 3 }),
            2 => ended.winner = None,
            3 => (ended.how, ended.winner) = (How::Time, Some(Seat::Second)),
            _ => {}
        }
        matches.push(Ended { ..ended });
    }
    write(meeting, &matches).await
}

#[tokio::test]
async fn a_start_reads_the_kept_book_and_knows_what_a_computation_from_scratch_knows() {
    let meeting = Meeting::new();
    season(&meeting, &people(), 9).await;
    let service = process(&meeting.store);
    let mut matches = Vec::new();
    for round in 0..4 {
        matches.extend(more(&meeting, 17).await);
        let before = known(&service, &matches).await;
        service.club.keep_book(EVERY).await.expect("the store answers");
        assert_eq!(known(&service, &matches).await, before, "round {round}");
        assert!(kept(&meeting.store).await > 0, "round {round}");
        all_agree(&meeting, &service, &matches, &format!("round {round}")).await;
    }
    let through = kept(&meeting.store).await;
    assert!(through > 2 * EVERY && through % 17 != 0, "{through}");
    assert_eq!(service.club.book().await.expect("the store answers").base(), through);
}

#[tokio::test]
async fn a_correction_before_or_after_the_base_reaches_the_kept_book() {
    let meeting = Meeting::new();
    let early = more(&meeting, 40).await;
    let (service, other) = (process(&meeting.store), process(&meeting.store));
    service.club.keep_book(EVERY).await.expect("the store answers");
    let late = more(&meeting, 10).await;
    let before = known(&service, &late).await;
    let now = meeting.now();
    for (void, what) in [(late[5], "after the base"), (early[0], "before the base")] {
        meeting.club.void(void, "x", None, now).await.expect("it is over");
        known(&other, &late).await;
        service.club.keep_book(EVERY).await.expect("the store answers");
        other.club.keep_book(EVERY).await.expect("the store answers");
        let all = [early.clone(), late.clone()].concat();
        all_agree(&meeting, &service, &all, what).await;
        assert_eq!(known(&other, &all).await, known(&service, &all).await, "{what}");
        assert_ne!(known(&service, &late).await, before);
    }
}

#[tokio::test]
async fn whoever_has_their_data_deleted_leaves_the_kept_book_at_once() {
    let meeting = Meeting::new();
    let matches = more(&meeting, 40).await;
    let service = process(&meeting.store);
    service.club.keep_book(EVERY).await.expect("the store answers");
    let (gone, now) = (people()[1], meeting.now());
    meeting.departures.order_deletion(&meeting.asker(gone), 77, now).await.expect("it is ordered");
    meeting.departures.forget_person(gone, now).await.expect("it is done");
    assert_eq!(meeting.store.book_pages_of(&[gone]).await.expect("the store answers"), []);
    let started = process(&meeting.store);
    assert_eq!(started.club.book().await.expect("the store answers").name(gone), None);
    service.club.keep_book(EVERY).await.expect("the store answers");
    all_agree(&meeting, &service, &matches, "a person left").await;
    assert_eq!(service.club.book().await.expect("the store answers").name(gone), None);
}

#[tokio::test]
async fn a_book_that_is_not_whole_is_made_anew_and_the_check_names_what_differs() {
    let meeting = Meeting::new();
    let matches = more(&meeting, 40).await;
    let service = process(&meeting.store);
    service.club.keep_book(EVERY).await.expect("the store answers");
    let state = meeting.store.book_state().await.expect("the store answers");
    let Some(BookState::Kept(head)) = state.clone() else { panic!("it is kept: {state:?}") };
    // A page that says something else, with a head that counts one page too many.
    let mut pages = meeting.store.book_pages_of(&people()[..1]).await.expect("the store answers");
    pages[0].games[0].score[0] += 1;
    let step = BookStep {
        before: state,
        span: (head.through, head.through),
        pages,
        openings: (head.openings, Vec::new()),
        effects: Vec::new(),
        after: BookState::Kept(BookHead { people: head.people + 1, ..head }),
    };
    assert!(meeting.store.keep_book(step.clone()).await.expect("the store answers"));
    assert!(!meeting.store.keep_book(step).await.expect("the store answers"), "the state is another one");
    let faults = check_kept(&meeting.store, &catalogue()).await.expect("the store answers");
    assert!(faults.len() == 2 && faults[1].contains("2001"), "{faults:?}");
    let started = process(&meeting.store);
    started.club.keep_book(EVERY).await.expect("the store answers");
    all_agree(&meeting, &started, &matches, "made anew").await;
}
