//! A common suite for every store, and tests of the stores on disk: restarts, kills, damage, concurrent clients.

/// Checks each claim on a PostgreSQL database, and on one behind PgBouncer.
macro_rules! every_connection {
    ($($claim:ident)*) => {
        mod direct {
            $(#[tokio::test] async fn $claim() {
                let Some(url) = postern_testkit::databases::postgres::url().await else { return };
                super::$claim(&url).await;
            })*
        }
        mod through_pgbouncer {
            $(#[tokio::test] async fn $claim() {
                let Some(url) = postern_testkit::databases::postgres::pooled_url().await else { return };
                super::$claim(&url).await;
            })*
        }
    };
}

mod certificates;
mod comments;
mod compact;
#[cfg(unix)]
mod control;
mod damage;
mod disk;
mod earlier;
mod fields;
mod kill;
mod launches;
mod leases;
mod notices;
mod once;
mod placing;
mod promoted;
mod puzzles;
mod relisted;
mod reviews;
mod samples;
mod series;
mod servers;
mod shared;
mod tls;
mod transfer;
mod tried;
mod watched;

use std::slice::from_ref;

use comments::{
    comments_are_one_value_of_a_match_that_each_author_finds,
    comments_go_with_the_data_of_their_author_and_with_a_removed_match,
    the_running_matches_of_a_server_are_listed_until_they_end,
};
use launches::{
    a_person_has_one_launch_in_each_channel_for_some_hours, launches_at_the_same_time_are_all_remembered,
};
use leases::work_that_is_taken_is_held_and_given_back;
use notices::*;
use once::*;
use postern::play::record::summary::MatchSummary;
use postern_testkit::fixtures::{challenge, with_moves};
use postern_testkit::prelude::*;
use puzzles::results_of_puzzles_are_found_by_game_and_survive_an_export;
use reviews::{
    a_review_that_somebody_else_changed_meanwhile_is_not_written_over,
    reviews_are_wanted_in_the_order_of_asking_until_they_are_done,
    the_review_of_the_longest_match_can_be_kept,
};
use series::{
    series_are_listed_by_server_person_and_time_and_survive_an_export,
    the_end_of_a_match_waits_for_its_series_until_that_has_heard_it,
};
use servers::{
    finished_matches_of_a_person_are_handed_over_and_the_profile_goes,
    nobody_is_forgotten_whose_games_or_challenges_are_not_over,
    servers_are_due_in_order_and_changed_by_revision,
};
use transfer::*;
use tried::notes_are_of_one_person_and_match_until_they_are_forgotten;

/// Checks each claim on every backend.
macro_rules! every_store {
    ($($claim:ident)*) => {
        mod in_memory {
            $(#[tokio::test] async fn $claim() { super::$claim(&super::Store::in_memory()).await; })*
        }
        mod in_sled {
            $(#[tokio::test] async fn $claim() {
                let directory = tempfile::tempdir().unwrap();
                super::$claim(&postern_testkit::databases::disk::open(directory.path())).await;
            })*
        }
        mod in_postgres {
            $(#[tokio::test] async fn $claim() {
                let Some(store) = postern_testkit::databases::postgres::open().await else { return };
                super::$claim(&store).await;
            })*
        }
    };
}

