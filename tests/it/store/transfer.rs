//! Export and import: everything is carried over, and nothing where something is wrong.

use postern::play::{ChallengeId, MatchId};
use postern::service::{Entry, Store};
use postern::store;

use super::match_view::{self, ANN, BEN, NOON, record};
use super::{later, post, reviews};

pub async fn what_was_exported_and_imported_is_exported_the_same(store: &dyn Store) {
    match_view::fill(store).await;
    let directory = tempfile::tempdir().unwrap();
    let (first, second) = (directory.path().join("first.jsonl"), directory.path().join("second.jsonl"));
    let count = store::export(store, &first).await.unwrap();
    assert_eq!(count, store.entries().await.unwrap().len());

    let other = store::Memory::new();
    assert_eq!(store::import(&other, &first).await.unwrap(), count);
    store::export(&other, &second).await.unwrap();
    let (first, second) = (std::fs::read_to_string(first).unwrap(), std::fs::read_to_string(second).unwrap());
    assert_eq!(first, second);
    assert_eq!(first.lines().count(), count + 1);
    assert_eq!(std::fs::read_dir(directory.path()).unwrap().count(), 2, "nothing is left beside the exports");

    // And it answers the same questions the same way.
    let far = later(1_000_000_000);
    for person in [ANN, BEN] {
        assert_eq!(store.running_of(person).await.unwrap(), other.running_of(person).await.unwrap());
        assert_eq!(
            store.finished_of(person, 99).await.unwrap(),
            other.finished_of(person, 99).await.unwrap()
        );
        assert_eq!(store.challenges_of(person).await.unwrap(), other.challenges_of(person).await.unwrap());
    }
    assert_eq!(store.undelivered(far, 99).await.unwrap(), other.undelivered(far, 99).await.unwrap());
    assert_eq!(store.due(far, 99).await.unwrap(), other.due(far, 99).await.unwrap());
    assert_eq!(store.reviews_wanted(99).await.unwrap(), other.reviews_wanted(99).await.unwrap());
    assert_eq!(store.review(MatchId(3)).await.unwrap(), other.review(MatchId(3)).await.unwrap());
    assert_eq!(store.expired(far, 99).await.unwrap(), other.expired(far, 99).await.unwrap());
    assert_eq!(store.boards(MatchId(1)).await.unwrap(), other.boards(MatchId(1)).await.unwrap());
    let fresh = other.fresh_match_id().await.unwrap();
    assert_eq!(other.record(fresh).await.unwrap(), None);
}

pub async fn nothing_is_imported_into_a_store_that_holds_something(store: &dyn Store) {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    match_view::fill(store).await;
    store::export(store, &file).await.unwrap();
    let before = store.entries().await.unwrap();
    let error = store::import(store, &file).await.unwrap_err().to_string();
    assert!(error.contains("not empty"), "{error}");
    assert_eq!(store.entries().await.unwrap(), before);
}

pub async fn what_does_not_fit_is_not_restored(store: &dyn Store) {
    let mut unrevised = record(2);
    unrevised.revision = 0;
    let mut last = record(2);
    last.revision = u64::MAX;
    let misfits = [
        Entry::Record(record(1)),
        Entry::Record(unrevised),
        // Every later change would be a conflict, for ever; and notices of such a number would be those of another.
        Entry::Record(last),
        Entry::Record(record(1 << 40)),
        Entry::Challenge(match_view::challenge(u64::MAX)),
        Entry::Board { of: MatchId(9), post: post(1, 1) },
        Entry::Card { of: ChallengeId(9), post: post(1, 1) },
        Entry::Review(reviews::wanted(9, NOON)),
    ];
    for misfit in misfits {
        let fault = store.restore(vec![Entry::Record(record(1)), misfit]).await.unwrap_err().to_string();
        assert!(fault.contains("entry 2"), "{fault}");
        assert_eq!(store.entries().await.unwrap(), []);
    }
}

pub async fn a_bad_line_is_named_and_nothing_is_imported(store: &dyn Store) {
    let source = store::Memory::new();
    match_view::fill(&source).await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    store::export(&source, &file).await.unwrap();
    let sound = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = sound.lines().collect();
    let with = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at - 1] = line;
        lines.join("\n")
    };
    let record_cut_off = &lines[2][..lines[2].len() / 2];
    let bad = [
        (with(3, record_cut_off), "line 3:"),
        (with(3, lines[1]), "line 3: the same one stands"),
        (with(4, r#"{"board":{"of":4000,"post":{"channel":1,"message":1}}}"#), "line 4: it names a match"),
        (with(5, r#"{"dragon":5}"#), "line 5: unknown variant"),
        (with(1, r#"{"postern":"export","version":2,"entries":1}"#), "line 1: the export has form 2"),
        (with(1, r#"{"chess":"export"}"#), "line 1: this is no export"),
        (lines[..lines.len() - 1].join("\n"), "line 1: it announces"),
        (String::new(), "line 1: the file is empty"),
    ];
    for (text, expected) in bad {
        std::fs::write(&file, text).unwrap();
        let error = store::import(store, &file).await.unwrap_err().to_string();
        assert!(error.contains(expected), "{error}\nshould say {expected:?}");
        assert_eq!(store.entries().await.unwrap(), []);
    }
    std::fs::write(&file, sound).unwrap();
    store::import(store, &file).await.unwrap();
    let error = store::import(store, &directory.path().join("missing")).await.unwrap_err().to_string();
    assert!(error.contains("missing"), "{error}");
}

#[tokio::test]
async fn an_export_that_fails_leaves_the_older_one() {
    let store = store::Memory::new();
    match_view::fill(&store).await;
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("export.jsonl");
    std::fs::write(&file, "older").unwrap();
    // Where the new one is written first, something stands in the way.
    std::fs::create_dir(directory.path().join("export.jsonl.part")).unwrap();
    assert!(store::export(&store, &file).await.is_err());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "older");
}
