//! Decisions that every store makes in the transaction: ids, unique keys, limits, and the order of endings.

use postern::play::step::change::Draft;
use postern::play::step::unique::{Holder, Limit, UniqueKey};
use postern_testkit::prelude::*;

use super::samples::all;
use super::{later, of_challenge, of_record};
use postern_testkit::fixtures::{against_computer, challenge};

/// A challenge with a new id.
fn new_challenge(of: Challenge) -> Draft {
    Draft::new(move |ids| of_challenge(Challenge { id: ids.challenge_id(), ..of.clone() }))
}

pub(crate) async fn new_values_get_the_next_ids_whoever_makes_them(store: &Store) {
    store.commit(of_record(record(1000)).into()).await.unwrap();
    store.commit(of_challenge(challenge(30)).into()).await.unwrap();
    let draft = |number: u64| {
        Draft::new(move |ids| {
            let mut made = record(0);
            made.id = ids.match_id();
            let open = Challenge { id: ids.challenge_id(), ..challenge(number) };
            Change { records: vec![made], challenges: vec![open], ..Change::default() }
        })
    };
    let answers = all((100..120).map(|number| store.commit(draft(number)))).await;
    let mut made: Vec<(u64, u64)> = Vec::new();
    for answer in answers {
        let change = answer.unwrap();
        made.push((change.records[0].id.0, change.challenges[0].id.0));
        assert_eq!(store.record(change.records[0].id).await.unwrap().as_ref(), change.records.first());
    }
    made.sort_unstable();
    assert_eq!(made, (1..=20).map(|number| (1000 + number, 30 + number)).collect::<Vec<_>>());
}

pub(crate) async fn what_may_exist_once_is_held_by_one(store: &Store) {
    let rematch = Challenge { rematch_of: Some(MatchId(7)), ..challenge(1) };
    // Both players ask for a rematch at the same time, with different terms.
    let crossing = Challenge { by: BEN, to: Some(ANN), ..rematch.clone() };
    let drafts = [new_challenge(rematch.clone()), new_challenge(crossing)];
    let answers = all(drafts.into_iter().map(|draft| store.commit(draft))).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let held = UniqueKey::Rematch(MatchId(7));
    let by = Holder::Challenge(ChallengeId(1));
    for answer in answers.iter().filter_map(|answer| answer.as_ref().err()) {
        assert!(matches!(answer, CommitError::Taken { key, by: holder } if *key == held && *holder == by));
    }
    // Two matches against the computer with the same terms.
    let begin = || {
        Draft::new(|ids| {
            let mut begun = against_computer(0);
            begun.id = ids.match_id();
            of_record(begun)
        })
    };
    let answers = all((0..2).map(|_| store.commit(begin()))).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    let taken = answers.iter().find_map(|answer| answer.as_ref().err()).unwrap();
    assert!(matches!(taken, CommitError::Taken { by: Holder::Match(MatchId(1)), .. }), "{taken}");
    // Once the person has moved, another match may start.
    let moved = postern_testkit::fixtures::next(&postern_testkit::fixtures::next(&against_computer(1)));
    let moved = postern::play::record::Record { revision: 2, ..moved };
    store.commit(of_record(moved).into()).await.unwrap();
    store.commit(begin()).await.unwrap();
}

pub(crate) async fn a_key_that_the_same_change_gives_up_is_free(store: &Store) {
    let open = Challenge { rematch_of: Some(MatchId(7)), ..challenge(1) };
    store.commit(of_challenge(open.clone()).into()).await.unwrap();
    let state = ChallengeState::Accepted { by: BEN, started: MatchId(8) };
    let accepted = Challenge { revision: 2, state, ..open.clone() };
    let mut begun = record(8);
    begun.rematch_of = Some(MatchId(7));
    let change = Change { records: vec![begun.clone()], ..of_challenge(accepted) };
    store.commit(change.into()).await.unwrap();
    // Now the match holds the key.
    let again = store.commit(of_challenge(Challenge { id: ChallengeId(2), ..open.clone() }).into()).await;
    assert!(matches!(again, Err(CommitError::Taken { by: Holder::Match(MatchId(8)), .. })), "{again:?}");
    assert_eq!(store.challenge(ChallengeId(2)).await.unwrap(), None);
    store.commit(of_record(postern_testkit::fixtures::over(&begun)).into()).await.unwrap();
    store.commit(of_challenge(Challenge { id: ChallengeId(2), ..open }).into()).await.unwrap();
}