every_store! {
    what_was_committed_is_there
    a_change_to_an_old_revision_is_refused_whole
    a_value_that_must_be_new_and_is_not_is_refused
    one_change_may_carry_a_value_twice_in_order
    of_many_who_change_the_same_revision_one_succeeds
    what_was_asked_once_is_not_carried_out_twice
    what_was_refused_may_be_asked_again
    forgetting_takes_only_what_was_asked_before
    a_match_that_ends_moves_from_the_running_to_the_finished
    a_frozen_match_stays_in_its_players_lists
    a_match_that_moves_to_a_thread_is_found_there
    the_finished_are_listed_latest_first
    somebody_who_plays_himself_is_listed_once
    the_earliest_deadline_is_due_first
    a_deadline_that_was_told_or_moved_is_not_due
    a_closed_challenge_is_listed_nowhere
    a_challenge_to_anybody_is_listed_in_its_channel_while_it_is_open
    challenges_expire_in_order
    notices_come_in_the_order_they_were_made
    a_notice_waits_for_its_time
    a_notice_is_held_by_one_until_its_lease_ends
    a_challenge_that_came_to_nothing_leaves_no_row
    a_delivery_that_is_put_off_is_counted
    a_notice_is_held_for_as_long_as_its_lease_is_renewed
    work_that_is_taken_is_held_and_given_back
    whoever_was_overtaken_settles_nothing
    a_notice_put_off_for_quiet_hours_may_have_been_posted_by_another
    what_arrived_is_shown_there_and_not_told_again
    a_board_takes_the_place_of_those_before
    the_answer_to_a_challenge_is_not_its_card
    a_notice_that_waits_is_not_filed_twice
    what_is_superseded_or_impossible_waits_no_more
    a_notice_of_an_earlier_ply_is_not_told_again
    of_a_match_that_was_told_to_be_over_its_record_is_kept
    a_delivery_and_what_it_starts_are_one_change
    new_values_get_the_next_ids_whoever_makes_them
    what_may_exist_once_is_held_by_one
    a_key_that_the_same_change_gives_up_is_free
    limits_hold_for_what_comes_at_once
    matches_are_numbered_in_the_order_of_their_ending
    the_time_between_two_heartbeats_is_an_outage_if_it_is_long_and_the_clock_was_not_wound
    the_commands_that_discord_has_are_remembered
    a_value_that_is_too_large_changes_nothing
    reviews_are_wanted_in_the_order_of_asking_until_they_are_done
    a_review_that_somebody_else_changed_meanwhile_is_not_written_over
    the_review_of_the_longest_match_can_be_kept
    notes_are_of_one_person_and_match_until_they_are_forgotten
    results_of_puzzles_are_found_by_game_and_survive_an_export
    a_person_has_one_launch_in_each_channel_for_some_hours
    launches_at_the_same_time_are_all_remembered
    comments_are_one_value_of_a_match_that_each_author_finds
    comments_go_with_the_data_of_their_author_and_with_a_removed_match
    the_running_matches_of_a_server_are_listed_until_they_end
    what_was_exported_and_imported_is_exported_the_same
    nothing_is_imported_into_a_store_that_holds_something
    what_does_not_fit_is_not_restored
    a_bad_line_is_named_and_nothing_is_imported
    an_import_that_was_interrupted_goes_on_where_it_stopped
    a_part_of_another_import_is_removed
    the_time_since_an_export_is_given_back
    exports_of_every_form_are_imported_and_nothing_is_lost
    servers_are_due_in_order_and_changed_by_revision
    finished_matches_of_a_person_are_handed_over_and_the_profile_goes
    nobody_is_forgotten_whose_games_or_challenges_are_not_over
    series_are_listed_by_server_person_and_time_and_survive_an_export
    the_end_of_a_match_waits_for_its_series_until_that_has_heard_it
}

fn of_record(record: postern::play::record::Record) -> Change {
    Change { records: vec![record], ..Change::default() }
}

fn of_challenge(challenge: Challenge) -> Change {
    Change { challenges: vec![challenge], ..Change::default() }
}

fn of_notices(matters: &[(NoticeKind, Timestamp)]) -> Change {
    Change { notices: matters.iter().map(|&(kind, at)| notice(kind, at)).collect(), ..Change::default() }
}

fn post(channel: u64, message: u64) -> Post {
    Post { channel: ChannelId(channel), message: MessageId(message) }
}

fn later(seconds: i64) -> Timestamp {
    NOON.plus_seconds(seconds)
}

async fn what_was_committed_is_there(store: &Store) {
    let (record, challenge) = (with_moves(1, 3), challenge(1));
    let change = Change {
        records: vec![record.clone()],
        challenges: vec![challenge.clone()],
        notices: vec![notice(NoticeKind::Card(challenge.id), NOON)],
        asked_by: Some(InteractionId(5)),
        ..Change::default()
    };
    store.commit(change.clone().into()).await.unwrap();
    assert_eq!(store.record(record.id).await.unwrap(), Some(record));
    assert_eq!(store.challenge(challenge.id).await.unwrap(), Some(challenge));
    assert_eq!(store.undelivered(NOON, 9).await.unwrap(), change.notices);
    assert_eq!(store.record(MatchId(2)).await.unwrap(), None);
    assert_eq!(store.challenge(ChallengeId(2)).await.unwrap(), None);
}

async fn a_change_to_an_old_revision_is_refused_whole(store: &Store) {
    store.commit(of_record(record(1)).into()).await.unwrap();
    store.commit(of_record(postern_testkit::fixtures::next(&record(1))).into()).await.unwrap();
    let before = store.entries().await.unwrap();
    let late = Change {
        records: vec![record(2), postern_testkit::fixtures::next(&record(1))],
        challenges: vec![challenge(1)],
        notices: vec![notice(NoticeKind::Card(ChallengeId(1)), NOON)],
        asked_by: Some(InteractionId(1)),
        ..Change::default()
    };
    assert!(matches!(store.commit(late.into()).await, Err(CommitError::Conflict)));
    assert_eq!(store.entries().await.unwrap(), before);
    assert!(running_of(store, ANN).await.iter().all(|summary| summary.id == MatchId(1)));
}

