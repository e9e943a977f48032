//! Comments in every store: one value for each match, found by each of their authors, and gone with the author's data
//! and with a removed match. And the running matches of a server.

use postern::play::record::Over;
use postern::play::record::comments::{Comment, Comments};
use postern::store::rows::entry::Entry;
use postern_testkit::prelude::*;

use super::of_record;
use postern_testkit::fixtures::over;

fn comment(id: u64, by: PersonId) -> Comment {
    let (name, text) = ("Eve *the* watcher".into(), format!("@everyone {id}"));
    Comment { id: InteractionId(id), by, name, after: 3, digest: Some(7), at: NOON, text }
}

fn comments(of: u64, revision: u64, by: &[PersonId]) -> Comments {
    let all = (1..).zip(by).map(|(id, by)| comment(of * 100 + id, *by)).collect();
    Comments { revision, all, ..Comments::new(MatchId(of)) }
}

/// A change with the comments on a match.
pub(crate) fn of_comments(comments: Comments) -> Change {
    Change { comments: vec![comments], ..Change::default() }
}

/// Comments by Eve and Ben on a match.
pub(crate) fn some(of: u64) -> Comments {
    comments(of, 1, &[EVE, BEN])
}

async fn begin(store: &Store, ids: &[u64]) {
    for id in ids {
        store.commit(of_record(record(*id)).into()).await.unwrap();
    }
}

async fn is_sound(store: &Store) {
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}

async fn listed(store: &Store, person: PersonId) -> Vec<u64> {
    store.comments_of(person).await.unwrap().iter().map(|comments| comments.of.0).collect()
}

pub(crate) async fn comments_are_one_value_of_a_match_that_each_author_finds(store: &Store) {
    begin(store, &[1, 2]).await;
    for of in [1, 2] {
        store.commit(of_comments(some(of)).into()).await.unwrap();
    }
    assert_eq!(store.comments(MatchId(2)).await.unwrap(), Some(some(2)));
    assert_eq!(store.comments(MatchId(3)).await.unwrap(), None);
    assert_eq!((listed(store, EVE).await, listed(store, ANN).await), (vec![1, 2], Vec::new()));
    for late in [comments(1, 1, &[ANN]), comments(1, 3, &[ANN])] {
        assert!(matches!(store.commit(of_comments(late).into()).await, Err(CommitError::Conflict)));
    }
    store.commit(of_comments(comments(1, 2, &[BEN])).into()).await.unwrap();
    assert_eq!((listed(store, EVE).await, listed(store, BEN).await), (vec![2], vec![1, 2]));
    let rows = |entries: Vec<Entry>| entries.iter().filter(|one| matches!(one, Entry::Comments(_))).count();
    assert_eq!(rows(store.entries().await.unwrap()), 2);
    is_sound(store).await;
    store.commit(of_comments(comments(1, 3, &[])).into()).await.unwrap();
    assert_eq!(rows(store.entries().await.unwrap()), 1, "an empty list has no row");
    assert_eq!(listed(store, BEN).await, [2]);
    is_sound(store).await;
}

pub(crate) async fn comments_go_with_the_data_of_their_author_and_with_a_removed_match(store: &Store) {
    begin(store, &[1, 2, 3]).await;
    for of in [1, 2, 3] {
        store.commit(of_comments(some(of)).into()).await.unwrap();
    }
    let removed = Over { winner: None, how: How::Removed, at: NOON };
    let removed = Record { status: Status::Over(removed), ..over(&record(3)) };
    store.commit(of_record(removed).into()).await.unwrap();
    assert_eq!(store.comments(MatchId(3)).await.unwrap(), None);
    assert_eq!(listed(store, EVE).await, [1, 2]);
    // A match that ends in another way keeps them.
    store.commit(of_record(over(&record(2))).into()).await.unwrap();
    let gone = Change { forgotten: Some((EVE, PersonId::former(1))), ..Change::default() };
    store.commit(gone.into()).await.unwrap();
    assert_eq!(listed(store, EVE).await, Vec::<u64>::new());
    for of in [1, 2] {
        let kept = store.comments(MatchId(of)).await.unwrap().unwrap();
        assert_eq!(kept.all.iter().map(|comment| comment.by).collect::<Vec<_>>(), [BEN]);
        assert_eq!(kept.revision, 2);
    }
    is_sound(store).await;
}

pub(crate) async fn the_running_matches_of_a_server_are_listed_until_they_end(store: &Store) {
    begin(store, &[1, 2]).await;
    let direct = Record { home: Home::Direct, ..record(3) };
    store.commit(of_record(direct).into()).await.unwrap();
    let running = async |server: u64| {
        let running = store.running_on(ServerId(server)).await.unwrap();
        running.iter().map(|line| line.id.0).collect::<Vec<_>>()
    };
    assert_eq!((running(5).await, running(6).await), (vec![1, 2], Vec::new()));
    store.commit(of_record(over(&record(1))).into()).await.unwrap();
    assert_eq!(running(5).await, [2]);
    is_sound(store).await;
}
