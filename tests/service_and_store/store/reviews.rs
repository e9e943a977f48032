//! Reviews in every store: one for a match, done in the order of the requests, then kept.

use postern::play::record::review::order::{ReviewOrder, ReviewState};
use postern_testkit::prelude::*;

use super::{later, of_record};
use postern_testkit::fixtures::begun_over;

/// A requested review in version 1 of the form.
pub(crate) fn wanted(id: u64, asked: Timestamp) -> ReviewOrder {
    let written = json!({
        "of": id, "revision": 1, "askers": [ANN], "asked": asked, "state": "wanted"
    });
    serde_json::from_value(written).expect("the form of version 1 is readable")
}

/// The finished review of a match of `plies` moves, in version 1 of the form.
pub(crate) fn done(wanted: &ReviewOrder, plies: usize) -> ReviewOrder {
    let written = json!({"done": {
        "accuracy": [87, null],
        "chances": vec![1000; plies + 1],
        "turning": [
            {"ply": 3, "by": "o", "played": "xb3", "line": ["xb4", "xb5"], "best": 700, "got": 300}
        ],
    }});
    let state = serde_json::from_value(written).expect("the form of version 1 is readable");
    ReviewOrder { revision: wanted.revision + 1, state, ..wanted.clone() }
}

fn of_review(order: ReviewOrder) -> Change {
    Change { reviews: vec![order], ..Change::default() }
}

pub(crate) async fn reviews_are_wanted_in_the_order_of_asking_until_they_are_done(store: &Store) {
    assert_eq!(store.review(MatchId(1)).await.unwrap(), None);
    for (id, asked) in [(1, later(20)), (2, later(-10)), (3, later(10))] {
        store.commit(of_record(begun_over(id)).into()).await.unwrap();
        store.commit(of_review(wanted(id, asked)).into()).await.unwrap();
    }
    let wanted_now = async |limit| -> Vec<u64> {
        store.reviews_wanted(limit).await.unwrap().into_iter().map(|MatchId(id)| id).collect()
    };
    assert_eq!(wanted_now(9).await, [2, 3, 1]);
    assert_eq!(wanted_now(1).await, [2]);
    let first = wanted(2, later(-10));
    assert_eq!(store.review(MatchId(2)).await.unwrap(), Some(first.clone()));

    let done = done(&first, 5);
    store.commit(of_review(done.clone()).into()).await.unwrap();
    assert_eq!(wanted_now(9).await, [3, 1]);
    assert_eq!(store.review(MatchId(2)).await.unwrap(), Some(done));

    // A failed review leaves the queue. A new request puts it at the end.
    let failed = ReviewOrder { revision: 2, state: ReviewState::Failed, ..wanted(3, later(10)) };
    store.commit(of_review(failed.clone()).into()).await.unwrap();
    assert_eq!(wanted_now(9).await, [1]);
    let again = ReviewOrder { revision: 3, asked: later(30), state: ReviewState::Wanted, ..failed };
    store.commit(of_review(again).into()).await.unwrap();
    assert_eq!(wanted_now(9).await, [1, 3]);
}

pub(crate) async fn a_review_that_somebody_else_changed_meanwhile_is_not_written_over(store: &Store) {
    store.commit(of_record(begun_over(1)).into()).await.unwrap();
    let order = wanted(1, NOON);
    store.commit(of_review(order.clone()).into()).await.unwrap();
    let joined = ReviewOrder { revision: 2, askers: vec![ANN, BEN], ..order.clone() };
    store.commit(of_review(joined.clone()).into()).await.unwrap();
    for late in [order.clone(), done(&order, 5)] {
        assert!(matches!(store.commit(of_review(late).into()).await, Err(CommitError::Conflict)));
    }
    assert_eq!(store.review(MatchId(1)).await.unwrap(), Some(joined));
}

pub(crate) async fn the_review_of_the_longest_match_can_be_kept(store: &Store) {
    store.commit(of_record(begun_over(1)).into()).await.unwrap();
    let order = wanted(1, NOON);
    store.commit(of_review(order.clone()).into()).await.unwrap();
    // The record of a match with this many moves would be too large for the store.
    store.commit(of_review(done(&order, 5000)).into()).await.unwrap();
}