async fn a_value_that_must_be_new_and_is_not_is_refused(store: &Store) {
    for change in [of_record(record(1)), of_challenge(challenge(1))] {
        store.commit(change.clone().into()).await.unwrap();
        assert!(matches!(store.commit(change.into()).await, Err(CommitError::Conflict)));
    }
    let skips = postern_testkit::fixtures::next(&record(2));
    assert!(matches!(store.commit(of_record(skips).into()).await, Err(CommitError::Conflict)));
    let mut zero = record(3);
    zero.revision = 0;
    assert!(matches!(store.commit(of_record(zero).into()).await, Err(CommitError::Conflict)));
}

async fn one_change_may_carry_a_value_twice_in_order(store: &Store) {
    let (first, second) = (record(1), postern_testkit::fixtures::over(&record(1)));
    let change = Change { records: vec![first, second.clone()], ..Change::default() };
    store.commit(change.into()).await.unwrap();
    assert_eq!(running_of(store, ANN).await, []);
    assert_eq!(finished_of(store, ANN, 9).await, [second.summary()]);
}

async fn of_many_who_change_the_same_revision_one_succeeds(store: &Store) {
    store.commit(of_record(record(1)).into()).await.unwrap();
    let changes = (0..8).map(|_| store.commit(of_record(postern_testkit::fixtures::next(&record(1))).into()));
    let answers = samples::all(changes).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert!(answers.iter().all(|answer| matches!(answer, Ok(_) | Err(CommitError::Conflict))));
    assert_eq!(store.record(MatchId(1)).await.unwrap().unwrap().revision, 2);
}

async fn what_was_asked_once_is_not_carried_out_twice(store: &Store) {
    let ask = |of: Change| Change { asked_by: Some(InteractionId(77)), ..of };
    store.commit(ask(of_record(record(1))).into()).await.unwrap();
    // The second press gets `Repeated`, whether or not its revision is still right.
    for change in [
        of_record(postern_testkit::fixtures::next(&record(1))),
        of_record(record(1)),
        of_challenge(challenge(1)),
    ] {
        assert!(matches!(store.commit(ask(change).into()).await, Err(CommitError::Repeated)));
    }
    assert_eq!(store.record(MatchId(1)).await.unwrap(), Some(record(1)));
    assert_eq!(store.challenge(ChallengeId(1)).await.unwrap(), None);
}

async fn what_was_refused_may_be_asked_again(store: &Store) {
    let ask = |of: Change| Change { asked_by: Some(InteractionId(77)), ..of };
    assert!(store.commit(ask(of_record(postern_testkit::fixtures::next(&record(1)))).into()).await.is_err());
    store.commit(ask(of_record(record(1))).into()).await.unwrap();
}

async fn forgetting_takes_only_what_was_asked_before(store: &Store) {
    let ask = |id| Change { asked_by: Some(InteractionId(id)), ..Change::default() };
    for id in [5, 6, 7] {
        store.commit(ask(id).into()).await.unwrap();
    }
    store.forget_asked(InteractionId(0)).await.unwrap();
    store.forget_asked(InteractionId(6)).await.unwrap();
    assert!(store.commit(ask(5).into()).await.is_ok());
    assert!(matches!(store.commit(ask(6).into()).await, Err(CommitError::Repeated)));
    assert!(matches!(store.commit(ask(7).into()).await, Err(CommitError::Repeated)));
}

async fn a_match_that_ends_moves_from_the_running_to_the_finished(store: &Store) {
    let running = record(1);
    store.commit(of_record(running.clone()).into()).await.unwrap();
    for person in [ANN, BEN] {
        assert_eq!(running_of(store, person).await, [running.summary()]);
        assert_eq!(finished_of(store, person, 9).await, []);
    }
    assert_eq!(running_in(store, HALL).await, [running.summary()]);
    assert_eq!(unfinished(store).await, [running.id]);

    let over = postern_testkit::fixtures::over(&running);
    store.commit(of_record(over.clone()).into()).await.unwrap();
    for person in [ANN, BEN] {
        assert_eq!(running_of(store, person).await, []);
        assert_eq!(finished_of(store, person, 9).await, [over.summary()]);
    }
    assert_eq!(running_in(store, HALL).await, []);
    assert_eq!(unfinished(store).await, []);
    assert_eq!(store.due(later(i64::MAX / 2000), 9).await.unwrap(), []);
    assert_eq!(running_of(store, PersonId(999)).await, []);
}

