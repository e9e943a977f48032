//! Notices in every store: delivered once, by one worker at a time, and removed when no commit could file them again.

use postern::store::rows::entry::Entry;
use postern_testkit::prelude::*;

use super::{later, of_challenge, of_notices, of_record, post};

async fn waiting(store: &Store, now: Timestamp) -> Vec<NoticeKind> {
    store.undelivered(now, 99).await.unwrap().into_iter().map(|notice| notice.kind).collect()
}

/// The messages that lose their buttons.
async fn old(store: &Store, limit: usize) -> Vec<Post> {
    store.old_buttons(limit).await.unwrap().iter().map(|old| old.post).collect()
}

pub(crate) async fn notices_come_in_the_order_they_were_made(store: &Store) {
    // All notices have the same timestamp, and their ids are in a different order.
    let of = MatchId(5);
    let kinds = [
        NoticeKind::Turn { of: MatchId(9), ply: 1 },
        NoticeKind::Turn { of, ply: 7 },
        NoticeKind::Over(of),
        NoticeKind::Card(ChallengeId(1)),
    ];
    for kind in kinds {
        store.commit(of_notices(&[(kind, NOON)]).into()).await.unwrap();
    }
    assert_eq!(waiting(store, NOON).await, kinds);
    let first: Vec<_> = store.take_notices(NOON, NOON, 2).await.unwrap();
    assert_eq!(first.iter().map(|notice| notice.kind).collect::<Vec<_>>(), kinds[..2]);
    // A postponed notice keeps its place.
    store.settle(kinds[0].notice_id(0), Receipt::Later(later(-5))).await.unwrap();
    store.settle(kinds[1].notice_id(0), Receipt::Superseded).await.unwrap();
    assert_eq!(waiting(store, NOON).await, [kinds[0], kinds[2], kinds[3]]);
}

pub(crate) async fn a_notice_waits_for_its_time(store: &Store) {
    assert_eq!(store.next_notice().await.unwrap(), None);
    let (early, late) = (NoticeKind::Card(ChallengeId(1)), NoticeKind::Card(ChallengeId(2)));
    store.commit(of_notices(&[(late, later(60)), (early, NOON)]).into()).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), Some(NOON));
    assert_eq!(store.undelivered(later(59), 9).await.unwrap(), [notice(early, NOON)]);
    store.settle(early.notice_id(0), Receipt::Later(later(90))).await.unwrap();
    assert_eq!(store.next_notice().await.unwrap(), Some(later(60)));
    assert_eq!(store.undelivered(later(59), 9).await.unwrap(), []);
    assert_eq!(store.undelivered(later(90), 9).await.unwrap().len(), 2);
}

pub(crate) async fn a_notice_is_held_by_one_until_its_lease_ends(store: &Store) {
    let kinds = [NoticeKind::Over(MatchId(1)), NoticeKind::Over(MatchId(2))];
    store.commit(of_notices(&[(kinds[0], NOON), (kinds[1], NOON)]).into()).await.unwrap();
    let take = async |now| -> Vec<(NoticeKind, u32)> {
        let taken = store.take_notices(now, later(60), 1).await.unwrap();
        taken.into_iter().map(|notice| (notice.kind, notice.attempts)).collect()
    };
    assert_eq!(take(NOON).await, [(kinds[0], 0)]);
    assert_eq!(take(NOON).await, [(kinds[1], 0)]);
    assert_eq!(take(later(59)).await, []);
    assert_eq!(store.next_notice().await.unwrap(), Some(later(60)));
    store.settle(kinds[1].notice_id(0), Receipt::Superseded).await.unwrap();
    // The lease has ended without a result, so the notice is due again.
    assert_eq!(take(later(60)).await, [(kinds[0], 1)]);
}

pub(crate) async fn a_notice_is_held_for_as_long_as_its_lease_is_renewed(store: &Store) {
    let kinds = [NoticeKind::Over(MatchId(1)), NoticeKind::Over(MatchId(2))];
    store.commit(of_notices(&[(kinds[0], NOON), (kinds[1], NOON)]).into()).await.unwrap();
    let taken = store.take_notices(NOON, later(12), 9).await.unwrap();
    let held: Vec<_> = taken.iter().map(|notice| (notice.id, notice.lease)).collect();
    assert_eq!(store.renew_notices(held[..1].to_vec(), later(24)).await.unwrap(), [held[0].0]);
    let again = store.take_notices(later(12), later(30), 9).await.unwrap();
    assert_eq!(again.iter().map(|notice| notice.kind).collect::<Vec<_>>(), [kinds[1]]);
    // The second notice has another holder now. Settling the first one ends its lease.
    assert_eq!(store.renew_notices(held.clone(), later(36)).await.unwrap(), [held[0].0]);
    store.settle(held[0].0, Receipt::Later(later(13))).await.unwrap();
    assert_eq!(store.renew_notices(held.clone(), later(48)).await.unwrap(), []);
    assert_eq!(store.next_notice().await.unwrap(), Some(later(13)));
}

