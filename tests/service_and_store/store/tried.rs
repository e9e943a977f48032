//! Notes in every store: for one person and match, in the person's order, without a row once they are empty.

use postern::play::record::notes::{NoteLine, Notes};
use postern::store::rows::entry::Entry;
use postern_testkit::prelude::*;

use super::of_record;

fn notes(of: u64, revision: u64, moves: &[&str]) -> Notes {
    let moves = moves.iter().map(|text| (*text).to_owned()).collect();
    let lines = vec![NoteLine { after: 3, at: 7, moves }];
    Notes { revision, lines, ..Notes::new(MatchId(of), ANN) }
}

/// A change with a person's notes on a match.
pub(crate) fn of_notes(notes: Notes) -> Change {
    Change { notes: vec![notes], ..Change::default() }
}

/// Notes by Ann on a match.
pub(crate) fn some(of: u64) -> Notes {
    notes(of, 1, &["xb4", "xb5"])
}

pub(crate) async fn notes_are_of_one_person_and_match_until_they_are_forgotten(store: &Store) {
    for id in [1, 2] {
        store.commit(of_record(record(id)).into()).await.unwrap();
        store.commit(of_notes(some(id)).into()).await.unwrap();
    }
    let theirs = Notes { by: BEN, ..some(2) };
    store.commit(of_notes(theirs.clone()).into()).await.unwrap();
    assert_eq!(store.notes_of(ANN).await.unwrap(), [some(1), some(2)]);
    assert_eq!(store.notes(MatchId(2), BEN).await.unwrap(), Some(theirs.clone()));
    assert_eq!(store.notes(MatchId(1), BEN).await.unwrap(), None);

    let longer = notes(1, 2, &["xb4", "xb5", "xb6"]);
    store.commit(of_notes(longer.clone()).into()).await.unwrap();
    for late in [some(1), notes(1, 2, &["xb9"]), notes(1, 4, &["xb9"])] {
        assert!(matches!(store.commit(of_notes(late).into()).await, Err(CommitError::Conflict)));
    }
    assert_eq!(store.notes(MatchId(1), ANN).await.unwrap(), Some(longer.clone()));

    let empty = Notes { lines: Vec::new(), revision: 3, ..longer };
    store.commit(of_notes(empty).into()).await.unwrap();
    assert_eq!(store.notes_of(ANN).await.unwrap(), [some(2)]);
    store.commit(of_notes(some(1)).into()).await.unwrap();
    let kept = store.entries().await.unwrap();
    let kept = kept.iter().filter(|entry| matches!(entry, Entry::Notes(_))).count();
    assert_eq!(kept, 3);
    assert_eq!(store.check(&|_| Ok(())).await.unwrap(), Vec::<String>::new());
}