async fn a_frozen_match_stays_in_its_players_lists(store: &Store) {
    store.commit(of_record(record(1)).into()).await.unwrap();
    let frozen = postern::play::record::Record {
        status: Status::Frozen { reason: "a digest differs".into() },
        ..postern_testkit::fixtures::next(&record(1))
    };
    store.commit(of_record(frozen.clone()).into()).await.unwrap();
    assert_eq!(unfinished(store).await, [frozen.id]);
    assert_eq!(running_of(store, ANN).await, [frozen.summary()]);
    assert_eq!(finished_of(store, ANN, 9).await, []);
    assert_eq!(running_in(store, HALL).await, []);
    assert_eq!(store.due(later(i64::MAX / 2000), 9).await.unwrap(), []);
}

async fn a_match_that_moves_to_a_thread_is_found_there(store: &Store) {
    store.commit(of_record(record(1)).into()).await.unwrap();
    let thread = ChannelId(88);
    let moved = postern_testkit::fixtures::in_thread(&record(1), thread);
    store.commit(of_record(moved.clone()).into()).await.unwrap();
    assert_eq!(running_in(store, HALL).await, []);
    assert_eq!(running_in(store, thread).await, [moved.summary()]);
    for channel in [HALL, thread] {
        assert_eq!(store.running_below(channel).await.unwrap(), [moved.summary()]);
    }
}

async fn the_finished_are_listed_latest_first(store: &Store) {
    for id in [2, 3, 1, 0x1_0000] {
        store.commit(of_record(postern_testkit::fixtures::begun_over(id)).into()).await.unwrap();
    }
    let ids: Vec<u64> = finished_of(store, BEN, 3).await.iter().map(|record| record.id.0).collect();
    assert_eq!(ids, [0x1_0000, 1, 3]);
}

async fn somebody_who_plays_himself_is_listed_once(store: &Store) {
    let alone = postern_testkit::fixtures::between(1, ANN, ANN);
    store.commit(of_record(alone.clone()).into()).await.unwrap();
    assert_eq!(running_of(store, ANN).await, [alone.summary()]);
}

async fn the_earliest_deadline_is_due_first(store: &Store) {
    for (id, deadline) in [(1, Some(later(30))), (2, Some(later(-10))), (3, None), (4, Some(later(20)))] {
        store.commit(of_record(postern_testkit::fixtures::due(record(id), deadline)).into()).await.unwrap();
    }
    let due = async |until, limit| -> Vec<u64> {
        store.due(until, limit).await.unwrap().into_iter().map(|summary| summary.id.0).collect()
    };
    assert_eq!(due(later(29), 9).await, [2, 4]);
    assert_eq!(due(later(30), 9).await, [2, 4, 1]);
    assert_eq!(due(later(30), 1).await, [2]);
    assert_eq!(due(later(-11), 9).await, Vec::<u64>::new());
}

async fn a_deadline_that_was_told_or_moved_is_not_due(store: &Store) {
    let first = postern_testkit::fixtures::due(record(1), Some(NOON));
    store.commit(of_record(first.clone()).into()).await.unwrap();
    assert_eq!(store.due(NOON, 9).await.unwrap(), [first.summary()]);
    let mut told = postern_testkit::fixtures::touched(&first);
    told.clock = told.clock.noted();
    store.commit(of_record(told.clone()).into()).await.unwrap();
    assert_eq!(store.due(NOON, 9).await.unwrap(), []);
    let moved = postern_testkit::fixtures::due(postern_testkit::fixtures::next(&told), Some(later(60)));
    store.commit(of_record(moved.clone()).into()).await.unwrap();
    assert_eq!(store.due(NOON, 9).await.unwrap(), []);
    assert_eq!(store.due(later(60), 9).await.unwrap(), [moved.summary()]);
}

async fn a_closed_challenge_is_listed_nowhere(store: &Store) {
    let open = challenge(1);
    store.commit(of_challenge(open.clone()).into()).await.unwrap();
    assert_eq!(store.challenges_of(ANN).await.unwrap(), from_ref(&open));
    assert_eq!(store.challenges_of(BEN).await.unwrap(), from_ref(&open));
    let closed = Challenge { revision: 2, state: ChallengeState::Declined, ..open.clone() };
    store.commit(of_challenge(closed.clone()).into()).await.unwrap();
    assert_eq!(store.challenges_of(ANN).await.unwrap(), []);
    assert_eq!(store.challenges_of(BEN).await.unwrap(), []);
    assert_eq!(store.expired(open.expires, 9).await.unwrap(), []);
    assert_eq!(store.challenge(open.id).await.unwrap(), Some(closed));
}