pub(crate) async fn a_notice_put_off_for_quiet_hours_may_have_been_posted_by_another(store: &Store) {
    let kind = NoticeKind::Over(MatchId(1));
    store.commit(of_notices(&[(kind, NOON)]).into()).await.unwrap();
    let attempts =
        async |now, until| store.take_notices(now, until, 9).await.unwrap().pop().map(|taken| taken.attempts);
    assert_eq!(attempts(NOON, later(12)).await, Some(0));
    // By its own clock, another process took it, and put it off.
    assert_eq!(attempts(later(12), later(24)).await, Some(1));
    store.settle(kind.notice_id(0), Receipt::Quiet(later(60))).await.unwrap();
    assert_eq!(attempts(later(60), later(72)).await, Some(1), "the message is looked for");
}

pub(crate) async fn whoever_was_overtaken_settles_nothing(store: &Store) {
    let kind = NoticeKind::Over(MatchId(1));
    store.commit(of_notices(&[(kind, NOON)]).into()).await.unwrap();
    let take = async |now, until| store.take_notices(now, until, 9).await.unwrap()[0].lease;
    let settle = async |lease, receipt, record| {
        let settled = Some((kind.notice_id(0), receipt));
        store.commit(Change { settled, lease: Some(lease), ..of_record(record) }.into()).await
    };
    let late = take(NOON, later(60)).await;
    let holds = take(later(60), later(120)).await;
    for receipt in [Receipt::Later(NOON), Receipt::Superseded, Receipt::Arrived(post(7, 100))] {
        assert!(matches!(settle(late, receipt, record(1)).await, Err(CommitError::Overtaken)));
    }
    assert_eq!(store.record(MatchId(1)).await.unwrap(), None);
    // Postponing a notice ends its lease.
    settle(holds, Receipt::Later(later(120)), record(1)).await.unwrap();
    assert!(matches!(settle(holds, Receipt::Superseded, record(2)).await, Err(CommitError::Overtaken)));
    let last = take(later(120), later(180)).await;
    settle(last, Receipt::Superseded, record(2)).await.unwrap();
    for lease in [late, last] {
        assert!(matches!(settle(lease, Receipt::Superseded, record(3)).await, Err(CommitError::Overtaken)));
    }
    assert_eq!(store.next_notice().await.unwrap(), None);
}

pub(crate) async fn a_delivery_that_is_put_off_is_counted(store: &Store) {
    let kind = NoticeKind::Over(MatchId(1));
    store.commit(of_notices(&[(kind, NOON)]).into()).await.unwrap();
    for attempts in 0..3 {
        let taken = store.take_notices(NOON, later(60), 9).await.unwrap();
        assert_eq!(taken[0].attempts, attempts);
        store.settle(kind.notice_id(0), Receipt::Later(NOON)).await.unwrap();
    }
}

pub(crate) async fn what_arrived_is_shown_there_and_not_told_again(store: &Store) {
    let of = MatchId(1);
    let turn = NoticeKind::Turn { of, ply: 0 };
    let change = Change { notices: vec![notice(turn, NOON)], ..of_record(record(1)) };
    store.commit(change.into()).await.unwrap();
    assert_eq!(store.boards(of).await.unwrap(), []);
    for _ in 0..2 {
        store.settle(turn.notice_id(0), Receipt::Arrived(post(7, 100))).await.unwrap();
    }
    assert_eq!(store.boards(of).await.unwrap(), [post(7, 100)]);
    assert_eq!(store.next_notice().await.unwrap(), None);

    // The same notice again, with the next revision of the same match at the same ply.
    let again = Change {
        notices: vec![notice(turn, NOON)],
        ..of_record(postern_testkit::fixtures::touched(&record(1)))
    };
    store.commit(again.into()).await.unwrap();
    assert_eq!(store.undelivered(later(1), 9).await.unwrap(), []);
}

