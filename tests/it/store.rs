//! One suite for every store, and what only a store on disk must stand: a restart, a kill, damage, company.

mod disk;
mod kill;
mod match_view;
mod reviews;
mod transfer;

use std::slice::from_ref;
use std::sync::Arc;

use match_view::{ANN, BEN, HALL, NOON, challenge, notice, record, with_moves};
use postern::play::{
    Challenge, ChallengeId, ChallengeState, Change, ChannelId, How, InteractionId, MatchId, MessageId,
    NoticeKind, Over, PersonId, Post, Receipt, Status, Timestamp,
};
use postern::service::{CommitError, Store};
use postern::store;
use reviews::{
    a_review_that_somebody_else_changed_meanwhile_is_not_written_over,
    reviews_are_wanted_in_the_order_of_asking_until_they_are_done,
    the_review_of_the_longest_match_can_be_kept,
};
use transfer::{
    a_bad_line_is_named_and_nothing_is_imported, nothing_is_imported_into_a_store_that_holds_something,
    what_does_not_fit_is_not_restored, what_was_exported_and_imported_is_exported_the_same,
};

/// Each claim is checked on every backend.
macro_rules! every_store {
    ($($claim:ident)*) => {
        mod in_memory {
            $(#[tokio::test] async fn $claim() { super::$claim(&super::store::Memory::new()).await; })*
        }
        mod in_sled {
            $(#[tokio::test] async fn $claim() {
                let directory = tempfile::tempdir().unwrap();
                super::$claim(&super::disk::open(directory.path())).await;
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
    the_finished_are_listed_newest_first
    somebody_who_plays_himself_is_listed_once
    the_earliest_deadline_is_due_first
    a_deadline_that_was_told_or_moved_is_not_due
    a_closed_challenge_is_listed_nowhere
    challenges_expire_in_order
    notices_come_in_the_order_they_were_made
    a_notice_waits_for_its_time
    a_delivery_that_begins_is_counted
    what_arrived_is_shown_there_and_not_told_again
    the_answer_to_a_challenge_is_not_its_card
    a_notice_that_waits_is_not_filed_twice
    what_is_superseded_or_impossible_waits_no_more
    a_notice_that_never_was_cannot_be_delivered
    fresh_numbers_are_never_given_twice
    a_value_that_is_too_large_changes_nothing
    reviews_are_wanted_in_the_order_of_asking_until_they_are_done
    a_review_that_somebody_else_changed_meanwhile_is_not_written_over
    the_review_of_the_longest_match_can_be_kept
    what_was_exported_and_imported_is_exported_the_same
    nothing_is_imported_into_a_store_that_holds_something
    what_does_not_fit_is_not_restored
    a_bad_line_is_named_and_nothing_is_imported
}

fn of_record(record: postern::play::Record) -> Change {
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

async fn what_was_committed_is_there(store: &dyn Store) {
    let (record, challenge) = (with_moves(1, 3), challenge(1));
    let change = Change {
        records: vec![record.clone()],
        challenges: vec![challenge.clone()],
        notices: vec![notice(NoticeKind::Card(challenge.id), NOON)],
        asked_by: Some(InteractionId(5)),
        ..Change::default()
    };
    store.commit(change.clone()).await.unwrap();
    assert_eq!(store.record(record.id).await.unwrap(), Some(record));
    assert_eq!(store.challenge(challenge.id).await.unwrap(), Some(challenge));
    assert_eq!(store.undelivered(NOON, 9).await.unwrap(), change.notices);
    assert_eq!(store.record(MatchId(2)).await.unwrap(), None);
    assert_eq!(store.challenge(ChallengeId(2)).await.unwrap(), None);
}

async fn a_change_to_an_old_revision_is_refused_whole(store: &dyn Store) {
    store.commit(of_record(record(1))).await.unwrap();
    store.commit(of_record(match_view::next(&record(1)))).await.unwrap();
    let before = store.entries().await.unwrap();
    let late = Change {
        records: vec![record(2), match_view::next(&record(1))],
        challenges: vec![challenge(1)],
        notices: vec![notice(NoticeKind::Card(ChallengeId(1)), NOON)],
        asked_by: Some(InteractionId(1)),
        ..Change::default()
    };
    assert!(matches!(store.commit(late).await, Err(CommitError::Conflict)));
    assert_eq!(store.entries().await.unwrap(), before);
    assert!(store.running_of(ANN).await.unwrap().iter().all(|record| record.id == MatchId(1)));
}

async fn a_value_that_must_be_new_and_is_not_is_refused(store: &dyn Store) {
    for change in [of_record(record(1)), of_challenge(challenge(1))] {
        store.commit(change.clone()).await.unwrap();
        assert!(matches!(store.commit(change).await, Err(CommitError::Conflict)));
    }
    let skips = match_view::next(&record(2));
    assert!(matches!(store.commit(of_record(skips)).await, Err(CommitError::Conflict)));
    let mut zero = record(3);
    zero.revision = 0;
    assert!(matches!(store.commit(of_record(zero)).await, Err(CommitError::Conflict)));
}

async fn one_change_may_carry_a_value_twice_in_order(store: &dyn Store) {
    let (first, second) = (record(1), match_view::over(&record(1)));
    let change = Change { records: vec![first, second.clone()], ..Change::default() };
    store.commit(change).await.unwrap();
    assert_eq!(store.running_of(ANN).await.unwrap(), []);
    assert_eq!(store.finished_of(ANN, 9).await.unwrap(), [second]);
}

async fn of_many_who_change_the_same_revision_one_succeeds(store: &dyn Store) {
    store.commit(of_record(record(1))).await.unwrap();
    let changes = (0..8).map(|_| store.commit(of_record(match_view::next(&record(1)))));
    let answers = match_view::all(changes).await;
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert!(answers.iter().all(|answer| matches!(answer, Ok(()) | Err(CommitError::Conflict))));
    assert_eq!(store.record(MatchId(1)).await.unwrap().unwrap().revision, 2);
}

async fn what_was_asked_once_is_not_carried_out_twice(store: &dyn Store) {
    let ask = |of: Change| Change { asked_by: Some(InteractionId(77)), ..of };
    store.commit(ask(of_record(record(1)))).await.unwrap();
    // The second press is told so, whether its revision is still right or not.
    for change in [of_record(match_view::next(&record(1))), of_record(record(1)), of_challenge(challenge(1))]
    {
        assert!(matches!(store.commit(ask(change)).await, Err(CommitError::Repeated)));
    }
    assert_eq!(store.record(MatchId(1)).await.unwrap(), Some(record(1)));
    assert_eq!(store.challenge(ChallengeId(1)).await.unwrap(), None);
}

async fn what_was_refused_may_be_asked_again(store: &dyn Store) {
    let ask = |of: Change| Change { asked_by: Some(InteractionId(77)), ..of };
    assert!(store.commit(ask(of_record(match_view::next(&record(1))))).await.is_err());
    store.commit(ask(of_record(record(1)))).await.unwrap();
}

async fn forgetting_takes_only_what_was_asked_before(store: &dyn Store) {
    let ask = |id| Change { asked_by: Some(InteractionId(id)), ..Change::default() };
    for id in [5, 6, 7] {
        store.commit(ask(id)).await.unwrap();
    }
    store.forget_asked(InteractionId(0)).await.unwrap();
    store.forget_asked(InteractionId(6)).await.unwrap();
    assert!(store.commit(ask(5)).await.is_ok());
    assert!(matches!(store.commit(ask(6)).await, Err(CommitError::Repeated)));
    assert!(matches!(store.commit(ask(7)).await, Err(CommitError::Repeated)));
}

async fn a_match_that_ends_moves_from_the_running_to_the_finished(store: &dyn Store) {
    let running = record(1);
    store.commit(of_record(running.clone())).await.unwrap();
    for person in [ANN, BEN] {
        assert_eq!(store.running_of(person).await.unwrap(), from_ref(&running));
        assert_eq!(store.finished_of(person, 9).await.unwrap(), []);
    }
    assert_eq!(store.running_in(HALL).await.unwrap(), from_ref(&running));
    assert_eq!(store.running().await.unwrap(), [running.id]);

    let over = match_view::over(&running);
    store.commit(of_record(over.clone())).await.unwrap();
    for person in [ANN, BEN] {
        assert_eq!(store.running_of(person).await.unwrap(), []);
        assert_eq!(store.finished_of(person, 9).await.unwrap(), from_ref(&over));
    }
    assert_eq!(store.running_in(HALL).await.unwrap(), []);
    assert_eq!(store.running().await.unwrap(), []);
    assert_eq!(store.due(later(i64::MAX / 2000), 9).await.unwrap(), []);
    assert_eq!(store.running_of(PersonId(999)).await.unwrap(), []);
}

async fn a_frozen_match_stays_in_its_players_lists(store: &dyn Store) {
    store.commit(of_record(record(1))).await.unwrap();
    let frozen = postern::play::Record {
        status: Status::Frozen { reason: "a digest differs".into() },
        ..match_view::next(&record(1))
    };
    store.commit(of_record(frozen.clone())).await.unwrap();
    assert_eq!(store.running().await.unwrap(), [frozen.id]);
    assert_eq!(store.running_of(ANN).await.unwrap(), std::slice::from_ref(&frozen));
    assert_eq!(store.finished_of(ANN, 9).await.unwrap(), []);
    assert_eq!(store.running_in(HALL).await.unwrap(), []);
    assert_eq!(store.due(later(i64::MAX / 2000), 9).await.unwrap(), []);
}

async fn a_match_that_moves_to_a_thread_is_found_there(store: &dyn Store) {
    store.commit(of_record(record(1))).await.unwrap();
    let thread = ChannelId(88);
    let moved = match_view::in_thread(&record(1), thread);
    store.commit(of_record(moved.clone())).await.unwrap();
    assert_eq!(store.running_in(HALL).await.unwrap(), []);
    assert_eq!(store.running_in(thread).await.unwrap(), [moved]);
}

async fn the_finished_are_listed_newest_first(store: &dyn Store) {
    for id in [3, 1, 0x1_0000, 2] {
        store.commit(of_record(match_view::begun_over(id))).await.unwrap();
    }
    let ids: Vec<u64> = store.finished_of(BEN, 3).await.unwrap().iter().map(|record| record.id.0).collect();
    assert_eq!(ids, [0x1_0000, 3, 2]);
}

async fn somebody_who_plays_himself_is_listed_once(store: &dyn Store) {
    let alone = match_view::between(1, ANN, ANN);
    store.commit(of_record(alone.clone())).await.unwrap();
    assert_eq!(store.running_of(ANN).await.unwrap(), [alone]);
}

async fn the_earliest_deadline_is_due_first(store: &dyn Store) {
    for (id, deadline) in [(1, Some(later(30))), (2, Some(later(-10))), (3, None), (4, Some(later(20)))] {
        store.commit(of_record(match_view::due(record(id), deadline))).await.unwrap();
    }
    let due = async |until, limit| -> Vec<u64> {
        store.due(until, limit).await.unwrap().into_iter().map(|MatchId(id)| id).collect()
    };
    assert_eq!(due(later(29), 9).await, [2, 4]);
    assert_eq!(due(later(30), 9).await, [2, 4, 1]);
    assert_eq!(due(later(30), 1).await, [2]);
    assert_eq!(due(later(-11), 9).await, Vec::<u64>::new());
}

async fn a_deadline_that_was_told_or_moved_is_not_due(store: &dyn Store) {
    let first = match_view::due(record(1), Some(NOON));
    store.commit(of_record(first.clone())).await.unwrap();
    assert_eq!(store.due(NOON, 9).await.unwrap(), [first.id]);
    let mut told = match_view::next(&first);
    told.flag_told = true;
    store.commit(of_record(told.clone())).await.unwrap();
    assert_eq!(store.due(NOON, 9).await.unwrap(), []);
    let mut moved = match_view::due(match_view::next(&told), Some(later(60)));
    moved.flag_told = false;
    store.commit(of_record(moved.clone())).await.unwrap();
    assert_eq!(store.due(NOON, 9).await.unwrap(), []);
    assert_eq!(store.due(later(60), 9).await.unwrap(), [moved.id]);
}

async fn a_closed_challenge_is_listed_nowhere(store: &dyn Store) {
    let open = challenge(1);
    store.commit(of_challenge(open.clone())).await.unwrap();
    assert_eq!(store.challenges_of(ANN).await.unwrap(), from_ref(&open));
    assert_eq!(store.challenges_of(BEN).await.unwrap(), from_ref(&open));
    let closed = Challenge { revision: 2, state: ChallengeState::Declined, ..open.clone() };
    store.commit(of_challenge(closed.clone())).await.unwrap();
    assert_eq!(store.challenges_of(ANN).await.unwrap(), []);
    assert_eq!(store.challenges_of(BEN).await.unwrap(), []);
    assert_eq!(store.expired(open.expires, 9).await.unwrap(), []);
    assert_eq!(store.challenge(open.id).await.unwrap(), Some(closed));
}

async fn challenges_expire_in_order(store: &dyn Store) {
    for (id, expires) in [(1, later(20)), (2, later(10)), (3, later(30))] {
        store.commit(of_challenge(Challenge { expires, ..challenge(id) })).await.unwrap();
    }
    assert_eq!(store.expired(later(20), 9).await.unwrap(), [ChallengeId(2), ChallengeId(1)]);
    assert_eq!(store.expired(later(20), 1).await.unwrap(), [ChallengeId(2)]);
    assert_eq!(store.expired(later(9), 9).await.unwrap(), []);
}

async fn notices_come_in_the_order_they_were_made(store: &dyn Store) {
    // All in the same millisecond, and not in the order of their numbers.
    let of = MatchId(5);
    let matters = [
        NoticeKind::Turn { of: MatchId(9), ply: 1 },
        NoticeKind::Turn { of, ply: 7 },
        NoticeKind::Over(of),
        NoticeKind::Card(ChallengeId(1)),
    ];
    for kind in matters {
        store.commit(of_notices(&[(kind, NOON)])).await.unwrap();
    }
    let told = async |limit| -> Vec<NoticeKind> {
        store.undelivered(NOON, limit).await.unwrap().into_iter().map(|notice| notice.kind).collect()
    };
    assert_eq!(told(9).await, matters);
    assert_eq!(told(2).await, matters[..2]);
    // One that was put off keeps its place.
    store.delivered(matters[0].notice_id(0), Receipt::Later(later(-5))).await.unwrap();
    store.delivered(matters[1].notice_id(0), Receipt::Superseded).await.unwrap();
    assert_eq!(told(9).await, [matters[0], matters[2], matters[3]]);
}

async fn a_notice_waits_for_its_time(store: &dyn Store) {
    assert_eq!(store.next_notice().await.unwrap(), None);
    let (early, late) = (NoticeKind::Card(ChallengeId(1)), NoticeKind::Card(ChallengeId(2)));
    store.commit(of_notices(&[(late, later(60)), (early, NOON)])).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), Some(NOON));
    assert_eq!(store.undelivered(later(59), 9).await.unwrap(), [notice(early, NOON)]);
    store.delivered(early.notice_id(0), Receipt::Later(later(90))).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), Some(later(60)));
    assert_eq!(store.undelivered(later(59), 9).await.unwrap(), []);
    assert_eq!(store.undelivered(later(90), 9).await.unwrap().len(), 2);
}

async fn a_delivery_that_begins_is_counted(store: &dyn Store) {
    let kind = NoticeKind::Over(MatchId(1));
    store.commit(of_notices(&[(kind, NOON)])).await.unwrap();
    for attempts in 1..=2 {
        store.attempt(kind.notice_id(0)).await.unwrap();
        assert_eq!(store.undelivered(NOON, 9).await.unwrap()[0].attempts, attempts);
    }
    store.delivered(kind.notice_id(0), Receipt::Later(later(1))).await.unwrap();
    assert_eq!(store.undelivered(later(1), 9).await.unwrap()[0].attempts, 2);
}

async fn what_arrived_is_shown_there_and_not_told_again(store: &dyn Store) {
    let of = MatchId(1);
    let turn = NoticeKind::Turn { of, ply: 0 };
    let change = Change { notices: vec![notice(turn, NOON)], ..of_record(record(1)) };
    store.commit(change).await.unwrap();
    assert_eq!(store.boards(of).await.unwrap(), []);
    for _ in 0..2 {
        store.delivered(turn.notice_id(0), Receipt::Arrived(post(7, 100))).await.unwrap();
        store.attempt(turn.notice_id(0)).await.unwrap();
    }
    assert_eq!(store.boards(of).await.unwrap(), [post(7, 100)]);
    assert_eq!(store.next_notice().await.unwrap(), None);

    // The same notice once more, with the next revision of the same match.
    let again = Change { notices: vec![notice(turn, NOON)], ..of_record(match_view::next(&record(1))) };
    store.commit(again).await.unwrap();
    assert_eq!(store.undelivered(later(1), 9).await.unwrap(), []);

    // The next turn takes the place of all boards before it, wherever they stand; a flag stands beside.
    let flag = NoticeKind::Flag { of, ply: 1 };
    for (kind, at) in [(NoticeKind::Turn { of, ply: 1 }, post(6, 101)), (flag, post(6, 102))] {
        store.commit(of_notices(&[(kind, NOON)])).await.unwrap();
        store.delivered(kind.notice_id(0), Receipt::Arrived(at)).await.unwrap();
    }
    assert_eq!(store.boards(of).await.unwrap(), [post(6, 101), post(6, 102)]);
    assert_eq!(store.boards(MatchId(2)).await.unwrap(), []);
    assert_eq!(store.strips(9).await.unwrap(), [post(7, 100)]);

    // The end leaves no board, and its own message keeps its buttons.
    let over = NoticeKind::Over(of);
    store.commit(of_notices(&[(over, NOON)])).await.unwrap();
    store.delivered(over.notice_id(0), Receipt::Arrived(post(7, 103))).await.unwrap();
    assert_eq!(store.boards(of).await.unwrap(), []);
    assert_eq!(store.strips(9).await.unwrap(), [post(7, 100), post(6, 101), post(6, 102)]);
    assert_eq!(store.strips(1).await.unwrap(), [post(7, 100)]);
    store.stripped(vec![post(7, 100), post(6, 102)]).await.unwrap();
    assert_eq!(store.strips(9).await.unwrap(), [post(6, 101)]);
}

async fn the_answer_to_a_challenge_is_not_its_card(store: &dyn Store) {
    let of = ChallengeId(1);
    for (kind, at) in [(NoticeKind::Card(of), post(7, 100)), (NoticeKind::Answer(of), post(7, 101))] {
        store.commit(of_notices(&[(kind, NOON)])).await.unwrap();
        store.delivered(kind.notice_id(0), Receipt::Arrived(at)).await.unwrap();
    }
    assert_eq!(store.card(of).await.unwrap(), Some(post(7, 100)));
    assert_eq!(store.card(ChallengeId(2)).await.unwrap(), None);
}

async fn a_notice_that_waits_is_not_filed_twice(store: &dyn Store) {
    let kind = NoticeKind::Over(MatchId(1));
    store.commit(of_notices(&[(kind, NOON), (kind, later(1))])).await.unwrap();
    store.commit(of_notices(&[(kind, later(2))])).await.unwrap();
    assert_eq!(store.undelivered(later(9), 9).await.unwrap(), [notice(kind, NOON)]);
}

async fn what_is_superseded_or_impossible_waits_no_more(store: &dyn Store) {
    let receipts = [Receipt::Superseded, Receipt::Impossible("the channel is gone".into())];
    for (id, receipt) in (1..).zip(receipts) {
        let kind = NoticeKind::Over(MatchId(id));
        store.commit(of_notices(&[(kind, NOON)])).await.unwrap();
        store.delivered(kind.notice_id(0), receipt).await.unwrap();
        assert_eq!(store.next_notice().await.unwrap(), None);
        assert_eq!(store.boards(MatchId(id)).await.unwrap(), []);
        store.commit(of_notices(&[(kind, NOON)])).await.unwrap();
        assert_eq!(store.next_notice().await.unwrap(), None);
    }
}

async fn a_notice_that_never_was_cannot_be_delivered(store: &dyn Store) {
    let id = NoticeKind::Over(MatchId(0x7F3)).notice_id(0);
    let shown = format!("{:016x}", id.0);
    for fault in [store.attempt(id).await, store.delivered(id, Receipt::Superseded).await] {
        let fault = fault.unwrap_err().to_string();
        assert!(fault.contains(&shown), "{fault}");
    }
}

async fn fresh_numbers_are_never_given_twice(store: &dyn Store) {
    let given = match_view::all((0..50).map(|_| store.fresh_match_id())).await;
    let mut given: Vec<u64> = given.into_iter().map(|id| id.unwrap().0).collect();
    given.sort_unstable();
    assert_eq!(given, (1..=50).collect::<Vec<u64>>());
    store.commit(of_record(record(1000))).await.unwrap();
    assert_eq!(store.fresh_match_id().await.unwrap(), MatchId(1001));
    store.commit(of_challenge(challenge(30))).await.unwrap();
    assert_eq!(store.fresh_challenge_id().await.unwrap(), ChallengeId(31));
}

async fn a_value_that_is_too_large_changes_nothing(store: &dyn Store) {
    let mut large = record(0x7F3);
    large.moves = with_moves(1, 5000).moves;
    let change = Change { challenges: vec![challenge(1)], ..of_record(large) };
    let Err(CommitError::Fault(fault)) = store.commit(change).await else { panic!("it was taken") };
    assert!(fault.to_string().contains("7f3"), "{fault}");
    assert_eq!(store.entries().await.unwrap(), []);
}

/// What a store must be for the rest of the program.
#[test]
fn a_store_can_be_shared_between_threads() {
    fn shared(_: Arc<dyn Store>) {}
    shared(Arc::new(store::Memory::new()));
}

fn over() -> Status {
    Status::Over(Over { winner: None, how: How::Rules, at: NOON })
}