pub(crate) async fn limits_hold_for_what_comes_at_once(store: &Store) {
    let limits = [Limit::AtOnce { person: ANN, most: 3 }, Limit::OpenTo { by: ANN, to: BEN, most: 2 }];
    let draft = |number: u64, limit: Limit| {
        Draft::new(move |ids| {
            let open = Challenge { id: ids.challenge_id(), ..challenge(number) };
            Change { limits: vec![limit], ..of_challenge(open) }
        })
    };
    store.commit(of_record(record(1)).into()).await.unwrap();
    for (limit, allowed, first) in [(limits[1], 2, 10), (limits[0], 0, 20)] {
        let answers = all((0..5).map(|number| store.commit(draft(first + number, limit)))).await;
        let refused = |answer: &Result<Change, CommitError>| matches!(answer, Err(CommitError::LimitReached(reached)) if *reached == limit);
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), allowed);
        assert!(answers.iter().all(|answer| answer.is_ok() || refused(answer)), "{answers:?}");
    }
    let computer = Limit::AgainstComputer { person: ANN, most: 0 };
    let begin = Change { limits: vec![computer], ..of_record(against_computer(9)) };
    assert!(matches!(store.commit(begin.into()).await, Err(CommitError::LimitReached(_))));
    assert_eq!(store.record(MatchId(9)).await.unwrap(), None);
}

pub(crate) async fn matches_are_numbered_in_the_order_of_their_ending(store: &Store) {
    // More matches than share a row.
    const MATCHES: u64 = 150;
    let order = |number: u64| MatchId((number * 37) % 151 + 1);
    for number in 1..=MATCHES {
        let begun =
            postern_testkit::fixtures::between(order(number).0, ANN, if number % 2 == 0 { BEN } else { ANN });
        store.commit(of_record(begun.clone()).into()).await.unwrap();
        store.commit(of_record(postern_testkit::fixtures::over(&begun)).into()).await.unwrap();
    }
    // A change of a finished match gives it no second number.
    let mut later = store.record(order(1)).await.unwrap().unwrap();
    later.revision += 1;
    store.commit(of_record(later).into()).await.unwrap();

    let ended = store.ended(0, 999).await.unwrap();
    let numbers: Vec<_> = ended.iter().map(|ended| (ended.number, ended.id)).collect();
    assert_eq!(numbers, (1..=MATCHES).map(|number| (number, order(number))).collect::<Vec<_>>());
    assert_eq!(store.ended(147, 2).await.unwrap(), ended[147..149]);
    let backwards = |wanted: &dyn Fn(u64) -> bool, before: u64| -> Vec<u64> {
        (1..before).rev().filter(|number| wanted(*number)).collect()
    };
    let numbers = |ended: Vec<postern::play::record::ended::Ended>| {
        ended.iter().map(|ended| ended.number).collect::<Vec<_>>()
    };
    let of_ann = store.ended_of(ANN, u64::MAX, 999).await.unwrap();
    assert_eq!(numbers(of_ann), backwards(&|_| true, 151));
    assert_eq!(store.ended_numbers_of(ANN, 999).await.unwrap(), backwards(&|_| true, 151));
    assert_eq!(store.ended_numbers_of(ANN, 70).await.unwrap(), backwards(&|_| true, 151)[..70]);
    let of_ben = store.ended_of(BEN, 100, 999).await.unwrap();
    assert_eq!(numbers(of_ben), backwards(&|number| number % 2 == 0, 100));
    let in_game = store.ended_in("rampart", 100, 3).await.unwrap();
    assert_eq!(numbers(in_game), [99, 98, 97]);
    assert_eq!(store.ended_in("ransom", u64::MAX, 3).await.unwrap(), []);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

pub(crate) async fn the_time_between_two_heartbeats_is_an_outage_if_it_is_long_and_the_clock_was_not_wound(
    store: &Store,
) {
    for seconds in [0, 30, 60, 3660, 3690, 3600] {
        store.heartbeat(later(seconds)).await.unwrap();
    }
    assert_eq!(store.outages().await.unwrap(), [Outage { from: later(60), to: later(3660) }]);
    // A clock that is set back makes no outage.
    store.heartbeat(later(3700)).await.unwrap();
    assert_eq!(store.outages().await.unwrap().len(), 1);
    // A clock that was far ahead for a while has no lasting effect.
    store.heartbeat(NOON.plus_days(30)).await.unwrap();
    store.heartbeat(later(3720)).await.unwrap();
    store.heartbeat(later(9000)).await.unwrap();
    let known = [Outage { from: later(60), to: later(3660) }, Outage { from: later(3720), to: later(9000) }];
    assert_eq!(store.outages().await.unwrap(), known);
    // Time for which the clock is wound forward is no outage, even if a heartbeat comes before the clock moves.
    store.clock_wound(later(9000), later(20_000)).await.unwrap();
    for seconds in [9001, 20_000] {
        store.heartbeat(later(seconds)).await.unwrap();
    }
    assert_eq!(store.outages().await.unwrap(), known);
    // The time after that is, also without a heartbeat at its start.
    store.clock_wound(later(20_001), later(30_000)).await.unwrap();
    store.heartbeat(later(30_500)).await.unwrap();
    let stopped = Outage { from: later(30_000), to: later(30_500) };
    assert_eq!(store.outages().await.unwrap(), [known[0], known[1], stopped]);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
    // Old outages are removed.
    store.heartbeat(NOON.plus_days(200)).await.unwrap();
    assert_eq!(store.outages().await.unwrap().len(), 1);
}