pub(crate) async fn a_board_takes_the_place_of_those_before(store: &Store) {
    let of = MatchId(1);
    let mut now = record(1);
    let tell = async |kind: NoticeKind, at: Post| {
        store.commit(of_notices(&[(kind, NOON)]).into()).await.unwrap();
        store.settle(kind.notice_id(0), Receipt::Arrived(at)).await.unwrap();
    };
    store.commit(of_record(now.clone()).into()).await.unwrap();
    tell(NoticeKind::Turn { of, ply: 0 }, post(7, 100)).await;
    tell(NoticeKind::Flag { of, ply: 0 }, post(6, 101)).await;
    assert_eq!(store.boards(of).await.unwrap(), [post(7, 100), post(6, 101)]);
    assert_eq!(old(store, 9).await, []);
    now = postern_testkit::fixtures::next(&now);
    store.commit(of_record(now.clone()).into()).await.unwrap();
    tell(NoticeKind::Turn { of, ply: 1 }, post(7, 102)).await;
    assert_eq!(store.boards(of).await.unwrap(), [post(7, 102)]);
    assert_eq!(old(store, 9).await, [post(7, 100), post(6, 101)]);
    assert_eq!(old(store, 1).await, [post(7, 100)]);
    store.buttons_removed(vec![post(7, 100)]).await.unwrap();

    let over = Change {
        notices: vec![notice(NoticeKind::Over(of), NOON)],
        ..of_record(postern_testkit::fixtures::over(&now))
    };
    store.commit(over.into()).await.unwrap();
    store.settle(NoticeKind::Over(of).notice_id(0), Receipt::Arrived(post(7, 103))).await.unwrap();
    assert_eq!(store.boards(of).await.unwrap(), []);
    assert_eq!(old(store, 9).await, [post(6, 101), post(7, 102)]);
    assert_eq!(store.boards(MatchId(2)).await.unwrap(), []);
}

pub(crate) async fn the_answer_to_a_challenge_is_not_its_card(store: &Store) {
    let of = ChallengeId(1);
    for (kind, at) in [(NoticeKind::Card(of), post(7, 100)), (NoticeKind::Answer(of), post(7, 101))] {
        store.commit(of_notices(&[(kind, NOON)]).into()).await.unwrap();
        store.settle(kind.notice_id(0), Receipt::Arrived(at)).await.unwrap();
    }
    assert_eq!(store.card(of).await.unwrap(), Some(post(7, 100)));
    assert_eq!(store.card(ChallengeId(2)).await.unwrap(), None);
    let named = Change {
        cards: vec![(ChallengeId(2), post(7, 5))],
        ..of_challenge(postern_testkit::fixtures::challenge(2))
    };
    store.commit(named.into()).await.unwrap();
    assert_eq!(store.card(ChallengeId(2)).await.unwrap(), Some(post(7, 5)));
}

pub(crate) async fn a_notice_that_waits_is_not_filed_twice(store: &Store) {
    let kind = NoticeKind::Over(MatchId(1));
    store.commit(of_notices(&[(kind, NOON), (kind, later(1))]).into()).await.unwrap();
    store.commit(of_notices(&[(kind, later(2))]).into()).await.unwrap();
    assert_eq!(store.undelivered(later(9), 9).await.unwrap(), [notice(kind, NOON)]);
}

pub(crate) async fn what_is_superseded_or_impossible_waits_no_more(store: &Store) {
    let receipts = [Receipt::Superseded, Receipt::Impossible("the channel is gone".into())];
    for (id, receipt) in (1..).zip(receipts) {
        let turn = NoticeKind::Turn { of: MatchId(id), ply: 0 };
        let change = Change { notices: vec![notice(turn, NOON)], ..of_record(record(id)) };
        store.commit(change.into()).await.unwrap();
        store.settle(turn.notice_id(0), receipt).await.unwrap();
        assert_eq!(store.next_notice().await.unwrap(), None);
        assert_eq!(store.boards(MatchId(id)).await.unwrap(), []);
        store.commit(of_notices(&[(turn, NOON)]).into()).await.unwrap();
        assert_eq!(store.next_notice().await.unwrap(), None);
        // A notice that is not waiting can't be postponed.
        store.settle(turn.notice_id(0), Receipt::Later(NOON)).await.unwrap();
        assert_eq!(store.next_notice().await.unwrap(), None);
    }
}

pub(crate) async fn a_notice_of_an_earlier_ply_is_not_told_again(store: &Store) {
    let of = MatchId(1);
    let turn = |ply| NoticeKind::Turn { of, ply };
    let first = Change { notices: vec![notice(turn(0), NOON)], ..of_record(record(1)) };
    store.commit(first.into()).await.unwrap();
    store.settle(turn(0).notice_id(0), Receipt::Superseded).await.unwrap();
    let moved = postern_testkit::fixtures::next(&record(1));
    let second = Change { notices: vec![notice(turn(1), NOON)], ..of_record(moved.clone()) };
    store.commit(second.into()).await.unwrap();
    // The store has no entry about the first notice any more, but still does not accept it again.
    let entries = store.entries().await.unwrap();
    assert!(!entries.iter().any(|entry| matches!(entry, Entry::Told(_))), "{entries:#?}");
    store.commit(of_notices(&[(turn(0), NOON)]).into()).await.unwrap();
    assert_eq!(waiting(store, NOON).await, [turn(1)]);
}