async fn a_challenge_to_anybody_is_listed_in_its_channel_while_it_is_open(store: &Store) {
    let [seat, in_thread] = seats();
    let seat = Challenge { across: true, ..seat };
    let to_ben = Challenge { to: Some(BEN), id: ChallengeId(3), ..seat.clone() };
    for open in [&seat, &in_thread, &to_ben] {
        store.commit(of_challenge(open.clone()).into()).await.unwrap();
    }
    assert_eq!(store.open_across(ChallengeId(0), 9).await.unwrap(), from_ref(&seat));
    assert_eq!(store.open_across(ChallengeId(0), 0).await.unwrap(), []);
    assert_eq!(store.open_across(seat.id, 9).await.unwrap(), []);
    assert_eq!(store.open_in(HALL).await.unwrap(), [seat.clone(), in_thread.clone()]);
    assert_eq!(store.open_in(ChannelId(70)).await.unwrap(), from_ref(&in_thread));
    assert_eq!(store.open_in(ChannelId(71)).await.unwrap(), []);
    let closed = Challenge { revision: 2, state: ChallengeState::Withdrawn, ..seat };
    store.commit(of_challenge(closed).into()).await.unwrap();
    assert_eq!(store.open_in(HALL).await.unwrap(), [in_thread]);
    assert_eq!(store.open_across(ChallengeId(0), 9).await.unwrap(), []);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

/// Two challenges to anybody: one in the hall, one in a thread there.
pub(crate) fn seats() -> [Challenge; 2] {
    let home = |thread| Home::Channel { server: ServerId(5), channel: HALL, thread };
    let seat = Challenge { to: None, home: home(None), ..challenge(1) };
    let in_thread = Challenge { to: None, home: home(Some(ChannelId(70))), ..challenge(2) };
    [seat, in_thread]
}

async fn challenges_expire_in_order(store: &Store) {
    for (id, expires) in [(1, later(20)), (2, later(10)), (3, later(30))] {
        store.commit(of_challenge(Challenge { expires, ..challenge(id) }).into()).await.unwrap();
    }
    assert_eq!(store.expired(later(20), 9).await.unwrap(), [ChallengeId(2), ChallengeId(1)]);
    assert_eq!(store.expired(later(20), 1).await.unwrap(), [ChallengeId(2)]);
    assert_eq!(store.expired(later(9), 9).await.unwrap(), []);
}

async fn a_value_that_is_too_large_changes_nothing(store: &Store) {
    let mut large = record(0x7F3);
    large.moves = with_moves(1, 60_000).moves;
    let change = Change { challenges: vec![challenge(1)], ..of_record(large) };
    let Err(CommitError::Fault(fault)) = store.commit(change.into()).await else { panic!("it was taken") };
    assert!(fault.to_string().contains("7f3"), "{fault}");
    assert_eq!(store.entries().await.unwrap(), []);
}

async fn unfinished(store: &Store) -> Vec<MatchId> {
    let unfinished = store.unfinished(MatchId(0), usize::MAX).await.unwrap();
    assert_eq!(store.running().await.unwrap(), unfinished.len() as u64);
    unfinished.into_iter().map(|summary| summary.id).collect()
}

async fn running_of(store: &Store, person: PersonId) -> Vec<MatchSummary> {
    store.running_of(person).await.unwrap()
}

async fn finished_of(store: &Store, person: PersonId, limit: usize) -> Vec<MatchSummary> {
    store.finished_of(person, limit).await.unwrap()
}

async fn running_in(store: &Store, channel: ChannelId) -> Vec<MatchSummary> {
    store.running_in(channel).await.unwrap()
}

/// The rest of the program shares a store between threads.
#[test]
fn a_store_can_be_shared_between_threads() {
    fn shared(_: impl Send + Sync + 'static) {}
    shared(Store::in_memory());
}

async fn the_commands_that_discord_has_are_remembered(store: &Store) {
    assert_eq!(store.registered().await.unwrap(), None);
    for fingerprint in ["one", "two"] {
        store.set_registered(fingerprint).await.unwrap();
        assert_eq!(store.registered().await.unwrap().as_deref(), Some(fingerprint));
    }
}