pub(crate) async fn of_a_match_that_was_told_to_be_over_its_record_is_kept(store: &Store) {
    let (of, challenge) = (MatchId(1), postern_testkit::fixtures::challenge(4));
    let card = NoticeKind::Card(challenge.id);
    let made = Change { notices: vec![notice(card, NOON)], ..of_challenge(challenge.clone()) };
    store.commit(made.into()).await.unwrap();
    store.settle(card.notice_id(0), Receipt::Arrived(post(7, 99))).await.unwrap();
    let mut now = record(1);
    now.challenge = Some(challenge.id);
    let accepted = postern::play::challenge::Challenge {
        revision: 2,
        state: postern::play::challenge::ChallengeState::Accepted {
            by: postern_testkit::fixtures::BEN,
            started: of,
        },
        ..challenge
    };
    let begun = Change { records: vec![now.clone()], ..of_challenge(accepted) };
    store.commit(begun.into()).await.unwrap();
    for ply in 0..8 {
        let turn = NoticeKind::Turn { of, ply };
        store.commit(of_notices(&[(turn, NOON)]).into()).await.unwrap();
        store.settle(turn.notice_id(0), Receipt::Arrived(post(7, 100 + u64::from(ply)))).await.unwrap();
        now = postern_testkit::fixtures::next(&now);
        store.commit(of_record(now.clone()).into()).await.unwrap();
    }
    let over = NoticeKind::Over(of);
    let end =
        Change { notices: vec![notice(over, NOON)], ..of_record(postern_testkit::fixtures::over(&now)) };
    store.commit(end.into()).await.unwrap();
    store.settle(over.notice_id(0), Receipt::Arrived(post(7, 200))).await.unwrap();
    let old = store.old_buttons(99).await.unwrap();
    store.buttons_removed(old.iter().map(|old| old.post).collect()).await.unwrap();
    let kinds: Vec<&str> = (store.entries().await.unwrap().iter())
        .map(|entry| match entry {
            Entry::Record(_) => "record",
            Entry::Ended(_) => "ended",
            Entry::Challenge(_) => "challenge",
            _ => "more",
        })
        .collect();
    assert_eq!(kinds, ["record", "ended", "challenge"]);
    // The notice about the end is not accepted again either.
    store.commit(of_notices(&[(over, NOON)]).into()).await.unwrap();
    assert_eq!(waiting(store, NOON).await, []);
}

pub(crate) async fn a_delivery_and_what_it_starts_are_one_change(store: &Store) {
    let turn = NoticeKind::Turn { of: MatchId(1), ply: 0 };
    let change = Change { notices: vec![notice(turn, NOON)], ..of_record(record(1)) };
    store.commit(change.into()).await.unwrap();
    let mut told = postern_testkit::fixtures::touched(&record(1));
    told.clock = Clock::Stopped;
    let receipt = || Some((turn.notice_id(0), Receipt::Arrived(post(7, 100))));
    // A change that conflicts does not record its delivery.
    let late = Change { settled: receipt(), ..of_record(record(1)) };
    assert!(store.commit(late.into()).await.is_err());
    assert_eq!(waiting(store, NOON).await, [turn]);
    let right = Change { settled: receipt(), ..of_record(told.clone()) };
    store.commit(right.into()).await.unwrap();
    assert_eq!(waiting(store, NOON).await, []);
    assert_eq!(store.boards(MatchId(1)).await.unwrap(), [post(7, 100)]);
    assert_eq!(store.record(MatchId(1)).await.unwrap(), Some(told));
}

pub(crate) async fn a_challenge_that_came_to_nothing_leaves_no_row(store: &Store) {
    let open = postern_testkit::fixtures::challenge(1);
    let (card, answer) = (NoticeKind::Card(open.id), NoticeKind::Answer(open.id));
    let made = Change { notices: vec![notice(card, NOON)], ..of_challenge(open.clone()) };
    store.commit(made.into()).await.unwrap();
    store.settle(card.notice_id(0), Receipt::Arrived(post(1, 1))).await.unwrap();
    let state = postern::play::challenge::ChallengeState::Withdrawn;
    let closed = postern::play::challenge::Challenge { revision: 2, state, ..open.clone() };
    let withdrawn = Change { notices: vec![notice(answer, NOON)], ..of_challenge(closed.clone()) };
    store.commit(withdrawn.into()).await.unwrap();
    // The challenge is kept until its card is edited.
    assert_eq!(store.challenge(open.id).await.unwrap(), Some(closed));
    assert_eq!(store.card(open.id).await.unwrap(), Some(post(1, 1)));
    store.settle(answer.notice_id(0), Receipt::Superseded).await.unwrap();
    assert_eq!(store.entries().await.unwrap(), []);
    // The store does not use the id again.
    let next = postern::play::step::change::Draft::new(move |ids| {
        of_challenge(postern::play::challenge::Challenge { id: ids.challenge_id(), ..open.clone() })
    });
    assert_eq!(store.commit(next).await.unwrap().challenges[0].id, ChallengeId(2));
}
